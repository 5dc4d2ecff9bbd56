/** Levels, the line of control and shares, of one answer for all who show it. */
import { describe, expect, it } from 'vitest';
import type { OwnerStatement } from '../../../src/contract/answers/owners.ts';
import { DEFAULT_OWNER_ROLES } from '../../../src/contract/model/role-lists.ts';
import type { EntityId } from '../../../src/contract/model/entity.ts';
import { ownersRoles } from '../../../src/graph/owners/owner-roles.ts';
import { followOwners, type OwnersRequest } from '../../../src/graph/owners/owners.ts';
import { type Walked } from '../../../src/graph/owners/ownership.ts';
import { levelsInWords } from '../../../src/graph/owners/holder-words.ts';
import { stepShareInWords } from '../../../src/graph/owners/share-words.ts';
import { CONTROLLED, CONTROLLER, makeControlWorld } from '../../make/control-world.ts';
import { ownersWorld } from '../../make/owners-world.ts';

import { company, member, share, tie, told } from './stated-owners.ts';

describe('a majority', () => {
  const majorities = (ties: readonly OwnerStatement[], wish: Partial<Walked> = {}) =>
    told(ties, wish).steps.flatMap(({ entity, isMajority }) => (isMajority ? [entity] : []));
  const other = tie(member('2'), company('0'), 'Shareholder');

  it.each([
    ['Shareholder, 50.1 %', true],
    ['Shareholder, 50 %', false],
    ['Shareholder, more than 50 %', true],
    ['Shareholder, 50 to 75 %', false],
    ['Shareholder, 75 % of the votes', true],
    ['Shareholder, 60 % of the capital, 40 % of the votes', false],
    ['Shareholder', false],
  ])('of two holders: %s', (role, isOne) => {
    const holder = tie(member('1'), company('0'), role);
    expect(majorities([holder, other])).toEqual(isOne ? [member('1')] : []);
  });

  it('is the only holder that a fetched record states, if its share allows it', () => {
    const only = tie(member('1'), company('0'), 'Shareholder');
    expect(majorities([only])).toEqual([member('1')]);
    expect(majorities([only], { isFetched: () => false })).toEqual([]);
    expect(majorities([tie(member('1'), company('0'), 'Shareholder, 10 %')])).toEqual([]);
    expect(majorities([tie(member('1'), company('0'), 'Shareholder, about 10 %')])).toEqual([]);
  });

  it('is no only holder while records of members, where rights stand, were not read', () => {
    const only = tie(member('1'), company('0'), 'Shareholder');
    const wish = { hasUnread: (record: EntityId) => record === company('0') };
    const { steps, control } = told([only], wish);
    expect(control).toEqual({ levels: 0, ends: [], open: [] });
    expect(steps).toMatchObject([{ isMajority: false, isControl: false, isOnlyFetched: true }]);
    expect(steps.map((step) => stepShareInWords(step))).toEqual([
      'share not stated, only holder among the records fetched',
    ]);
    expect(steps.map((step) => stepShareInWords(step, 'de'))).toEqual([
      'Anteil nicht angegeben, einziger Gesellschafter in den abgerufenen Datensätzen',
    ]);
    const whole = tie(member('1'), company('0'), 'Shareholder, 60 %');
    const half = tie(member('1'), company('0'), 'Shareholder, 40 %');
    const isOnlyFetched = (...ties: OwnerStatement[]) =>
      told(ties, wish).steps.map((step) => step.isOnlyFetched);
    expect(isOnlyFetched(whole)).toEqual([false]);
    expect(isOnlyFetched(half)).toEqual([false]);
    expect(isOnlyFetched(only, tie(member('2'), company('0'), 'Owner'))).toEqual([false, false]);
    expect(told([only]).steps).toMatchObject([{ isMajority: true, isOnlyFetched: false }]);
  });

  it('is a stated parent', () => {
    expect(majorities([tie(company('1'), company('0'), null, 'parent'), other])).toEqual([
      company('1'),
    ]);
  });

  it('is of the votes where they are stated', () => {
    const capital = tie(member('1'), company('0'), 'Shareholder, 60 % of the capital');
    const votes = tie(member('3'), company('0'), 'Shareholder, 55 % of the voting rights');
    expect(majorities([capital, votes])).toEqual([member('3')]);
  });
});

