/**
 * How far an ordeal has come with a seed, so that a later run goes on. Each in a file of its own: several
 * runs at a time don't write over one another.
 */
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Counts } from './ordeal.ts';
import type { OrdealName } from './ordeals.ts';
import { HOLD_FOLDER } from './supervise.ts';

export interface Standing {
  /** The number of the trial that comes next. */
  next: number;
  counts: Counts;
  seconds: number;
}

const FOLDER = join(HOLD_FOLDER, 'standing');

const fileOf = (name: OrdealName, seed: number): string => join(FOLDER, `${name}-${seed}.json`);

/** Null: none was kept. */
export function readStanding(name: OrdealName, seed: number): Standing | null {
  const file = fileOf(name, seed);
  const isThere = statSync(file, { throwIfNoEntry: false }) !== undefined;
  return isThere ? (JSON.parse(readFileSync(file, 'utf8')) as Standing) : null;
}

export function keepStanding(name: OrdealName, seed: number, standing: Standing): void {
  mkdirSync(FOLDER, { recursive: true });
  const file = fileOf(name, seed);
  const partial = `${file}.${process.pid}`;
  writeFileSync(partial, JSON.stringify(standing));
  renameSync(partial, file);
}

export const forgetStanding = (name: OrdealName, seed: number): void =>
  rmSync(fileOf(name, seed), { force: true });

/** Of the run that kept one last; null: none did. */
export function lastSeed(): number | null {
  mkdirSync(FOLDER, { recursive: true });
  const kept = readdirSync(FOLDER)
    .flatMap((name) => {
      const [, seed] = /-(\d+)\.json$/.exec(name) ?? [];
      return seed === undefined
        ? []
        : { seed: Number(seed), at: statSync(join(FOLDER, name)).mtimeMs };
    })
    .toSorted((a, b) => b.at - a.at);
  return kept[0]?.seed ?? null;
}
