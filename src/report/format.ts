import type { Problem } from '../finding/index.ts';
import type { Report } from './report.ts';

export interface RenderOptions {
  /** Console only: whether colours may be used. */
  readonly color: boolean;
  /** Console only: columns of the terminal; lines are wrapped at it, but commands never. */
  readonly width: number;
  /**
   * Folder of the rulebook as seen from where the text will be read: places are relative to the rulebook, while annotations,
   * SARIF and links need them from the root of the repository. Nothing is put before when it is left out.
   */
  readonly base?: string;
}

/** Gives the text of a file of the rulebook, for the line that a problem is about. */
export type SourceOf = (file: string) => string | undefined;

/** One way to write a report, and problems alone where there is no report. */
export interface Renderer {
  readonly report: (report: Report, options: RenderOptions, sourceOf: SourceOf) => string;
  readonly problems: (problems: readonly Problem[], options: RenderOptions, sourceOf: SourceOf) => string;
}

/** The path of a place as the reader of the text needs it. */
export const pathOf = (file: string, options: Pick<RenderOptions, 'base'>): string => {
  const base = (options.base ?? '').replaceAll('\\', '/').replace(/\/+$/, '');
  const path = file.replaceAll('\\', '/');
  return base === '' || base === '.' || path.startsWith('/') ? path : `${base}/${path}`;
};

/** The path as a URI reference: each segment encoded, so that no file name can look like a scheme, a query or a fragment. */
export const uriOf = (file: string, options: Pick<RenderOptions, 'base'>): string =>
  pathOf(file, options)
    .replace(/\p{Cs}/gu, '\ufffd')
    .split('/')
    .map((segment) => encodeURIComponent(segment).replace(/[()'*!]/g, (c) => `%${c.charCodeAt(0).toString(16)}`))
    .join('/');
