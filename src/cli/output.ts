import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { InputError } from '../finding/index.ts';
import { type Format, formats } from '../report/index.ts';
import { didYouMean } from '../rulebook/index.ts';

/** Where a command's answer goes, and how it looks. */
export interface OutputOptions {
  readonly format: string;
  readonly out?: string;
  readonly color?: boolean;
}

export function formatOf(name: string): Format {
  const format = formats.find((f) => f === name);
  if (format) return format;
  const hint = didYouMean(name, formats);
  throw new InputError([
    {
      code: 'call/option',
      message: `There is no format ${name}.`,
      expected: `one of ${formats.join(', ')}`,
      ...(hint === undefined ? {} : { hint }),
    },
  ]);
}

export const renderOptions = (options: OutputOptions, stream: NodeJS.WriteStream) => ({
  color: options.out === undefined && options.color !== false && stream.isTTY === true && !process.env.NO_COLOR,
  width: options.out === undefined ? (stream.columns ?? 100) : 100,
});

/** Writes the answer, whole or not at all. */
export function write(text: string, out: string | undefined): void {
  const whole = text.endsWith('\n') ? text : `${text}\n`;
  if (out === undefined) {
    process.stdout.write(whole);
    return;
  }
  const part = `${out}.part`;
  try {
    writeFileSync(part, whole);
    renameSync(part, out);
  } catch (error) {
    rmSync(part, { force: true });
    throw new InputError([
      {
        code: 'call/option',
        message: `${out} cannot be written: ${error instanceof Error ? error.message : String(error)}`,
      },
    ]);
  }
}
