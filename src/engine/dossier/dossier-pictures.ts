/** The pictures of a dossier as PNG, for a document that can't do with SVG alone. */
import type { Block, Figure, Report } from '../../report/model/report.ts';
import type { Call } from '../base/handlers.ts';
import type { HostPowers } from '../base/host.ts';

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
  const drawn: Uint8Array[] = [];
  for (const { svg, width, height } of figuresOf(report)) {
    const scale = Math.min(SCALE, LONGEST_SIDE / Math.max(width, height));
    drawn.push(await print({ kind: 'png', svg, width, height, scale }, signal));
  }
  return withPngs(report, drawn);
}

export const figuresOf = ({ sections }: Report): Figure[] =>
  sections.flatMap(({ blocks }) => blocks.filter((block) => block.is === 'figure'));

/** With these as its pictures, in their order; those that there is none for are without. */
export function withPngs(report: Report, drawn: readonly Uint8Array[]): Report {
  const left = drawn[Symbol.iterator]();
  const withOne = (block: Block): Block => {
    const png = block.is === 'figure' ? left.next().value : undefined;
    return png === undefined ? block : ({ ...block, png } as Figure);
  };
  return {
    ...report,
    sections: report.sections.map((section) => ({
      ...section,
      blocks: section.blocks.map(withOne),
    })),
  };
}
