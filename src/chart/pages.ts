import { slug } from '../finding/index.ts';
import type { GameDefinition, Outline, OutlineState, OutlineWay } from '../process/index.ts';
import { harmless, listed, markdown, places, type RenderOptions } from '../report/index.ts';
import type { Rulebook } from '../rulebook/index.ts';
import { answerersOf } from './answerers.ts';
import { callDiagram } from './calls.ts';
import { stateDiagram } from './diagram.ts';
import { literal } from './literal.ts';
import { type Occasion, occasionsOf, usualOf, type Version, versionsOf } from './versions.ts';
import { pathText, statesOf, titleOf, wayWords } from './words.ts';

const { blocks, code, fence, link, links, prose, table } = markdown;

/** A process, with every chart that it has. */
interface Drawn {
  readonly name: string;
  readonly title: string;
  readonly file: string;
  readonly versions: readonly Version[];
}

/** Where the pages will be read. */
export type PageOptions = Required<Pick<RenderOptions, 'base'>>;

/**
 * The processes of a game as pages of Markdown: who calls whom, and for each its diagram, what it asks and what it cites.
 * @param options `base`: the folder of the rulebook as seen from the pages
 * @returns text by file name; the same game and rules give the same bytes
 * @throws InputError where the game does not fit its rules
 */
export function processPages(game: GameDefinition, rulebook: Rulebook, options: PageOptions): Map<string, string> {
  const occasions = occasionsOf(game, rulebook);
  const files = new Set<string>(['readme']);
  const processes = game.processes.map(({ name }): Drawn => {
    const versions = versionsOf(name, occasions);
    const title = versions[0]?.outline.procedure?.name ?? titleOf(name);
    const wanted = slug(title).replace(/[^\p{L}\p{N}-]+/gu, '-') || 'process';
    let file = wanted;
    for (let n = 2; files.has(file); n++) file = `${wanted}-${n}`;
    files.add(file);
    return { name, title, file: `${file}.md`, versions };
  });
  const page = new Page(game, processes, occasions, options);
  return new Map([
    ['README.md', layOut(page.overview())],
    ...processes.map((process): [string, string] => [process.file, layOut(page.of(process))]),
  ]);
}

const layOut = (lines: readonly string[]): string => `${lines.map(harmless).join('\n')}\n`;

/** Code in a cell, where a bar would end the cell. */
const cell = (text: string): string => code(text).replaceAll('|', '\\|');

const fenced = (kind: string, lines: readonly string[]): string[] => {
  const mark = fence(lines.join('\n'), 3);
  return [mark + kind, ...lines, mark];
};

/** The states by which a chart is not the other one. */
function differing(one: Outline, other: Outline): string[] {
  const own = ({ root }: Outline): Map<string, string> =>
    new Map(statesOf(root).map(({ states, ...state }) => [pathText(state.path), JSON.stringify(state)]));
  const [before, now] = [own(one), own(other)];
  const differ = [...new Set([...before.keys(), ...now.keys()])].filter((path) => before.get(path) !== now.get(path));
  // A state that only one of them has says so of all that is in it.
  const alone = differ.filter((path) => !before.has(path) || !now.has(path));
  return differ.filter((path) => !alone.some((outer) => path.startsWith(`${outer}.`)));
}

class Page {
  private readonly game: GameDefinition;
  private readonly processes: readonly Drawn[];
  private readonly occasions: readonly Occasion[];
  private readonly options: PageOptions;
  private readonly where: ReturnType<typeof places.placesOf>;

  constructor(game: GameDefinition, processes: readonly Drawn[], occasions: readonly Occasion[], options: PageOptions) {
    this.game = game;
    this.processes = processes;
    this.occasions = occasions;
    this.options = options;
    const things = processes.flatMap(({ versions }) => versions.flatMap(({ outline }) => statesOf(outline.root)));
    const ids = new Set(things.flatMap((state) => [...state.cites, ...state.ways.flatMap(({ cites }) => cites)]));
    this.where = places.placesOf(
      [...ids].flatMap(
        (id) => occasions.map(({ model }) => model.rules.citation(id)).find((c) => c !== undefined) ?? [],
      ),
    );
  }

