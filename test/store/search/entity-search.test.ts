/** Everything stored is found by its names: in the store, and on the canvas of a case. */
import { describe, expect, it } from 'vitest';
import type { CanvasPlace } from '../../../src/contract/model/canvas.ts';
import type { EntityFacts, EntityId } from '../../../src/contract/model/entity.ts';
import type { NamedQuery } from '../../../src/store/search/entity-search.ts';
import type { Store } from '../../../src/store/store.ts';
import { makeDerived, makeFacts, makeResponse } from '../../make/derived.ts';
import { openTempStore } from '../../make/temp-store.ts';
import { keepProfile } from '../../make/keep-answer.ts';

const CASE = 'b2f5a1c4-0000-4000-8000-000000000001';
const AT = '2026-01-01T00:00:00.000Z';

function keep(store: Store, ...entities: EntityFacts[]): void {
  const derived = makeDerived(...entities);
  store.write((writer) => keepProfile(writer, 'sample/company:1', makeResponse(derived), derived));
}

function storeOf(...entities: EntityFacts[]): Store {
  const store = openTempStore();
  keep(store, ...entities);
  return store;
}

const query = (name: string, given: Partial<NamedQuery> = {}): NamedQuery => {
  const subjects = ['company', 'member'] as const;
  return { name, subjects, registry: null, offset: 0, limit: 50, ...given };
};

const idsOf = (store: Store, name: string, given: Partial<NamedQuery> = {}): EntityId[] =>
  store.read.searchByName(query(name, given)).items.map(({ id }) => id);

const company = (id: string, ...names: string[]): EntityFacts =>
  makeFacts(`sample/company:${id}`, { label: names[0] ?? '', names });

/** A name, and what somebody who looks for it may type: its own script, and Latin letters. */
const SCRIPTS: [script: string, name: string, typed: string[]][] = [
  ['Cyrillic', 'Северный Ветер ООО', ['северный', 'ветер СЕВ', 'severnyy']],
  ['Greek', 'Ελληνική Ναυτιλία Α.Ε.', ['ελληνικη', 'ΝΑΥΤΙΛΊΑ', 'naytilia']],
  ['Arabic', 'شركة النَّجم للتجارة', ['النجم', 'شركة النجم', 'lnajm']],
  ['Hebrew', 'חברת הכוכב בע״מ', ['הכוכב', 'חברת הכו', 'hhvhv']],
  ['Chinese', '北京星光贸易有限公司', ['星光', '北京', 'xingguang']],
  ['Japanese', '株式会社さくら物産', ['さくら', '物産', '株式会社さ', 'sakurawu']],
  ['Korean', '한빛전자 주식회사', ['한빛', '전자', 'hanbich']],
  ['Thai', 'บริษัท ดาวทอง จำกัด', ['ดาวทอง', 'บริษัท ดาว', 'dawthong']],
  ['Devanagari', 'नवतारा उद्योग लिमिटेड', ['नवतारा', 'उद्योग नव', 'nvtara']],
  ['Latin with accents', 'Société Générale des Étoiles', ['societe etoiles', 'GÉNÉRALE']],
];

/** These begin inside of a name without spaces. */
const INNER = ['xingguang', 'sakurawu'];

