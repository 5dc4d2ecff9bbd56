/** What of one case goes into another. */
import { describe, expect, it } from 'vitest';
import type { CaseItem, StoredItem } from '../../../src/contract/model/case-item.ts';
import type { MergeChoice } from '../../../src/contract/answers/case-merge.ts';
import {
  itemsToStore,
  planMerge as planInSteps,
  shiftBeside,
} from '../../../src/engine/cases/merge-plan.ts';
import { toEnd } from '../../../src/graph/shared/steps.ts';
import { makePlace } from '../../make/canvas-place.ts';
import { M1, M2 } from '../../make/case-names.ts';

const HERE_AT = '2026-01-01T00:00:00.000Z';
const THERE_AT = '2026-02-02T00:00:00.000Z';
const kept = (item: CaseItem, at: string): StoredItem => ({ ...item, at, changedAt: at });
const planMerge = (one: StoredItem[], other: StoredItem[]) => toEnd(planInSteps(one, other));
const here = (item: CaseItem): StoredItem => kept(item, HERE_AT ?? '');
const there = (item: CaseItem): StoredItem => kept(item, THERE_AT ?? '');

const [T1, T2, N1, N2] = [1, 2, 3, 4].map((n) => `00000000-0000-4000-8000-00000000000${n}`) as [
  string,
  string,
  string,
  string,
];
const note = (id: string, text: string, isPrivate = false): CaseItem => ({
  kind: 'note',
  id,
  place: { on: 'entity', entity: M1 },
  text,
  isPrivate,
});
const tag = (id: string, name: string, colour: 'red' | 'blue' = 'blue'): CaseItem => ({
  kind: 'tag',
  id,
  name,
  colour,
});
const flag = (colour: 'red' | 'green'): CaseItem => ({ kind: 'flag', id: M1, colour });
const HERE: MergeChoice = { prefer: 'here', but: [] };
const THERE: MergeChoice = { prefer: 'there', but: [] };

