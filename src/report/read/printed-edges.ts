/** Heads and feet of two printed dossiers: each has its own number, and says what one of the others says. */
import { differenceInWords } from './difference-in-words.ts';
import type { PdfPage } from './pdf-text.ts';
import { blankless, PAGE, PAGES, type DifferingPage } from './printed-file.ts';

/** @param numbering what numbers a page, with `PAGE` and `PAGES` */
export function differingEdges(
  here: readonly PdfPage[],
  there: readonly PdfPage[],
  numbering: string,
): DifferingPage[] {
  const edgesOf = (pages: readonly PdfPage[]): string[] =>
    pages.map(({ edges }, at) => {
      const number = numbering.replace(PAGE, String(at + 1)).replace(PAGES, String(pages.length));
      return blankless(edges).replace(blankless(number), '');
    });
  const meant = new Set(edgesOf(there));
  // What a printer writes there has numbers and times of its own, and is told once.
  const told = new Set<string>();
  return edgesOf(here).flatMap((edges, at) => {
    const kind = edges.replace(/\p{N}+/gu, '0');
    if (meant.has(edges) || told.has(kind)) return [];
    told.add(kind);
    const says = `its head or foot is not as it is printed: ${differenceInWords(here[at]?.edges.trim() ?? '', null)}`;
    return [{ page: at + 1, says }];
  });
}
