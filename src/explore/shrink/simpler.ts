import type { Model, Setting } from '../../process/index.ts';

/** How large a bound may be, from the simplest setting on. */
const CAPS = [0, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89];

/** Settings of the same profile and readings in which every bound is as small, the smallest first: fewer cards, less Health. */
export function simplerBounds({ setting, game }: Model): Setting[] {
  const settings: Setting[] = [];
  let last = '';
  const as = (bounds: Setting['bounds']): string => JSON.stringify(bounds);
  for (const cap of CAPS) {
    const bounds = Object.fromEntries(
      Object.entries(setting.bounds).map(([name, value]) => [
        name,
        Math.min(value, Math.max(cap, game.bounds[name]?.min ?? value)),
      ]),
    );
    if (as(bounds) === as(setting.bounds)) break;
    if (as(bounds) !== last) settings.push({ ...setting, bounds });
    last = as(bounds);
  }
  return settings;
}
