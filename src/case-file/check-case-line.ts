/** A line of a case against what came before it in the file. */
import type { CaseLine } from './contents.ts';
import { unsound } from './packing.ts';

/** Refused as `case-file-unsound` where it rests on requests or answers that are not there. */
export function checkCaseLine(line: CaseLine, there: { requests: number; bodies: number }): void {
  if (line.is === 'place' && (line.since ?? 0) > there.requests) {
    throw unsound('a place on its canvas rests on a request that is not there');
  }
  if (line.is !== 'decision') return;
  if (Math.max(line.baseline ?? -1, line.version ?? -1) >= there.bodies) {
    throw unsound('a decision is of an answer that is not there');
  }
}
