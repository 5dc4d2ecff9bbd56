/** Whatever is changed in a store behind its back is found, and said of whom. */
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import Database from 'better-sqlite3';
import { beforeAll, describe, expect, it, afterAll } from 'vitest';
import { isSound } from '../../../src/contract/words/store-words.ts';
import type { CheckReport } from '../../../src/contract/answers/store.ts';
import { headFileOf } from '../../../src/store/file/head-file.ts';
import { openStore } from '../../../src/store/open-store.ts';
import { checked } from '../../make/checked.ts';
import { PLANTS } from '../../make/plants.ts';
import { fillStore, randomNumbers } from '../../make/synthetic-store.ts';
import { tempFolder } from '../../make/temp-store.ts';
import { join } from 'node:path';
import { tmpdir } from 'node:os';

const folder = mkdtempSync(join(tmpdir(), 'interlock-planted-'));
const whole = join(folder, 'whole.interlock');
const SEED = 7;
const TIMES = 2;

beforeAll(() => {
  const store = openStore(whole);
  fillStore(store, { members: 60, companies: 20 });
  store.close();
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A copy in which this was changed, checked; `say` is what a check of it found, in words. */
function changed(
  change: (database: Database.Database, random: (below: number) => number) => void,
  seed: number,
) {
  const file = join(tempFolder(), 'changed.interlock');
  copyFileSync(whole, file);
  copyFileSync(headFileOf(whole), headFileOf(file));
  const database = new Database(file);
  database.pragma('foreign_keys = OFF');
  change(database, randomNumbers(seed));
  database.close();
  return checked(file);
}

const words = ({ damaged, findings }: CheckReport): string =>
  [...damaged, ...findings].map(({ says }) => says).join('\n');

describe('a planted change', () => {
  it('is none in a whole store', () => {
    const report = changed(() => undefined, SEED);
    expect(report).toMatchObject({ damaged: [], findings: [], notes: [], database: [] });
    expect(report.requests).toBe(80);
  });

  it.each(PLANTS)('of %s is found, every time', (_what, plant, says) => {
    for (let time = 0; time < TIMES; time += 1) {
      const report = changed(plant, SEED + time);
      expect([time, isSound(report)]).toEqual([time, false]);
      expect(words(report)).toMatch(says);
    }
  });
});
