/**
 * Finds the one bit of a write-ahead log that was flipped. The checksum is a sum of the words, each
 * times a factor of its own, so what it lacks says which bit of which word is wrong; that noise looks
 * like a single bit is one in 2^47. For the highest nine bits of a word the factors of many words are
 * alike, so that for some three in ten bits it can't be told which one it was.
 */
import {
  FRAME_HEADER_BYTES,
  readSalts,
  readSum,
  type FlippedBit,
  type WalHeader,
  type WalSum,
} from './wal-header.ts';

/** Tries to a log: each takes a tenth of a millisecond for a page of 4 KB. */
const TRIES = 256;

/**
 * Turns the flipped bit of a frame back, in the bytes that were read, and says where in the frame it
 * was; null, with nothing changed, where not exactly one bit explains that it doesn't follow from the frame
 * before (`computed` is what its sum would be), or that it follows with other salts.
 */
export function frameMender({ pageSize, littleEndian, salts }: WalHeader) {
  let factors: Int32Array | null = null;
  let left = TRIES;
  return (view: DataView, from: number, computed: WalSum): FlippedBit | null => {
    if (left === 0) return null;
    left -= 1;
    const stored = readSum(view, from + 16);
    const found = readSalts(view, from + 8);
    const first = (stored.first - computed.first) | 0;
    const second = (stored.second - computed.second) | 0;
    const flips: FlippedBit[] = [];
    if (first === 0 && second === 0) {
      flips.push(...onlyBit(8, found.one ^ salts.one, found.two ^ salts.two));
    } else {
      factors ??= factorsOf(2 + pageSize / 4);
      flips.push(...onlyBit(16, stored.first ^ computed.first, stored.second ^ computed.second));
      flips.push(...flippedWords(view, from, { first, second }, factors, littleEndian));
    }
    const [flip = null] = flips.length === 1 ? flips : [];
    if (flip !== null) {
      view.setUint8(from + flip.at, view.getUint8(from + flip.at) ^ (1 << flip.bit));
    }
    return flip;
  };
}

/** The single bit that is set in two words, the first of which stands here; none if there are more. */
function onlyBit(at: number, first: number, second: number): FlippedBit[] {
  const word = first === 0 ? second : first;
  const isOne = (first === 0 || second === 0) && word !== 0 && (word & (word - 1)) === 0;
  if (!isOne) return [];
  const bit = 31 - Math.clz32(word);
  return [{ at: at + (first === 0 ? 4 : 0) + 3 - (bit >> 3), bit: bit & 7 }];
}

/** How often each word is in either sum at the end, by the word. */
function factorsOf(words: number): Int32Array {
  const factors = new Int32Array(2 * words);
  let one = 1;
  let two = 1;
  let oneNext = 0;
  let twoNext = 1;
  for (let word = words - 2; word >= 0; word -= 2) {
    factors.set([one, two, oneNext, twoNext], 2 * word);
    one = (one + two) | 0;
    two = (one + two) | 0;
    oneNext = (oneNext + twoNext) | 0;
    twoNext = (oneNext + twoNext) | 0;
  }
  return factors;
}

/** The bits whose words, times their factors, are what the sums lack or have too much. */
function flippedWords(
  view: DataView,
  from: number,
  missing: WalSum,
  factors: Int32Array,
  littleEndian: boolean,
): FlippedBit[] {
  const flips: FlippedBit[] = [];
  for (let word = 0; 2 * word < factors.length; word += 1) {
    const one = factors[2 * word] ?? 0;
    const two = factors[2 * word + 1] ?? 0;
    const at = word < 2 ? 4 * word : FRAME_HEADER_BYTES + 4 * (word - 2);
    const found = view.getInt32(from + at, littleEndian);
    for (let bit = 0; bit < 32; bit += 1) {
      const change = ((found >>> bit) & 1) === 1 ? -(1 << bit) : 1 << bit;
      if (Math.imul(one, change) !== missing.first) continue;
      if (Math.imul(two, change) !== missing.second) continue;
      flips.push({ at: at + (littleEndian ? bit >> 3 : 3 - (bit >> 3)), bit: bit & 7 });
    }
  }
  return flips;
}
