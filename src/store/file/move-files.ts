/**
 * Moves a store's files aside, and another store into its place, as one: between two renames there is no
 * store, or one without its log. So the moves are written down first (`<store>.moving`), and whoever opens
 * the store next completes them. Nothing is overwritten.
 */
import { existsSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Refusal } from '../../contract/faults/faults.ts';
import { headFileOf } from './head-file.ts';
import { whyOf } from './inspect-file.ts';
import { refusingFileErrors, syncFolder, writePrivateFile } from './private-file.ts';

/** The suffixes of a store's files; the store itself comes last. */
const SUFFIXES = ['-wal', '-shm', '-journal', '.head', ''];

interface Move {
  from: string;
  to: string;
}

/** All paths are in one folder. */
interface Plan {
  moves: Move[];
  /** The store that takes the place, with its head; null: none. */
  then: string | null;
}

const planOf = (path: string): string => `${path}.moving`;

/** Whether a move of this store's files was begun and not completed. */
export const isMoving = (path: string): boolean => existsSync(planOf(path));

/** Where each existing file of the store would go: to `<store>.aside-<time>`, with its log beside it. */
export function movesAside(path: string, at: Date): Move[] {
  const base = freeName(`${path}.aside-${compactTime(at)}`);
  return SUFFIXES.filter((suffix) => isNonEmpty(path + suffix)).map((suffix) => ({
    from: path + suffix,
    to: base + suffix,
  }));
}

/** As in 20260301T100000Z. */
export const compactTime = (at: Date): string => at.toISOString().replaceAll(/[-:]|\.\d+/g, '');

/** A name that no file of a store has yet. */
function freeName(base: string): string {
  for (let n = 1; ; n += 1) {
    const name = n === 1 ? base : `${base}-${n}`;
    if (!SUFFIXES.some((suffix) => existsSync(name + suffix))) return name;
  }
}

const isNonEmpty = (path: string): boolean =>
  (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0;

/** From here on the move will be completed, whoever does it. For the holder of the store's locks. */
export function startMoving(path: string, plan: Plan): void {
  const names = {
    moves: plan.moves.map(({ from, to }) => ({ from: basename(from), to: basename(to) })),
    then: plan.then === null ? null : basename(plan.then),
  };
  refusingFileErrors(path, () => {
    writePrivateFile(planOf(path), JSON.stringify(names));
    syncFolder(dirname(path));
  });
}

/** Completes a move that was begun, if any. For the holder of the store's locks. */
export function endMoving(path: string): void {
  if (!isMoving(path)) return;
  const { moves, then } = readPlan(path);
  refusingFileErrors(path, () => {
    for (const move of moves) moveIfNeeded(move);
    if (then !== null && existsSync(then)) putInPlace(then, path);
    syncFolder(dirname(path));
    rmSync(planOf(path));
    syncFolder(dirname(path));
  });
}

/** A file that is in its new place was moved before. */
function moveIfNeeded({ from, to }: Move): void {
  if (existsSync(from) && !existsSync(to)) renameSync(from, to);
}

/** What somebody put in the store's place meanwhile is moved aside as well. */
function putInPlace(file: string, path: string): void {
  if (isNonEmpty(path))
    for (const { from, to } of movesAside(path, new Date())) renameSync(from, to);
  if (existsSync(headFileOf(file))) renameSync(headFileOf(file), headFileOf(path));
  renameSync(file, path);
  rmSync(`${file}.lock`, { force: true });
}

/** Refused as `file-unreadable` if it is not what was written. */
function readPlan(path: string): Plan {
  const file = planOf(path);
  const folder = dirname(path);
  try {
    const { moves, then } = JSON.parse(readFileSync(file, 'utf8')) as Plan;
    const pathOf = (name: string): string => {
      if (basename(name) === name && name.startsWith(basename(path))) return join(folder, name);
      throw new Error(`it names ${name}`);
    };
    return {
      moves: moves.map(({ from, to }) => ({ from: pathOf(from), to: pathOf(to) })),
      then: then === null ? null : pathOf(then),
    };
  } catch (error) {
    throw new Refusal('file-unreadable', { file, why: whyOf(error) });
  }
}
