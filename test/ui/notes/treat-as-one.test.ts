/** Records treated as one: what was judged of a pair before is never written over unseen. */
import { describe, expect, it } from 'vitest';
import type { ItemOf } from '../../../src/contract/model/case-item.ts';
import type { EntityId } from '../../../src/contract/model/entity.ts';
import { isContradicted, judgedAsOne } from '../../../src/ui/notes/treat-as-one.ts';

const [A, B, C, D, E] = ['1', '2', '3', '4', '5'].map((id): EntityId => `sample/member:${id}`) as [
  EntityId,
  EntityId,
  EntityId,
  EntityId,
  EntityId,
];

const said = (
  a: EntityId,
  b: EntityId,
  verdict: ItemOf<'judgement'>['verdict'],
): ItemOf<'judgement'> => ({ kind: 'judgement', id: `${a} ${b}`, verdict, reason: 'seen' });

describe('treating records as one', () => {
  it('leaves what was said of a pair as it stands, but for what was unsure', () => {
    const before = [said(A, B, 'not-same'), said(A, C, 'same'), said(A, D, 'unsure')];
    const { put, separate } = judgedAsOne([D, C, A], before);
    expect(put.map(({ id }) => id)).toEqual([`${A} ${D}`]);
    expect(separate).toBe(0);
  });

  it('finds another way around what was judged not the same, and is contradicted by it', () => {
    const before = [said(A, B, 'not-same')];
    const { put, separate } = judgedAsOne([C, B, A], before);
    expect(put.map(({ id }) => id)).toEqual([`${A} ${C}`, `${B} ${C}`]);
    expect(separate).toBe(0);
    expect(isContradicted(put, before)).toBe(true);
  });

  it('leaves two apart that were judged not the same, unless they are judged anew', () => {
    const before = [said(A, B, 'not-same')];
    expect(judgedAsOne([A, B], before)).toEqual({ put: [], separate: 1 });
    const { put, separate } = judgedAsOne([A, B], before, { instead: true, reason: 'seen again' });
    expect(put).toEqual([
      { kind: 'judgement', verdict: 'same', id: `${A} ${B}`, reason: 'seen again' },
    ]);
    expect(separate).toBe(0);
  });

  it('is contradicted by a way through others, and not by what was contradicted before', () => {
    const before = [said(B, C, 'not-same')];
    expect(isContradicted(judgedAsOne([A, B, C], before).put, before)).toBe(true);
    const old = [said(A, B, 'same'), said(B, C, 'same'), said(A, C, 'not-same')];
    expect(isContradicted(judgedAsOne([D, E], old).put, old)).toBe(false);
  });
});
