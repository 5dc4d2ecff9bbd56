import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EntityId } from '../../src/contract/model/entity.ts';
import type { Statement } from '../../src/contract/model/tie.ts';
import type { Store } from '../../src/store/store.ts';
import { makeDerived, makeFacts, makeResponse, makeStatement } from '../make/derived.ts';
import { hostileText } from '../make/hostile-text.ts';
import { openTempStore } from '../make/temp-store.ts';

const AT = '2026-01-01T00:00:00.000Z';

/** The profile of `subject` says these; every end is known by name. */
function state(store: Store, subject: EntityId, ...statements: Statement[]): string {
  const ends = new Set([subject, ...statements.flatMap(({ from, to }) => [from, to])]);
  const derived = { ...makeDerived(...[...ends].map((id) => makeFacts(id))), statements };
  const response = makeResponse(derived, AT);
  store.write((writer) => writer.keepProfile(subject, response, derived));
  return response.sha256;
}

const ends = (statements: readonly Statement[]): string[] =>
  statements.map(({ from, to }) => `${from}>${to}`);

describe('statements', () => {
  it('gives each back as stated, with its source', () => {
    const store = openTempStore();
    fc.assert(
      fc.property(
        fc.option(hostileText),
        fc.option(hostileText),
        hostileText,
        (role, status, text) => {
          const said = makeStatement('sample/member:1', 'sample/company:1', {
            kind: 'right',
            role,
            status,
            dates: [{ date_full: text, type: null }],
            statedBy: 'sample/member:1',
            pointer: '/rights_and_obligations/0/rights_and_obligations/1',
          });
          const bare = makeStatement('sample/member:1', 'sample/company:1', {
            role,
            statedBy: 'sample/member:1',
          });
          const sha256 = state(store, 'sample/member:1', said, bare);
          const source = { sha256, fetchedAt: AT };
          const expected = [said, bare].map((statement) => ({ ...statement, ...source }));
          expect(store.read.statementsOf('sample/member:1')).toEqual(expected);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('finds them from either end, and each once', () => {
    const store = openTempStore();
    state(store, 'sample/company:1', makeStatement('sample/member:1', 'sample/company:1'));
    state(
      store,
      'sample/member:1',
      makeStatement('sample/member:1', 'sample/company:1', { statedBy: 'sample/member:1' }),
    );
    state(
      store,
      'sample/company:2',
      makeStatement('sample/company:2', 'sample/company:2', { kind: 'parent' }),
    );
    for (const id of ['sample/member:1', 'sample/company:1'] as const) {
      const found = store.read.statementsOf(id);
      expect(found.map(({ statedBy }) => statedBy)).toEqual([
        'sample/company:1',
        'sample/member:1',
      ]);
    }
    expect(ends(store.read.statementsOf('sample/company:2'))).toEqual([
      'sample/company:2>sample/company:2',
    ]);
    expect(store.read.statementsOf('sample/member:9')).toEqual([]);
    expect(store.read.statementsOf('registry.example/member:1')).toEqual([]);
  });

  it('replaces what a profile stated before, and nothing of another’s', () => {
    const store = openTempStore();
    state(store, 'sample/company:1', makeStatement('sample/member:1', 'sample/company:1'));
    state(store, 'sample/company:2', makeStatement('sample/member:1', 'sample/company:2'));
    state(store, 'sample/company:1', makeStatement('sample/member:2', 'sample/company:1'));
    expect(ends(store.read.statementsOf('sample/member:1'))).toEqual([
      'sample/member:1>sample/company:2',
    ]);
    expect(ends(store.read.statementsOf('sample/company:1'))).toEqual([
      'sample/member:2>sample/company:1',
    ]);
  });

  it('finds those with both ends among the ids asked for', () => {
    const store = openTempStore();
    const between = (from: EntityId, to: EntityId) => makeStatement(from, to);
    state(
      store,
      'sample/company:1',
      between('sample/member:1', 'sample/company:1'),
      between('sample/member:2', 'sample/company:1'),
    );
    state(store, 'sample/company:2', between('sample/member:1', 'sample/company:2'));
    const among = (...ids: EntityId[]) => ends(store.read.statementsAmong(ids)).sort();
    expect(among('sample/member:1', 'sample/company:1', 'sample/member:1')).toEqual([
      'sample/member:1>sample/company:1',
    ]);
    expect(among('sample/member:1', 'sample/company:1', 'sample/company:2')).toEqual([
      'sample/member:1>sample/company:1',
      'sample/member:1>sample/company:2',
    ]);
    expect(among('sample/member:1', 'sample/member:2')).toEqual([]);
    expect(among()).toEqual([]);
  });

  it('counts and lists distinct neighbours, by label', () => {
    const store = openTempStore();
    state(
      store,
      'sample/company:1',
      makeStatement('sample/member:3', 'sample/company:1'),
      makeStatement('sample/member:1', 'sample/company:1'),
      makeStatement('sample/member:1', 'sample/company:1', { role: 'Chair' }),
      makeStatement('sample/company:1', 'sample/company:1', { kind: 'parent' }),
      makeStatement('sample/company:2', 'sample/company:1', { kind: 'parent' }),
    );
    const { read } = store;
    const counts = read.neighbourCounts(['sample/company:1', 'sample/member:1', 'sample/member:9']);
    expect([...counts]).toEqual([
      ['sample/company:1', 3],
      ['sample/member:1', 1],
    ]);
    const neighbours = (offset: number, limit: number) =>
      read.neighbours('sample/company:1', { offset, limit });
    expect(neighbours(0, 2)).toEqual({ ids: ['sample/company:2', 'sample/member:1'], total: 3 });
    expect(neighbours(2, 2)).toEqual({ ids: ['sample/member:3'], total: 3 });
    expect(neighbours(9, 2)).toEqual({ ids: [], total: 3 });
  });
});
