/** Rules of one's own: what is read, and where in the file it says that something is wrong. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { IndicatorPack } from '../../../src/contract/model/indicators.ts';
import { BUILT_IN_PACK } from '../../../src/graph/indicators/built-in-pack.ts';
import { MEASURES } from '../../../src/graph/indicators/measures.ts';
import {
  readRuleFile,
  RULE_FILE_CHARACTERS,
  ruleFileJsonSchema,
} from '../../../src/graph/indicators/read-rule-file.ts';
import { indicatorWorld } from '../../make/indicator-world.ts';
import { makeCompanyProfile, makeMemberProfile } from '../../make/records.ts';
import { anyCharacter } from '../../make/any-character.ts';

const RULE = {
  id: 'three-boards',
  statement: 'Sits on {threshold} boards or more.',
  reason: 'The policy of the house asks for a look at these.',
  measure: 'companies-with-active-role',
  comparison: 'at-least',
  threshold: 3,
  appliesTo: { kinds: ['person'], countries: ['Norway'], roles: ['Nominee director'] },
};
const FILE = { id: 'house', version: '2026-11', rules: [RULE] };

const read = (value: unknown) => readRuleFile(JSON.stringify(value, null, 2));
const withRule = (changed: Record<string, unknown>) => ({
  ...FILE,
  rules: [{ ...RULE, ...changed }],
});
const errorsOf = (text: string, beside?: IndicatorPack) =>
  (readRuleFile(text, beside).errors ?? []).map(
    ({ line, column, where, why }) => `${line}:${column} ${where === '' ? '' : `${where} `}${why}`,
  );

describe('a file of rules of one’s own', () => {
  it('is read as a pack', () => {
    expect(read(FILE)).toEqual({ pack: FILE });
    expect(readRuleFile(`\uFEFF${JSON.stringify({ $schema: 'x', ...FILE })}`)).toEqual({
      pack: FILE,
    });
  });

  it('has the form of the rules that are built in', () => {
    expect(read(BUILT_IN_PACK)).toEqual({ pack: BUILT_IN_PACK });
  });

  it('is asked as the built-in rules are, of those alone whom it names', () => {
    const { pack } = read(FILE);
    const sits = (position: string) =>
      ['1', '2', '3'].map((company_id) => ({
        company_id,
        positions: [{ position, status: 'active' }],
      }));
    const member = (id: string, residence: string | null, position = ' nominee  DIRECTOR') =>
      makeMemberProfile({
        id,
        data: { person: { full_name: 'Ada', residence } },
        positions: sits(position),
      });
    const members = [
      member('1', 'Norway'),
      member('2', 'Malta'),
      member('3', 'norway', 'Director'),
      member('4', null),
      makeMemberProfile({
        id: '5',
        data: { company: { name: 'C' } },
        positions: sits('Nominee director'),
      }),
    ];
    const { hits, cannotTell } = indicatorWorld({ members }).ask(pack!);
    expect(hits.map(({ rule, entity }) => [rule, entity])).toEqual([
      ['three-boards', 'sample/member:1'],
    ]);
    expect(cannotTell).toEqual([
      { rule: 'three-boards', entity: 'sample/member:4', why: 'no country is stated' },
    ]);
  });

  it('counts within years where it says so', () => {
    const { pack } = read({
      ...FILE,
      rules: [
        {
          ...RULE,
          id: 'renamed',
          measure: 'old-names',
          threshold: 2,
          years: 5,
          appliesTo: undefined,
        },
      ],
    });
    const company = (id: string, ...ends: string[]) =>
      makeCompanyProfile({
        id,
        old_names: ends.map((date_full) => ({
          name: 'Old',
          dates: date_full === '' ? [] : [{ type: 'expiration', date_full }],
        })),
      });
    const companies = [
      company('1', '2001-01-01', '2006-01-01'),
      company('2', '2001-01-01', '2006-01-02'),
      company('3', '2001-01-01', ''),
    ];
    const { hits, cannotTell } = indicatorWorld({ companies }).ask(pack!);
    expect(hits.map(({ entity, value }) => [entity, value])).toEqual([['sample/company:1', 2]]);
    expect(cannotTell).toMatchObject([
      { entity: 'sample/company:3', why: 'when it gave up 1 name is not stated to the day' },
    ]);
  });
});

describe('reading a file of rules', () => {
  it.each([
    ['', '1:1 a value is missing here'],
    ['{\n  "id": "a",\n}', '3:1 a name in double quotes is missing here'],
    ['{\n  "id": "a"\n  "version": "1"\n}', '3:3 a comma is missing here'],
    ['{"id" "a"}', '1:7 a colon is missing here'],
    ['{ // mine\n}', '1:3 JSON has no comments'],
    ['[1, 2', '1:6 a closing bracket ] is missing here'],
    ['{"id": "a', '1:8 this text has no closing quote on its line'],
    ['{"id": "\\x"}', '1:8 there is a backslash here that means nothing in JSON'],
    ['{} {}', '1:4 the file should end here'],
    ['{"id": yes}', '1:8 there is something here that JSON doesn’t know'],
  ])('tells by line and column what is no JSON: %j', (text, told) => {
    expect(errorsOf(text)).toEqual([told]);
  });

  it('tells all that is wrong at once, whatever else is', () => {
    const odd = { ...RULE, measure: 'wealth', comparison: 'about', threshold: -1 };
    const text = JSON.stringify({ ...FILE, rules: [odd, { ...RULE, reason: 5 }] }, null, 2);
    const told = errorsOf(text).map((error) => error.replace(/^\S+ (\S+) .*/, '$1'));
    expect(told).toEqual([
      ...['measure', 'comparison', 'threshold'].map((name) => `rules[0].${name}`),
      ...['id', 'reason'].map((name) => `rules[1].${name}`),
    ]);
  });

  it('tells by line and column each thing that a rule may not be', () => {
    const text = `{
  "id": "House Rules",
  "version": "1",
  "code": "x",
  "rules": [
    {
      "id": "a",
      "statement": "",
      "reason": "r",
      "measure": "companies-with-active-role",
      "comparison": "more-than",
      "threshold": 1.5,
      "pattern": ".*"
    },
    { "id": "a", "statement": "s", "reason": "r", "measure": "number-of-crimes" },
    {
      "id": "a", "statement": "s", "reason": "r", "measure": "parents-in-a-circle",
      "threshold": 3,
      "appliesTo": { "roles": ["Director"], "kinds": ["ship"] }
    }
  ]
}`;
    expect(errorsOf(text)).toEqual([
      '2:9 id an id is of small letters and digits, its words joined by hyphens',
      '4:3 nobody asks for code',
      '8:20 rules[0].statement it is empty',
      '11:21 rules[0].comparison it is none of at-least, at-most',
      '12:20 rules[0].threshold it is of another type',
      '13:7 rules[0] nobody asks for pattern',
      '15:13 rules[1].id another rule has this id',
      `15:62 rules[1].measure there is no such measure; there are: ${[...MEASURES.keys()].join(', ')}`,
      '17:13 rules[2].id another rule has this id',
      '18:7 rules[2] the measure takes no threshold',
      '19:22 rules[2].appliesTo the measure takes no roles',
      '19:55 rules[2].appliesTo.kinds[0] it is none of person, company, authority, member',
    ]);
  });

  it('tells what is missing, at the rule that it is missing in', () => {
    const text =
      '{\n  "id": "a", "version": "1",\n  "rules": [\n    { "measure": "old-names" }\n  ]\n}';
    expect(errorsOf(text)).toEqual(
      ['id', 'statement', 'reason', 'comparison', 'threshold'].map(
        (field) => `4:5 rules[0].${field} it is missing`,
      ),
    );
  });

  it('tells two rules of one id, one that is built in, and a name that is there twice', () => {
    expect(errorsOf(JSON.stringify({ ...FILE, rules: [RULE, RULE] }))).toEqual([
      expect.stringMatching(/^1:\d+ rules\[1\]\.id another rule has this id$/),
    ]);
    const ids = { id: 'interlock', rules: [RULE, { ...RULE, id: 'circular-parents' }] };
    const clash = JSON.stringify({ ...FILE, ...ids }, null, 1);
    expect(errorsOf(clash, BUILT_IN_PACK)).toEqual([
      '2:8 id the built-in rules have this id',
      expect.stringMatching(/^2\d:10 rules\[1\]\.id interlock has a rule of this id$/),
    ]);
    const twice = JSON.stringify(FILE).replace('"threshold":3', '"threshold":3,\n"threshold":300');
    expect(errorsOf(twice)).toEqual(['2:1 threshold is there twice']);
  });

  it.each([
    '/director/i',
    'Nominee.*',
    'Dire.+',
    '\\bchair\\b',
    '^Chair',
    'Chair$',
    '(?:a|b)',
    '[a-z]',
  ])('refuses a role that is written as a pattern: %s', (role) => {
    const { errors } = read(withRule({ appliesTo: { roles: [role] } }));
    expect(errors).toMatchObject([
      {
        where: 'rules[0].appliesTo.roles[0]',
        why: expect.stringContaining('as a pattern') as string,
      },
    ]);
  });

  it.each(['Director (non-executive)', 'Owner of > 25 %', 'Президент*а', 'N/A', 'Member [acting]'])(
    'takes a role that only has signs: %s',
    (role) => {
      expect(read(withRule({ appliesTo: { roles: [role] } })).errors).toBeUndefined();
    },
  );

  it('tells no more errors than can be read, and how many others there are', () => {
    const rules = Array.from({ length: 150 }, (_, at) => ({
      ...RULE,
      id: `r-${at}`,
      threshold: -1,
    }));
    const { errors, more } = read({ ...FILE, rules }) as { errors: unknown[]; more: number };
    expect([errors.length, more]).toEqual([20, 130]);
  });
});

