import fc from 'fast-check';
import { parseEntityId } from '../../../src/contract/model/entity.ts';
import { describe, expect, it } from 'vitest';
import type { EntityFacts, EntityAddress } from '../../../src/contract/model/entity.ts';
import type { MemberQuery } from '../../../src/contract/model/query.ts';
import type { Store } from '../../../src/store/store.ts';
import {
  makeDerived,
  makeFacts,
  makeQuery,
  makeResponse,
  makeStatement,
} from '../../make/derived.ts';
import { hostileText } from '../../make/hostile-text.ts';
import { makeMemberItem } from '../../make/records.ts';
import { openTempStore } from '../../make/temp-store.ts';
import { keepProfile } from '../../make/keep-answer.ts';
import { anyCharacter } from '../../make/any-character.ts';

function storeOf(...entities: EntityFacts[]): Store {
  const store = openTempStore();
  const derived = makeDerived(...entities);
  store.write((writer) => keepProfile(writer, 'sample/company:1', makeResponse(derived), derived));
  return store;
}

const idsOf = (store: Store, query: Partial<MemberQuery>): string[] =>
  store.read.searchMembers('sample', makeQuery(query)).items.map(({ id }) => id);

const place = (given: Partial<EntityAddress>): EntityAddress => ({
  country: [],
  postcode: null,
  state: [],
  county: null,
  city: [],
  ...given,
});

const person = (id: string, given: { birthday_year?: string; nationality?: string }) =>
  makeFacts(`sample/member:${id}`, {
    knowledge: 'search',
    item: makeMemberItem({ id, data: { person: given } }),
  });

