/** The index of ties against the ties themselves, as a store grows and changes. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Tie } from '../../../src/contract/model/tie.ts';
import { createTies, type Ties } from '../../../src/engine/graph/tie-index.ts';
import { foldText } from '../../../src/graph/shared/identity.ts';
import { BY_COMPANY, BY_MEMBER, KIND } from '../../../src/graph/index/tie-columns.ts';
import type { TieIndex } from '../../../src/graph/index/tie-index.ts';
import { tieState } from '../../../src/graph/ties/tie-state.ts';
import { dayOf } from '../../../src/record/values/days.ts';
import type { Store } from '../../../src/store/store.ts';
import { openTempStore } from '../../make/temp-store.ts';
import { arbitraryProfiles, everyTie, keepProfiles } from '../../make/tie-worlds.ts';

const DAYS = ['2003-01-01', '2010-06-01', '2014-01-01', '2019-01-01', '2026-01-01'];
const SIDES = { member: BY_MEMBER, company: BY_COMPANY, both: BY_MEMBER | BY_COMPANY };

const CALL = { signal: new AbortController().signal, progress: () => undefined };

/** What the index has of a tie, in words; those that differ only in how a date is written are one. */
function ofTie(store: Store, tie: Tie): string {
  const role = tie.kind === 'same' || tie.role === null ? '-' : `=${foldText(tie.role)}`;
  const ends = [tie.from, tie.to].map((id) => store.read.numberOf(id));
  const states = DAYS.map((day) => tieState(tie, day));
  return JSON.stringify([KIND[tie.kind], ...ends, role, SIDES[tie.corroboration], states]);
}

function ofIndex(index: TieIndex, tie: number): string {
  const { kind, from, to, role, sides } = index.ties;
  const words = index.roles.words[role[tie]!] ?? null;
  const said = words === null ? '-' : `=${foldText(words)}`;
  const states = DAYS.map((day) => index.stateOf(tie, dayOf(day)));
  return JSON.stringify([kind[tie], from[tie], to[tie], said, sides[tie], states]);
}

/** All of them, each found at both its ends and nowhere else. */
function* everyIndexed(index: TieIndex): Generator<void, string[]> {
  const found = new Map<number, number>();
  for (let node = 0; node < index.nodes; node += 1) {
    for (const tie of index.tiesAt(node)) {
      expect([index.ties.from[tie], index.ties.to[tie]]).toContain(node);
      found.set(tie, (found.get(tie) ?? 0) + 1);
    }
    for (let at = index.first[node]!; at < index.end[node]!; at += 1) {
      const tie = index.tieAt[at]!;
      const ends = [index.ties.from[tie], index.ties.to[tie]];
      expect(ends[0] === node ? ends[1] : ends[0]).toBe(index.otherAt[at]);
    }
  }
  yield;
  for (const [tie, times] of found) {
    expect(times).toBe(index.ties.from[tie] === index.ties.to[tie] ? 1 : 2);
  }
  expect(found.size).toBe(index.size);
  return [...new Set([...found.keys()].map((tie) => ofIndex(index, tie)))].sort();
}

const expected = (store: Store): string[] =>
  [...new Set(everyTie(store).ties.map((tie) => ofTie(store, tie)))].sort();

const indexed = (ties: Ties): Promise<string[]> => ties.query(everyIndexed, CALL);

describe('the index of ties', () => {
  it('has every tie that statements make, and its state on any day', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryProfiles, async (profiles) => {
        const store = openTempStore();
        keepProfiles(store, profiles);
        expect(await indexed(createTies(store))).toEqual(expected(store));
      }),
      { numRuns: 15 },
    );
  });

  it('stays true as profiles come and change', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryProfiles, arbitraryProfiles, async (before, after) => {
        const store = openTempStore();
        keepProfiles(store, before);
        const ties = createTies(store);
        await indexed(ties);
        for (const profile of after) {
          keepProfiles(store, [profile]);
          ties.noteStored(profile.entity);
          expect(await indexed(ties)).toEqual(expected(store));
        }
      }),
      { numRuns: 15 },
    );
  });

  it('is refused as cancelled, and is whole when it is asked again', async () => {
    const store = openTempStore();
    keepProfiles(store, fc.sample(arbitraryProfiles, { numRuns: 20, seed: 7 }).flat());
    const ties = createTies(store);
    const signal = AbortSignal.abort();
    const slow = ties.query(
      function* (index) {
        for (let turn = 0; turn < 1e6; turn += 1) yield;
        return index;
      },
      { ...CALL, signal },
    );
    await expect(slow).rejects.toThrow('Cancelled');
    expect(await indexed(ties)).toEqual(expected(store));
  });
});
