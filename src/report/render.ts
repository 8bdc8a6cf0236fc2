import type { Problem } from '../finding/index.ts';
import { consoleFormat } from './console.ts';
import type { Renderer, RenderOptions, SourceOf } from './format.ts';
import { githubFormat } from './github.ts';
import { htmlFormat } from './html.ts';
import { jsonFormat } from './json.ts';
import { junitFormat } from './junit.ts';
import { markdownFormat } from './markdown.ts';
import type { Report } from './report.ts';
import { sarifFormat } from './sarif.ts';

const renderers = {
  console: consoleFormat,
  json: jsonFormat,
  markdown: markdownFormat,
  html: htmlFormat,
  sarif: sarifFormat,
  junit: junitFormat,
  github: githubFormat,
} as const satisfies Record<string, Renderer>;

export type Format = keyof typeof renderers;

/** Every format, in the order in which help lists them. */
export const formats = Object.keys(renderers) as readonly Format[];

const nowhere: SourceOf = () => undefined;

/** A report as text, ended by a line break; the same report gives the same text. */
export const render = (report: Report, format: Format, options: RenderOptions, sourceOf = nowhere): string =>
  renderers[format].report(report, options, sourceOf);

/** Problems where there is no report, each with its line if `sourceOf` knows the file. */
export const renderProblems = (
  problems: readonly Problem[],
  format: Format,
  options: RenderOptions,
  sourceOf = nowhere,
): string => renderers[format].problems(problems, options, sourceOf);
