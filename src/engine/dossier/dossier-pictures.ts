/** The pictures of a dossier as PNG, for a document that can't do with SVG alone. */
import type { Block, Figure, Report } from '../../report/report.ts';
import type { Call } from '../handlers.ts';
import type { HostPowers } from '../host.ts';

/** Pixels for one of the picture's own: sharp on paper. */
const SCALE = 2;
/** What a browser draws at most, in pixels of one side. */
const LONGEST_SIDE = 8000;

/** The same report where nothing here can draw. */
export async function withPictures(
  report: Report,
  { print }: Pick<HostPowers, 'print'>,
  { signal }: Call,
): Promise<Report> {
  if (print === undefined) return report;
  const sections: Report['sections'][number][] = [];
  for (const section of report.sections) {
    const blocks: Block[] = [];
    for (const block of section.blocks) {
      if (block.is !== 'figure') blocks.push(block);
      else {
        const { svg, width, height } = block;
        const scale = Math.min(SCALE, LONGEST_SIDE / Math.max(width, height));
        blocks.push({
          ...block,
          png: await print({ kind: 'png', svg, width, height, scale }, signal),
        });
      }
    }
    sections.push({ ...section, blocks });
  }
  return { ...report, sections };
}

/** With a picture of nothing in the place of each: of a document only the words are compared. */
export function withStandIns(report: Report): Report {
  const drawn = (block: Block): Block =>
    block.is === 'figure' ? ({ ...block, png: DOT } satisfies Figure) : block;
  return {
    ...report,
    sections: report.sections.map((section) => ({ ...section, blocks: section.blocks.map(drawn) })),
  };
}

/** One pixel. */
const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=',
  'base64',
);
