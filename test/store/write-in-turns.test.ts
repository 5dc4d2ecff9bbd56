/** What is derived over several turns: nobody sees it half done, and nobody waits for it. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EntityId } from '../../src/contract/model/entity.ts';
import type { Store, StoreWriter } from '../../src/store/store.ts';
import { checked } from '../make/checked.ts';
import { makeDerived, makeFacts, makeResponse, makeStatement } from '../make/derived.ts';
import { leave, leftIn, type Left } from '../make/moments.ts';
import { deriver } from '../make/rebuilding.ts';
import { openTempStore, tempFolder } from '../make/temp-store.ts';

const hub = 'sample/company:1';
const MEMBERS = 300;

/** A company of so many members, whose names tell this answer from another. */
function companyOf(members: number, name: string) {
  const ids = Array.from({ length: members }, (_, index): EntityId => `sample/member:${index}`);
  const derived = {
    ...makeDerived(
      makeFacts(hub, { knowledge: 'profile', label: name }),
      ...ids.map((id) => makeFacts(id, { label: `${name} ${id}` })),
    ),
    statements: ids.map((id, index) => makeStatement(id, hub, { pointer: `/members/${index}` })),
  };
  return { derived, response: makeResponse(derived) };
}

const keepInTurns = (store: Store, { derived, response }: ReturnType<typeof companyOf>) =>
  store.storeResponse('sample', { record: 'company:1' }, response, derived);

const seenOf = ({ read }: Store) => ({
  profiles: read.counts().profiles,
  rows: read.chainHead().count,
  neighbours: read.neighbourCount(hub),
});
/** The answer itself may be there before what it says. */
const NOTHING = { profiles: 0, neighbours: 0 };
const ALL = { profiles: 1, rows: 1, neighbours: MEMBERS };

/** Each look at the clock is a millisecond: a turn has so many steps, however fast the machine is. */
beforeEach(() => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 1));
});
afterEach(() => void vi.restoreAllMocks());

