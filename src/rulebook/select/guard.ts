import type { ReadingGuard } from '../model.ts';

/** Whether what a guard guards is there under these readings. */
export const holds = (guard: ReadingGuard | undefined, readings: Readonly<Record<string, string>>): boolean =>
  guard === undefined || guard.values.includes(readings[guard.reading] ?? '');
