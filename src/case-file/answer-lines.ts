/** The answers of a case file as they are told, each with its size and hash: there may be very many. */
import { createHash } from 'node:crypto';
import { sizeFault, ValueCount } from './answer-bounds.ts';
import type { ResponseLine } from './contents.ts';
import { slices, unsound } from './packing.ts';

const MOST = 200_000;

/** A hash in a third of the room that its digits take. */
const short = (hex: string): string => Buffer.from(hex, 'hex').toString('latin1');

export class AnswerLines {
  readonly sizes: number[] = [];
  /** Null: of a copy from which something was taken out. */
  readonly #hashes: (string | null)[] = [];
  copies = 0;

  get length(): number {
    return this.sizes.length;
  }

  /** Refused as `case-file-unsound`. */
  add({ size, sha256 }: ResponseLine): void {
    const large = sizeFault(size);
    if (large !== null) throw unsound(`answer ${this.length + 1} ${large}`);
    if (this.sizes.push(size) > MOST) throw unsound('it has too many answers');
    this.#hashes.push(sha256 && short(sha256));
    this.copies += Number(sha256 === null);
  }

  /** Undefined: there is none; null: it is a copy. */
  hashOf(place: number): string | null | undefined {
    const hash = this.#hashes[place];
    return hash && Buffer.from(hash, 'latin1').toString('hex');
  }

  /** Holds the bytes against what is told of them, as they pass. Refused as `case-file-unsound`. */
  *check(plain: Iterable<Uint8Array>): Generator<void> {
    let at = 0;
    let values = new ValueCount();
    let hash = createHash('sha256');
    for (const { bytes, isLast } of slices(plain, this.sizes, 'responses.gz')) {
      hash.update(bytes);
      const large = values.fault(bytes);
      if (large !== null) throw unsound(`answer ${at + 1} ${large}`);
      if (isLast) {
        const stated = this.#hashes[at] ?? null;
        at += 1;
        const is = hash.digest().toString('latin1');
        if (stated !== null && stated !== is) throw unsound(`answer ${at} has not its hash`);
        hash = createHash('sha256');
        values = new ValueCount();
      }
      yield;
    }
  }
}
