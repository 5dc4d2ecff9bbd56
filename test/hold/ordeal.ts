/** What an ordeal is: trials that are all different, the same ones for the same seed, each judged. */
import { randomNumbers } from '../make/synthetic-world.ts';

/** What is counted over all trials of an ordeal, by what it is called. */
export type Counts = Record<string, number>;

interface Place {
  seed: number;
  /** Of this run's own; empty at first, and left behind where a trial fails. */
  folder: string;
  /** Whether it is the long form, which may take what not every machine has. */
  isFull: boolean;
  /** Something to be known about how it was done here. */
  note: (words: string) => void;
}

export interface Trials {
  /** The trial of this number; throws where the judge is not content, and says what to count. */
  run: (index: number) => Promise<Counts>;
  /** Lets go of what all trials share. */
  end?(): Promise<void>;
}

export interface Ordeal {
  /** What one trial is, for the table. */
  trial: string;
  /** Trials of the long form and of the short one. */
  full: number;
  short: number;
  /** Seconds of one trial after which it hangs. */
  limitSeconds: number;
  begin(place: Place): Promise<Trials>;
}

/** Numbers from 0 up to `below`, the same ones for the same seed and trial of an ordeal. */
export type Chance = (below: number) => number;

export function chanceOf(seed: number, ordeal: string, index: number): Chance {
  let mixed = seed >>> 0;
  for (const letter of `${ordeal} ${index}`) {
    mixed = Math.imul(mixed ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return randomNumbers(mixed);
}

export function pickOf<T>(list: readonly T[], chance: Chance): T {
  const picked = list[chance(list.length)];
  if (picked === undefined) throw new Error('There is nothing to pick from.');
  return picked;
}

/** Where the judge is not content. */
class Failure extends Error {
  override name = 'Failure';
}

/** Throws a Failure with these words unless it is so. */
export function judge(isSo: boolean, words: () => string): void {
  if (!isSo) throw new Failure(words());
}
