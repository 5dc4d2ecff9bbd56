import { describe, expect, it } from 'vitest';
import type { Store } from '../../../src/store/store.ts';
import { makeAttempt } from '../../make/attempt.ts';
import { makeDerived, makeFacts, makeResponse } from '../../make/derived.ts';
import { keepProfile } from '../../make/keep-answer.ts';
import { openTempStore } from '../../make/temp-store.ts';

const ENTITY = 'sample/member:1';
const said = ['Ada', 'Ada Lind'].map((label) =>
  makeDerived(makeFacts(ENTITY, { knowledge: 'profile', label })),
);
const day = (n: number): string => `2026-03-0${n}T10:00:00.000Z`;

/** The hash it was kept under. */
function keep(store: Store, at: string, which: 0 | 1): string {
  const derived = said[which] ?? makeDerived();
  const response = makeResponse(derived, at);
  store.write((writer) => keepProfile(writer, ENTITY, response, derived));
  return response.sha256;
}

describe('the versions of a record', () => {
  it('are the stretches of the same body, newest first, with what was not found between', () => {
    const store = openTempStore();
    expect(store.read.versions(ENTITY, 9)).toEqual({ versions: [], more: false });
    const first = keep(store, day(1), 0);
    keep(store, day(2), 0);
    const second = keep(store, day(3), 1);
    store.write((writer) => writer.noteAttempt('sample', makeAttempt({ at: day(4) })));
    // Whoever didn't answer says nothing of the record.
    store.write((writer) =>
      writer.noteAttempt('sample', makeAttempt({ at: day(5), outcome: 'timed-out', status: null })),
    );
    keep(store, day(6), 0);
    const { versions, more } = store.read.versions(ENTITY, 9);
    expect(more).toBe(false);
    expect(versions).toEqual([
      { sha256: first, firstAt: day(6), lastAt: day(6), times: 1, n: 6, isStored: true },
      { sha256: null, firstAt: day(4), lastAt: day(4), times: 1, n: 4, isStored: false },
      { sha256: second, firstAt: day(3), lastAt: day(3), times: 1, n: 3, isStored: true },
      { sha256: first, firstAt: day(1), lastAt: day(2), times: 2, n: 1, isStored: true },
    ]);
    expect(store.read.versions(ENTITY, 2)).toEqual({ versions: versions.slice(0, 2), more: true });
    expect(store.read.versions('sample/member:2', 9).versions).toEqual([]);
  });
});
