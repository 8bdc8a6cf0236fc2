import { type Citation, type Finding, type Place, placeText } from '../finding/index.ts';
import type { Report } from './report.ts';

/** Where something stands, as it is shown, and the place in the rulebook that it links to. */
export interface Where {
  /** `09:632` in the author's original, else `file:line` in the rulebook, else the id. */
  readonly label: string;
  readonly place?: Place;
}

interface Source {
  readonly file: string;
  readonly lines: string;
}

const parse = (source: string): Source => {
  const match = /^(.*):(\d+(?:[-–]\d+)?)$/su.exec(source);
  return match ? { file: match[1] ?? '', lines: match[2] ?? '' } : { file: source, lines: '' };
};

const baseName = (file: string): string => file.replace(/^.*[/\\]/su, '');

// An author calls a file by its number, and one without a number by the letters that its statements begin with.
const short = (file: string, id: string): string =>
  /^\d+/.exec(baseName(file))?.[0] ?? /^\p{Lu}[\p{Lu}\d]*(?=[-:])/u.exec(id)?.[0] ?? baseName(file);

/** Shortens the places of the author's original, by the ids that are cited; never two files to one name. */
export const placesOf = (citations: readonly Citation[]) => {
  const byId = new Map(citations.map((c) => [c.id, c]));
  const files = new Map<string, Set<string>>();
  for (const c of citations)
    for (const source of c.sources ?? []) {
      const { file } = parse(source);
      const label = short(file, c.id);
      files.set(label, (files.get(label) ?? new Set()).add(file));
    }

  const original = (source: string, id: string): Source => {
    const { file, lines } = parse(source);
    const label = short(file, id);
    return { file: (files.get(label)?.size ?? 0) > 1 ? file : label, lines };
  };

  /** Where the statement, step or row of this id stands. */
  const where = (id: string): Where => {
    const citation = byId.get(id);
    const [first] = citation?.sources ?? [];
    if (first !== undefined) {
      const { file, lines } = original(first, id);
      return { label: lines ? `${file}:${lines}` : file, ...(citation?.place && { place: citation.place }) };
    }
    return citation?.place
      ? { label: `${citation.place.file}:${citation.place.line}`, place: citation.place }
      : { label: id };
  };

  /** Every place of the original, `09:632, 640`; where there is none, as `where`. */
  const all = (id: string): Where => {
    const citation = byId.get(id);
    const sources = citation?.sources ?? [];
    if (sources.length < 2) return where(id);
    let before = '';
    const label = sources
      .map((source) => {
        const { file, lines } = original(source, id);
        const said = file === before && lines ? lines : lines ? `${file}:${lines}` : file;
        before = file;
        return said;
      })
      .join(', ');
    return { label, ...(citation?.place && { place: citation.place }) };
  };

  /** As running text names it: the place of the original, else the id, which is shorter than a path and is found as well. */
  const named = (id: string): Where => {
    const citation = byId.get(id);
    return citation?.sources?.length ? where(id) : { label: id, ...(citation?.place && { place: citation.place }) };
  };

  return {
    where,
    all,
    of: (ids: readonly string[]): Where[] => ids.map(where),
    named: (ids: readonly string[]): Where[] => ids.map(named),
    cited: (id: string) => byId.get(id),
  };
};

export type Places = ReturnType<typeof placesOf>;

/** The places of everything that a report cites; what the finding itself says of them goes first. */
export const placesIn = (report: Report, finding?: Finding): Places =>
  placesOf([
    ...(report.citations ?? []),
    ...report.findings.flatMap((f) => f.statements),
    ...(finding?.statements ?? []),
  ]);

/** Places beside each other, each once, the file of the one before not named again. */
export const beside = (places: readonly Where[]): Where[] => {
  let before = '';
  return [...new Map(places.map((where) => [where.label, where])).values()].map((where) => {
    // Behind the colon of a place is a line; behind that of a step's id a name, which cannot stand alone.
    const { file, lines } = parse(where.label);
    const said = lines !== '' && file === before ? lines : where.label;
    before = lines === '' ? '' : file;
    return { ...where, label: said };
  });
};

/** `09:412, 420` */
export const labels = (places: readonly Where[]): string =>
  beside(places)
    .map((where) => where.label)
    .join(', ');

/** As an editor opens it. */
export const full = (place: Place): string => placeText(place);

/** Places behind a sentence, before its full stop; they may be in any notation of the format. */
export const withPlaces = (text: string, places: string): string =>
  places === '' ? text : text.endsWith('.') ? `${text.slice(0, -1)} (${places}).` : `${text} (${places})`;