  overview(): string[] {
    const usual = this.occasions.filter(({ reading }) => reading === undefined);
    return blocks(
      [`# The processes of ${prose(this.game.title)}`],
      [
        'Who calls whom. A dotted call, or a dashed process, is not in every profile. Each page draws a process from its machine; what is drawn there is what is checked.',
      ],
      fenced(
        'mermaid',
        callDiagram(this.game, usual, (name) => this.titleOf(name)),
      ),
      table(
        ['process', 'in the text', 'calls', 'asks'],
        this.processes.map((process) => [
          `[${prose(process.title)}](${process.file})`,
          this.procedureOf(process),
          [...this.callsOf(process)].map((name) => this.toProcess(name)).join(', '),
          [...this.asksOf(process)].map(prose).join(', '),
        ]),
      ),
      [
        'In the diagrams: what a state asks, of whom, or calls stands below its name; blue calls, yellow asks. “A-12 (…)” is an assumption that stands for a document that is not at hand. Labels say when one goes on (`if` a guard holds, `otherwise`, an answer) and behind a stroke what is done; that a caller takes the table back goes without saying. Numbers are places of the rules.',
      ],
    );
  }

  of(process: Drawn): string[] {
    const callers = this.processes.filter((other) => this.callsOf(other).has(process.name)).map(({ name }) => name);
    const calls = [...this.callsOf(process)];
    const procedure = this.procedureOf(process);
    const facts = [
      procedure === '' ? '' : `It grows out of the procedure ${procedure}: its steps come in the order of the text.`,
      process.name === this.game.root ? 'It is the whole game.' : '',
      callers.length > 0 ? `Called by ${listed(callers.map((name) => this.toProcess(name)))}.` : '',
      calls.length > 0 ? `Calls ${listed(calls.map((name) => this.toProcess(name)))}.` : '',
      this.partOf(process),
    ];
    return blocks(
      [`# ${prose(process.title)}`],
      [[`The process ${code(process.name)}.`, ...facts].filter((fact) => fact !== '').join(' ')],
      ...process.versions.flatMap((version, at) => this.version(process, version, at)),
      ['[All processes](README.md)'],
    );
  }

  private version(process: Drawn, version: Version, at: number): string[][] {
    const { outline, title } = version;
    const does = (state: OutlineState): string[] => this.does(state, process.name, version);
    const cited = (ids: readonly string[]): string => places.labels(this.where.named(ids));
    const name = at === 0 ? process.name : `${process.name}${at + 1}`;
    const describe = (thing: OutlineState | OutlineWay): string =>
      [...('states' in thing ? [this.stepText(thing, version), ...does(thing)] : []), cited(thing.cites)]
        .filter((part) => part !== '')
        .join(' · ');
    const [first] = process.versions;
    return [
      title === '' ? [] : [`## ${prose(title)}`],
      at === 0 || !first
        ? []
        : [`It differs from the first at ${listed(differing(first.outline, outline).map(code))}.`],
      fenced('mermaid', stateDiagram(outline, { does, cited })),
      this.states(process, version),
      outline.procedure
        ? ['The same chart as a literal, to be opened in an editor of statecharts such as Stately Studio:']
        : [],
      outline.procedure ? fenced('ts', literal(outline, name, describe)) : [],
    ];
  }