describe('merging two cases', () => {
  it('takes what only the other has, and tells what both have alike', () => {
    const flagged = flag('red');
    const plan = planMerge([here(flagged)], [there(flagged), there(note(N1, 'Seen'))]);
    expect(plan).toEqual({ added: [there(note(N1, 'Seen'))], alike: 1, inBoth: [], differ: [] });
    expect(itemsToStore(plan, HERE)).toEqual(plan.added);
  });

  it('has the chosen side of what differs, one by one or all', () => {
    const judged = (verdict: 'same' | 'unsure'): CaseItem => ({
      kind: 'judgement',
      id: `${M1} ${M2}`,
      verdict,
      reason: '',
    });
    const plan = planMerge(
      [here(flag('red')), here(judged('same'))],
      [there(flag('green')), there(judged('unsure'))],
    );
    expect(plan.differ).toHaveLength(2);
    expect(itemsToStore(plan, HERE)).toEqual([]);
    expect(itemsToStore(plan, THERE)).toEqual([there(flag('green')), there(judged('unsure'))]);
    const but = [{ kind: 'flag', id: M1 }] as const;
    expect(itemsToStore(plan, { prefer: 'here', but: [...but] })).toEqual([there(flag('green'))]);
    expect(itemsToStore(plan, { prefer: 'there', but: [...but] })).toEqual([
      there(judged('unsure')),
    ]);
  });

  it('makes two tags of one name one, and what bears the other bears it', () => {
    const tagged = (id: string): CaseItem => ({ kind: 'tagged', id: `${id} ${M1}` });
    const plan = planMerge(
      [here(tag(T1, 'Nominee'))],
      // In whatever order they came.
      [there(tagged(T2)), there(tag(T2, 'NOMINEE', 'red'))],
    );
    expect(plan.added).toEqual([there(tagged(T1))]);
    expect(plan.differ).toEqual([
      { here: here(tag(T1, 'Nominee')), there: there(tag(T1, 'NOMINEE', 'red')) },
    ]);
    const both = planMerge(
      [here(tag(T1, 'A')), here(tagged(T1))],
      [there(tag(T2, 'A')), there(tagged(T2))],
    );
    expect(both).toEqual({ added: [], alike: 2, inBoth: [], differ: [] });
  });

  it('lets no tag take by its id what another has by its name', () => {
    // There T1 is called as T2 is here.
    const plan = planMerge(
      [here(tag(T1, 'Nominee')), here(tag(T2, 'Agent'))],
      [there(tag(T2, 'Broker')), there(tag(T1, 'Agent'))],
    );
    expect(plan).toMatchObject({ alike: 1, differ: [] });
    expect(plan.added).toMatchObject([{ name: 'Broker' }]);
    expect([T1, T2]).not.toContain(plan.added[0]?.id);
  });

  it('matches each thing once: of two like it, one differs and the other comes or is alike', () => {
    const plan = planMerge(
      [here(note(N1, 'Seen'))],
      [there(note(N1, 'Seen', true)), there(note(N2, 'Seen', true)), there(note(N1, 'Other'))],
    );
    expect(plan.differ.map((one) => one.here.id)).toEqual([N1]);
    expect(plan.added).toMatchObject([{ id: N2 }, { text: 'Other' }]);
    const tagged = (id: string): CaseItem => ({ kind: 'tagged', id: `${id} ${M1}` });
    const tags = planMerge(
      [here(tag(N1, 'A'))],
      [there(tag(T1, 'A')), there(tag(T2, 'a', 'red')), there(tagged(T1)), there(tagged(T2))],
    );
    expect(tags).toMatchObject({ added: [{ id: `${N1} ${M1}` }], alike: 3, differ: [] });
  });

  it('keeps both texts that began as one note, once', () => {
    const one = here(note(N1, 'Mine'));
    const other = there(note(N1, 'Theirs'));
    const plan = planMerge([one], [other]);
    expect(plan).toMatchObject({ alike: 0, inBoth: [{ here: one, there: other }], differ: [] });
    const [added] = plan.added;
    expect(added).toMatchObject({ text: 'Theirs', changedAt: THERE_AT });
    expect(added?.id).not.toBe(N1);
    // Merged again, nothing comes.
    expect(planMerge([one, added as StoredItem], [other])).toMatchObject({ added: [], alike: 1 });
  });

  it('knows the same words at the same place under another id, and says what else differs', () => {
    expect(planMerge([here(note(N1, 'Seen'))], [there(note(N2, 'Seen'))])).toMatchObject({
      added: [],
      alike: 1,
      differ: [],
    });
    const plan = planMerge([here(note(N1, 'Seen'))], [there(note(N2, 'Seen', true))]);
    expect(itemsToStore(plan, THERE)).toEqual([there(note(N1, 'Seen', true))]);
    const todo = (id: string, done: boolean): CaseItem => ({ kind: 'todo', id, text: 'Ask', done });
    expect(planMerge([here(todo(N1, false))], [there(todo(N2, true))]).differ).toHaveLength(1);
  });
});

describe('the place of what is merged', () => {
  it('is where it stood if that is free, and else beside what is here', () => {
    const first = makePlace(M1, { x: 0, y: 0 });
    const second = makePlace(M2, { x: 100, y: 50 });
    expect(shiftBeside([], [first])).toEqual({ x: 0, y: 0 });
    expect(shiftBeside([first], [makePlace(M2, { x: 900, y: 0 })])).toEqual({ x: 0, y: 0 });
    expect(shiftBeside([first, second], [makePlace(M1, { x: 40, y: 20 })])).toEqual({
      x: 300,
      y: 5,
    });
    // What has no place yet gets one from a layout.
    expect(shiftBeside([first], [makePlace(M2, { x: null, y: null })])).toEqual({ x: 0, y: 0 });
  });
});
