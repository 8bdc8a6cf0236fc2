export * from './finding.ts';
export * from './place.ts';
export * from './problem.ts';
