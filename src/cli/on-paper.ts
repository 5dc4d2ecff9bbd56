/** `--paper` and `--tiled`: how a PDF is to be on paper. */
import type { FormatName } from '../contract/formats.ts';
import { UsageError } from './usage.ts';

export const PAPER_OPTIONS = { paper: { type: 'string' }, tiled: { type: 'boolean' } } as const;

export interface OnPaper {
  paper: 'A3' | 'A4';
  isTiled: boolean;
}

/** Refused for a format that has no pages: it would pass over what was asked for. */
export function toOnPaper(
  { paper, tiled }: { paper?: string; tiled?: boolean },
  format: FormatName,
): OnPaper {
  if (format !== 'pdf' && (paper !== undefined || tiled !== undefined)) {
    throw new UsageError('--paper and --tiled are for --format pdf.');
  }
  const name = paper ?? 'A4';
  if (name !== 'A3' && name !== 'A4') throw new UsageError('--paper takes A4 or A3.');
  return { paper: name, isTiled: tiled ?? false };
}
