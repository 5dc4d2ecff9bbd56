import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EntityId } from '../../../src/contract/model/entity.ts';
import type { Statement } from '../../../src/contract/model/tie.ts';
import type { Store } from '../../../src/store/store.ts';
import { makePlace } from '../../make/canvas-place.ts';
import { makeDerived, makeFacts, makeResponse, makeStatement } from '../../make/derived.ts';
import { hostileText } from '../../make/hostile-text.ts';
import { openTempStore } from '../../make/temp-store.ts';
import { keepProfile } from '../../make/keep-answer.ts';

const AT = '2026-01-01T00:00:00.000Z';

/** The profile of `subject` says these; every end is known by name. */
function state(store: Store, subject: EntityId, ...statements: Statement[]): string {
  const ends = new Set([subject, ...statements.flatMap(({ from, to }) => [from, to])]);
  const derived = { ...makeDerived(...[...ends].map((id) => makeFacts(id))), statements };
  const response = makeResponse(derived, AT);
  store.write((writer) => keepProfile(writer, subject, response, derived));
  return response.sha256;
}

const ends = (statements: readonly Statement[]): string[] =>
  statements.map(({ from, to }) => `${from}>${to}`);

describe('keeping statements', () => {
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

  it('counts distinct neighbours', () => {
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
  });

  it('lists distinct neighbours from a key on, with what else ties them', () => {
    const store = openTempStore();
    const hub: EntityId = 'sample/company:1';
    state(
      store,
      hub,
      makeStatement('sample/member:3', hub),
      makeStatement('sample/member:1', hub),
      makeStatement('sample/member:1', hub, { role: 'Chair' }),
      makeStatement(hub, hub, { kind: 'parent' }),
      makeStatement('sample/company:2', hub, { kind: 'parent' }),
    );
    state(store, 'sample/company:4', makeStatement('sample/member:3', 'sample/company:4'));
    state(store, 'sample/company:5', makeStatement('sample/member:1', 'sample/company:5'));
    const on = '11111111-1111-4111-8111-111111111111';
    store.write((writer) => {
      writer.createCase(on, 'Case', AT);
      const put = [hub, 'sample/company:5' as const].map((entity) => makePlace(entity));
      writer.changeCanvas(on, { at: AT, label: 'Add', put, remove: [], join: false });
    });
    const all = store.read.neighboursAfter(hub, on, { after: 0, limit: 9 });
    const tied = all.map(({ id, toCanvas, elsewhere }) => [id, toCanvas, elsewhere]);
    expect(tied.sort()).toEqual([
      ['sample/company:2', false, false],
      ['sample/member:1', true, true],
      ['sample/member:3', false, true],
    ]);
    const alone = store.read.neighbourIdsAfter(hub, { after: 0, limit: 9 });
    expect(alone).toEqual(all.map(({ key, id }) => ({ key, id })));
    const [first, ...others] = all;
    const rest = store.read.neighboursAfter(hub, on, { after: first?.key ?? 0, limit: 9 });
    expect(rest).toEqual(others);
    const nowhere = store.read.neighboursAfter(hub, null, { after: 0, limit: 9 });
    expect(nowhere.some(({ toCanvas }) => toCanvas)).toBe(false);
  });
});
