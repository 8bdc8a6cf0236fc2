import { type Place, type Problem, placeText } from '../../finding/index.ts';
import { proceduresOf, rulingsOf, statementsOf } from '../accessors.ts';
import type { ReadingGuard, RuleDocument, Step } from '../model.ts';

/** Something that can be cited: a statement, a step or a named row. */
export interface Citable {
  readonly id: string;
  readonly what: 'statement' | 'step' | 'row';
  readonly place: Place;
  /** Number of parts of a statement. */
  readonly parts: number;
  /** Where only one choice of readings has it. */
  readonly reading?: ReadingGuard;
  /** It took the id of the step that it replaces. */
  readonly inherited?: boolean;
}

/** Everything that can be cited, in reading order. */
export const idsOf = (documents: readonly RuleDocument[]): Citable[] => documents.flatMap(idsOfDocument);

function idsOfDocument(document: RuleDocument): Citable[] {
  const statements = statementsOf(document).map(
    ({ id, place, parts }): Citable => ({ id, what: 'statement', place, parts: parts.length }),
  );
  const steps = proceduresOf(document).flatMap(({ steps: own, amendments, reading }) => {
    const citable = ({ id, place }: Step, inherited: boolean): Citable => ({
      id: `${document.prefix}:${id}`,
      what: 'step',
      place,
      parts: 0,
      ...(reading ? { reading } : {}),
      ...(inherited ? { inherited } : {}),
    });
    return [
      ...own.map((step) => citable(step, false)),
      ...amendments.flatMap(({ step, at }) =>
        step ? [citable(step, step.id === at.id.slice(at.id.indexOf(':') + 1))] : [],
      ),
    ];
  });
  const rows = rulingsOf(document).flatMap(({ name: ruling, rows: all }) =>
    all.flatMap(({ name, place, reading }): Citable[] =>
      name === undefined
        ? []
        : [{ id: `${ruling}/${name}`, what: 'row', place, parts: 0, ...(reading ? { reading } : {}) }],
    ),
  );
  return [...statements, ...steps, ...rows];
}

/** Ids that stand twice; both places are named. What two values of one reading have is not there twice. */
export function duplicateIds(documents: readonly RuleDocument[]): Problem[] {
  const seen = new Map<string, Citable[]>();
  return idsOf(documents).flatMap((citable): Problem[] => {
    const { id, what, place, reading } = citable;
    const others = seen.get(id) ?? [];
    seen.set(id, [...others, citable]);
    const other = others.find((earlier) => !exclude(earlier.reading, reading));
    if (!other) return [];
    return [
      {
        code: 'id/duplicate',
        message: `The ${what} ${id} stands here and at ${placeText(other.place)}.`,
        place,
        expected: 'an id of its own for each',
        ...(citable.inherited || other.inherited
          ? { hint: 'Give the new text an id of its own: replaces `old-id`: `new-id` ...' }
          : {}),
      },
    ];
  });
}

/** Whether two guards never hold together. */
export const exclude = (a: ReadingGuard | undefined, b: ReadingGuard | undefined): boolean =>
  a !== undefined && b !== undefined && a.reading === b.reading && !a.values.some((value) => b.values.includes(value));

/** Takes `DV-12(b)` apart: DV-12 and 2. */
export function partOf(id: string): { readonly whole: string; readonly number: number } | undefined {
  const found = /^(.*)\(([a-z])\)$/.exec(id);
  return found ? { whole: found[1] as string, number: (found[2] as string).charCodeAt(0) - 96 } : undefined;
}

/** Looks ids up, parts of statements too: `DV-12(b)` exists if DV-12 has two parts. */
export class IdIndex {
  private readonly byId: ReadonlyMap<string, Citable>;

  constructor(documents: readonly RuleDocument[]) {
    this.byId = new Map(idsOf(documents).map((citable) => [citable.id, citable]));
  }

  has(id: string): boolean {
    const part = partOf(id);
    return part ? part.number <= (this.partsOf(part.whole) ?? 0) : this.byId.has(id);
  }

  /** Number of parts of a statement; undefined where there is no such statement. */
  partsOf(id: string): number | undefined {
    return this.byId.get(id)?.parts;
  }

  get ids(): Iterable<string> {
    return this.byId.keys();
  }
}
