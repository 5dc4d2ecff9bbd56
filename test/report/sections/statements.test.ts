/** What a dossier says is what its records bear out, in either language, and no more. */
import { nobodyAbove } from '../../make/no-owners.ts';
import { describe, expect, it } from 'vitest';
import type { EntityId } from '../../../src/contract/model/entity.ts';
import type { IndicatorsAnswer, RuleUndecided } from '../../../src/contract/model/indicators.ts';
import type {
  OwnersAnswer,
  OwnerStatement,
  OwnerStep,
} from '../../../src/contract/answers/owners.ts';
import { reasonIn } from '../../../src/report/words/rule-words.ts';
import { UndecidedCounter } from '../../../src/graph/indicators/undecided.ts';
import { company, composed, linesOf } from '../../make/dossier-material.ts';
import { makeEntity, makeTie } from '../../make/graph.ts';
import { toEnd } from '../../../src/graph/shared/steps.ts';

const member = (number: number): EntityId => `sample/member:${number}`;

/** A company with two records, and a person in it. */
const graph = {
  entities: [
    makeEntity({ id: company(1) }),
    makeEntity({ id: member(1), kind: 'company' }),
    makeEntity({ id: member(2) }),
  ],
  ties: [
    makeTie({ id: 'a', from: member(2), to: company(1) }),
    makeTie({ id: 'b', kind: 'same', from: member(1), to: company(1), role: null }),
  ],
};

describe('a record that was asked for in vain', () => {
  const tie = makeTie({
    id: 'a',
    from: member(2),
    to: company(1),
    corroboration: 'company',
    otherSide: 'not searched',
  });
  const told = async (hasFailed: boolean, language: 'en' | 'de' = 'en') => {
    const missedOf = () => ({ notFoundAt: null, hasFailed });
    const ofOne = {
      entities: [company(1), member(2)].map((id) => makeEntity({ id })),
      ties: [tie],
    };
    return linesOf(await composed('people', { graph: ofOne, missedOf }, language)).join(' ');
  };

  it('was not left unsearched by a tie that its own side would state', async () => {
    expect(await told(false)).toMatch(/member not searched/);
    expect(await told(true)).toContain('request for member failed');
    expect(await told(true)).not.toContain('not searched');
    expect(await told(true, 'de')).toContain('Abfrage zu Mitglied fehlgeschlagen');
    expect(await told(true, 'de')).not.toContain('nicht abgefragt');
  });
});

describe('who has two records is counted once', () => {
  const none = { oldest: null, newest: null, notFound: [], failed: [], namedOnly: [], fetched: [] };
  const counts = { fetched: 3, namedOnly: 0, notFound: 0, failed: 0 };
  const scope = { coverage: { ...none, counts }, searches: [] };

  it('in what is covered, with how many records these are', async () => {
    expect(linesOf(await composed('scope', { graph, scope }))[0]).toBe(
      'This dossier covers 1 company and 1 person, in 3 records, with 1 tie between them.',
    );
    expect(linesOf(await composed('scope', { graph, scope }, 'de'))[0]).toBe(
      'Dieses Dossier umfasst 1 Gesellschaft und 1 Person, in 3 Datensätzen, mit 1 Verbindung zwischen ihnen.',
    );
    const judged = [[member(2), company(1)]];
    expect(linesOf(await composed('scope', { graph, scope, judged }))[0]).toContain(
      'covers 1 company, in 3 records',
    );
  });

  it('beneath the picture', async () => {
    const picture = { svg: '<svg/>', width: 1, height: 1, ties: 1 };
    expect(linesOf(await composed('graph', { graph, picture }))).toEqual([
      expect.stringContaining('A drawing of 1 company and 1 person in 3 records and 0 ties.'),
      '1 company and 1 person in 3 records, 0 ties, as at 20 Nov 2026. Not drawn, as ended or not begun: 1 tie.',
    ]);
  });
});

