import { describe, expect, it } from 'vitest';
import type { IndicatorPack } from '../../../src/contract/model/indicators.ts';
import { BUILT_IN_PACK } from '../../../src/graph/indicators/built-in-pack.ts';
import { withRules, withThresholds } from '../../../src/graph/indicators/thresholds.ts';
import { indicatorWorld } from '../../make/indicator-world.ts';
import { makeMemberProfile } from '../../make/records.ts';

const shares: IndicatorPack = {
  id: 'own',
  version: '7',
  rules: [
    {
      id: 'half-one-sided',
      statement: '',
      reason: '',
      measure: 'share-of-one-sided-roles',
      comparison: 'at-least',
      threshold: 50,
    },
  ],
};

describe('changing a pack of rules', () => {
  it('changes the thresholds that are named, and no others', () => {
    const pack = withThresholds(BUILT_IN_PACK, { 'many-directorships': 3, 'mass-address': 0 });
    const changed = pack.rules.filter((rule, at) => rule !== BUILT_IN_PACK.rules[at]);
    expect(changed.map(({ id, threshold }) => [id, threshold])).toEqual([
      ['many-directorships', 3],
      ['mass-address', 0],
    ]);
    expect(pack).toMatchObject({ id: BUILT_IN_PACK.id, version: BUILT_IN_PACK.version });
  });

  it('makes a rule go by its new threshold, and say it', () => {
    const positions = ['1', '2', '3'].map((company_id) => ({
      company_id,
      positions: [{ position: 'Director', status: 'active' }],
    }));
    const world = indicatorWorld({ members: [makeMemberProfile({ positions })] });
    const ask = (threshold: number) =>
      world
        .ask(withThresholds(BUILT_IN_PACK, { 'many-directorships': threshold }), [
          'sample/member:1',
        ])
        .hits.filter(({ rule }) => rule === 'many-directorships');
    expect(ask(3)).toMatchObject([{ threshold: 3, value: 3 }]);
    expect(ask(3)[0]?.says).toMatch(/The rule asks for at least 3 companies\.$/);
    expect(ask(4)).toEqual([]);
  });

  it.each([
    ['no-such-rule', 1, 'there is no such rule'],
    ['circular-parents', 1, 'the rule has no threshold'],
    ['mass-address', -1, 'a whole number from 0 to 1000000'],
    ['mass-address', 1.5, 'a whole number'],
    ['mass-address', Number.NaN, 'a whole number'],
    ['mass-address', 1_000_001, 'a whole number'],
  ])('refuses for %s the threshold %d', (rule, threshold, why) => {
    expect(() => withThresholds(BUILT_IN_PACK, { [rule]: threshold })).toThrow(
      expect.objectContaining({
        fault: {
          code: 'input-invalid',
          detail: { field: rule, why: expect.stringContaining(why) as string },
        },
      }),
    );
  });

  it('refuses a share of more than a hundred percent', () => {
    expect(withThresholds(shares, { 'half-one-sided': 100 }).rules[0]?.threshold).toBe(100);
    expect(() => withThresholds(shares, { 'half-one-sided': 101 })).toThrow('from 0 to 100');
  });

  it('joins two packs, and refuses two rules of one id', () => {
    const both = withRules(BUILT_IN_PACK, shares);
    expect(both.rules).toHaveLength(BUILT_IN_PACK.rules.length + 1);
    expect([both.id, both.version]).toEqual(['interlock+own', '3+7']);
    expect(() => withRules(both, shares)).toThrow('interlock+own has a rule of this id');
  });
});