describe('a stated ultimate parent', () => {
  const ultimate = tie(company('4'), company('0'), 'ultimate', 'parent');
  const line = [
    tie(company('2'), company('0'), 'Shareholder, 100 %'),
    tie(company('3'), company('2'), 'Shareholder, 100 %'),
    tie(company('4'), company('3'), 'Shareholder, 100 %'),
  ];
  const stepsTo = (ties: readonly OwnerStatement[], wish: Partial<Walked> = {}) =>
    told(ties, wish).steps.map((step) => [
      `${step.level}: ${step.entity.split(':')[1]} of ${step.by.split(':')[1]}`,
      `${stepShareInWords(step)}${step.isControl ? ', control' : step.isMajority ? ', majority' : ''}`,
    ]);

  it('gives no level, share or majority where a line leads to it', () => {
    const all = told([ultimate, ...line]);
    expect(levelsInWords(all, 'up')).toBe('3 levels up along the line of control');
    expect(all.control.ends).toEqual([company('4')]);
    expect(all.holders).toMatchObject([{ level: 3, share: share(100), isStated: true }]);
    expect(stepsTo([ultimate, ...line])).toEqual([
      ['1: 2 of 0', '100 %, control'],
      ['2: 3 of 2', '100 %, control'],
      ['3: 4 of 3', '100 %, control'],
      ['3: 4 of 0', 'ultimate parent, as stated'],
    ]);
    const below = { direction: 'down', from: [company('4')] } as const;
    expect(levelsInWords(told([ultimate, ...line], below), 'down')).toBe(
      '3 levels down along the line of control',
    );
    // Also if the line itself leads over a share that isn't stated, or one without a majority.
    const loose = [
      tie(company('2'), company('0'), 'Owner'),
      tie(company('4'), company('2'), 'Owner, 10 %'),
      tie(member('9'), company('2'), 'Owner, 20 %'),
    ];
    expect(stepsTo([ultimate, ...loose])).toEqual([
      ['1: 2 of 0', 'share not stated'],
      ['2: 9 of 2', '20 %'],
      ['2: 4 of 2', '10 %'],
      ['2: 4 of 0', 'ultimate parent, as stated'],
    ]);
  });

  it('is told alone as it is stated, with at least so many levels', () => {
    const said = 'ultimate parent, as stated; the levels between are not stated';
    expect(stepsTo([ultimate])).toEqual([['1: 4 of 0', `${said}, control`]]);
    const alone = told([ultimate]);
    expect(levelsInWords(alone, 'up')).toBe('at least 1 level up along the line of control');
    expect(levelsInWords(alone, 'up', 'de')).toBe(
      'mindestens 1 Stufe aufwärts entlang der Kontrolllinie',
    );
    expect(alone.holders).toMatchObject([{ share: share(0, 100), isStated: false }]);
    const other = tie(company('4'), company('0'), 'Indirect', 'parent');
    expect(stepsTo([other])).toEqual([
      ['1: 4 of 0', 'parent, “Indirect”, as stated; the levels between are not stated, control'],
    ]);
  });

  it('is above the nearest company of a line that states it', () => {
    const both = [
      ultimate,
      tie(company('4'), company('2'), 'ultimate', 'parent'),
      ...line.slice(0, 1),
    ];
    expect(stepsTo(both)).toEqual([
      ['1: 2 of 0', '100 %, control'],
      ['2: 4 of 2', 'ultimate parent, as stated; the levels between are not stated, control'],
      ['2: 4 of 0', 'ultimate parent, as stated'],
    ]);
    expect(levelsInWords(told(both), 'up')).toBe('at least 2 levels up along the line of control');
  });

  it('is never lost in a circle of companies that state it', () => {
    const circle = [
      ultimate,
      tie(company('4'), company('2'), 'ultimate', 'parent'),
      tie(company('2'), company('0'), 'Owner, 30 %'),
      tie(company('0'), company('2'), 'Owner, 30 %'),
    ];
    expect(told(circle).steps.filter(({ isMajority }) => isMajority)).toHaveLength(1);
    expect(told(circle).holders.map(({ entity }) => entity)).toEqual([company('4')]);
  });

  it('makes no majority of a smaller share', () => {
    const own = tie(company('4'), company('0'), 'Shareholder, 30 %');
    expect(stepsTo([ultimate, own])).toEqual([['1: 4 of 0', '30 %']]);
    const direct = tie(company('4'), company('0'), 'direct', 'parent');
    expect(stepsTo([ultimate, direct])).toEqual([['1: 4 of 0', 'share not stated, control']]);
  });
});

