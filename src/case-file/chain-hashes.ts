/** The hashes of the rows of a chain, as a case file has them: taken in as they pass, and never held. */
import { NO_ROW_BEFORE } from '../store/requests/request-link.ts';
import type { Manifest } from './contents.ts';
import { unsound } from './packing.ts';

const HASH_BYTES = 32;
const MOST = 20_000_000;

/** Refused as `case-file-unsound` where they are not as many as there are said to be, or end otherwise. */
export function* checkChainHashes(
  plain: Iterable<Uint8Array>,
  { count, hash }: Manifest['chain'],
): Generator<void> {
  if (count > MOST) throw unsound('its chain is too long');
  let length = 0;
  let end: Uint8Array = Buffer.alloc(0);
  for (const chunk of plain) {
    length += chunk.length;
    if (length > count * HASH_BYTES) break;
    end = Buffer.concat([end, chunk.subarray(-HASH_BYTES)]).subarray(-HASH_BYTES);
    yield;
  }
  if (length !== count * HASH_BYTES) throw unsound('its chain has another length');
  const last = count === 0 ? NO_ROW_BEFORE : Buffer.from(end).toString('hex');
  if (last !== hash) throw unsound('its chain has another end');
}

/** Asked for forwards only, since rows are told in their order. */
export class ChainHashes {
  readonly #plain: Iterator<Uint8Array>;
  #bytes = Buffer.alloc(0);
  /** Where these end in the chain. */
  #end = 0;

  constructor(plain: Iterator<Uint8Array>) {
    this.#plain = plain;
  }

  /** Of the row at this place, counted from 1: the one that was asked for last, or one behind it. */
  at(n: number): string {
    while (this.#end < n * HASH_BYTES) {
      const next = this.#plain.next() as IteratorResult<Uint8Array, undefined>;
      if (next.done) throw new Error('A chain that was read whole lacks a row.');
      // The beginning of a hash may have come before the rest of it.
      this.#bytes = Buffer.concat([this.#bytes.subarray(-2 * HASH_BYTES), next.value]);
      this.#end += next.value.length;
    }
    const from = (n - 1) * HASH_BYTES - (this.#end - this.#bytes.length);
    return this.#bytes.toString('hex', from, from + HASH_BYTES);
  }

  close(): void {
    this.#plain.return?.();
  }
}
