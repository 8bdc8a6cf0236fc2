import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deserialize, serialize } from 'node:v8';
import type { Job, JobResult, Keeper } from '../check/index.ts';
import type { Snapshot } from '../explore/index.ts';
import { InputError } from '../finding/index.ts';
import type { Project } from './project.ts';

/** Where a check keeps what it has found out so far. Data only: worker threads get it. */
export interface CheckpointPlace {
  readonly folder: string;
  /** Changes with everything that a result hangs on: code of the game and of the engine, rules. */
  readonly identity: string;
  /** Seconds from one writing to the next. */
  readonly every: number;
}

/** At most one part in so many of the time is spent on writing. */
const SPARING = 10;
const SEARCH = '.search';
const RESULT = '.result';

/** @throws InputError where the folder cannot be made */
export function checkpointPlace(project: Project, folder: string, every: number): CheckpointPlace {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw unusable(folder, `cannot be made a folder: ${error instanceof Error ? error.message : String(error)}`);
  }
  return { folder, identity: identityOf(project), every };
}

/** A hash of the game and everything that its results hang on: what runs, the code of the game, the rules. */
function identityOf({ config, rulebook, subject }: Project): string {
  const hash = createHash('sha256').update(JSON.stringify([subject?.game.name, rulebook]));
  const engine = fileURLToPath(new URL('..', import.meta.url));
  for (const root of [engine, ...(config ? [dirname(config)] : [])])
    try {
      for (const file of sourcesIn(root)) hash.update(`${file}\n`).update(readFileSync(file));
    } catch (error) {
      throw unusable(root, `cannot be read: ${error instanceof Error ? error.message : String(error)}`);
    }
  return hash.digest('hex').slice(0, 16);
}

/** Names of files that a check writes, those that it had only begun among them. */
const OWN = /^[0-9a-f]{24}\.(search|result)(\.\d+\.part)?$/;

/** Takes away what a finished check has kept. */
export function clearCheckpoint({ folder }: CheckpointPlace): void {
  for (const name of readdirSync(folder)) if (OWN.test(name)) rmSync(join(folder, name), { force: true });
}

/** Every source below a folder: the code of a game may be anywhere, and more than needed only means to begin anew. */
function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.') && !['node_modules', 'dist', 'coverage'].includes(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry): string[] => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return sourcesIn(path);
      return /\.[cm]?[jt]s$/.test(entry.name) ? [path] : [];
    });
}

/** What is kept of one job. */
export class JobFile {
  private readonly path: string;
  private readonly every: number;
  private written = Date.now();
  /** How long the last writing took. */
  private took = 0;

  constructor({ folder, identity, every }: CheckpointPlace, job: Job) {
    const name = createHash('sha256').update(identity).update(JSON.stringify(job)).digest('hex').slice(0, 24);
    this.path = join(folder, name);
    this.every = every * 1_000;
  }

  /** What the job has found out, if it has come to its end. */
  get result(): JobResult | null {
    const file = `${this.path}${RESULT}`;
    return existsSync(file) ? (this.read(file, () => deserialize(readFileSync(file))) as JobResult) : null;
  }

  /** The job has come to its end. */
  finish(result: JobResult): void {
    writeWhole(`${this.path}${RESULT}`, [serialize(result)]);
    rmSync(`${this.path}${SEARCH}`, { force: true });
  }

  keeper(): Keeper {
    const file = `${this.path}${SEARCH}`;
    return {
      ...(existsSync(file) ? { resume: () => this.read(file, () => readSnapshot(file)) } : {}),
      keep: (snapshot, last) => {
        const now = Date.now();
        // Of a large search, most of the time goes into the search all the same.
        if (!last && now - this.written < Math.max(this.every, this.took * SPARING)) return;
        writeSnapshot(file, snapshot());
        this.written = Date.now();
        this.took = this.written - now;
      },
    };
  }

  private read<T>(file: string, reading: () => T): T {
    try {
      return reading();
    } catch (error) {
      const why = `holds no checkpoint: ${error instanceof Error ? error.message : String(error)}`;
      throw unusable(file, why, 'Without the file, the search begins anew.');
    }
  }
}

const unusable = (path: string, why: string, hint?: string): InputError =>
  new InputError([
    {
      code: 'file/unreadable',
      message: `${path} ${why}`,
      expected: 'a folder that only checks write to',
      ...(hint === undefined ? {} : { hint }),
    },
  ]);

/** First the length of the notes, then the notes with the lengths of the lists, then the lists, each as it lies in memory. */
function writeSnapshot(file: string, { notes, words }: Snapshot): void {
  const head = Buffer.from(JSON.stringify({ notes, lengths: words.map(({ length }) => length) }));
  const size = Buffer.alloc(8);
  size.writeBigUInt64LE(BigInt(head.length));
  const bytes = words.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength));
  writeWhole(file, [size, head, ...bytes]);
}

function readSnapshot(file: string): Snapshot {
  const from = openSync(file, 'r');
  const next = (length: number): Buffer<ArrayBuffer> => {
    const bytes = Buffer.from(new ArrayBuffer(length));
    if (readSync(from, bytes, 0, length, null) < length) throw new RangeError('it ends too soon');
    return bytes;
  };
  try {
    const head = JSON.parse(next(Number(next(8).readBigUInt64LE())).toString()) as {
      notes: unknown[];
      lengths: number[];
    };
    const words = head.lengths.map((length) => new Int32Array(next(length * 4).buffer, 0, length));
    return { notes: head.notes, words };
  } finally {
    closeSync(from);
  }
}

function writeWhole(file: string, parts: readonly Buffer[]): void {
  // Begun aside and renamed when it is whole: a sudden end leaves the one before, and nobody else writes to the same.
  const aside = `${file}.${process.pid}.part`;
  try {
    const to = openSync(aside, 'w');
    try {
      for (const part of parts) for (let at = 0; at < part.length; at += writeSync(to, part, at));
      fsyncSync(to);
    } finally {
      closeSync(to);
    }
    renameSync(aside, file);
  } catch (error) {
    rmSync(aside, { force: true });
    throw unusable(file, `cannot be written: ${error instanceof Error ? error.message : String(error)}`);
  }
}
