import { type Book, type Spot, sectionOf } from '../book.ts';
import type { Check, Remark } from '../check.ts';
import type { Block, TextDocument } from '../text/model.ts';
import { type Clause, clausesOf } from '../words/clauses.ts';
import { type Force, modalsOf, yields } from '../words/modals.ts';
import { contentStems, stemsOf } from '../words/words.ts';

interface Duty {
  readonly clause: Clause;
  readonly block: Block;
  readonly sentence: string;
  readonly spot: Spot;
}

const isRule = (b: Block): boolean => b.kind !== 'heading' && b.kind !== 'quote' && b.kind !== 'reference';

/** Longer sentences are no rules that could be laid beside another. */
const longest = 1000;

function* dutiesOf(document: TextDocument): Iterable<Duty> {
  for (const block of document.blocks) {
    if (!isRule(block)) continue;
    for (const s of block.sentences) {
      if (
        s.text.length > longest ||
        !/\b(?:must|may|can|cannot|shall|required|allowed|permitted|forbidden|need)\b/i.test(s.text)
      )
        continue;
      for (const clause of clausesOf(s.text))
        yield {
          clause,
          block,
          sentence: s.text,
          spot: { block, span: { start: s.start + clause.span.start, end: s.start + clause.span.end } },
        };
    }
  }
}

const shared = (a: ReadonlySet<string>, b: ReadonlySet<string>): number => {
  let n = 0;
  for (const x of a) if (b.has(x)) n++;
  return n;
};

/** Both name the same: everything of the shorter stands in the longer, and that is at least two thirds of it. */
const alike = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => {
  const common = shared(a, b);
  return common >= Math.min(a.size, b.size) && common * 3 >= Math.max(a.size, b.size) * 2;
};

const about = (a: ReadonlySet<string>, b: ReadonlySet<string>, least: number): boolean =>
  shared(a, b) >= least * Math.min(a.size, b.size) && Math.min(a.size, b.size) > 0;

/** Words of permission and of prohibition, or of duty: what cannot both hold. `may` beside `must` is weaker. */
const clash = (a: Force, b: Force): boolean =>
  a !== b &&
  !(a === 'may' && b === 'need not') &&
  !(a === 'need not' && b === 'may') &&
  !(a === 'must not' && b === 'need not') &&
  !(a === 'need not' && b === 'must not');

const sameActor = (a: Clause, b: Clause): boolean => a.passive === b.passive && a.actor.join(' ') === b.actor.join(' ');

/** Whether one of the two says that it gives way, or when it holds and the other does not. */
function ranked(a: Duty, b: Duty): boolean {
  const duty = a.clause.force === 'must' ? a : b.clause.force === 'must' ? b : null;
  const free = duty === a ? b : a;
  // "must …, except …" gives way to nothing but its exception: beside a plain "may" it still clashes.
  if (duty && free.clause.force === 'may')
    return yields.test(free.sentence) || /\b(?:unless|instead|however|although)\b/i.test(duty.sentence);
  return (
    yields.test(a.sentence) || yields.test(b.sentence) || /\bonly\b/i.test(a.sentence) || /\bonly\b/i.test(b.sentence)
  );
}

export const modalConflict: Check = {
  name: 'modal-conflict',
  level: 'warning',
  says: 'One rule allows or demands what another forbids or leaves free, and none of them gives way.',
  *run(book: Book): Iterable<Remark> {
    const byAct = new Map<string, Duty[]>();
    for (const document of book.english)
      for (const duty of dutiesOf(document)) {
        const key = `${duty.clause.actor.join(' ')} ${duty.clause.verb}`;
        const list = byAct.get(key);
        if (list) list.push(duty);
        else byAct.set(key, [duty]);
      }
    for (const list of byAct.values()) {
      if (list.length < 2 || list.length > 40) continue;
      for (const [i, b] of list.entries())
        for (const a of list.slice(0, i)) {
          if (a.block === b.block || !clash(a.clause.force, b.clause.force) || !sameActor(a.clause, b.clause)) continue;
          if (!book.related(a.block.document, b.block.document) || !conflicts(a, b)) continue;
          yield {
            about: `${b.clause.verb} ${[...b.clause.object].join(' ')}`,
            title: `One rule says “${a.clause.modal.text}” and another “${b.clause.modal.text}” of one act`,
            message: [],
            at: b.spot,
            others: [a.spot],
            settle: 'One of the two should say that the other gives way to it.',
            // “You” of two places, or what one heading is about and another, are two things as often as not.
            ...(loose(a, b) ? { level: 'info' as const } : {}),
          };
          break;
        }
    }
  },
};

const loose = (a: Duty, b: Duty): boolean =>
  sectionOf(a.block) !== sectionOf(b.block) || (a.clause.condition.size === 0 && vague.test(a.clause.actor.join(' ')));

