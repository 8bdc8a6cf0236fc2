import type { Liveness, Model } from '../../process/index.ts';
import type { Property } from '../../property/index.ts';
import type { Counts } from './counts.ts';
import { type Line, ORDER, type Order, type Post } from './crew.ts';
import { Hand, type Hole } from './hand.ts';
import type { SearchOptions } from './options.ts';
import type { Met } from './premises.ts';
import { type SharedMemory, SharedView } from './shared.ts';
import type { First } from './watching.ts';

/** How a search begins, for a thread that joins it. Plain data, as all messages are. */
export interface Beginning {
  readonly memory: SharedMemory;
  readonly index: Int32Array;
  readonly hands: number;
  readonly hand: number;
  readonly options: Pick<SearchOptions, 'limit' | 'everyMove' | 'symmetry'>;
  /** Names of the properties that are looked for. */
  readonly properties: readonly string[];
  /** What is read of contexts, where the rest is left out. */
  readonly live: readonly (readonly string[])[] | null;
  /** What was found already. */
  readonly found: readonly string[];
}

/** What a thread tells when there is something to tell. */
export interface News {
  readonly left?: readonly number[];
  readonly holes?: readonly Hole[];
  /** Without what no message holds. */
  readonly firsts?: readonly First[];
  /** Something was read that had been left out, or something cannot be left out. */
  readonly spoilt?: { readonly live: string[][]; readonly gaveUp: boolean };
  readonly report?: Report;
  readonly error?: unknown;
}

/** What a thread has counted so far. */
export interface Report {
  readonly counts: Counts;
  readonly met: Met;
}

/** Does what it is told, for ever. */
export function serve(model: Model, properties: readonly Property[], line: Line, post: Post): never {
  let member: Member | null = null;
  post.isReady();
  for (let orders = 0; ; orders++) {
    const [order, first, second] = post.next(orders);
    try {
      if (order === ORDER.begin) {
        member = null;
        member = new Member(model, properties, line.receive() as Beginning);
      } else member?.obey(order, line, first, second);
    } catch (error) {
      // What is spoilt breaks anywhere, and is begun again.
      if (!member?.spoilt()) tellOf(error, line);
    }
    const spoilt = member?.spoilt();
    if (spoilt) line.post({ spoilt } satisfies News);
    post.done();
  }
}

/** Errors lose their class on the way, and some cannot go at all. */
function tellOf(error: unknown, line: Line): void {
  try {
    line.post({ error } satisfies News);
  } catch {
    line.post({ error: new Error(error instanceof Error ? error.message : String(error)) } satisfies News);
  }
}

class Member {
  private readonly view: SharedView;
  private readonly hand: Hand;
  private readonly hands: number;
  private readonly number: number;
  private readonly liveness: Liveness | null;
  /** An index that is being filled. */
  private larger: Int32Array | null = null;

  constructor(model: Model, properties: readonly Property[], beginning: Beginning) {
    const { memory, index, hands, hand, options, live, found } = beginning;
    const wanted = beginning.properties.map((name) => {
      const property = properties.find((one) => one.name === name);
      if (!property) throw new RangeError(`another thread does not know the property ${name}`);
      return property;
    });
    this.hands = hands;
    this.number = hand;
    this.liveness = live && model.liveness();
    this.liveness?.load(live ?? []);
    const own = this.liveness ? model.laidOut(this.liveness.lean()) : model;
    if (!own) throw new RangeError('positions that leave something out take generated source');
    this.view = new SharedView(memory, hand, index);
    this.hand = new Hand(
      { model: own, ...this.view, log: null, hand },
      { ...options, properties: wanted, edges: false, fingerprints: false, visits: undefined },
    );
    this.hand.watching.leaveOut(found);
  }

  obey(order: Order, line: Line, first: number, second: number): void {
    const { view, hand, hands, number } = this;
    switch (order) {
      case ORDER.expand:
        hand.finish();
        hand.expand(...view.share(first, second, hands));
        view.outbox.publish();
        view.memory.moves[number] = hand.counts.moves;
        return;
      case ORDER.fill:
        this.larger = line.receive() as Int32Array;
        view.moveTo(this.larger, hands);
        return;
      case ORDER.adopt:
        view.store.adopt(line.receive() as Int32Array);
        return;
      case ORDER.put:
        if (this.larger) view.store.adopt(this.larger);
        this.larger = null;
        view.put(hands);
        return;
      case ORDER.settle:
        hand.settle(first + view.fresh(number, hands));
        this.tell(line);
        return;
      case ORDER.report:
        hand.finish();
        line.post({ report: { counts: hand.counts, met: hand.watching.premises.met() } } satisfies News);
    }
  }

  private tell(line: Line): void {
    const { left, holes, watching } = this.hand;
    const firsts = watching.told().map(({ met: { consult: _, property: __, ...met }, ...rest }) => ({ ...rest, met }));
    if (left.length + holes.length + firsts.length > 0) line.post({ left, holes, firsts } satisfies News);
  }

  /** What others have to know where positions lack something that is read. */
  spoilt(): News['spoilt'] | null {
    const { liveness } = this;
    if (!liveness || !(liveness.refuted || liveness.gaveUp)) return null;
    return { live: liveness.save(), gaveUp: liveness.gaveUp };
  }
}