describe('a change made in several turns', () => {
  it('shows readers nothing until its end, and lets others have their turn', async () => {
    const store = openTempStore();
    const first = keepInTurns(store, companyOf(MEMBERS, 'First'));
    let isKept = false;
    let turns = 0;
    void first.then(() => (isKept = true));
    while (!isKept) {
      await nextTurn();
      const seen = seenOf(store);
      if (seen.profiles > 0) continue;
      expect(seen).toMatchObject(NOTHING);
      turns += 1;
    }
    expect(turns).toBeGreaterThan(3);
    expect(await first).toEqual([]);
    expect(seenOf(store)).toEqual(ALL);

    const before = await keepInTurns(store, companyOf(2, 'Second'));
    expect(before).toHaveLength(MEMBERS);
    expect(seenOf(store)).toEqual({ profiles: 1, rows: 2, neighbours: 2 });
    store.close();
    expect(checked(store.file, deriver).findings).toEqual([]);
  });

  /** Notes in a setting how often it went on. */
  const counting = (times: number) =>
    function* (writer: StoreWriter): Generator<void, string> {
      for (let at = 0; at < times; at += 1) {
        writer.setSetting('theme', String(at));
        yield;
      }
      return `${times} times`;
    };

  it('that must not be overtaken is made before a change that can’t wait, with all that waits before it', async () => {
    const store = openTempStore();
    const long = keepInTurns(store, companyOf(MEMBERS, 'First'));
    // Its answer is kept; what it says is being derived.
    while (store.read.chainHead().count === 0) await nextTurn();
    const heard: string[] = [];
    const inOrder = store.writeInOrder(counting(1000), async (made) => {
      heard.push(made);
      return Promise.resolve('heard');
    });
    await nextTurn();
    expect(store.read.setting('theme')).toBe(null);
    const theme = store.write((writer) => {
      const before = writer.setting('theme');
      writer.setSetting('theme', 'later');
      return before;
    });
    expect([theme, heard]).toEqual(['999', ['1000 times']]);
    expect(await inOrder).toBe('heard');
    await long;
    expect(seenOf(store)).toEqual(ALL);
    expect(store.read.setting('theme')).toBe('later');
    store.close();
  });

  it('is begun after what was asked for before, and otherwise takes its turns', async () => {
    const store = openTempStore();
    const before = store.writeSoon((writer) => writer.setSetting('theme', 'before'));
    let turns = 0;
    let isDone = false;
    const inOrder = store.writeInOrder(counting(600), () => Promise.resolve((isDone = true)));
    while (!isDone) {
      await nextTurn();
      turns += 1;
      if (!isDone) expect(['before', null]).toContain(store.read.setting('theme'));
    }
    await Promise.all([before, inOrder]);
    expect(turns).toBeGreaterThan(2);
    expect(store.read.setting('theme')).toBe('599');
    store.close();
  });

  it('is taken back whole where it fails, and says so', async () => {
    const store = openTempStore();
    const failing = store.writeInOrder(
      function* (writer) {
        writer.setSetting('theme', 'half');
        yield;
        throw new Error('no more');
      },
      () => Promise.resolve(),
    );
    await expect(failing).rejects.toThrow('no more');
    expect(store.read.setting('theme')).toBe(null);
    store.close();
  });

  it('lets a change that can’t wait go first, then begins anew', async () => {
    const store = openTempStore();
    const long = keepInTurns(store, companyOf(MEMBERS, 'First'));
    for (let change = 0; change < 3; change += 1) {
      await nextTurn();
      await nextTurn();
      store.write((writer) => writer.setSetting('theme', String(change)));
      expect(store.read.setting('theme')).toBe(String(change));
      expect(seenOf(store)).toMatchObject(NOTHING);
    }
    await long;
    expect(seenOf(store)).toEqual(ALL);
    store.close();
    expect(checked(store.file, deriver).findings).toEqual([]);
  });

  it('is put off only so often', async () => {
    const store = openTempStore();
    const long = keepInTurns(store, companyOf(MEMBERS, 'First'));
    let changes = 0;
    while (seenOf(store).profiles === 0) {
      store.write((writer) => writer.setSetting('theme', String((changes += 1))));
      await nextTurn();
      await nextTurn();
      expect(changes).toBeLessThan(20);
    }
    await long;
    expect(seenOf(store)).toEqual(ALL);
  });

  it('lets small changes wait until after it', async () => {
    const store = openTempStore();
    const order: string[] = [];
    const long = keepInTurns(store, companyOf(MEMBERS, 'First')).then(() => order.push('long'));
    while (store.read.chainHead().count === 0) await nextTurn();
    await nextTurn();
    const small = store
      .writeSoon((writer) => [writer.setSetting('a', 'b'), writer.chainHead().count])
      .then(([, rows]) => order.push(`small after ${String(rows)}`));
    await Promise.all([long, small]);
    expect(order).toEqual(['long', 'small after 1']);
  });

  it('takes a change inside a step for the bug it is', async () => {
    const store = openTempStore();
    const { derived, response } = companyOf(3, 'First');
    const nested = {
      ...derived,
      get statements() {
        store.write((writer) => writer.setSetting('a', 'b'));
        return [];
      },
    };
    await expect(
      store.storeResponse('sample', { record: 'company:1' }, response, nested),
    ).rejects.toThrow('inside another');
  });

  it('is done whole before the store closes', async () => {
    const store = openTempStore();
    const long = keepInTurns(store, companyOf(MEMBERS, 'First'));
    const other = store.writeSoon((writer) => writer.setSetting('a', 'b'));
    await nextTurn();
    store.close();
    await Promise.all([long, other]);
    const again = openTempStore(store.file);
    expect(seenOf(again)).toEqual(ALL);
    expect(again.read.setting('a')).toBe('b');
  });

  it('holds up a rebuild, which does no harm to it', async () => {
    const store = openTempStore();
    await keepInTurns(store, companyOf(20, 'First'));
    const steps = store.rebuild(deriver);
    steps.next();
    const long = keepInTurns(store, companyOf(MEMBERS, 'Second'));
    let step = steps.next();
    while (!step.done) {
      await nextTurn();
      step = steps.next();
    }
    await long;
    expect(seenOf(store)).toEqual({ profiles: 1, rows: 2, neighbours: MEMBERS });
    const given = store.rebuild(deriver);
    given.next();
    const again = keepInTurns(store, companyOf(MEMBERS, 'Third'));
    await nextTurn();
    given.next();
    given.return(undefined as never);
    await again;
    for (const _ of store.rebuild(deriver));
    store.close();
    expect(checked(store.file, deriver).findings).toEqual([]);
  });

  it('is there whole or not at all wherever its process is killed', async () => {
    const folder = join(tempFolder(), 'folder');
    mkdirSync(folder);
    const store = openTempStore(join(folder, 'killed.interlock'));
    const moments: { left: Left; acknowledged: number }[] = [];
    let acknowledged = 0;
    let turns = 0;
    for (const name of ['First', 'Second', 'Third']) {
      const keeping = keepInTurns(store, companyOf(MEMBERS, name));
      const before = acknowledged;
      void keeping.then(() => (acknowledged += 1));
      while (acknowledged === before) {
        // Some, spread over all of them.
        if (turns % 20 === 5) moments.push({ left: leftIn(folder), acknowledged });
        turns += 1;
        await nextTurn();
      }
    }
    store.close();
    let whole = 0;
    expect(moments.length).toBeGreaterThan(6);
    for (const { left, acknowledged: least } of moments) {
      leave(folder, left);
      const found = openTempStore(store.file);
      found.deriveLeft(deriver);
      const { profiles, rows, neighbours } = seenOf(found);
      expect(rows).toBeGreaterThanOrEqual(least);
      expect([profiles, neighbours]).toEqual(rows === 0 ? [0, 0] : [1, MEMBERS]);
      whole += profiles;
      found.close();
      expect(checked(store.file, deriver).findings).toEqual([]);
    }
    expect(whole).toBeGreaterThan(3);
  });
});
