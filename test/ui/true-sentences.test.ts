/**
 * Sentences of the window that hold in every case they are said in: not known is never told as not stated,
 * a part never as the whole, and what wasn't found never as what isn't there.
 */
import { describe, expect, it } from 'vitest';
import type { EntityId } from '../../src/contract/model/entity.ts';
import type { KnownRecord } from '../../src/contract/answers/search.ts';
import { endReasonInWords } from '../../src/ui/graph/owners/followed-words.ts';
import { cellInWords, matrixOf } from '../../src/ui/graph/answers/interlocks/interlock-matrix.ts';
import {
  GROUP_HINTS,
  lastRequestedInWords,
} from '../../src/ui/graph/answers/coverage/coverage-words.ts';
import { leftInWords } from '../../src/ui/graph/answers/paths/path-words.ts';
import {
  nothingSharedInWords,
  type SharedThingsAnswer,
} from '../../src/ui/graph/answers/shared/shared-words.ts';
import { waivedInWords } from '../../src/ui/graph/answers/indicators/finding-rows.ts';
import { hasStatus, namesakeFacts } from '../../src/ui/graph/model/entity-words.ts';
import { knownFacts, namesakeInWords } from '../../src/ui/shared/record/known-words.ts';
import { makeEntity } from '../make/graph.ts';

const MEMBER = 'sample/member:1' as const;
const COMPANIES = [1, 2, 3].map((id): EntityId => `sample/company:${id}`);
const [FIRST, SECOND, THIRD] = COMPANIES as [EntityId, EntityId, EntityId];

describe('an end of owners', () => {
  const words = (
    direction: 'up' | 'down',
    why: Parameters<typeof endReasonInWords>[1]['why'],
  ): string => {
    const end = { entity: MEMBER, why, level: 1, record: null, fault: null };
    return endReasonInWords(direction, end, { levels: 1 });
  };

  it('says of two records that don’t state enough that they are not known to be one, never that they differ', () => {
    for (const direction of ['up', 'down'] as const) {
      const said = words(direction, 'records differ');
      expect(said).toBe('its records are not known to be of one company');
    }
  });

  it('says that none is stated as of the day: others may be over', () => {
    expect(words('up', 'none stated')).toBe('no owner stated as of the day');
    expect(words('down', 'none stated')).toBe('nothing stated that it holds, as of the day');
  });

  it('says of a record that names no other one no more than that', () => {
    expect(words('up', 'no other record')).toBe('its other record is not known');
  });
});

describe('an answer over a part', () => {
  const answer = (of: Partial<SharedThingsAnswer>): SharedThingsAnswer => ({
    query: { scope: 'canvas', entities: [], filter: { kinds: [], near: false, most: 200 } },
    total: 0,
    leftOut: 0,
    isWhole: true,
    things: [],
    next: null,
    labels: {},
    sameAs: {},
    ...of,
  });

  it('says that nothing is shared of what was looked for, as far as that was looked at', () => {
    expect(nothingSharedInWords(answer({}))).toBe(
      'Nothing that was looked for is stated by two or more, as far as it is stored. Addresses count as they are stated; that one house is one address can be chosen among the kinds.',
    );
    expect(nothingSharedInWords(answer({ isWhole: false, leftOut: 2 }))).toContain(
      'Nothing else that was looked for is stated by two or more, as far as was looked at.',
    );
  });

  it('finds no shared member where it says nothing of those left out', () => {
    const pair = { members: [], days: 0, daysUnknown: false };
    const shown = [
      { a: FIRST, b: SECOND, ...pair },
      { a: SECOND, b: THIRD, ...pair },
    ];
    const matrix = matrixOf(new Map(), shown);
    const names = {
      labelOf: (id: EntityId) => id,
      distinctionOf: () => null,
      severalRegistries: false,
      foldedOf: (id: EntityId) => id,
    };
    const said = cellInWords(matrix, { row: 0, column: 1 }, 0, names);
    expect(said).toMatch(/: no shared member found$/);
  });

  it('says of a waiver at some only that it is open at the others, which may not have been asked about', () => {
    expect(waivedInWords(2, 5)).toBe('Waived at 2 of 5 entities, and open at the others.');
    expect([waivedInWords(0, 5), waivedInWords(5, 5)]).toEqual([null, null]);
  });
});

describe('a record that nobody fetched', () => {
  const NAMED: KnownRecord = {
    id: MEMBER,
    kind: 'person',
    label: 'Ada Lind',
    knowledge: 'named',
    born: null,
    country: null,
    nationality: null,
    registrationNumber: null,
    fetchedAt: null,
    notFoundAt: null,
    boards: 0,
    first: null,
    roles: [],
  };

  it('states nothing, which is not the same as not stated', () => {
    const facts = (known: KnownRecord) => new Set(knownFacts(known).map(({ lack }) => lack));
    expect(facts(NAMED)).toEqual(new Set(['not searched']));
    const notFoundAt = '2026-03-01T10:00:00.000Z';
    expect(facts({ ...NAMED, notFoundAt })).toEqual(new Set(['not found on 2026-03-01']));
    expect(facts({ ...NAMED, knowledge: 'search' })).toEqual(new Set(['not stated']));
    expect(namesakeInWords(NAMED)).toBe('record not fetched');
    expect(namesakeInWords({ ...NAMED, knowledge: 'search' })).toMatch(/^birth not stated · /);
    const entity = makeEntity({ id: MEMBER, kind: 'person', knowledge: 'named', fetchedAt: null });
    expect(namesakeFacts({ ...entity, born: null })).not.toContain('birth not stated');
  });

  it('was asked for or not: coverage says no more than that it was not fetched', () => {
    const row = { entity: MEMBER, label: 'Ada', kind: 'person' as const };
    const never = { ...row, fetchedAt: null, notFoundAt: null, missed: null };
    expect(lastRequestedInWords(never, '2026-11-25')).toBe('not fetched');
    expect(GROUP_HINTS.namedOnly).not.toMatch(/nobody|never/);
    expect(GROUP_HINTS.notFound).not.toMatch(/\bhas no\b/);
    const counts = { fetched: 0, namedOnly: 2, notFound: 0, failed: 1 };
    const left = leftInWords({ frontierCount: 3, frontier: [MEMBER, ...COMPANIES] }, counts);
    expect(left).toBe('At the frontier: 2 named only, 1 could not be had.');
  });
});

describe('the status of a member', () => {
  it('is told where a file may state one, and has no place in a registry’s record', () => {
    const ids = ['import-7f9b912f/member:1', MEMBER, 'sample/company:1'] as const;
    expect(ids.map((id) => hasStatus(makeEntity({ id })))).toEqual([true, false, true]);
  });
});
