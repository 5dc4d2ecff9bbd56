/** Changes planted in a store behind its back: each kind as often as any other, every one found. */
import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { isSound } from '../../../src/contract/words/store-words.ts';
import { headFileOf } from '../../../src/store/file/head-file.ts';
import { openStore } from '../../../src/store/open-store.ts';
import { checked } from '../../make/checked.ts';
import { PLANTS } from '../../make/plants.ts';
import { fillStore } from '../../make/synthetic-store.ts';
import { chanceOf, judge, pickOf, type Ordeal } from '../ordeal.ts';

const TIMES = 100;

export const planted: Ordeal = {
  trial: 'planted changes found',
  full: PLANTS.length * TIMES,
  // Each of them is found in test/store/check/planted-changes.test.ts.
  short: 3,
  limitSeconds: 30,
  begin({ seed, folder }) {
    const whole = join(folder, 'whole.interlock');
    const store = openStore(whole);
    fillStore(store, { members: 60, companies: 20, seed });
    store.close();
    const file = join(folder, 'changed.interlock');
    return Promise.resolve({
      run(index) {
        const [what, plant, says] = pickOf(PLANTS.slice(index % PLANTS.length), () => 0);
        copyFileSync(whole, file);
        copyFileSync(headFileOf(whole), headFileOf(file));
        const database = new Database(file);
        database.pragma('foreign_keys = OFF');
        plant(database, chanceOf(seed, 'planted', index));
        database.close();
        const report = checked(file);
        const words = [...report.damaged, ...report.findings].map((each) => each.says).join('\n');
        judge(!isSound(report), () => `A check finds nothing of ${what}.`);
        judge(says.test(words), () => `Of ${what} a check says only: ${words}`);
        for (const end of ['-wal', '-shm']) rmSync(file + end, { force: true });
        return Promise.resolve({});
      },
    });
  },
};