describe('who states what of a tie is told', () => {
  const parent = makeTie({ id: 'p', kind: 'parent', from: company(2), role: 'direct' });
  const [, same] = graph.ties;
  const stepOf = (
    entity: EntityId,
    by: EntityId,
    level: number,
    statements: [OwnerStatement, ...OwnerStatement[]],
  ): OwnerStep => {
    const [{ tie, kind, role, state }] = statements;
    const unstated = { share: null, shareOf: null, voting: null, isOver: false, isDisputed: false };
    const control = {
      isMajority: true,
      isDistant: false,
      isOnlyFetched: false,
      isControl: true,
      isInForce: true,
    };
    return {
      entity,
      by,
      records: [entity],
      level,
      tie,
      kind,
      role,
      state,
      statements,
      ...unstated,
      ...control,
    };
  };
  const ownership = [
    {
      answer: {
        root: company(1),
        asOf: '2026-11-20',
        cycles: [],
        ends: [],
        unheard: [],
        ended: 0,
        notBegun: 0,
        calls: 0,
        callsLeftOut: 0,
        labels: {},
        ...nobodyAbove(company(1), member(1)),
        levels: 2,
        furthest: 2,
        hasGap: false,
        control: { levels: 2, ends: [company(3)], open: [] },
        steps: [
          stepOf(company(2), company(1), 1, [
            { ...parent, tie: 'p', state: 'unknown', isInForce: true },
            {
              tie: 'b',
              kind: 'same',
              role: null,
              state: null,
              isInForce: true,
              from: member(1),
              to: company(1),
            },
          ]),
          stepOf(company(3), company(2), 2, [
            {
              tie: 'q',
              kind: 'parent',
              role: null,
              state: 'unknown',
              isInForce: true,
              from: company(3),
              to: company(2),
            },
          ]),
        ],
      } satisfies OwnersAnswer,
      tieOf: (id: string) => ({ p: parent, b: same })[id],
      picture: null,
    },
  ];
  const labelOf = (id: EntityId): string => (id === company(1) ? 'Nordvik Ltd' : id.slice(7));

  it('in ownership, level by level', async () => {
    expect(linesOf(await composed('ownership', { graph, ownership, labelOf })).slice(0, 6)).toEqual(
      [
        'Above Nordvik Ltd',
        'Nordvik Ltd: 2 levels up along the line of control.',
        expect.stringContaining('The chart is too large'),
        'Who stands above Nordvik Ltd',
        '1 | company:2 (company 2)taken as one with member 1: the two records agree | parent company (level “direct”): time not stated | Nordvik Ltd (company 1) | share not stated | on it: stated as a parent company | ',
        '2 | company:3 (company 3) | not stated: time not stated | company:2 (company 2) | share not stated | on it: stated as a parent company | ',
      ],
    );
    const german = linesOf(await composed('ownership', { graph, ownership, labelOf }, 'de'));
    expect(german[0]).toBe('Wer über der Nordvik Ltd steht');
    expect(german[1]).toBe('Nordvik Ltd: 2 Stufen aufwärts entlang der Kontrolllinie.');
    expect(german[4]).toContain(
      'mit Mitglied 1 als eins genommen: Die beiden Datensätze stimmen überein | Muttergesellschaft (Stufe „direct“): Zeitraum nicht angegeben |',
    );
    expect(german[4]).toContain(
      '| Anteil nicht angegeben | gehört dazu: als Muttergesellschaft angegeben |',
    );
  });

  it('in what of ownership was not followed, each for its own reason', async () => {
    const [first] = ownership;
    const ended = [{ ...first!, answer: { ...first!.answer, ended: 2, notBegun: 3 } }];
    const told = async (language: 'en' | 'de'): Promise<string[]> =>
      linesOf(await composed('ownership', { graph, ownership: ended, labelOf }, language));
    expect(await told('en')).toContain(
      'Not followed: 2 ties of owners that had ended on the day, and 3 that had not begun.',
    );
    expect(await told('de')).toContain(
      'Nicht verfolgt: 2 Verbindungen von Gesellschaftern, die am Stichtag beendet waren, und 3, die nicht begonnen hatten.',
    );
  });

  it('among the roles: dates and status are in a member’s record alone', async () => {
    const both = { from: member(2), corroboration: 'both', otherSide: 'states it' } as const;
    const ties = [
      makeTie({ ...both, id: '1', role: 'A' }),
      makeTie({ ...both, id: '2', role: 'B', end: '2020-01-01' }),
      makeTie({ ...both, id: '3', role: 'C', start: '2010', end: '2020', status: 'active' }),
    ];
    const people = { graph: { ...graph, ties } };
    const told = async (language: 'en' | 'de'): Promise<string[]> =>
      linesOf(await composed('people', people, language)).flatMap((line) =>
        line.includes(' | ') ? [line.split(' | ').at(-2) ?? ''] : [],
      );
    expect(await told('en')).toEqual([
      'both records',
      'role: both records; end: the member’s record only',
      'role: both records; start, end and status: the member’s record only',
    ]);
    expect((await told('de'))[1]).toBe(
      'Funktion: beide Datensätze; Ende: nur Datensatz des Mitglieds',
    );
  });
});

