import type { RenderOptions } from '../format.ts';
import { jsonText } from '../json.ts';
import { type Format, render } from '../render.ts';
import { judge } from '../report.ts';
import { consoleCoverage } from './console.ts';
import { type Coverage, countsByDocument } from './coverage.ts';
import { htmlCoverage } from './html.ts';
import { markdownCoverage } from './markdown.ts';
import { reportOf, tellCoverage } from './told.ts';

export interface CoverageView extends RenderOptions {
  /** Lists every statement and every part, and not only what lacks something. */
  readonly all: boolean;
}

/** Coverage as text, ended by a line break. Formats that can tell findings only tell the statements that nothing accounts for. */
export function renderCoverage(coverage: Coverage, format: Format, view: CoverageView): string {
  const told = tellCoverage(coverage, view.all);
  switch (format) {
    case 'console':
      return consoleCoverage(told, view);
    case 'markdown':
      return markdownCoverage(told, view);
    case 'html':
      return htmlCoverage(told);
    case 'json':
      return jsonText({ ...coverage, counts: countsByDocument(coverage) });
    default:
      return render(reportOf(coverage), format, view);
  }
}

/** The exit code of a coverage: 1 where an unaccounted statement has a vote. */
export const coverageExit = (coverage: Coverage): 0 | 1 | 2 => judge(reportOf(coverage)).exit;
