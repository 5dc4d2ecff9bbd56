/** `--paper` and `--tiled`: how a PDF is to be on paper. */
import type { FormatName } from '../contract/formats.ts';
import { PAPERS, type OnPaper } from '../contract/model/paper.ts';
import { listed, UsageError } from './usage.ts';

export const PAPER_OPTIONS = { paper: { type: 'string' }, tiled: { type: 'boolean' } } as const;

/** Refused for a format that has no pages: it would pass over what was asked for. */
export function toOnPaper(
  { paper, tiled }: { paper?: string; tiled?: boolean },
  format: FormatName,
): OnPaper {
  if (format !== 'pdf' && (paper !== undefined || tiled !== undefined)) {
    throw new UsageError('--paper and --tiled are for --format pdf.');
  }
  const known = PAPERS.find((one) => paper === undefined || one === paper);
  if (known === undefined) throw new UsageError(`--paper takes ${listed(PAPERS, 'or')}.`);
  return { paper: known, isTiled: tiled ?? false };
}