const vague = /^(?:you|they|he|she|it|we|who|that|one)$/;

const pointing = /\b(?:this|these|such|some)\b/i;

function conflicts(a: Duty, b: Duty): boolean {
  const [x, y] = [a.clause, b.clause];
  if (x.object.size === 0 || y.object.size === 0 || ranked(a, b)) return false;
  // “This event” is another one in each place.
  if (pointing.test(a.sentence) || pointing.test(b.sentence)) return false;
  if (x.condition.size === 0 && y.condition.size === 0) return alike(x.object, y.object) && x.object.size >= 1;
  if (x.condition.size === 0 || y.condition.size === 0) return false;
  return (
    about(x.object, y.object, 0.75) &&
    about(x.condition, y.condition, 0.8) &&
    Math.min(x.condition.size, y.condition.size) >= 3
  );
}

const approval =
  /\b(?:must|shall|(?:is|are) required to) (approve|permit|grant|confirm|consent to|sign off on|authori[sz]e)\b/giu;
const refusal =
  /\b(?:may|can|(?:is|are) free to) (?:also )?(?:refuse|reject|decline|deny|veto|turn down|withhold)\b|\bnot (?:approved|agreed|accepted|permitted|granted|confirmed)\b|\b(?:may|can) not approve\b|\bwithout (?:their|its|his|her|the) (?:approval|consent)\b/iu;

export const mustApprove: Check = {
  name: 'must-approve',
  level: 'warning',
  says: '“Must approve” beside a power to refuse: it reads as a duty and as a condition.',
  *run(book: Book): Iterable<Remark> {
    for (const document of book.english) {
      const refusals: Spot[] = [];
      for (const block of document.blocks)
        for (const s of block.sentences) {
          const match = refusal.exec(s.text);
          if (match)
            refusals.push({
              block,
              span: { start: s.start + match.index, end: s.start + match.index + match[0].length },
            });
        }
      for (const block of document.blocks) {
        if (!isRule(block)) continue;
        for (const match of block.text.matchAll(approval)) {
          const actor = stemsOf(block.text.slice(Math.max(0, match.index - 30), match.index)).slice(-1)[0];
          const against = refusals.find(
            (r) =>
              r.block !== block &&
              Math.abs(r.block.index - block.index) <= 12 &&
              (actor === undefined || stemsOf(r.block.text).includes(actor)),
          );
          if (!against) continue;
          yield {
            about: match[0],
            title: `“${match[0]}” can be read as a duty to say yes`,
            message: ['Another rule gives a power to refuse, so a condition is meant.'],
            at: { block, span: { start: match.index, end: match.index + match[0].length } },
            others: [against],
            settle: 'Say that it needs their consent, instead of that they must give it.',
          };
        }
      }
    }
  },
};

const penalty =
  /\b(?:loses?|forfeits?|is (?:penali[sz]ed|punished|disqualified|eliminated)|pays? a (?:fine|penalty)|suffers? a penalty|receives? a (?:penalty|warning))\b/i;
const whoever = /^(?:if|when|whenever) (?:a|an|the|any) ([\p{L}-]+) (.{3,80}?), (?:that \1|they|he|she|it|the \1)\b/iu;

export const punishedDuty: Check = {
  name: 'punished-duty',
  level: 'info',
  says: 'What one rule demands, another punishes.',
  *run(book: Book): Iterable<Remark> {
    for (const document of book.english) {
      const demands = [...dutiesOf(document)].filter(
        (d) => d.clause.force === 'must' && d.clause.condition.size === 0 && d.clause.object.size > 0,
      );
      const byVerb = new Map<string, Duty[]>();
      for (const d of demands) byVerb.set(d.clause.verb, [...(byVerb.get(d.clause.verb) ?? []), d]);
      for (const block of document.blocks)
        for (const s of block.sentences) {
          const match = s.text.length <= longest && penalty.test(s.text) ? whoever.exec(s.text) : null;
          if (
            !match ||
            yields.test(s.text) ||
            modalsOf(match[2] ?? '').length > 0 ||
            /\b(?:not|fails?|never|without|too|late)\b/i.test(match[2] ?? '')
          )
            continue;
          const [verb, ...rest] = contentStems(match[2] ?? '');
          const act = new Set(rest);
          const demand = byVerb.get(verb ?? '')?.find((d) => d.block !== block && alike(d.clause.object, act));
          if (!demand) continue;
          yield {
            about: `${verb} ${rest.join(' ')}`,
            title: 'What one rule demands, another punishes',
            message: [],
            at: { block, span: { start: s.start, end: s.end } },
            others: [demand.spot],
          };
        }
    }
  },
};
