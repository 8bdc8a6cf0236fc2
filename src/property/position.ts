import { InputError, type Problem } from '../finding/index.ts';
import {
  type AssembleOptions,
  assemble,
  type Fields,
  type GameDefinition,
  type Model,
  printScene,
  type Scene,
} from '../process/index.ts';
import type { Rulebook } from '../rulebook/index.ts';
import { FrameView, type Property } from './property.ts';

/** A game, and what holds in its positions. */
interface Subject {
  readonly game: GameDefinition;
  readonly properties?: readonly Property[];
}

/** A word that says yes, or fields with their values. */
type Said = string | Fields;

/** A position to begin from. What is not said is as play begins. Each word gives a new position. */
export class Position {
  private readonly subject: Subject;
  private readonly rulebook: Rulebook;
  private readonly setting: Omit<AssembleOptions, 'from'>;
  private readonly scene: Scene;

  /** @internal Made by `positions`. */
  constructor(subject: Subject, rulebook: Rulebook, setting: Omit<AssembleOptions, 'from'>, scene: Scene = []) {
    this.subject = subject;
    this.rulebook = rulebook;
    this.setting = setting;
    this.scene = scene;
  }

  /** Bounds that differ from those of the game. */
  bounds(bounds: Readonly<Record<string, number>>): Position {
    return this.under({ bounds: { ...this.setting.bounds, ...bounds } });
  }

  /** How a rule is read. */
  reading(name: string, value: string): Position {
    return this.under({ readings: { ...this.setting.readings, [name]: value } });
  }

  /** What somebody at the table has: `seat('A', { health: 1 })`, `seat('B', 'removed')`. */
  seat(name: string, ...said: readonly Said[]): Position {
    return this.place(name, said);
  }

  /** The same of anything else that has a name: `piece('Monster', { armor: 3 })`. */
  piece(name: string, ...said: readonly Said[]): Position {
    return this.place(name, said);
  }

  /** What else lies on the table. */
  table(...said: readonly Said[]): Position {
    return this.place('table', said);
  }

  /** As one types it: `A health=1; B removed`. */
  get text(): string {
    return printScene(this.scene);
  }

  get options(): AssembleOptions {
    return this.scene.length === 0 ? this.setting : { ...this.setting, from: this.text };
  }

  /**
   * The game that begins here.
   * @throws InputError with everything that this position cannot be: by the shape of the table, by the game, or by a property that a
   * statement demands and that does not hold here
   */
  model(): Model {
    const { game, properties = [] } = this.subject;
    const assembly = assemble(game, this.rulebook, this.options);
    if (!assembly.ok) throw new InputError(assembly.problems);
    const problems = brokenAt(assembly.model, properties);
    if (problems.length > 0) throw new InputError(problems);
    return assembly.model;
  }

  private under(setting: Partial<AssembleOptions>): Position {
    return new Position(this.subject, this.rulebook, { ...this.setting, ...setting }, this.scene);
  }

  private place(piece: string, said: readonly Said[]): Position {
    const placed = said.map((one) => ({ piece, fields: typeof one === 'string' ? { [one]: true } : one }));
    return new Position(this.subject, this.rulebook, this.setting, [...this.scene, ...placed]);
  }
}

/** Positions of a game under its rules, by profile: `positions(subject, rulebook)('duelist-3').seat('A', { health: 1 })`. */
export const positions =
  (subject: Subject, rulebook: Rulebook) =>
  (profile: string): Position =>
    new Position(subject, rulebook, { profile });

/** What statements demand of every position, and this one is not. */
function brokenAt(model: Model, properties: readonly Property[]): Problem[] {
  const view = new FrameView(model.start(), model);
  return properties.flatMap((property): Problem[] => {
    const { kind, says, cites, inPlay } = property;
    if (kind !== 'always' || cites.length === 0 || inPlay?.(model.chart) === false) return [];
    if (property.when?.(view) === false || property.holds(view)) return [];
    return [{ code: 'call/position', message: `This cannot be a position: ${says} (${cites.join(', ')})` }];
  });
}
