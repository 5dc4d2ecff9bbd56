/** A record of what a day's work wrote to which file, when it was flushed, and what it acknowledged. */
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import type { Said } from './workload.ts';

/** Files go by the end of their names: `` is the store itself, `-wal` its log; null is their folder. */
export type Call =
  | { call: 'create' | 'remove'; file: string }
  | { call: 'write'; file: string; at: number; bytes: Buffer }
  | { call: 'cut'; file: string; size: number }
  | { call: 'flush'; file: string | null }
  | { call: 'rename'; file: string; to: string }
  | { call: 'said'; said: Said };

/** One session after another, each in a process of its own, on one store that wasn't there at first. */
export type Written = readonly Call[];

export function packWritten(written: Written): Buffer {
  const bodies: Buffer[] = [];
  const calls = written.map((call) => {
    if (call.call !== 'write') return call;
    bodies.push(call.bytes);
    return { ...call, bytes: call.bytes.length };
  });
  const head = Buffer.from(JSON.stringify(calls));
  const size = Buffer.alloc(4);
  size.writeUInt32LE(head.length);
  return brotliCompressSync(Buffer.concat([size, head, ...bodies]), {
    // Pages are written again and again, a few bytes of them changed.
    params: { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS },
  });
}

export function unpackWritten(packed: Buffer): Written {
  const all = brotliDecompressSync(packed);
  let from = 4 + all.readUInt32LE(0);
  const calls = JSON.parse(all.toString('utf8', 4, from)) as (Call & { bytes?: number })[];
  return calls.map((call): Call => {
    if (call.call !== 'write') return call;
    const length = call.bytes as unknown as number;
    const bytes = all.subarray(from, (from += length));
    return { ...call, bytes };
  });
}
