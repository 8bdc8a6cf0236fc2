export { type CoverageOptions, type CoverageParts, cover, coverageDefaults } from './cover.ts';
