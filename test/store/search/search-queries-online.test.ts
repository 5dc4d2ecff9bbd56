/** The same words and filters find the same members in the store as in the registry they came from. */
import anyAscii from 'any-ascii';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type MemberQuery, memberQuery } from '../../../src/contract/model/query.ts';
import { deriveItems, deriveMember } from '../../../src/record/derive.ts';
import {
  createMemberIndex,
  type Indexable,
  openSampleRegistry,
} from '../../../src/registry/served/sample.ts';
import { openStore } from '../../../src/store/open-store.ts';
import type { Store } from '../../../src/store/store.ts';
import type { MemberDraft } from '../../../resources/sample-registry/make/world.ts';
import { knowTestRegistries } from '../../make/known-registries.ts';
import { FOLDER, members } from '../../sample-registry/read-world.ts';
import { keepProfile, keepSearchPage } from '../../make/keep-answer.ts';

const folder = mkdtempSync(join(tmpdir(), 'interlock-online-'));
const online = createMemberIndex(members as Indexable[]);
/** Holds every member's profile. */
let profiles: Store;
/** Holds what a search answers of every member. */
let items: Store;

beforeAll(async () => {
  const registry = openSampleRegistry(FOLDER);
  const answers = await Promise.all(members.map(({ id }) => registry.memberProfile(id)));
  profiles = openStore(join(folder, 'profiles.interlock'));
  knowTestRegistries(profiles);
  profiles.write((writer) => {
    for (const { value, response } of answers) {
      keepProfile(writer, `sample/member:${value.id}`, response, deriveMember('sample', value));
    }
  });
  items = openStore(join(folder, 'items.interlock'));
  knowTestRegistries(items);
  const pages = await Promise.all(
    [1, 2, 3, 4, 5].map((page) => registry.searchMembers(queryOf({ page }))),
  );
  items.write((writer) => {
    pages.forEach(({ value, response }, page) => {
      keepSearchPage(
        writer,
        'sample',
        queryOf({ page: page + 1 }),
        response,
        deriveItems('sample', value),
      );
    });
  });
});

afterAll(() => {
  profiles.close();
  items.close();
  rmSync(folder, { recursive: true });
});

const queryOf = (given: object): MemberQuery => memberQuery.parse({ q: '', count: 500, ...given });

const foundOnline = (query: object): string[] =>
  online
    .find(queryOf(query))
    .map(({ id }) => id)
    .sort();

