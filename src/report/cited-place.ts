/** Where a citation leads. */
import { citationWords, type Citation, type Source } from './report.ts';

/** Throws where there is no such place: a statement that rests on nothing is not written. */
export function citedPlace(
  sources: readonly Source[],
  citation: Citation,
): { source: Source; pointer: string } {
  const source = sources[citation.source - 1];
  const pointer = source?.places[citation.place - 1];
  if (source === undefined || pointer === undefined) {
    throw new Error(`The report cites ${citationWords(citation)}, which is not among its sources.`);
  }
  return { source, pointer };
}
