/**
 * Rules Lawyer: a rulebook is a program that people run; this runs it first.
 *
 * Everything here is pure: no file is read and nothing is printed. What reads files is in `rules-lawyer/node`.
 */
export * from './chart/index.ts';
export * from './check/index.ts';
export * from './coverage/index.ts';
export * from './explore/index.ts';
export * from './finding/index.ts';
export * from './lint/index.ts';
export * from './process/index.ts';
export * from './property/index.ts';
export * from './report/index.ts';
export * from './rulebook/index.ts';
export * from './ruling/index.ts';
export * from './trace/index.ts';
