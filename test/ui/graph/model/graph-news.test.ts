/** What of a graph is marked as new, changed or gone. */
import { describe, expect, it } from 'vitest';
import type { ChangedTies, WaitingChange } from '../../../../src/contract/answers/change.ts';
import type { EntityId } from '../../../../src/contract/model/entity.ts';
import { lineIdOf } from '../../../../src/drawing/elements/bundle.ts';
import { signsOf } from '../../../../src/drawing/shapes/news.ts';
import { graphNews, newsByRecord, newTies } from '../../../../src/ui/graph/model/graph-news.ts';
import { shownAnyTime } from '../../../make/shown.ts';
import { DAY, makeEntity, makeTie } from '../../../make/graph.ts';

const A: EntityId = 'sample/company:1';
const B: EntityId = 'sample/company:2';
const C: EntityId = 'sample/company:3';
const D: EntityId = 'sample/company:4';
const entities = [A, B, C, D].map((id) => makeEntity({ id, label: id }));

const tie = (id: string, from: EntityId, to: EntityId, ...statedBy: EntityId[]) =>
  makeTie({
    id,
    from,
    to,
    kind: 'position',
    sources: statedBy.map((by) => ({
      statedBy: by,
      sha256: 'a'.repeat(64),
      pointer: '/x',
      fetchedAt: DAY,
    })),
  });
const change = (entity: EntityId, version: string | null = 'b'.repeat(64)): WaitingChange => ({
  entity,
  label: entity,
  kind: 'company',
  baseline: 'a'.repeat(64),
  version,
  at: DAY,
  differences: [],
  total: 1,
  ignoredBefore: 0,
});
const changed = (entity: EntityId, given: Partial<ChangedTies>): ChangedTies => ({
  entity,
  came: [],
  gone: [],
  ...given,
});
const news = (ties: ReturnType<typeof tie>[], all: WaitingChange[], of: ChangedTies[]) =>
  graphNews(shownAnyTime(entities, ties), { all, ties: of });

describe('what is new on a graph', () => {
  it('is a tie that every record states newly, and who is tied by new ones alone', () => {
    const came = tie('t1', B, A, A);
    const old = tie('t2', C, A, A);
    const found = news([came, old], [change(A)], [changed(A, { came: ['t1'] })]);
    expect(found.lines).toEqual([lineIdOf(came)]);
    expect(found.entities).toEqual([
      { id: A, sign: 'changed' },
      { id: B, sign: 'new' },
    ]);
    expect(signsOf(found)).toEqual(['new', 'changed']);
    // The tables tell the same.
    const view = shownAnyTime(entities, [came, old]);
    const waiting = { all: [change(A)], ties: [changed(A, { came: ['t1'] })] };
    expect([...newTies(view, waiting)]).toEqual(['t1']);
    expect([...newsByRecord(view, waiting)]).toEqual([
      [A, 'changed'],
      [B, 'new'],
    ]);
  });

  it('is no tie that another record stated before, nor a line with a tie that is not new', () => {
    const known = tie('t1', B, A, A, B);
    expect(news([known], [change(A)], [changed(A, { came: ['t1'] })]).lines).toEqual([]);
    const two = [tie('t1', B, A, A), tie('t2', B, A, A)];
    expect(news(two, [change(A)], [changed(A, { came: ['t1'] })]).lines).toEqual([]);
  });

  it('tells what is gone: a record, and a tie that no line stands for any more', () => {
    const gone = [tie('t9', D, A, A), tie('t8', C, A, A)];
    const still = tie('t2', C, A, C);
    const found = news([still], [change(A), change(B, null)], [changed(A, { gone })]);
    expect(found.removedPairs).toEqual([{ from: D, to: A }]);
    expect(found.entities).toContainEqual({ id: B, sign: 'gone' });
    expect(signsOf(found)).toEqual(['changed', 'gone']);
  });

  it('is for several records drawn as one the sign that matters most, whichever comes first', () => {
    for (const all of [
      [change(A), change(B, null)],
      [change(A, null), change(B)],
    ]) {
      const view = shownAnyTime(entities, [], undefined, [[A, B]]);
      const { entities: signs } = graphNews(view, { all, ties: [] });
      expect(signs).toEqual([{ id: A, sign: 'gone' }]);
      expect(view.drawn.entities.find(({ id }) => id === A)?.label).toMatch(/2 records, judged/);
    }
    const elsewhere = { ...entities[0]!, id: 'other/company:9' as EntityId };
    const view = shownAnyTime([...entities, elsewhere], [], undefined, [[A, elsewhere.id]]);
    expect(view.drawn.entities.map(({ label }) => label).join()).toContain(
      '2 records of 2 registries',
    );
  });

  it('is nobody who was tied before by a tie that is gone', () => {
    const moved = changed(A, { came: ['t1'], gone: [tie('t9', B, A, A)] });
    const found = news([tie('t1', B, C, A)], [change(A)], [moved]);
    expect(found.entities.find(({ id }) => id === B)).toBeUndefined();
  });

  it('is nothing while no change waits', () => {
    expect(signsOf(news([tie('t1', B, A, A)], [], []))).toEqual([]);
  });
});