describe('finding what is stored', () => {
  it.each(SCRIPTS)('finds a company and a member named in %s', (_script, name, typed) => {
    const member = makeFacts('sample/member:3', { label: name });
    const store = storeOf(company('2', name), member, company('4', 'Other AS'));
    for (const text of [name, ...typed]) {
      expect([text, idsOf(store, text)]).toEqual([text, ['sample/company:2', 'sample/member:3']]);
    }
  });

  it('finds a company by each of its names, with a profile or named only', () => {
    const profile = { ...company('2', 'Nordvik AS', 'Gråbruvik Invest AS'), knowledge: 'profile' };
    const store = storeOf(profile as EntityFacts, company('3', 'Nordvik Named Ltd'));
    expect(idsOf(store, 'nordvik')).toEqual(['sample/company:2', 'sample/company:3']);
    expect(idsOf(store, 'grabruvik')).toEqual(['sample/company:2']);
    expect(store.read.searchByName(query('nordvik')).items).toMatchObject([
      { label: 'Nordvik AS', knowledge: 'profile' },
      { label: 'Nordvik Named Ltd', knowledge: 'named', fetchedAt: null },
    ]);
  });

  it('puts whole names first, and lets neither companies nor members hide the others', () => {
    const members = Array.from({ length: 20 }, (_, n) =>
      makeFacts(`sample/member:${n}`, { label: `Lind ${n}` }),
    );
    const store = storeOf(...members, company('2', 'Lind Berg AS'), company('3', 'Lind'));
    const first = idsOf(store, 'lind', { limit: 3 });
    expect(first[0]).toBe('sample/company:3');
    expect(first).toContain('sample/company:2');
    expect(first).toContain('sample/member:0');
  });

  it('finds only what is asked for: of one subject, of one registry', () => {
    const elsewhere = makeFacts('registry.example/company:2', { label: 'Lind Ltd' });
    const store = storeOf(company('2', 'Lind AS'), elsewhere, makeFacts('sample/member:1'));
    expect(idsOf(store, 'lind')).toEqual(['sample/company:2', 'registry.example/company:2']);
    expect(idsOf(store, 'lind', { registry: 'registry.example' })).toEqual([elsewhere.id]);
    expect(idsOf(store, 'label', { subjects: ['company'] })).toEqual([]);
    expect(idsOf(store, 'label', { subjects: ['member'] })).toEqual(['sample/member:1']);
    expect(idsOf(store, 'lind', { registry: 'nobody' })).toEqual([]);
  });

  it('finds nothing without words', () => {
    const store = storeOf(company('2', 'Lind AS'));
    for (const name of ['', '  ', '"*', '\u0301']) expect(idsOf(store, name)).toEqual([]);
  });

  it('goes by the name that is known now', () => {
    const store = storeOf(company('2', 'Lind AS'));
    keep(store, { ...company('2', 'Berg AS'), knowledge: 'profile' });
    expect(idsOf(store, 'lind')).toEqual([]);
    expect(idsOf(store, 'berg')).toEqual(['sample/company:2']);
  });

  it.each([1, 7, 30])('gives each once, %i at a time', (limit) => {
    const all = Array.from({ length: 60 }, (_, n) => {
      const names = Array.from({ length: 1 + (n % 4) }, (_name, k) => `Ada ${(n * 7 + k) % 60}`);
      return n % 3 === 0
        ? makeFacts(`sample/member:${n}`, { names: [...names, `Eva Ada ${n}`] })
        : company(String(n), ...names, `Eva Ada ${n}`);
    });
    const store = storeOf(...all);
    const whole = idsOf(store, 'ada', { limit: 100 });
    expect([...whole].sort()).toEqual(all.map(({ id }) => id).sort());
    const found: EntityId[] = [];
    for (let more = true; more;) {
      const part = store.read.searchByName(query('ada', { limit, offset: found.length }));
      found.push(...part.items.map(({ id }) => id));
      more = part.more;
    }
    expect(found).toEqual(whole);
  });
});

describe('finding on a canvas', () => {
  const place = (entity: EntityId, hidden = false): CanvasPlace => {
    return { entity, x: null, y: null, pinned: false, hidden };
  };
  const onCanvas = (store: Store, name: string, part = { after: -1, limit: 100 }) =>
    store.read.searchCanvasByName(CASE, name, part);

  function caseWith(entities: EntityFacts[], put: CanvasPlace[]): Store {
    const store = storeOf(...entities);
    store.write((writer) => {
      writer.createCase(CASE, 'Names', AT);
      const change = { at: AT, label: 'Add', put, remove: [], join: false };
      writer.changeCanvas(CASE, change);
    });
    return store;
  }

  it.each(SCRIPTS)(
    'finds what is named in %s, and nothing beside the canvas',
    (_s, name, typed) => {
      const there = company('2', name);
      const store = caseWith([there, company('3', name)], [place(there.id)]);
      // What begins inside of a name without spaces, in Latin letters, only the whole store finds.
      for (const text of [name, ...typed].filter((it) => !INNER.includes(it))) {
        expect([text, onCanvas(store, text).found.map(({ id }) => id)]).toEqual([text, [there.id]]);
      }
    },
  );

  it('ranks whole names before their beginnings before words, hidden or not', () => {
    const member = makeFacts('sample/member:5', { label: 'Lind' });
    const all = [company('2', 'Eva Lind'), company('3', 'Lind Berg'), member];
    const store = caseWith(
      all,
      all.map(({ id }, n) => place(id, n === 2)),
    );
    expect(onCanvas(store, 'lind')).toEqual({
      found: [
        { id: 'sample/company:2', rank: 2 },
        { id: 'sample/company:3', rank: 1 },
        { id: 'sample/member:5', rank: 0 },
      ],
      next: null,
    });
  });

  it('goes on where it stopped', () => {
    const all = Array.from({ length: 5 }, (_, n) => company(String(n), `Lind ${n}`));
    const store = caseWith(
      all,
      all.map(({ id }) => place(id)),
    );
    const found: EntityId[] = [];
    for (let after: number | null = -1; after !== null;) {
      const part = onCanvas(store, 'lind', { after, limit: 2 });
      expect(part.found.length).toBeLessThan(3);
      found.push(...part.found.map(({ id }) => id));
      after = part.next;
    }
    expect(found).toEqual(all.map(({ id }) => id));
  });
});
