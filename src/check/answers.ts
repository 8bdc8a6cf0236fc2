import { type EndlessPlay, endless, force, type Graph, type OrderPair, orders } from '../explore/index.ts';
import { type Finding, slug } from '../finding/index.ts';
import { type Model, unsettled } from '../process/index.ts';
import { answererText, boundsText, play, scenario } from '../trace/index.ts';
import { assumptionsOf, MOVES_OF_A_ROUND } from './findings.ts';

/**
 * What the explored graph answers: can the game go on for ever and who can make it, can somebody make sure of an outcome, does the
 * order of things that are due at once decide anything.
 */
export function answersOf(graph: Graph, model: Model): Finding[] {
  const plays = endless(graph, model).plays.filter((p) => !isBehindHole(p, model));
  return [
    ...byPower(plays).map((group) => goesOnForEver(group, graph, model)),
    ...forced(graph, model),
    ...orders(graph, new Set(model.game.orders ?? [])).pairs.flatMap((pair) => orderDecides(pair, model)),
  ];
}

/** What goes on for ever only where the rules leave a ruling open is a consequence of that. */
const isBehindHole = ({ past, to, round }: EndlessPlay, model: Model): boolean =>
  past.length > 0 || play(model, [...to, ...round], MOVES_OF_A_ROUND).moves.some((move) => unsettled(move.question));

type Told = Pick<Finding, 'kind' | 'id' | 'severity' | 'title' | 'message'> & Partial<Finding>;

function finding(model: Model, choices: readonly number[], told: Told, moves: number | null = null): Finding {
  const game = scenario(model, choices, moves);
  return {
    statements: [],
    reach: 'reachable',
    profiles: [model.rules.profile.name],
    within: boundsText(model),
    scenario: game,
    ...told,
    hangsOn: [...new Set([...(told.hangsOn ?? []), ...assumptionsOf(game)])].sort(),
  };
}

/** A choice that needs documents which are not in the set to answer so is theirs as much as the Players'. */
const kindOf = ({ kind, open }: EndlessPlay): EndlessPlay['kind'] =>
  kind === 'choice' && open.length > 0 ? 'open' : kind;

