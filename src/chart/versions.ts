import { InputError } from '../finding/index.ts';
import { assemble, type GameDefinition, type Model, type Outline, outlineOf } from '../process/index.ts';
import { declaredReadings, type Rulebook } from '../rulebook/index.ts';

/** A game under one profile and one choice of readings. */
export interface Occasion {
  readonly profile: string;
  /** The one reading that is not as it is by default: `“Ties” is read as “the elder wins”`. */
  readonly reading?: string;
  readonly model: Model;
}

/** Every profile as it is read by default, then with each reading changed by itself. @throws InputError */
export function occasionsOf(game: GameDefinition, rulebook: Rulebook): Occasion[] {
  const modelOf = (profile: string, readings: Readonly<Record<string, string>>): Model => {
    const assembly = assemble(game, rulebook, { profile, readings });
    if (!assembly.ok) throw new InputError(assembly.problems);
    return assembly.model;
  };
  const usual = (profile: string): Readonly<Record<string, string>> => {
    const documents = rulebook.profiles.find(({ name }) => name === profile)?.documents ?? [];
    const declared = rulebook.documents.filter(({ name }) => documents.includes(name)).flatMap(declaredReadings);
    // A reading that the manifest leaves open has to be chosen.
    return Object.fromEntries(
      declared.map(({ name, default: value }) => {
        const chosen = rulebook.readings[name];
        return [name, chosen === undefined || chosen === 'any' ? value : chosen];
      }),
    );
  };
  const byDefault = rulebook.profiles.map(({ name, title }) => ({ profile: title, model: modelOf(name, usual(name)) }));
  const changed = rulebook.profiles.flatMap(({ name, title }) =>
    Object.entries(usual(name)).flatMap(([reading, chosen]) =>
      valuesOf(reading, rulebook)
        .filter((value) => value !== chosen)
        .map((value) => ({
          profile: title,
          reading: `“${reading}” is read as “${value}”`,
          model: modelOf(name, { ...usual(name), [reading]: value }),
        })),
    ),
  );
  return [...byDefault, ...changed];
}

const valuesOf = (reading: string, rulebook: Rulebook): string[] =>
  rulebook.documents
    .flatMap(declaredReadings)
    .filter(({ name }) => name === reading)
    .flatMap(({ values }) => values.map(({ value }) => value));

/** The chart of a process on one occasion. */
export interface Chart extends Occasion {
  readonly outline: Outline;
}

/** A chart, and where it is this one. */
export interface Version {
  /** `core game, 3 Players`; empty where there is no other. */
  readonly title: string;
  readonly outline: Outline;
  /** Drawn alike; what their functions do may differ. */
  readonly charts: readonly [Chart, ...Chart[]];
}

/** The different charts of a process, the usual ones first; none where it has no part. */
export function versionsOf(process: string, occasions: readonly Occasion[]): Version[] {
  const groups = new Map<string, [Chart, ...Chart[]]>();
  for (const occasion of occasions) {
    const machine = occasion.model.processes.get(process)?.plan.machine;
    if (!machine) continue;
    const chart: Chart = { ...occasion, outline: outlineOf(machine) };
    const key = JSON.stringify([chart.outline.procedure?.name, chart.outline.root]);
    const group = groups.get(key);
    if (group) group.push(chart);
    else groups.set(key, [chart]);
  }
  return [...groups.values()].map((charts) => ({
    title: groups.size > 1 ? whereOf(charts, occasions) : '',
    outline: charts[0].outline,
    charts,
  }));
}

/** Those that are so by default, or all where none is. */
export function usualOf(charts: readonly Chart[]): readonly Chart[] {
  const usual = charts.filter(({ reading }) => reading === undefined);
  return usual.length > 0 ? usual : charts;
}

/** A version that some profile has by default goes by those profiles, any other by the readings that make it. */
function whereOf(charts: readonly Chart[], occasions: readonly Occasion[]): string {
  const profiles = (some: readonly Occasion[]): string[] => [...new Set(some.map(({ profile }) => profile))];
  const usual = charts.filter(({ reading }) => reading === undefined);
  const everywhere = profiles(occasions).length === profiles(usual.length > 0 ? usual : charts).length;
  // Titles of profiles have commas of their own.
  if (usual.length > 0) return everywhere ? 'In every profile' : profiles(usual).join('; ');
  const readings = [...new Set(charts.map(({ reading }) => reading ?? ''))];
  return `If ${readings.join(', or ')}${everywhere ? '' : ` (${profiles(charts).join('; ')})`}`;
}