describe('a dossier', () => {
  it('tells the days served in both with the day they are counted to, where a role has no end', async () => {
    const a = company(1);
    const b = company(2);
    const served = { days: 4855, daysUnknown: false };
    const told = async (ends: (string | null)[], language: 'en' | 'de' = 'en'): Promise<string> => {
      const ties = [a, b].map((to, at) =>
        makeTie({ id: `t${at}`, to, status: 'active', start: '2001-02-03', end: ends[at] ?? null }),
      );
      const one = { id: member(1), ...served, uncounted: [], ties: ['t0', 't1'] };
      const interlocks = {
        asOf: '2026-11-20',
        total: 1,
        leftOut: [],
        leftOutCount: 0,
        labels: {},
        sameAs: {},
        pairs: [{ a, b, ...served, members: [one] }],
        compared: 2,
        uncompared: [],
        tieOf: (id: string) => ties.find((tie) => tie.id === id),
      };
      const lines = linesOf(await composed('interlocks', { interlocks }, language));
      return lines.find((line) => /4[,.]855/.test(line)) ?? '';
    };
    expect(await told([null, null])).toBe('Days in both: 4,855 days up to 20 Nov 2026');
    expect(await told([null, null], 'de')).toBe('Tage zugleich: 4.855 Tage bis 20.11.2026');
    expect(await told([null, '2015-01-01'])).toBe('Days in both: 4,855 days');
  });

  it('says where roles are one person’s only because two records were judged to be the same', async () => {
    const a = company(1);
    const b = company(2);
    const ties = [
      makeTie({ id: 't0', from: member(1), to: a }),
      makeTie({ id: 't1', from: member(2), to: b }),
    ];
    const served = { days: 0, daysUnknown: true };
    const one = { id: member(1), ...served, uncounted: [], ties: ['t0', 't1'] };
    const interlocks = {
      asOf: '2026-11-20',
      total: 1,
      leftOut: [],
      leftOutCount: 0,
      labels: {},
      sameAs: { [member(2)]: member(1) },
      pairs: [{ a, b, ...served, members: [one] }],
      compared: 2,
      uncompared: [],
      tieOf: (id: string) => ties.find((tie) => tie.id === id),
    };
    const told = linesOf(await composed('interlocks', { interlocks })).join(' ');
    expect(told).toMatch(
      /member 1\).* and .*member 2\).* were judged to be the same by the analyst/,
    );
  });

  it('tells in German too of a role that is only registered', () => {
    const why = 'of a role only its registration is stated, “2016-03-31”, by which it had begun';
    expect(reasonIn(why, 'de')).toBe('von einer Funktion ist nur die Eintragung angegeben');
  });

  it('tells by rule what could not be decided, and why', async () => {
    const rules = [
      { id: 'jurisdictions-differ', statement: 'Another country.', reason: 'w', threshold: 1 },
      { id: 'own', statement: 'My own.', reason: 'w' },
      { id: 'none', statement: 'Never.', reason: 'w' },
    ];
    const undecided: RuleUndecided[] = toEnd(
      (function* () {
        const counter = new UndecidedCounter();
        const untold = (rule: string, why: string, ...toFetch: EntityId[]) =>
          counter.add({ rule, whys: [why], toFetch: () => toFetch });
        const ofOwn = [
          'its record was not fetched, which may state more',
          'of 2 roles: no start is stated',
        ];
        yield* counter.add({ rule: 'own', whys: ofOwn, toFetch: () => [] });
        yield* untold('own', 'no start is stated');
        yield* untold(
          'jurisdictions-differ',
          'the record of “A” (company 1) was not fetched',
          company(1),
        );
        yield* untold(
          'jurisdictions-differ',
          'the record of “B” (company 2) was not fetched',
          company(2),
        );
        yield* untold('jurisdictions-differ', 'its jurisdiction is not stated', company(2));
        return yield* counter.counted(rules);
      })(),
    );
    const indicators = {
      pack: { id: 'p', version: '1', rules },
      rulesOff: 0,
      asOf: '2026-11-20',
      asked: 1,
      next: null,
      hits: [],
      hitCount: 0,
      cannotTell: [],
      undecided,
      findingCount: 0,
      entityCount: 0,
      untoldCount: 5,
      left: [{ rule: 'own', hits: 0, cannotTell: 3 }],
      labels: {},
    } as unknown as IndicatorsAnswer;
    const lines = linesOf(await composed('indicators', { indicators }));
    expect(lines.slice(-4)).toEqual([
      'In 5 cases it could not be decided: what is stored doesn’t tell.',
      'What could not be decided, by rule',
      'Another country. | 3 | the record of another was not fetched (2); its jurisdiction is not stated (1) | 2 records',
      'My own. | 2 | no start is stated (2); its record was not fetched, which may state more (1) | none',
    ]);
    expect(linesOf(await composed('indicators', { indicators }, 'de')).slice(-2)).toEqual([
      'Muttergesellschaft, Sitz oder Anschrift liegt in einem anderen Staat: mindestens 1. | 3 | ein Datensatz wurde nicht abgerufen (2); eine Rechtsordnung oder ein Staat ist nicht angegeben (1) | 2 Datensätze',
      'My own. | 2 | ein Beginn ist nicht angegeben oder nicht lesbar (2); ein Datensatz wurde nicht abgerufen und gibt vielleicht mehr an (1) | keine',
    ]);
  });
});
