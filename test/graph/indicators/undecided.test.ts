/** What rules can't tell, counted by reason. */
import { describe, expect, it } from 'vitest';
import { BUILT_IN_PACK } from '../../../src/graph/indicators/built-in-pack.ts';
import { evaluateRules } from '../../../src/graph/indicators/judge.ts';
import { UndecidedCounter } from '../../../src/graph/indicators/undecided.ts';
import { toEnd } from '../../../src/graph/shared/steps.ts';
import { indicatorWorld } from '../../make/indicator-world.ts';
import { makeCompanyProfile } from '../../make/records.ts';

const RULE = 'no-natural-person-at-the-top';

/** Why a rule can't tell of the lowest of companies of these names, each the parent of the one before. */
function toldOf(...names: readonly string[]) {
  const world = indicatorWorld({
    companies: names.map((name, at) =>
      makeCompanyProfile({
        id: String(at + 1),
        current_name: { name },
        members: [{ id: String(at + 1), name, position: 'Director' }],
        parent_company: { parent_company_id: at + 1 < names.length ? String(at + 2) : null },
      }),
    ),
  });
  const counter = new UndecidedCounter();
  const subject = world.subject('sample/company:1');
  const { cannotTell } = toEnd(evaluateRules(BUILT_IN_PACK, subject, world));
  for (const one of cannotTell) toEnd(counter.add(one));
  const counted = toEnd(counter.counted(BUILT_IN_PACK.rules));
  return {
    why: cannotTell.find(({ rule }) => rule === RULE)?.why,
    reasons: counted.find(({ rule }) => rule === RULE)?.reasons,
  };
}

describe('what rules can’t tell', () => {
  const BY_RIGHT = 'some of its members may hold it by right, and no own record says so or not';

  it('is counted by whole reasons, whatever a name in them holds', () => {
    const { why, reasons } = toldOf('A; of 2 roles: b', 'Ada; Bea; Cleo');
    expect(why).toContain('1 member of “A; of 2 roles: b” (company 1) may hold it by right');
    expect(reasons).toEqual([{ why: BY_RIGHT, count: 1 }]);
  });

  it('is counted by all of its reasons, also by those that a sentence leaves out', () => {
    const { why, reasons } = toldOf('A', 'B', 'C', 'D', 'E');
    expect(why).toContain('2 more reasons');
    expect(reasons).toEqual([{ why: BY_RIGHT, count: 1 }]);
  });
});
