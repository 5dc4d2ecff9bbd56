/** What is said of hits and of what can't be told: whatever a registry sends, it can be quoted. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { IndicatorPack, IndicatorsFound } from '../../../src/contract/model/indicators.ts';
import { BUILT_IN_PACK } from '../../../src/graph/indicators/built-in-pack.ts';
import { evaluateRules } from '../../../src/graph/indicators/judge.ts';
import { MEASURES } from '../../../src/graph/indicators/measures.ts';
import { indicatorWorld } from '../../make/indicator-world.ts';
import { countSteps } from '../../make/counted-steps.ts';
import {
  arbitraryCompanyProfile,
  arbitraryMemberProfile,
  makeCompanyProfile,
  makeMemberProfile,
} from '../../make/records.ts';
import { smallRegistry } from '../../make/small-registry.ts';

/** Every measure, met by next to nothing: so that all of it is told. */
const EAGER: IndicatorPack = {
  id: 'eager',
  version: '1',
  rules: [...MEASURES].flatMap(([measure, { unit, years }]) => {
    const rule = { id: measure, statement: '', reason: '', measure };
    if (unit === null) return [rule];
    const low = { ...rule, comparison: 'at-least', threshold: 0 } as const;
    const high = { ...rule, id: `${measure}-most`, comparison: 'at-most', threshold: 1e6 } as const;
    return [low, high, ...(years === null ? [] : [{ ...low, id: `${measure}-within`, years: 3 }])];
  }),
};

/** Whoever left a company just before its end: too rare to be drawn. */
const LEFT = {
  companies: [
    makeCompanyProfile({
      status: 'Dissolved',
      dates: [{ date_full: '2003-02-10', type: 'expiration' }],
    }),
  ],
  members: [
    makeMemberProfile({
      data: { person: { full_name: 'Ada' } },
      positions: [
        {
          company_id: '1',
          positions: [
            { position: 'Director', dates: [{ date_full: '2003-02-01', type: 'expiration' }] },
          ],
        },
      ],
    }),
  ],
};

const records = fc.oneof(
  fc.constant(LEFT),
  smallRegistry,
  fc.record({
    companies: fc.uniqueArray(arbitraryCompanyProfile, { maxLength: 4, selector: ({ id }) => id }),
    members: fc.uniqueArray(arbitraryMemberProfile, { maxLength: 4, selector: ({ id }) => id }),
  }),
);

const LONGEST = 6000;
const NEVER_SAID = /fraud|suspicious|\bclean\b|cleared|beneficial/i;

/** Without what is cited. */
const ownWords = (says: string): string => says.replace(/“[^”]*”/g, '“…”');

