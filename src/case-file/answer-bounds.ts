/**
 * What one answer in a case file may be: it is decoded whole, and whoever opens a file of anybody's is to
 * know what memory that takes. A company with 50,000 members comes to about half of either.
 */
import { megabytes } from '../contract/text/counted.ts';

const MOST_BYTES = 8_000_000;
/** Each value of a list or an object takes room of its own, however short it is. */
const MOST_VALUES = 300_000;

/** Why an answer of so many bytes is too large; null where it isn't. */
export const sizeFault = (size: number): string | null =>
  size > MOST_BYTES ? `has ${megabytes(size)}, of at most ${megabytes(MOST_BYTES)}` : null;

const isBefore = new Uint8Array(256);
for (const sign of '[{,') isBefore[sign.charCodeAt(0)] = 1;

/** Counts the values of JSON as its bytes pass: by the signs before them, whatever these stand in. */
export class ValueCount {
  #count = 0;

  /** Why JSON of all these bytes is too large; null where it isn't. */
  fault(bytes: Uint8Array): string | null {
    for (const byte of bytes) this.#count += isBefore[byte] as number;
    return this.#count > MOST_VALUES ? `has more than ${MOST_VALUES} values` : null;
  }
}

/** Whether an answer has no room in a case file. */
export const isTooLarge = (body: Uint8Array): boolean =>
  sizeFault(body.length) !== null || new ValueCount().fault(body) !== null;