  private states(process: Drawn, version: Version): string[] {
    const { outline } = version;
    const steps = outline.procedure !== undefined;
    const rows = statesOf(outline.root).flatMap((state) => {
      const doing = this.doing(state, process.name, version);
      const own =
        state.kind === 'final' && state.cites.length === 0
          ? []
          : [
              [
                cell(pathText(state.path)),
                ...(steps ? [prose(this.stepText(state, version))] : []),
                doing.join(', '),
                links(this.where.named(state.cites), this.options),
              ],
            ];
      const ways = state.ways
        .filter(({ cites }) => cites.length > 0)
        .map((way) => [
          `${cell(pathText(state.path))} → ${cell(pathText(way.target ?? state.path))}`,
          ...(steps ? [''] : []),
          prose(wayWords(way, state)),
          links(this.where.named(way.cites), this.options),
        ]);
      return [...own, ...ways];
    });
    return table(['state', ...(steps ? ['the text'] : []), 'asks or calls', 'statements'], rows);
  }

  /** What a state asks or calls, as plain text. */
  private does(state: OutlineState, process: string, version: Version): string[] {
    const why = version.outline.procedure?.whys.get(pathText(state.path));
    return [
      ...(state.ask ? [`asks ${this.askedOf(state, process, version)}: ${state.ask.question}`] : []),
      ...(state.consults === undefined ? [] : [`asks the rules: ${state.consults}`]),
      ...(state.calls ? [`calls ${this.titleOf(state.calls.process)}`] : []),
      ...(why === undefined ? [] : [`nothing happens: ${why}`]),
    ];
  }

  /** The same as Markdown, with links. */
  private doing(state: OutlineState, process: string, version: Version): string[] {
    const ruling = version.charts
      .map(({ model }) => model.rules.rulings.get(state.consults ?? ''))
      .find((found) => found !== undefined);
    if (ruling) return [`asks the rules: ${link({ label: ruling.name, place: ruling.place }, this.options)}`];
    if (state.calls) return [`calls ${this.toProcess(state.calls.process)}`];
    return this.does(state, process, version).map(prose);
  }

  private askedOf(state: OutlineState, process: string, { charts }: Version): string {
    return [...new Set(usualOf(charts).flatMap((chart) => answerersOf(state, process, chart)))].join(' or ');
  }

  /** What the text says at a step of a procedure. */
  private stepText({ path }: OutlineState, { outline, charts }: Version): string {
    const [step, deeper] = path;
    if (!outline.procedure || step === undefined || deeper !== undefined) return '';
    const { rules } = charts[0].model;
    const ref = rules.procedures.get(outline.procedure.name)?.steps.find(({ id }) => id === step)?.ref;
    return (ref === undefined ? undefined : rules.citation(ref)?.text) ?? '';
  }

  private procedureOf({ versions }: Drawn): string {
    for (const { outline, charts } of versions) {
      const found = charts[0].model.rules.procedures.get(outline.procedure?.name ?? '');
      if (found) return link({ label: found.name, place: found.place }, this.options);
    }
    return '';
  }

  private callsOf({ versions }: Drawn): Set<string> {
    return new Set(
      versions.flatMap(({ outline }) => statesOf(outline.root).flatMap(({ calls }) => (calls ? [calls.process] : []))),
    );
  }

  private asksOf({ name, versions }: Drawn): Set<string> {
    return new Set(
      versions.flatMap((version) =>
        statesOf(version.outline.root).flatMap((state) => [
          ...(state.ask ? [this.askedOf(state, name, version)] : []),
          ...(state.consults === undefined ? [] : ['the rules']),
        ]),
      ),
    );
  }

  /** Where it has a part, unless that is everywhere. */
  private partOf({ versions }: Drawn): string {
    const profiles = new Set(versions.flatMap(({ charts }) => charts.map(({ profile }) => profile)));
    const all = new Set(this.occasions.map(({ profile }) => profile));
    if (profiles.size === all.size) return '';
    return profiles.size === 0 ? 'In no profile.' : `Only in: ${prose(listed([...profiles]))}.`;
  }

  private titleOf(name: string): string {
    return this.processes.find((process) => process.name === name)?.title ?? titleOf(name);
  }

  private toProcess(name: string): string {
    const process = this.processes.find((one) => one.name === name);
    return process ? `[${prose(process.title)}](${process.file})` : prose(this.titleOf(name));
  }
}
