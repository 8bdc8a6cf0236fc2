import { type Problem, sortProblems } from '../finding/index.ts';
import type { Renderer } from './format.ts';

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

const sorted = (_key: string, value: Json): Json =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
    : value;

/** What JSON would leave as it is, and a terminal or the log of a job would act upon. */
const active = /[\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]|#(?=#\[)/g;

/** Keys in alphabetical order, so that equal data are equal text; what could act outside of JSON is escaped. */
export const jsonText = (data: unknown): string =>
  `${JSON.stringify(data, sorted, 2).replace(active, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)}\n`;

export const jsonFormat: Renderer = {
  report: (report) => jsonText(report),
  problems: (problems: readonly Problem[]) => jsonText({ problems: sortProblems(problems) }),
};
