import Database from 'better-sqlite3';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Derived } from '../../../src/contract/model/derived.ts';
import type { EntityId, Knowledge } from '../../../src/contract/model/entity.ts';
import { THING_KINDS } from '../../../src/contract/model/thing.ts';
import { Refusal } from '../../../src/contract/faults/faults.ts';
import type { Deriver } from '../../../src/store/requests/stored-answer.ts';
import { makeDerived, makeFacts, makeQuery, makeStatement, makeThing } from '../../make/derived.ts';
import { hostileText } from '../../make/hostile-text.ts';
import { makeMemberItem } from '../../make/records.ts';
import { deriver, dump, keep, keepNamed, labelOf, rebuilt } from '../../make/rebuilding.ts';
import { openTempStore } from '../../make/temp-store.ts';

const entity = fc.constantFrom<EntityId>(
  'sample/member:1',
  'sample/member:2',
  'sample/member:3',
  'sample/company:1',
  'sample/company:2',
);
const knowledge = fc.constantFrom<Knowledge>('named', 'search', 'profile');
const someFacts = fc
  .tuple(entity, knowledge, hostileText, hostileText)
  .map(([id, known, label, year]) =>
    makeFacts(id, {
      knowledge: known,
      label,
      // Some mentions state the id alone.
      names: label === '' ? [] : [label],
      item: makeMemberItem({ data: { person: { birthday_year: year, nationality: label } } }),
      places: [{ country: [label], postcode: year, state: [], county: null, city: [] }],
    }),
  );
const someStatement = fc
  .tuple(entity, entity, fc.option(hostileText))
  .map(([from, to, role]) => makeStatement(from, to, { role }));
const someThing = fc
  .tuple(fc.constantFrom(...THING_KINDS), hostileText, hostileText)
  .map(([kind, key, value]) => makeThing(key, { kind, value }));
const someDerived: fc.Arbitrary<Derived> = fc.record({
  entities: fc.array(someFacts, { maxLength: 4 }),
  statements: fc.array(someStatement, { maxLength: 4 }),
  things: fc.array(someThing, { maxLength: 4 }),
});
const someKeeping = fc.record({
  derived: someDerived,
  /** Null: a search page. */
  subject: fc.option(entity),
  registry: fc.constantFrom('sample', 'registry.example'),
});