function checkWords({ hits, cannotTell }: IndicatorsFound): void {
  for (const { says, rule } of hits) {
    expect(says, rule).toMatch(/^\S.*[.]$/u);
    expect(ownWords(says), rule).not.toMatch(/undefined|NaN|Infinity|\[object|\(\)| {2}|: \./);
    expect(says.length, rule).toBeLessThan(LONGEST);
  }
  for (const { why, rule } of cannotTell) {
    expect(why, rule).toMatch(/^\S/u);
    expect(why, rule).not.toMatch(/undefined|NaN|Infinity|\[object|[.]$/);
    expect(why.length, rule).toBeLessThan(LONGEST);
  }
}

describe('what the rules say', () => {
  /** Words that no German sentence has: `in`, `was` and `name` are of both. */
  const ENGLISH_WORDS =
    /\b(?:the|of|and|or|is|are|were|it|its|that|which|whose|with|without|has|had|have|at|on|by|to|from|states?|stated|not|no|none|more|only|other|others|company|companies|member|members|people|role|roles|year|years|days?|names|places?)\b/i;

  it('is one line that ends, and says nothing of the program; in German all of it is German, but for what is stated', () => {
    const told = new Set<string>();
    const areAllTold = (): boolean => EAGER.rules.every(({ id }) => told.has(id));
    // Some rules are rare: what is tried goes on until each was told.
    for (let tried = 0; tried === 0 || (tried < 300 && !areAllTold()); tried += 30)
      fc.assert(
        fc.property(records, (given) => {
          const world = indicatorWorld(given);
          const english = world.ask(EAGER);
          checkWords(english);
          const { hits } = world.ask(EAGER, world.ids, 'de');
          for (const [at, { says, names, rule, ...hit }] of hits.entries()) {
            told.add(rule);
            for (const sentence of names === null ? [says] : [says, names]) {
              const own = sentence.replace(/„[^“]*“/g, '„…“');
              expect(own, rule).not.toMatch(ENGLISH_WORDS);
              expect(own, rule).not.toMatch(/”|undefined|NaN|Infinity|\[object|\(\)| {2}|: \./);
              expect(sentence, rule).toMatch(/^\S.*[.]$/u);
            }
            // In whatever language it is told, it is the same finding.
            const { says: _says, names: _names, ...inEnglish } = english.hits[at] ?? { says: '' };
            expect({ ...hit, rule }).toEqual(inEnglish);
          }
        }),
        { numRuns: 30 },
      );
    expect(EAGER.rules.map(({ id }) => id).filter((id) => !told.has(id))).toEqual([]);
  });

  it('is short however long a name is, and cuts no character in two', () => {
    const name = '👩'.repeat(30_000);
    const member = makeMemberProfile({
      data: { person: { full_name: ` a${name}`, birthday_date_full: '2020-01-01' } },
      positions: [
        {
          company_id: '1',
          company_name: name,
          positions: [{ position: name, dates: [{ type: 'effective', date_full: '2021-01-01' }] }],
        },
      ],
    });
    const [hit] = indicatorWorld({ members: [member] }).ask(BUILT_IN_PACK, [
      'sample/member:1',
    ]).hits;
    expect(hit?.rule).toBe('officer-age-low');
    expect(hit?.says.length).toBeLessThan(600);
    expect(hit?.says.isWellFormed()).toBe(true);
  });

  it('speaks of a hit or of what is missing, never of both', () => {
    fc.assert(
      fc.property(smallRegistry, (given) => {
        const world = indicatorWorld(given);
        for (const id of world.ids) {
          const { hits, cannotTell } = world.ask(BUILT_IN_PACK, [id]);
          const facts = hits.map(({ rule, fact }) => `${rule} ${fact}`);
          expect(new Set(facts).size).toBe(facts.length);
          const untold = cannotTell.map(({ rule }) => rule);
          expect(new Set(untold).size).toBe(untold.length);
          for (const { rule } of hits) expect(untold).not.toContain(rule);
          for (const { says } of hits) expect(ownWords(says)).not.toMatch(NEVER_SAID);
        }
      }),
      { numRuns: 20 },
    );
  });

  it('has the same fingerprint for the same in another answer, and another for something else', () => {
    const of = (name: string, companies: string[], status = 'active') => {
      const positions = companies.map((company_id) => ({
        company_id,
        positions: [{ position: 'Director', status }],
      }));
      const member = makeMemberProfile({ data: { person: { full_name: name } }, positions });
      const pack = {
        ...BUILT_IN_PACK,
        rules: BUILT_IN_PACK.rules
          .filter(({ id }) => id === 'many-directorships')
          .map((rule) => ({ ...rule, threshold: 2 })),
      };
      return indicatorWorld({ members: [member] }).ask(pack, ['sample/member:1']).hits[0];
    };
    const once = of('Ada', ['1', '2']);
    const again = of('Ada Renamed', ['2', '1']);
    expect(again?.sources).not.toEqual(once?.sources);
    expect(again?.fingerprint).toBe(once?.fingerprint);
    expect(of('Ada', ['1', '3'])?.fingerprint).not.toBe(once?.fingerprint);
    expect(of('Ada', ['1', '2', '3'])?.fingerprint).not.toBe(once?.fingerprint);
  });

  it('has a fingerprint that tells no day of birth and no number of a document', () => {
    const found = (day: string, number: string) => {
      const person = (id: string) =>
        makeMemberProfile({
          id,
          data: { person: { full_name: 'Ada', birthday_date_full: `2000-${day}` } },
          documents: [{ number }],
          positions: [
            {
              company_id: '1',
              positions: [
                { position: 'Director', dates: [{ type: 'effective', date_full: '2010-12-31' }] },
              ],
            },
          ],
        });
      const { hits } = indicatorWorld({ members: [person('1'), person('2')] }).ask(BUILT_IN_PACK);
      return hits.map(({ rule, entity, fingerprint }) => [rule, entity, fingerprint]);
    };
    expect(found('01-02', 'X1')).toHaveLength(4);
    expect(found('01-02', 'X1')).toEqual(found('11-30', 'X9'));
  });

  it.each([2000, 4000])('is found in steps, more of them where there are %i roles', (many) => {
    const company = makeCompanyProfile({
      members: Array.from({ length: many }, (_, at) => ({ id: String(at), position: 'Director' })),
    });
    const world = indicatorWorld({ companies: [company] });
    let looks = 0;
    const ties = world.ties('sample/company:1').map(
      (tie) =>
        new Proxy(tie, {
          get(of, name, self) {
            looks += 1;
            return Reflect.get(of, name, self) as unknown;
          },
        }),
    );
    const counting = { ...world, ties: () => ties };
    const steps = evaluateRules(BUILT_IN_PACK, world.subject('sample/company:1'), counting);
    const { steps: taken, most, all } = countSteps(steps, () => looks);
    expect(taken).toBeGreaterThan(many / 40);
    // No step reads what all of them read.
    expect(most).toBeLessThan(all / 7);
  });
});
