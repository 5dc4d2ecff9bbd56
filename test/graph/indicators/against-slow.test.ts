/** Every rule against a slow obvious version, in worlds of which much is missing and some is hostile. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EntityId } from '../../../src/contract/model/entity.ts';
import type { IndicatorsFound } from '../../../src/contract/model/indicators.ts';
import { BUILT_IN_PACK } from '../../../src/graph/indicators/built-in-pack.ts';
import { withThresholds } from '../../../src/graph/indicators/thresholds.ts';
import { indicatorWorld } from '../../make/indicator-world.ts';
import { SlowIndicators } from '../../make/slow-indicators.ts';
import type { SlowOutcome } from '../../make/slow-outcome.ts';
import { smallRegistry } from '../../make/small-registry.ts';

/** Low, as the worlds are small. */
const PACK = withThresholds(BUILT_IN_PACK, {
  'many-directorships': 2,
  'mass-address': 2,
  'mass-contact': 2,
  'serial-renaming': 2,
  'young-company-with-many-former-officers': 1,
  'left-shortly-before-end': 2000,
});

const SLOW: Record<string, (slow: SlowIndicators, id: EntityId) => SlowOutcome> = {
  'many-directorships': (slow, id) => slow.roles.manyDirectorships(id, 2),
  'role-in-dissolved-company': (slow, id) => slow.roles.rolesInDissolved(id),
  'one-sided-role': (slow, id) => slow.roles.oneSided(id),
  'appointment-before-registration': (slow, id) => slow.roles.beforeRegistration(id),
  'officer-age-low': (slow, id) => slow.roles.youngest(id, (age) => age <= 17, 'min'),
  'officer-age-high': (slow, id) => slow.roles.youngest(id, (age) => age >= 101, 'max'),
  'mass-address': (slow, id) => slow.records.sharing(id, ['address'], 2, true),
  'mass-contact': (slow, id) => slow.records.sharing(id, ['phone', 'email', 'website'], 2, true),
  'serial-renaming': (slow, id) => slow.records.oldNames(id, 2),
  'care-of-or-po-box-only': (slow, id) => slow.records.onlyByPost(id),
  'circular-parents': (slow, id) => slow.owners.circle(id),
  'chain-ends-unfetched': (slow, id) => slow.owners.chainEndsUnfetched(id),
  'no-natural-person-at-the-top': (slow, id) => slow.owners.noPerson(id),
  'stated-company-differs': (slow, id) => slow.records.statedCompany(id),
  'role-status-and-dates-contradict': (slow, id) => slow.roles.contradictingRoles(id),
  'appointment-after-dissolution': (slow, id) => slow.roles.afterEnd(id),
  'left-shortly-before-end': (slow, id) => slow.roles.leftBeforeEnd(id, 2000),
  'young-company-with-many-former-officers': (slow, id) => slow.roles.formerOfficers(id, 1, 3),
  'one-document-number-on-two-people': (slow, id) => slow.records.document(id),
  'one-asset-at-several-companies': (slow, id) => slow.records.asset(id),
  'company-status-and-dates-contradict': (slow, id) => slow.records.companyStatus(id),
  'jurisdictions-differ': (slow, id) => slow.records.jurisdictions(id),
  'same-person-on-both-sides': (slow, id) => slow.owners.onBothSides(id),
};

function outcomeIn({ hits, cannotTell }: IndicatorsFound, rule: string): SlowOutcome {
  const facts = hits.filter((one) => one.rule === rule);
  // Only things have several facts, of which the most shared one counts.
  if (facts.length > 0) return { is: 'hit', value: Math.max(...facts.map(({ value }) => value)) };
  return { is: cannotTell.some((one) => one.rule === rule) ? 'untold' : 'none' };
}

/** Before the dates that records state, among them, behind them, and that of the other tests. */
const DAYS = ['1999-01-01', '2001-06-20', '2002-06-01', '2026-11-20', '2031-01-01'];
const SUBJECTS = ['company', 'member'] as const;
const IDS = SUBJECTS.flatMap((subject) =>
  [1, 2, 3, 4, 5].map((id): EntityId => `sample/${subject}:${id}`),
);

/** Records that were fetched before the day asked about, on it, and after it. */
const asked = fc.record({
  records: smallRegistry,
  day: fc.constantFrom(...DAYS),
  fetched: fc
    .array(fc.constantFrom(...DAYS), { minLength: IDS.length, maxLength: IDS.length })
    .map((days) => Object.fromEntries(IDS.map((id, at) => [id, days[at] ?? '']))),
});

const AT_ONCE = 50;

describe('evaluating the rules', () => {
  it('finds what a slow search finds: of every rule a hit, none, and what can’t be told', () => {
    const met = new Map(Object.keys(SLOW).map((rule) => [rule, new Set<string>()]));
    const areAllMet = (): boolean => [...met.values()].every(({ size }) => size === 3);
    const { seed = 0 } = fc.readConfigureGlobal();
    // Some outcomes are rare: what is tried goes on until each was met.
    for (let tried = 0; tried === 0 || (tried < 1500 && !areAllMet()); tried += AT_ONCE) {
      fc.assert(
        fc.property(asked, ({ records, ...days }) => {
          const world = indicatorWorld(records, days);
          const slow = new SlowIndicators(world);
          for (const id of world.ids) {
            const all = world.ask(PACK, [id]);
            for (const [rule, slowly] of Object.entries(SLOW)) {
              const found = outcomeIn(all, rule);
              expect(found, `${rule} of ${id}`).toEqual(slowly(slow, id));
              met.get(rule)?.add(found.is);
            }
          }
        }),
        { numRuns: AT_ONCE, seed: seed + tried },
      );
    }
    for (const [rule, outcomes] of met) {
      expect([...outcomes].sort(), rule).toEqual(['hit', 'none', 'untold']);
    }
  });

  it('is tried here for every rule', () => {
    expect(BUILT_IN_PACK.rules.filter(({ id }) => !(id in SLOW))).toEqual([]);
  });
});