describe('levels', () => {
  const wish: OwnersRequest = {
    from: [CONTROLLED],
    direction: 'up',
    isOwnersRole: ownersRoles(DEFAULT_OWNER_ROLES),
    day: '2026-11-20',
    steps: 30,
    entities: 2000,
  };

  it('are those of the line of control, not of a shortcut through 0.3 %', async () => {
    const found = await followOwners(wish, ownersWorld(makeControlWorld()));
    expect(found).toMatchObject({
      levels: 10,
      furthest: 10,
      control: { levels: 10, ends: [CONTROLLER] },
    });
    expect(found.reached.get(CONTROLLER)).toBe(10);
    const { steps } = found;
    expect(steps.map(({ level }) => level)).toEqual(
      steps.map(({ level }) => level).toSorted((a, b) => a - b),
    );
    const line = steps.filter(({ isControl }) => isControl);
    expect(line.map(({ level }) => level)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    // Of each level, the line of control is first.
    for (const { level } of line) {
      expect(steps.find((step) => step.level === level && step.level > 0)?.isControl).toBe(true);
    }
    const shortcut = steps.find(({ role }) => role === 'Shareholder, 0.3 %');
    expect(shortcut).toMatchObject({
      by: CONTROLLED,
      level: 9,
      share: share(0.3),
      isMajority: false,
    });
    expect(found.holders[0]).toMatchObject({ entity: CONTROLLER, level: 10, isMajority: true });
    expect(found.isSystem).toBe(true);
  });

  it('reach the end of the line of control though a hub would use up the entities', async () => {
    const world = ownersWorld(makeControlWorld(300));
    const { reached, ends } = await followOwners({ ...wish, entities: 40 }, world);
    expect(reached.size).toBe(40);
    expect(reached.get(CONTROLLER)).toBe(10);
    expect(ends.map(({ why }) => why)).toContain('entity limit');
  });

  it('of somebody reached before stay as they are', () => {
    const { steps, levels } = told([
      tie(company('1'), company('0'), 'Shareholder, 60 %'),
      tie(company('2'), company('1'), 'Shareholder, 60 %'),
      tie(company('0'), company('2'), 'Shareholder, 40 %'),
      tie(company('1'), company('2'), 'Shareholder, 40 %'),
    ]);
    expect(steps.map(({ entity, level }) => [entity, level])).toEqual([
      [company('0'), 0],
      [company('1'), 1],
      [company('1'), 1],
      [company('2'), 2],
    ]);
    expect(levels).toBe(2);
  });

  it('without a majority are those of the shortest way', () => {
    const ties = [
      tie(company('1'), company('0'), 'Shareholder, 40 %'),
      tie(member('9'), company('0'), 'Shareholder, 40 %'),
      tie(member('9'), company('1'), 'Shareholder, 40 %'),
    ];
    expect(told(ties)).toMatchObject({ levels: 1, control: { levels: 0, ends: [] } });
  });
});
