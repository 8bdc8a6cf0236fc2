import { parseHTML } from 'linkedom';

/** A diagram as Mermaid itself understands it. */
export interface ParsedDiagram {
  /** States and blocks by id: what they show, and the block around them. */
  readonly states: ReadonlyMap<string, { readonly shows: readonly string[]; readonly block: string }>;
  /** From, to and label; `[*]` is the black dot of its block. */
  readonly ways: readonly (readonly [string, string, string])[];
  /** Ids that stand first in another block than they belong to: they would be drawn there. */
  readonly astray: readonly string[];
}

interface Statement {
  readonly stmt: string;
  readonly id: string;
  readonly description?: string;
  readonly doc?: readonly Statement[];
  readonly state1?: Statement;
  readonly state2?: Statement;
  readonly start?: boolean;
}

// Mermaid cleans labels in a document, also where it only parses.
const { window, document } = parseHTML('<html><body></body></html>');
Object.assign(globalThis, { window, document });
const { default: mermaid } = await import('mermaid');
// The grammars are registered when the first diagram is parsed.
await mermaid.parse('stateDiagram-v2');

/** @throws Error where Mermaid does not understand it */
export async function parses(source: string): Promise<string> {
  return (await mermaid.parse(source)).diagramType;
}

/** @throws Error where Mermaid does not understand it */
export async function parsed(source: string): Promise<ParsedDiagram> {
  const diagram = await mermaid.mermaidAPI.getDiagramFromText(source);
  const { doc } = (diagram.db as unknown as { getRootDocV2(): { doc: Statement[] } }).getRootDocV2();
  const states = new Map<string, { shows: string[]; block: string }>();
  const ways: [string, string, string][] = [];
  const first = new Map<string, string>();
  const end = (state: Statement | undefined): string => (state?.start === undefined ? (state?.id ?? '') : '[*]');
  const walk = (list: readonly Statement[], block: string): void => {
    for (const { stmt, id, description, doc: inner, state1, state2 } of list) {
      for (const met of stmt === 'relation' ? [end(state1), end(state2)] : stmt === 'state' ? [id] : [])
        if (met !== '[*]' && !first.has(met)) first.set(met, block);
      if (stmt === 'relation') ways.push([end(state1), end(state2), shown(description)]);
      if (stmt !== 'state') continue;
      const state = states.get(id) ?? { shows: [], block };
      state.shows.push(shown(description));
      states.set(id, state);
      if (inner) walk(inner, id);
    }
  };
  walk(doc, '');
  const astray = [...first].flatMap(([id, block]) => (states.get(id)?.block === block ? [] : [id]));
  return { states, ways, astray };
}

/** Character references stand in the parsed diagram as Mermaid keeps them until it draws. */
const shown = (text = ''): string =>
  text.replace(/ﬂ°°(\d+)¶ß/g, (_, code: string) => String.fromCodePoint(Number(code)));