describe('the bounds of a file of rules', () => {
  it.each([
    ['characters', ' '.repeat(RULE_FILE_CHARACTERS + 1), `longer than ${RULE_FILE_CHARACTERS}`],
    ['levels', '['.repeat(100_000), 'more than 20 levels deep'],
    ['levels in rules', `{"rules":${'{"a":'.repeat(100_000)}`, 'more than 20 levels deep'],
  ])('hold for %s', (_, text, why) => {
    expect(errorsOf(text)).toEqual([expect.stringContaining(why)]);
  });

  it('hold for rules, words and numbers', () => {
    const rules = Array.from({ length: 201 }, (_, at) => ({ ...RULE, id: `r-${at}` }));
    expect(read({ ...FILE, rules }).errors).toMatchObject([
      { why: 'it is a list of more than 200' },
    ]);
    const share = { measure: 'share-of-one-sided-roles', threshold: 101 };
    for (const [changed, where] of [
      [{ statement: 'x'.repeat(501) }, 'statement'],
      [{ threshold: 1_000_001 }, 'threshold'],
      [share, 'threshold'],
      [{ measure: 'old-names', years: 0, appliesTo: undefined }, 'years'],
    ] as const) {
      expect(read(withRule(changed)).errors).toMatchObject([{ where: `rules[0].${where}` }]);
    }
  });

  it('let any file be read, or told where it is wrong', () => {
    const valid = JSON.stringify(FILE, null, 1);
    const spoiled = fc
      .tuple(fc.nat(valid.length), fc.nat(4), fc.string({ unit: anyCharacter, maxLength: 3 }))
      .map(([at, gone, put]) => valid.slice(0, at) + put + valid.slice(at + gone));
    fc.assert(
      fc.property(fc.oneof(spoiled, fc.json(), fc.string()), (text) => {
        const { pack, errors } = readRuleFile(text);
        expect(pack === undefined).toBe((errors ?? []).length > 0);
        const lines = text.split('\n');
        for (const { line, column, why } of errors ?? []) {
          expect(column).toBeGreaterThan(0);
          expect(column).toBeLessThanOrEqual((lines[line - 1] ?? '').length + 1);
          expect(why).not.toMatch(/^$|undefined|ZodError/);
        }
        const isJson = (() => {
          try {
            JSON.parse(text.replace(/^\uFEFF/, ''));
            return true;
          } catch {
            return false;
          }
        })();
        if (!isJson) expect(errors).toHaveLength(1);
      }),
      { numRuns: 300 },
    );
  });
});

describe('the form of a file of rules', () => {
  it('is published as a JSON Schema that tells each measure', () => {
    const schema = JSON.stringify(ruleFileJsonSchema());
    for (const [name, { what }] of MEASURES) {
      expect(schema).toContain(`"const":"${name}"`);
      expect(schema).toContain(JSON.stringify(`It is measured ${what}`));
    }
    expect(ruleFileJsonSchema()).toMatchObject({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      required: ['id', 'version', 'rules'],
      additionalProperties: false,
    });
  });
});
