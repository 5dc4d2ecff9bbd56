/** The pictures of a dossier as PNG, for a format that needs more than SVG. */
import type { Block, Figure, Report } from '../../report/model/report.ts';
import type { Call } from '../base/handlers.ts';
import type { HostPowers } from '../base/host.ts';

/** PNG pixels per pixel of the picture: sharp on paper. */
const SCALE = 2;
/** The longest side that a browser draws, in pixels. */
const MAX_SIDE = 8000;

/** The report with PNGs; unchanged if the host can't draw. */
export async function withPictures(
  report: Report,
  { print }: Pick<HostPowers, 'print'>,
  { signal }: Call,
): Promise<Report> {
  if (print === undefined) return report;
  const drawn: Uint8Array[] = [];
  for (const { svg, width, height } of figuresOf(report)) {
    const scale = Math.min(SCALE, MAX_SIDE / Math.max(width, height));
    drawn.push(await print({ kind: 'png', svg, width, height, scale }, signal));
  }
  return withPngs(report, drawn);
}

export const figuresOf = ({ sections }: Report): Figure[] =>
  sections.flatMap(({ blocks }) => blocks.filter((block) => block.is === 'figure'));

/** Assigns these PNGs to the figures, in order; figures beyond them get none. */
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
