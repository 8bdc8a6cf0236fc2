import { type Citation, type Finding, type Severity, slug } from '../finding/index.ts';
import { placeOf, type Spot } from './book.ts';
import type { Check, Remark } from './check.ts';

const longest = 200;
const around = 8;

/** Shortened at a blank, where it is long. */
const short = (text: string, most: number): string => {
  if (text.length <= most) return text;
  const cut = text.slice(0, most).replace(/\s+\S*$/, '');
  return `${cut}…`;
};

/** The sentence in which something stands. */
const sentenceAt = ({ block, span }: Spot): string => {
  const sentence = block.sentences.find((s) => s.start <= span.start && span.start < s.end);
  return short(sentence && span.end <= sentence.end ? sentence.text : block.text, longest);
};

const quoted = ({ block, span }: Spot): string => {
  const exact = block.text.slice(span.start, span.end);
  const words = exact.split(' ');
  return words.length > around ? `${words.slice(0, around).join(' ')}…` : exact;
};

/** `Dungeon Bombs > Safe Room, “the final Cube Card”, line 412` */
function whereabouts(spot: Spot): string {
  const { block } = spot;
  const { document } = block;
  const path = block.path.filter((h) => h !== block).map((h) => (h.label ? `${h.label} ${h.text}` : h.text));
  const title = path.length > 0 ? path.join(' > ') : document.title || document.file;
  const unit = document.kind === 'docx' ? 'paragraph' : 'line';
  return `${title}, “${quoted(spot)}”, ${unit} ${placeOf(spot).line}`;
}

function citation(spot: Spot, id: string): Citation {
  return {
    id,
    text: sentenceAt(spot),
    place: placeOf(spot),
    ...(spot.note === undefined ? {} : { note: spot.note }),
  };
}

/** Ids of citations: the author's own where there is one, else file and line; never one twice. */
function citations(spots: readonly Spot[]): Citation[] {
  const taken = new Set<string>();
  return spots.map((spot) => {
    const place = placeOf(spot);
    const own = spot.block.label ?? `${place.file}:${place.line}`;
    const id = taken.has(own) ? `${own}:${place.line}:${place.column}` : own;
    taken.add(id);
    return citation(spot, id);
  });
}

/** What a check remarks, as a finding. */
export function findingOf(check: Check, remark: Remark, severity: Severity): Finding {
  const heading = remark.at.block.path.filter((h) => h !== remark.at.block).at(-1)?.text ?? '';
  return {
    kind: 'lint',
    id: `lint/${check.name}/${slug(short(`${heading} ${remark.about}`, 100))}`,
    severity: remark.level ?? severity,
    title: remark.title,
    message: [...remark.message, `${whereabouts(remark.at)}.`],
    statements: citations([remark.at, ...remark.others]),
    place: placeOf(remark.at),
    reach: 'text',
    profiles: [],
    hangsOn: [],
    ...(remark.settle === undefined ? {} : { settle: remark.settle }),
  };
}