describe('rebuilding a store', () => {
  it('comes to exactly what was derived as the answers came', () => {
    fc.assert(
      fc.property(fc.array(someKeeping, { maxLength: 8 }), (keepings) => {
        const store = openTempStore();
        // Some answers come again, after others.
        for (const keeping of [...keepings, ...keepings.slice(0, 2)]) keep(store, keeping);
        const before = dump(store);
        const report = rebuilt(store);
        expect(dump(store)).toEqual(before);
        expect(report.refused).toEqual([]);
        expect(report.statements).toBe(before['statements']?.length);
        expect(report.profiles).toBe(before['profiles']?.length);
      }),
      { numRuns: 20 },
    );
  });

  it.each([
    ['first', { 'sample/company:1': [], 'sample/company:3': ['Istmonera'] }],
    ['last', { 'sample/company:1': ['Istmonera'], 'sample/company:3': [] }],
  ])('keeps a name when the mention by id alone comes %s', (_when, said) => {
    const store = openTempStore();
    for (const [subject, names] of Object.entries(said)) {
      const mention = makeFacts('sample/company:2', { label: names[0] ?? 'Company 2', names });
      const derived = makeDerived(
        makeFacts(subject as EntityId, { knowledge: 'profile' }),
        mention,
      );
      keep(store, { derived, subject: subject as EntityId, registry: 'sample' });
    }
    expect(labelOf(store, 'sample/company:2')).toBe('Istmonera');
    rebuilt(store);
    expect(labelOf(store, 'sample/company:2')).toBe('Istmonera');
  });

  it('mends what was derived wrongly', () => {
    const store = openTempStore();
    keepNamed(store, 'sample/member:1', 'Ada');
    const before = dump(store);
    store.close();
    const database = new Database(store.file);
    database.exec(`UPDATE entities SET facts = '{}', sort_text = 'x'; DELETE FROM statements;
      DELETE FROM names WHERE rowid > 0; DELETE FROM whole_names;
      INSERT INTO places VALUES (1, 0, 'city', 'nowhere');`);
    database.close();
    const again = openTempStore(store.file);
    expect(again.read.searchMembers('sample', makeQuery({ q: 'ada' })).items).toEqual([]);
    rebuilt(again);
    expect(dump(again)).toEqual(before);
  });

  it('changes nothing when given up, at whatever step', () => {
    const store = openTempStore();
    for (let n = 1; n <= 120; n += 1) keepNamed(store, `sample/member:${n}`, `Name ${n}`);
    const renaming: Deriver = {
      ...deriver,
      profile: (_kind, id) =>
        makeDerived(makeFacts(id, { label: 'Renamed', knowledge: 'profile' })),
    };
    const before = dump(store);
    const whole = [...store.rebuild(deriver)].length;
    expect(whole).toBeGreaterThan(3);
    for (let taken = 0; taken <= whole; taken += 1) {
      const steps = store.rebuild(renaming);
      for (let n = 0; n < taken; n += 1) steps.next();
      steps.return(undefined as never);
      expect(dump(store)).toEqual(before);
    }
    rebuilt(store, renaming);
    expect(labelOf(store, 'sample/member:1')).toBe('Renamed');
  });

  it('answers reads as before until its end, and takes up what is written meanwhile', () => {
    const store = openTempStore();
    for (let n = 1; n <= 120; n += 1) keepNamed(store, `sample/member:${n}`, 'Old');
    const relabel = (label: string): Deriver => ({
      ...deriver,
      profile: (_kind, id) => makeDerived(makeFacts(id, { label, knowledge: 'profile' })),
    });
    const steps = store.rebuild(relabel('New'));
    let taken = 0;
    while (!steps.next().done) {
      taken += 1;
      if (taken === 1) keepNamed(store, 'sample/member:500', 'Meanwhile');
      expect(labelOf(store, 'sample/member:1')).toBe('Old');
    }
    expect(labelOf(store, 'sample/member:1')).toBe('New');
    expect(labelOf(store, 'sample/member:500')).toBe('New');
  });

  it('is done before a write that comes while it changes the store', () => {
    const store = openTempStore();
    for (let n = 1; n <= 120; n += 1) keepNamed(store, `sample/member:${n}`, `Name ${n}`);
    const before = dump(store);
    const steps = store.rebuild(deriver);
    for (let step = steps.next(); !step.done; step = steps.next()) {
      if (step.value.done * 2 <= step.value.total) continue;
      store.write((writer) => writer.setSetting('theme', 'dark'));
      break;
    }
    expect(store.read.setting('theme')).toBe('dark');
    const end = steps.next();
    expect(end).toMatchObject({ done: true, value: { profiles: 120, refused: [] } });
    expect({ ...dump(store), settings: [] }).toEqual(before);
  });

  it('says which responses can’t be derived any more, and keeps them', () => {
    const store = openTempStore();
    keepNamed(store, 'sample/member:1', 'Ada');
    keepNamed(store, 'sample/member:2', 'Bo');
    const { sha256 } = store.read.profile('sample/member:1')?.response ?? { sha256: '' };
    const report = rebuilt(store, {
      ...deriver,
      profile: (kind, id, body) => {
        if (id === 'sample/member:1') throw new Refusal('answer-cut');
        return deriver.profile(kind, id, body);
      },
    });
    expect(report.refused).toEqual([{ sha256, fault: { code: 'answer-cut', detail: {} } }]);
    expect(report.profiles).toBe(1);
    expect(store.read.profile('sample/member:1')).not.toBeNull();
    expect(labelOf(store, 'sample/member:1')).toBeUndefined();
    expect(labelOf(store, 'sample/member:2')).toBe('Bo');
  });

  it('throws on a bug of the deriver and changes nothing, is done one at a time, and lets the store close', () => {
    const store = openTempStore();
    keepNamed(store, 'sample/member:1', 'Ada');
    const before = dump(store);
    const bug = () => {
      throw new TypeError('a bug');
    };
    expect(() => rebuilt(store, { ...deriver, profile: bug })).toThrow('a bug');
    expect(dump(store)).toEqual(before);
    for (let n = 2; n <= 60; n += 1) keepNamed(store, `sample/member:${n}`, 'Bo');
    const steps = store.rebuild(deriver);
    steps.next();
    expect(() => rebuilt(store)).toThrow(new Refusal('rebuild-under-way'));
    store.close();
    steps.return(undefined as never);
    expect(labelOf(openTempStore(store.file), 'sample/member:1')).toBe('Ada');
  });
});
