export { type PageOptions, processPages } from './pages.ts';
