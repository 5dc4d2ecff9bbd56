/** Salvage against damage in every place: sectors, pages, heads, lists, logs, and files that are no store. */
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { Refusal } from '../../../src/contract/faults/faults.ts';
import { checked } from '../../make/checked.ts';
import {
  copyOf,
  destroyPages,
  fillForSalvage,
  pagesOfBodies,
  profilesIn,
  rows,
  salvaged,
} from '../../make/salvaging.ts';
import { openStore } from '../../../src/store/open-store.ts';
import { fillStore, randomNumbers } from '../../make/synthetic-store.ts';
import { tempFolder } from '../../make/temp-store.ts';

const PAGE = 4096;
let whole = '';
let large = '';

beforeAll(() => {
  const folder = mkdtempSync(join(tmpdir(), 'interlock-salvage-'));
  whole = join(folder, 'whole.interlock');
  fillForSalvage(whole);
  large = join(folder, 'large.interlock');
  fillForSalvage(large, { members: 300, companies: 100 });
  return () => rmSync(folder, { recursive: true });
});

/** How many of the profiles none of whose pages is among these were saved. */
function shareSaved(file: string, damaged: string, destroyed: ReadonlySet<number>) {
  const before = profilesIn(file);
  const made = salvaged(damaged);
  const after = profilesIn(made.file);
  let unharmed = 0;
  let saved = 0;
  for (const [id, pages] of pagesOfBodies(file)) {
    if (after.has(id)) expect(after.get(id)).toBe(before.get(id));
    if ([...pages].some((page) => destroyed.has(page))) continue;
    unharmed += 1;
    saved += Number(after.has(id));
  }
  return { ...made, unharmed, saved };
}

describe('salvaging a store with 1 % of its pages destroyed', () => {
  it.each([1, 2])('saves nearly all unharmed profiles (seed %i)', (seed) => {
    let destroyed = new Set<number>();
    const damaged = copyOf(large, (bytes) => {
      destroyed = destroyPages(bytes, randomNumbers(seed));
    });
    const { unharmed, saved, report } = shareSaved(large, damaged, destroyed);
    expect(unharmed).toBeGreaterThan(300);
    expect(report.found).toEqual([]);
    expect(saved / unharmed).toBeGreaterThanOrEqual(0.99);
  });
});

const rootOf = (file: string, name: string): number =>
  Number(rows(file, 'SELECT name, rootpage FROM sqlite_schema').get(name));

function withoutPages(pages: readonly number[]): string {
  return copyOf(whole, (bytes) => {
    for (const page of pages) bytes.fill(0, (page - 1) * PAGE, page * PAGE);
  });
}

describe('salvaging a damaged store', () => {
  it.each([
    ['first page', () => [1]],
    ['root of the requests', () => [rootOf(whole, 'requests')]],
    ['root of the responses', () => [rootOf(whole, 'responses')]],
    ['root of the entities', () => [rootOf(whole, 'entities')]],
    ['root of the registries', () => [rootOf(whole, 'registries')]],
    ['root of the identity', () => [rootOf(whole, 'identity')]],
    ['root of the cases', () => [rootOf(whole, 'cases')]],
    [
      'roots of profiles and search pages',
      () => ['profiles', 'search_pages'].map((name) => rootOf(whole, name)),
    ],
  ])('saves what stands elsewhere without the %s', (_what, pages) => {
    const destroyed = pages();
    const { unharmed, saved, report, file } = shareSaved(
      whole,
      withoutPages(destroyed),
      new Set(destroyed),
    );
    expect(report.found).toEqual([]);
    expect(saved).toBe(unharmed);
    expect(checked(file).database).toEqual([]);
  });

  it('saves what comes before the place at which the file was cut off', () => {
    const size = readFileSync(whole).length;
    for (const share of [0.1, 0.5, 0.99]) {
      const kept = Math.floor(size * share);
      const gone = new Set(
        Array.from({ length: size / PAGE }, (_, at) => at + 1).filter((page) => page * PAGE > kept),
      );
      const made = shareSaved(
        whole,
        copyOf(whole, (bytes) => bytes.subarray(0, kept)),
        gone,
      );
      expect(made.report.found).toEqual([]);
      expect(made.report.gone.length).toBeGreaterThan(0);
    }
  });

  it('saves everything where two pages were swapped', () => {
    const below = randomNumbers(3);
    const count = readFileSync(whole).length / PAGE;
    for (let run = 0; run < 2; run += 1) {
      const one = 2 + below(count - 1);
      const other = 2 + below(count - 1);
      const damaged = copyOf(whole, (bytes) => {
        const first = Buffer.from(bytes.subarray((one - 1) * PAGE, one * PAGE));
        bytes.copyWithin((one - 1) * PAGE, (other - 1) * PAGE, other * PAGE);
        first.copy(bytes, (other - 1) * PAGE);
      });
      const { report, saved, unharmed } = shareSaved(whole, damaged, new Set([one, other]));
      expect(report.found).toEqual([]);
      expect(saved).toBe(unharmed);
    }
  });
});

describe('salvaging a store with a log', () => {
  /** A store in use whose last profiles are in its log alone, as two files. */
  function logged(): { file: string; profiles: Map<string, string> } {
    const file = join(tempFolder(), 'used.interlock');
    const store = openStore(file);
    fillStore(store, { members: 30, companies: 10 });
    const copy = copyOf(file, () => undefined);
    const profiles = profilesIn(file);
    store.close();
    return { file: copy, profiles };
  }

  it('reads what is in the log alone', () => {
    const { file, profiles } = logged();
    const { report, file: made } = salvaged(file);
    expect(profilesIn(made)).toEqual(profiles);
    expect(report).toMatchObject({ gone: [], notes: [], found: [] });
  });

  it('turns a flipped bit back', () => {
    const { file, profiles } = logged();
    const log = readFileSync(`${file}-wal`);
    log.writeUInt8(log.readUInt8(32 + 2000) ^ 4, 32 + 2000);
    writeFileSync(`${file}-wal`, log);
    expect(() => openStore(file)).toThrow(Refusal);
    const { report, file: made } = salvaged(file);
    expect(profilesIn(made)).toEqual(profiles);
    expect(report.notes).toEqual([
      'One bit of the log was flipped: it was read with that bit turned back.',
    ]);
    expect(readFileSync(`${file}-wal`).equals(log)).toBe(true);
  });

  it('takes nothing of another store’s log', () => {
    const own = logged();
    const other = copyOf(whole, () => undefined);
    writeFileSync(`${other}-wal`, readFileSync(`${own.file}-wal`));
    const { report, file: made } = salvaged(other);
    expect(profilesIn(made)).toEqual(profilesIn(whole));
    expect(report.found).toEqual([]);
    expect(report.notes.join()).toContain('not this store’s own');
  });

  it('does without a log that can’t be made out', () => {
    const file = copyOf(whole, () => undefined);
    appendFileSync(`${file}-wal`, 'this is no log at all, nor anything like one');
    const { report, file: made } = salvaged(file);
    expect(profilesIn(made)).toEqual(profilesIn(whole));
    expect(report.notes).toEqual(['The log can’t be made out: what it held is gone.']);
  });
});

describe('salvaging a damaged store', () => {
  it.each([0, 1, 100, 4096, 50_000])('refuses %i bytes of noise', (size) => {
    const below = randomNumbers(size);
    const file = join(tempFolder(), 'noise');
    writeFileSync(file, Buffer.from(Array.from({ length: size }, () => below(256))));
    expect(() => salvaged(file)).toThrow(Refusal);
  });
});
