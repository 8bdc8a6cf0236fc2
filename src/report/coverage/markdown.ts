import type { RenderOptions } from '../format.ts';
import { layOut } from '../markdown.ts';
import { blocks, code, link, prose, table } from '../markdown-text.ts';
import type { ToldCoverage } from './told.ts';

export const markdownCoverage = (
  { headline, sections, verdict, replay }: ToldCoverage,
  options: RenderOptions,
): string =>
  layOut(
    blocks(
      ['# Coverage'],
      [prose(headline)],
      ...sections.flatMap(({ heading, heads, rows }) => [
        [`## ${heading}`],
        table(
          heads,
          rows.map(({ cells: [first = '', ...others], place }) => [
            link({ label: first, ...(place && { place }) }, options),
            ...others.map(prose),
          ]),
        ),
      ]),
      [`**${prose(verdict)}**`],
      [`Again: ${code(replay)}`],
    ),
  );