/** Plays of one kind that take as many Players: told as one. */
function byPower(plays: readonly EndlessPlay[]): EndlessPlay[][] {
  const groups = new Map<string, EndlessPlay[]>();
  for (const one of plays) {
    const kind = kindOf(one);
    const key = `${kind}/${kind === 'choice' ? one.seats.length : ''}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()].map((group) =>
    [...group].sort((a, b) => a.to.length + a.round.length - b.to.length - b.round.length),
  );
}

const numbers = ['Nobody', 'One', 'Two', 'Three', 'Four', 'Five', 'Six'];
const players = (n: number): string => (n === 1 ? 'One Player alone' : `${numbers[n] ?? n} Players together`);

function goesOnForEver(plays: readonly EndlessPlay[], graph: Graph, model: Model): Finding {
  const [first] = plays as [EndlessPlay];
  const seats = model.game.seats(model.chart);
  const named = (p: EndlessPlay): string => p.seats.map((s) => seats[s] ?? `seat ${s + 1}`).join(' and ');
  const who = [...new Set(plays.map(named))].filter((names) => names !== '');
  const told: Record<EndlessPlay['kind'], Omit<Told, 'kind'>> = {
    repetition: {
      id: 'endless/repetition',
      severity: 'error',
      title: 'Play can get to where it comes round for ever, whatever anybody does',
      message: [],
    },
    choice: {
      id: `endless/choice-of-${first.seats.length}`,
      severity: first.seats.length === 1 ? 'warning' : 'info',
      title: `${players(first.seats.length)} can keep the game from ending for ever`,
      message: [`It can be ${who.join(', or ')}.`, ...strategyOf(first, graph, model)],
    },
    open: {
      id: 'endless/open',
      severity: 'info',
      title: 'The game can go on for ever, if what is not in the set lets it',
      message: who.length > 0 ? [`Some of it takes Players who want it: ${who.join(', or ')}.`] : [],
    },
    growth: {
      id: `endless/growth/${slug(first.grows?.field ?? '')}`,
      severity: first.seats.length + first.open.length === 0 ? 'error' : 'warning',
      title: `The game can go on for ever, with ${first.grows?.field ?? 'a number'} growing all the time`,
      message: [
        `Each round takes ${first.grows?.field} further ${first.grows?.way === 'down' ? 'down' : 'up'}, out of the range that the model declares: as far as that shows, without an end.`,
      ],
    },
  };
  const round = first.round.length;
  const inFull: Told = {
    kind: 'endless',
    ...told[kindOf(first)],
    message: [
      ...told[kindOf(first)].message,
      ...(round > 0
        ? [
            `In the game below the last ${round === 1 ? 'choice comes' : `${round} choices come`} round again and again.`,
          ]
        : []),
    ],
    hangsOn: first.open.filter((id) => model.rules.statements.has(id)),
  };
  return finding(model, [...first.to, ...first.round], inFull, round === 0 ? MOVES_OF_A_ROUND : null);
}

/** Rows of a strategy that are told. */
const ROWS = 4;

/** How the one who can do it alone does it. */
function strategyOf({ seats }: EndlessPlay, graph: Graph, model: Model): string[] {
  const [seat] = seats;
  if (seats.length !== 1 || seat === undefined) return [];
  const { strategy } = force(graph, { seat, goal: { kind: 'no end' }, tell: tellerOf(graph, model), rows: ROWS });
  return (strategy?.rows ?? []).map((row) => `${row.position} → ${row.answer}`);
}

const tellerOf = (graph: Graph, model: Model) => ({
  position: (n: number): string => model.game.position(graph.frame(n).context.table, model.chart).join('; '),
  answer: (n: number, choice: number): string => {
    const frame = graph.frame(n);
    const answer = model.question(frame)?.answers[choice];
    return answer ? model.tell(frame, answer) : '';
  },
});

/** Who can make sure of an outcome from the start, whatever the others and the dice do. Alone at the table that is no news. */
function forced(graph: Graph, model: Model): Finding[] {
  if (graph.seats.length < 2) return [];
  const names = model.game.seats(model.chart);
  const tell = tellerOf(graph, model);
  return graph.seats.flatMap((seat) =>
    graph.outcomes.flatMap((outcome): Finding[] => {
      const found = force(graph, { seat, goal: { kind: 'outcome', outcome }, tell, rows: ROWS });
      if (found.atStart !== 'can') return [];
      const who = names[seat] ?? `seat ${seat + 1}`;
      return [
        finding(model, [], {
          kind: 'force',
          id: `force/${slug(who)}/${slug(outcome)}`,
          severity: 'info',
          title: `${who} can make sure from the start that ${outcome}`,
          message: (found.strategy?.rows ?? []).map((row) => `${row.position} → ${row.answer}`),
        }),
      ];
    }),
  );
}

/** What an order decides, unless it is asked for only behind a ruling that the rules leave open. */
function orderDecides(pair: OrderPair, model: Model): Finding[] {
  const behind = play(model, pair.first).moves.some((move) => unsettled(move.question));
  if (behind || pair.effect === 'position') return [];
  const ends = (outcomes: readonly string[]): string => outcomes.join(', or ') || 'the game never ends';
  const [one, other] = pair.outcomes;
  return [
    finding(model, pair.first, {
      kind: 'order',
      id: `order/${slug(pair.question)}/${pair.effect}/${slug(ends(one))}+${slug(ends(other))}`,
      severity: pair.of.kind === 'seat' || pair.effect === 'future' ? 'info' : 'warning',
      title:
        pair.effect === 'winner'
          ? 'What is resolved first decides who wins'
          : pair.effect === 'end'
            ? 'What is resolved first decides whether the game is over'
            : 'What is resolved first decides who can still win',
      message: [
        `Asked: ${pair.question}; it is for ${answererText(pair.of, model)} to say.`,
        `One way: ${ends(one)}. The other: ${ends(other)}.`,
      ],
      other: scenario(model, pair.second),
      settle: `One sentence that says which comes first (${pair.question}).`,
    }),
  ];
}