describe('searching stored members', () => {
  it('puts whole names first, then beginnings of names, then the rest', () => {
    const names = ['Eva Ada Lind Berg', 'Ada Lindqvist', 'Lind Ada', 'Ada Lind'];
    const store = storeOf(...names.map((label, n) => makeFacts(`sample/member:${n}`, { label })));
    expect(idsOf(store, { q: 'ada lind' }).slice(0, 2)).toEqual(['3', '1']);
    expect(idsOf(store, { q: 'ada lind' })).toHaveLength(4);
  });

  it('puts whole words before their beginnings, in whatever spelling', () => {
    const names = ['Eva Linden', 'Эва Линд', 'Eva Lind', 'Линд', 'Lind'];
    const store = storeOf(...names.map((label, n) => makeFacts(`sample/member:${n}`, { label })));
    expect(idsOf(store, { q: 'lind' })).toEqual(['3', '4', '2', '1', '0']);
    expect(idsOf(store, { q: 'линд' })).toEqual(['3', '4', '2', '1', '0']);
  });

  it('keeps its order from page to page when members have many names', () => {
    const all = Array.from({ length: 30 }, (_, n) => {
      const names = Array.from(
        { length: 1 + (n % 5) },
        (_name, k) => `Ada ${(n * 7 + k * 11) % 30}`,
      );
      return makeFacts(`sample/member:${n}`, { names: [...names, `Eva Ada ${n}`] });
    });
    const store = storeOf(...all);
    const whole = idsOf(store, { q: 'ada' });
    expect([...whole].sort()).toEqual(all.map(({ id }) => parseEntityId(id).id).sort());
    for (const count of [1, 4, 7]) {
      const paged = Array.from({ length: 30 }, (_, n) =>
        idsOf(store, { q: 'ada', count, page: n + 1 }),
      );
      expect(paged.flat()).toEqual(whole);
    }
  });

  it('finds a name longer than any it keeps whole', () => {
    const long = `Ada ${'lind '.repeat(100)}end`;
    const store = storeOf(
      makeFacts('sample/member:1', { label: long }),
      makeFacts('sample/member:2', { label: 'Ada' }),
    );
    expect(idsOf(store, { q: long })).toEqual(['1']);
    expect(idsOf(store, { q: long.slice(0, 199) })).toEqual(['1']);
    expect(idsOf(store, { q: `${long} other` })).toEqual([]);
  });

  it('finds members only, of the registry asked, by any of their names', () => {
    const names = ['Ada Lind', 'Ada Berg'];
    const store = storeOf(
      makeFacts('sample/member:1', { names }),
      makeFacts('sample/company:2', { names }),
    );
    expect(idsOf(store, { q: 'berg' })).toEqual(['1']);
    expect(store.read.searchMembers('registry.example', makeQuery({ q: 'berg' })).items).toEqual(
      [],
    );
    expect(store.read.searchMembers('registry.example', makeQuery()).items).toEqual([]);
  });

  it('answers with the search form, and for a name only with the name', () => {
    const item = makeMemberItem({ id: '1', data: { person: { full_name: 'Ada Lind' } } });
    const store = storeOf(
      makeFacts('sample/member:1', { knowledge: 'search', label: 'Ada Lind', item }),
      makeFacts('sample/member:2', { label: 'Ada Named' }),
    );
    expect(store.read.searchMembers('sample', makeQuery({ q: 'ada' })).items).toEqual([
      item,
      makeMemberItem({ id: '2', data: { mixed: { full_name: 'Ada Named' } } }),
    ]);
  });

  it('filters by birth year and nationality', () => {
    const store = storeOf(
      person('1', { birthday_year: '1961', nationality: 'Norwegian' }),
      person('2', { birthday_year: '1961', nationality: 'Österreich' }),
      person('3', {}),
    );
    expect(idsOf(store, { birthYear: '1961' })).toEqual(['1', '2']);
    expect(idsOf(store, { birthYear: '1961', nationality: 'OSTERREICH' })).toEqual(['2']);
    expect(idsOf(store, { nationality: 'Norw' })).toEqual([]);
    expect(idsOf(store, { q: 'label', birthYear: '1961' })).toEqual(['1', '2']);
  });

  it('wants all address filters to hold at one and the same address', () => {
    const oslo = place({ country: ['Norway', 'NO'], city: ['Oslo'], postcode: '0150' });
    const tromso = place({ country: ['Norway', 'NO'], city: ['Tromsø'], postcode: '9008' });
    const store = storeOf(
      makeFacts('sample/member:1', { places: [oslo, tromso] }),
      makeFacts('sample/member:2', {
        places: [place({ county: 'Viken', state: ['Viken', '30'] })],
      }),
    );
    expect(idsOf(store, { country: 'norway' })).toEqual(['1']);
    expect(idsOf(store, { country: 'no', city: 'oslo', postcode: '0150' })).toEqual(['1']);
    expect(idsOf(store, { city: 'Oslo', postcode: '9008' })).toEqual([]);
    expect(idsOf(store, { q: 'label', city: 'Oslo', postcode: '0150' })).toEqual(['1']);
    expect(idsOf(store, { q: 'label', city: 'Oslo', postcode: '9008' })).toEqual([]);
    expect(idsOf(store, { county: 'viken', state: '30' })).toEqual(['2']);
  });

  it('filters by words in a role', () => {
    const store = openTempStore();
    const derived = {
      ...makeDerived(
        makeFacts('sample/member:1'),
        makeFacts('sample/member:2'),
        makeFacts('sample/company:1'),
      ),
      statements: [
        makeStatement('sample/member:1', 'sample/company:1', { role: 'Managing Director' }),
        makeStatement('sample/member:2', 'sample/company:1', { role: 'Secretary' }),
        makeStatement('sample/member:2', 'sample/company:1', { role: null }),
      ],
    };
    const response = makeResponse(derived);
    store.write((writer) => keepProfile(writer, 'sample/company:1', response, derived));
    expect(idsOf(store, { position: 'director' })).toEqual(['1']);
    expect(idsOf(store, { q: 'label', position: 'SECRET' })).toEqual(['2']);
    expect(idsOf(store, { position: 'chair' })).toEqual([]);
  });

  it.each([40, 6000])('finds a position in the order of the names, with %i who hold it', (many) => {
    const count = many + 10;
    const ids = Array.from({ length: count }, (_, n) => String(n));
    const facts = ids.map((id) =>
      makeFacts(`sample/member:${id}`, {
        label: `Ada ${String((Number(id) * 7919) % count).padStart(6, '0')}`,
        places: [place({ city: [Number(id) % 2 === 0 ? 'Karo' : 'Vell'] })],
      }),
    );
    const company = makeFacts('sample/company:1');
    const derived = {
      ...makeDerived(company, ...facts),
      statements: ids.map((id, n) =>
        makeStatement(`sample/member:${id}`, 'sample/company:1', {
          role: n < many ? 'Keeper of Seals' : 'Chair',
        }),
      ),
    };
    const store = openTempStore();
    store.write((writer) =>
      keepProfile(writer, 'sample/company:1', makeResponse(derived), derived),
    );
    const label = new Map(facts.map((each) => [each.id.replace(/.*:/, ''), each.label]));
    const holders = ids.slice(0, many).sort((a, b) => (label.get(a)! < label.get(b)! ? -1 : 1));
    const inKaro = holders.filter((id) => Number(id) % 2 === 0);
    const position = 'keeper OF';
    expect(idsOf(store, { position, count: 30 })).toEqual(holders.slice(0, 30));
    expect(idsOf(store, { position, count: 10, page: 3 })).toEqual(holders.slice(20, 30));
    expect(idsOf(store, { position, city: 'karo', count: 15 })).toEqual(inKaro.slice(0, 15));
    const named = idsOf(store, { q: 'ada', position, city: 'karo', count: 15 });
    expect(named).toEqual(inKaro.slice(0, 15));
    expect(idsOf(store, { position: 'nobody', count: 15 })).toEqual([]);
  });

  it.each([3, 30, 150, 300])('puts %i of 900 members in order, whatever else is asked', (some) => {
    const all = Array.from({ length: 900 }, (_, n) => {
      const at = String((n * 7919) % 900).padStart(4, '0');
      const names = [`Ada ${at}`, `Eva Ada ${at}`];
      const isChosen = n % Math.round(900 / some) === 0;
      const [city, year] = isChosen ? ['Karo', '1961'] : ['Vell', '1962'];
      const item = makeMemberItem({ id: String(n), data: { person: { birthday_year: year } } });
      const known = { label: names[0] ?? '', names, item, places: [place({ city: [city] })] };
      return {
        isChosen,
        facts: makeFacts(`sample/member:${n}`, { knowledge: 'search', ...known }),
      };
    });
    const store = storeOf(...all.map(({ facts }) => facts));
    const meant = all
      .filter(({ isChosen }) => isChosen)
      .map(({ facts }) => facts)
      .toSorted((a, b) => (a.label < b.label ? -1 : 1))
      .map(({ id }) => parseEntityId(id).id);
    expect(meant).toHaveLength(some);
    for (const q of ['ada', 'eva a', '']) {
      const filters = { q, city: 'karo', birthYear: '1961' };
      const pages = [1, 2, 3].map((page) => idsOf(store, { ...filters, count: 7, page }));
      expect(pages.flat()).toEqual(meant.slice(0, 21));
      expect(idsOf(store, { ...filters, count: 500 })).toEqual(meant);
    }
  });

  it.each([20, 1500])('pages through %i matches, each once', (members) => {
    const all = Array.from({ length: members }, (_, n) => makeFacts(`sample/member:${n}`));
    const store = storeOf(...all);
    for (const q of ['label member', '']) {
      const found: string[] = [];
      for (let page = 1, more = true; more; page += 1) {
        const answer = store.read.searchMembers('sample', makeQuery({ q, count: 7, page }));
        found.push(...answer.items.map(({ id }) => id));
        more = answer.more;
      }
      expect(found).toHaveLength(members);
      expect(new Set(found).size).toBe(members);
    }
  });

  it('takes any text for what it is: words to search for', () => {
    const store = storeOf(makeFacts('sample/member:1'));
    const filter = fc.option(hostileText, { nil: undefined });
    const texts = fc.record({ q: hostileText, position: filter, country: filter, city: filter });
    fc.assert(
      fc.property(texts, (query) => {
        const answer = store.read.searchMembers('sample', makeQuery(query));
        expect(answer.items.length).toBeLessThan(2);
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 200 }), (q) => {
        store.read.searchMembers('sample', makeQuery({ q }));
      }),
    );
    const manyWords = Array.from({ length: 500 }, (_, n) => String.fromCodePoint(0x4e00 + n));
    expect(idsOf(store, { q: manyWords.join(' ') })).toEqual([]);
    expect(idsOf(store, { q: manyWords.join('') })).toEqual([]);
  });
});
