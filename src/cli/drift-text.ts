/** Where an answer differs from the specification, as aligned lines under a heading. */
import type { Drift } from '../contract/model/response.ts';
import { alignedRows, terminalText } from './terminal-text.ts';

/** Empty where nothing differs. */
export function driftText(drift: readonly Drift[]): string {
  if (drift.length === 0) return '';
  const rows = drift.map(({ pointer, kind, expected, found }) => [
    `  ${terminalText(pointer === '' ? '(whole answer)' : pointer)}`,
    kind.replace('-', ' '),
    [expected && `expected ${expected}`, found && `found ${terminalText(found)}`]
      .filter((part) => part !== null)
      .join(', '),
  ]);
  return `\ndiffers from the specification (${drift.length})\n${alignedRows(rows)}`;
}
