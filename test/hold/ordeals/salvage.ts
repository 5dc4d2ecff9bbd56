/**
 * 1 % of a store's pages are destroyed, wherever they are, and what can be is saved: of the profiles
 * none of whose pages is among them at least 99 of 100, each byte for byte.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openStore } from '../../../src/store/open-store.ts';
import { destroyPages, pagesOfBodies, rows } from '../../make/salvaging.ts';
import { fillStore } from '../../make/synthetic-store.ts';
import { chanceOf, judge, type Ordeal } from '../ordeal.ts';
import { judgeSaved } from '../parts/saved.ts';

const LEAST_SHARE = 0.99;

/** Every body that came for a record. */
const CAME = `SELECT r.registry || '/' || r.record || ' ' || r.sha256, CAST(b.body AS TEXT)
  FROM requests r JOIN responses b ON b.key = r.response WHERE r.record IS NOT NULL`;

export const salvage: Ordeal = {
  trial: 'stores without 1 % of their pages',
  full: 200,
  short: 1,
  limitSeconds: 120,
  begin({ seed, folder, isFull }) {
    const whole = join(folder, 'whole.interlock');
    const store = openStore(whole);
    const members = isFull ? 900 : 150;
    fillStore(store, { members, companies: members / 3, seed });
    store.close();
    const came = rows(whole, CAME);
    const pages = [...pagesOfBodies(whole)].map(
      ([record, held]) => [`sample/${record}`, held] as const,
    );
    const bytes = readFileSync(whole);
    const file = join(folder, 'damaged.interlock');
    return Promise.resolve({
      async run(index) {
        const damaged = Buffer.from(bytes);
        const destroyed = destroyPages(damaged, chanceOf(seed, 'salvage', index));
        for (const beside of ['-wal', '-shm', '.head']) rmSync(file + beside, { force: true });
        writeFileSync(file, damaged);
        const { profiles, counts } = await judgeSaved(file, came);
        const unharmed = pages.filter(([, held]) => ![...held].some((page) => destroyed.has(page)));
        const saved = unharmed.filter(([entity]) => profiles.has(entity)).length;
        judge(
          saved / unharmed.length >= LEAST_SHARE,
          () => `Of ${unharmed.length} unharmed profiles ${saved} were saved.`,
        );
        return { ...counts, 'unharmed profiles': unharmed.length, 'of them saved': saved };
      },
    });
  },
};
