/** The ways in which a store is damaged where it lies. */
import type { Chance } from '../ordeal.ts';

const PAGE = 4096;
const SECTOR = 512;

type Damage = (file: Buffer, chance: Chance) => Buffer;

const bits: Damage = (file, chance) => {
  for (let left = 1 + chance(4); left > 0; left -= 1) {
    const at = chance(file.length);
    file.writeUInt8(file.readUInt8(at) ^ (1 << chance(8)), at);
  }
  return file;
};
const sector: Damage = (file, chance) => {
  const at = SECTOR * chance(file.length / SECTOR);
  const isNoise = chance(2) === 0;
  for (let n = at; n < at + SECTOR; n += 1) file[n] = isNoise ? chance(256) : 0;
  return file;
};
const pages: Damage = (file, chance) => {
  const count = Math.floor(file.length / PAGE);
  const one = PAGE * chance(count);
  const other = PAGE * chance(count);
  const kept = Buffer.from(file.subarray(one, one + PAGE));
  file.copyWithin(one, other, other + PAGE);
  kept.copy(file, other);
  return file;
};
const short: Damage = (file, chance) => file.subarray(0, chance(file.length));

/** How it is damaged: its file, its log, or another file in place of one of them. */
export const DAMAGES = {
  bit: { file: bits },
  sector: { file: sector },
  'page swap': { file: pages },
  truncation: { file: short },
  'bit beside a log': { file: bits, isInUse: true },
  'page swap beside a log': { file: pages, isInUse: true },
  'log bit': { log: bits, isInUse: true },
  'log sector': { log: sector, isInUse: true },
  'log cut': { log: short, isInUse: true },
  'log of another store': { log: 'other', isInUse: true },
  'older log': { log: 'older', isInUse: true },
  'log gone': { log: 'gone', isInUse: true },
  'journal of another store': { journal: 'other' },
  'journal of another store beside a log': { journal: 'other', isInUse: true },
} satisfies Record<string, Damaging>;

export interface Damaging {
  file?: Damage;
  log?: Damage | 'other' | 'older' | 'gone';
  journal?: 'other';
  isInUse?: boolean;
}
