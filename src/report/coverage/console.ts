import pico from 'picocolors';
import type { RenderOptions } from '../format.ts';
import { columns, harmless, literal, wrap } from '../text.ts';
import type { Section, ToldCoverage } from './told.ts';

const narrowest = 40;

const lines = ({ heads, rows }: Section, width: number, dim: (text: string) => string): string[] =>
  columns([{ cells: heads, paint: dim }, ...rows], width, 2).flat();

export function consoleCoverage({ headline, sections, verdict, replay }: ToldCoverage, options: RenderOptions): string {
  const { bold, dim } = pico.createColors(options.color);
  const width = Math.max(narrowest, options.width);
  const blocks = [
    wrap(headline, width).map(bold),
    ...sections.map((section) => [bold(`${section.heading.toUpperCase()}`), ...lines(section, width, dim)]),
    [...wrap(verdict, width).map(bold), `Again: ${literal(replay)}`],
  ];
  return `${blocks
    .flatMap((block, i) => (i === 0 ? block : ['', ...block]))
    .map(harmless)
    .join('\n')}\n`;
}