/** In the order the store gives, which must name each once. */
function foundIn(store: Store, query: object): string[] {
  const found: string[] = [];
  for (let page = 1, more = true; more; page += 1) {
    const answer = store.read.searchMembers('sample', queryOf({ ...query, page }));
    found.push(...answer.items.map(({ id }) => id));
    more = answer.more;
  }
  expect(new Set(found).size).toBe(found.length);
  return found;
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

const written = (text: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc
    .tuple(text, fc.constantFrom('as it is', 'upper', 'lower', 'latin', 'bare'))
    .map(([given, way]) => {
      if (way === 'upper') return given.toUpperCase();
      if (way === 'lower') return given.toLowerCase();
      if (way === 'latin') return anyAscii(given);
      return way === 'bare' ? given.normalize('NFD').replace(/\p{M}/gu, '') : given;
    });

/** A whole text, some of its words, or a piece that may begin and end inside of words. */
const pieceOf = (texts: readonly string[]): fc.Arbitrary<string> =>
  written(
    fc
      .tuple(fc.constantFrom('', ...texts), fc.nat(), fc.nat(), fc.boolean())
      .map(([text, from, length, byWord]) => {
        const parts = byWord ? text.split(' ') : [...text];
        const start = byWord || from % 3 === 0 ? from % Math.max(parts.length, 1) : 0;
        return parts.slice(start, start + 1 + (length % 6)).join(byWord ? ' ' : '');
      }),
  );

const someMember = fc.constantFrom(...members);
const NAME_FIELD = /name|^(patronymic|agency|department|division|office)$/;

const namesOf = ({ data = {} }: MemberDraft): string[] =>
  Object.values(data).flatMap((part: object = {}) =>
    Object.entries(part).flatMap(([field, name]) => (NAME_FIELD.test(field) ? textsIn(name) : [])),
  );

const everyName = members.flatMap(namesOf);

/** Mostly out of the names of one member. */
const someName = someMember
  .chain((member) =>
    fc.tuple(
      fc.array(pieceOf(namesOf(member)), { minLength: 1, maxLength: 3 }),
      fc.oneof(
        { weight: 4, arbitrary: fc.constant([]) },
        { weight: 1, arbitrary: fc.tuple(pieceOf(everyName)) },
      ),
      fc.constantFrom(' ', ' ', ' ', ''),
    ),
  )
  .map(([pieces, others, between]) => [...pieces, ...others].join(between).slice(0, 1000));

const sometimes = (text: fc.Arbitrary<string>): fc.Arbitrary<string | undefined> =>
  fc.option(text, { nil: undefined, freq: 1 });

const rolesOf = (member: MemberDraft): string[] => [
  ...(member.positions ?? []).flatMap((held) => textsIn(held.positions)),
  ...(member.rights_and_obligations ?? []).flatMap((held) => textsIn(held.rights_and_obligations)),
];

const ADDRESS_FIELDS = [
  ['country', 'country_name'],
  ['country', 'country_code'],
  ['postcode', 'post_code'],
  ['state', 'state_name'],
  ['state', 'state_code'],
  ['county', 'county_name'],
  ['city', 'locality_name'],
  ['city', 'post_town_name'],
] as const;

/** Some fields of the member's addresses, not always of the same one. */
const addressOf = ({ addresses = [] }: MemberDraft) =>
  fc
    .array(fc.tuple(fc.constantFrom(...ADDRESS_FIELDS), fc.constantFrom(undefined, ...addresses)), {
      maxLength: 3,
    })
    .map((fields) =>
      Object.fromEntries(
        fields.map(([[filter, field], address]) => [filter, address?.[field] ?? undefined]),
      ),
    );

/** What one member would be found by, and now and then is not. */
const filters = someMember
  .chain((member) => {
    const { nationality, birthday_year: year } = member.data?.person ?? {};
    return fc.record({
      q: fc.oneof(fc.constant(''), pieceOf(namesOf(member))),
      position: sometimes(pieceOf(rolesOf(member))),
      nationality: sometimes(written(fc.constant(nationality ?? ''))),
      birthYear: fc.option(fc.constant(year ?? undefined), { nil: undefined, freq: 1 }),
      address: addressOf(member),
    });
  })
  .map(({ address, ...query }) => ({ ...query, ...address }));

describe('the store beside the registry it was filled from', () => {
  it('finds everybody there', () => {
    expect(foundIn(profiles, {})).toHaveLength(members.length);
    expect(foundIn(items, {})).toHaveLength(members.length);
  });

  it('finds the same members by the same words', () => {
    let hits = 0;
    fc.assert(
      fc.property(someName, (q) => {
        const found = foundOnline({ q });
        expect(foundIn(profiles, { q }).sort()).toEqual(found);
        hits += Number(found.length > 0);
      }),
      { numRuns: 40 },
    );
    expect(hits).toBeGreaterThan(12);
  });

  it('finds the same members by each filter and all together', () => {
    let hits = 0;
    fc.assert(
      fc.property(filters, (query) => {
        const found = foundOnline(query);
        expect(foundIn(profiles, query).sort()).toEqual(found);
        hits += Number(found.length > 0 && found.length < members.length);
      }),
      { numRuns: 40 },
    );
    expect(hits).toBeGreaterThan(6);
  });

  it('finds nobody else when it knows less', () => {
    fc.assert(
      fc.property(someName, (q) => {
        const found = new Set(foundOnline({ q }));
        expect(foundIn(items, { q }).filter((id) => !found.has(id))).toEqual([]);
      }),
      { numRuns: 20 },
    );
  });
});
