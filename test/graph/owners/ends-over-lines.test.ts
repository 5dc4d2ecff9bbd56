/** Shares over all lines, and what is stated between two as one holding. */
import { describe, expect, it } from 'vitest';
import type { OwnerStep } from '../../../src/contract/answers/owners.ts';
import { stepShareInWords } from '../../../src/graph/owners/share-words.ts';

import { company, maybe, member, share, sharesOf, tie, told } from './stated-owners.ts';

describe('the shares of ends', () => {
  it('count a link that states none from nothing to what the others leave', () => {
    const shares = sharesOf([
      tie(member('1'), company('0'), 'Shareholder, 60 %'),
      tie(member('2'), company('0'), 'Shareholder'),
      tie(member('3'), company('0'), 'Shareholder, 10 to 25 %'),
    ]);
    expect(shares).toEqual({
      [member('1')]: share(60),
      [member('2')]: share(0, 30),
      [member('3')]: share(10, 25),
    });
  });

  it('tell what is stated from what is not', () => {
    const { holders } = told([
      tie(company('1'), company('0'), null, 'parent'),
      tie(member('1'), company('1'), 'Shareholder, 25 % of the capital'),
      tie(member('2'), company('1'), 'Shareholder, 75 %'),
    ]);
    expect(holders).toMatchObject([
      { entity: member('2'), share: share(0, 75), isStated: false, isMajority: true },
      { entity: member('1'), share: share(0, 25), isStated: false, isMajority: false },
    ]);
  });

  it('count what may not hold on the day from nothing, and make no majority of it', () => {
    const { holders, steps, exceeding, control } = told([
      maybe(member('1'), company('0'), 'Shareholder, 60 %'),
      maybe(member('2'), company('0'), 'Shareholder, 60 %'),
      tie(member('3'), company('0'), 'Shareholder, 40 %'),
      tie(member('4'), company('0'), 'Shareholder'),
    ]);
    expect(holders).toMatchObject([
      { entity: member('3'), share: share(40), isStated: true },
      { entity: member('1'), share: share(0, 60), isStated: false },
      { entity: member('2'), share: share(0, 60), isStated: false },
      { entity: member('4'), share: share(0, 60), isStated: false },
    ]);
    expect(holders.filter(({ isMajority }) => isMajority)).toEqual([]);
    expect(steps[0]).toMatchObject({ share: share(60), isInForce: false, isMajority: false });
    expect(steps[2]).toMatchObject({ share: share(40), isInForce: true });
    expect(exceeding).toEqual([]);
    expect(control.ends).toEqual([]);
  });

  it('take what may not hold beside what holds as the same, or as more of it', () => {
    const one = tie(member('1'), company('0'), 'Shareholder, 30 %');
    const beside = (...roles: string[]) =>
      sharesOf([one, ...roles.map((role) => maybe(member('1'), company('0'), role))])[member('1')];
    expect(beside('Owner, 25 to 50 %')).toEqual(share(30));
    expect(beside('Owner, 20 %')).toEqual(share(20, 50));
    const open = tie(member('1'), company('0'), 'Shareholder');
    expect(sharesOf([open, maybe(member('1'), company('0'), 'Shareholder, 30 %')])).toEqual({
      [member('1')]: share(0, 100),
    });
  });

  it('are at least what is read where another statement is not', () => {
    const ties = [
      tie(member('1'), company('0'), 'Shareholder, 30 %'),
      tie(member('1'), company('0'), 'Shareholder, 30 % B-shares'),
      tie(member('2'), company('0'), 'Shareholder, 20 %'),
    ];
    expect(sharesOf(ties)).toEqual({ [member('1')]: share(30, 80), [member('2')]: share(20) });
    expect(stepShareInWords(told(ties).steps[0] as OwnerStep)).toBe(
      'at least 30 %, another statement not read for sure',
    );
  });

  it('are at most what the others leave of the same', () => {
    const over = 'Shareholder, over 50 % of the capital';
    const others = [
      tie(member('2'), company('0'), 'Shareholder, 6 % of the capital'),
      tie(member('3'), company('0'), 'Shareholder, 30 % of the votes'),
      tie(member('4'), company('0'), 'Shareholder, 20 %'),
    ];
    const found = told([tie(member('1'), company('0'), over), ...others]);
    expect(found.holders[0]).toMatchObject({
      share: share(50, 94),
      isOver: true,
      isMajority: true,
    });
    // What is stated stays as it is.
    expect(found.steps[0]?.share).toEqual(share(50, 100));
    // Nothing is narrowed by what can't all be true.
    const more = tie(member('5'), company('0'), 'Shareholder, 60 % of the capital');
    expect(sharesOf([tie(member('1'), company('0'), over), more])[member('1')]).toEqual(
      share(50, 100),
    );
  });

  it('leave a parent what people leave, as it may be one of the companies by another record', () => {
    const parent = tie(company('1'), company('0'), '1', 'parent');
    const holder = tie(member('1'), company('0'), 'Shareholder, 99.7 %');
    const of = (isPerson: boolean) =>
      sharesOf([parent, holder], { isPerson: () => isPerson })[company('1')];
    expect(of(false)).toEqual(share(0, 100));
    expect(of(true)).toEqual(share(0, 0.3));
  });

  it('keep apart what only is stated of capital, and not of votes', () => {
    const { exceeding } = told([
      tie(member('1'), company('0'), 'Shareholder, 60 % of the capital'),
      tie(member('2'), company('0'), 'Shareholder, 60 % of the votes'),
      tie(member('3'), company('0'), 'Shareholder, 60 %'),
    ]);
    expect(exceeding).toEqual([]);
  });

  it('are unknown beside a circle that holds all of itself', () => {
    const found = sharesOf([
      tie(company('1'), company('0'), 'Shareholder, 100 %'),
      tie(company('0'), company('1'), 'Shareholder, 100 %'),
      tie(member('1'), company('0'), 'Shareholder'),
    ]);
    expect(found).toEqual({ [member('1')]: share(0, 100) });
  });

  it('keep apart capital and votes', () => {
    const { holders } = told([
      tie(member('1'), company('0'), 'Shareholder, 60 % of the capital, 40 % of the votes'),
      tie(member('2'), company('0'), 'Shareholder, 40 % of the capital, 60 % of the votes'),
    ]);
    expect(holders).toMatchObject([
      { entity: member('1'), share: share(60), shareOf: 'capital', voting: share(40) },
      { entity: member('2'), share: share(40), voting: share(60), isMajority: true },
    ]);
  });

  it('solve circles, and say so', () => {
    const ties = [
      tie(company('1'), company('0'), 'Shareholder, 50 %'),
      tie(member('9'), company('0'), 'Shareholder, 50 %'),
      tie(company('0'), company('1'), 'Shareholder, 100 %'),
    ];
    expect(told(ties)).toMatchObject({ isSystem: true, holders: [{ share: share(100) }] });
  });

  it('name companies in which more than all is stated', () => {
    const { exceeding } = told([
      tie(member('1'), company('0'), 'Shareholder, 60 %'),
      tie(member('2'), company('0'), 'Shareholder, 60 %'),
      tie(company('1'), company('0'), 'Shareholder'),
      tie(member('3'), company('1'), 'Shareholder, 33.4 %'),
      tie(member('4'), company('1'), 'Shareholder, 66.7 %'),
    ]);
    expect(exceeding).toEqual([
      { entity: company('0'), total: 120 },
      { entity: company('1'), total: 100.1 },
    ]);
  });

  it('are those of the root going down', () => {
    const shares = sharesOf(
      [
        tie(member('1'), company('0'), 'Shareholder, 50 %'),
        tie(member('7'), company('0'), 'Shareholder, 50 %'),
        tie(company('0'), company('2'), 'Shareholder, 40 %'),
        tie(member('1'), company('2'), 'Shareholder'),
        tie(member('8'), company('2'), 'Shareholder, 30 %'),
      ],
      {
        from: [member('1')],
        direction: 'down',
        reached: [member('1'), company('0'), company('2')],
      },
    );
    expect(shares).toEqual({ [company('2')]: share(20, 50) });
  });
});

describe('one holding', () => {
  it('is all that is stated between two, of any of their records', () => {
    const same = { ...tie(member('1'), company('1'), null, 'same'), state: null };
    const { steps, levels } = told(
      [
        tie(company('1'), company('0'), '1', 'parent'),
        tie(member('1'), company('0'), 'Shareholder, 100 %'),
      ],
      { same: [same] },
    );
    expect(steps).toHaveLength(1);
    expect(steps).toMatchObject([
      {
        entity: member('1'),
        by: company('0'),
        records: [member('1'), company('1')],
        level: 1,
        share: share(100),
        isMajority: true,
        isControl: true,
      },
    ]);
    expect(steps[0]?.statements.map(({ kind }) => kind)).toEqual(['position', 'parent', 'same']);
    expect(levels).toBe(1);
  });

  it('is what all statements allow, else from the least to their sum', () => {
    const of = (...roles: string[]) =>
      told(roles.map((role) => tie(member('1'), company('0'), role))).steps[0];
    expect(of('Shareholder, 33 %', 'Owner, 25 to 50 %')).toMatchObject({
      share: share(33),
      isDisputed: false,
    });
    expect(of('Shareholder, 33 %', 'Owner, 10 %')).toMatchObject({
      share: share(10, 43),
      isDisputed: true,
    });
  });

  it('states no share where none is stated', () => {
    expect(told([tie(member('1'), company('0'), 'Shareholder')]).steps[0]).toMatchObject({
      share: null,
      shareOf: null,
      voting: null,
    });
  });
});
