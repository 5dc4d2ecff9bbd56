import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EntityFacts } from '../../../src/contract/model/entity.ts';
import type { StoreWriter } from '../../../src/store/store.ts';
import { makeDerived, makeFacts, makeQuery, makeResponse } from '../../make/derived.ts';
import { hostileText } from '../../make/hostile-text.ts';
import { openTempStore } from '../../make/temp-store.ts';
import { keepProfile } from '../../make/keep-answer.ts';

const keep = (writer: StoreWriter, ...entities: EntityFacts[]) => {
  const derived = makeDerived(...entities);
  keepProfile(writer, 'sample/company:1', makeResponse(derived), derived);
};

describe('what is known of entities', () => {
  it('is answered in the order asked, and what is unknown is left out', () => {
    const store = openTempStore();
    store.write((writer) =>
      keep(writer, makeFacts('sample/member:1'), makeFacts('sample/member:2')),
    );
    const asked = store.read.entities(['sample/member:2', 'sample/member:9', 'sample/member:1']);
    expect(asked.map(({ id, fetchedAt }) => [id, fetchedAt])).toEqual([
      ['sample/member:2', null],
      ['sample/member:1', null],
    ]);
  });

  it('takes the best source there is, and of equal ones the newer', () => {
    const store = openTempStore();
    const labels: (string | undefined)[] = [];
    const said = [
      ['named', 'a', 'a'],
      ['named', 'b', 'b'],
      ['search', 'c', 'c'],
      ['named', 'd', 'c'],
      ['profile', 'e', 'e'],
      ['search', 'f', 'e'],
      ['profile', 'g', 'g'],
    ] as const;
    for (const [knowledge, label] of said) {
      store.write((writer) => keep(writer, makeFacts('sample/member:1', { knowledge, label })));
      labels.push(store.read.entities(['sample/member:1'])[0]?.label);
    }
    expect(labels).toEqual(said.map(([, , known]) => known));
    // What finds it is of the same source.
    const found = (q: string) => store.read.searchMembers('sample', makeQuery({ q })).items.length;
    expect(said.map(([, label]) => found(label))).toEqual([0, 0, 0, 0, 0, 0, 1]);
  });

  it.each([
    ['the name first', [{ label: 'Istmonera' }, { label: 'Company 1', names: [] }]],
    ['the bare id first', [{ label: 'Company 1', names: [] }, { label: 'Istmonera' }]],
  ])('keeps a name when another mention has the id alone: %s', (_order, mentions) => {
    const store = openTempStore();
    for (const said of mentions) {
      store.write((writer) => keep(writer, makeFacts('sample/member:1', said)));
    }
    expect(store.read.entities(['sample/member:1'])[0]?.label).toBe('Istmonera');
    expect(store.read.searchMembers('sample', makeQuery({ q: 'istmonera' })).items).toHaveLength(1);
  });

  it('gives any text back as it came, whatever it is', () => {
    const store = openTempStore();
    fc.assert(
      fc.property(fc.array(hostileText), hostileText, (names, text) => {
        const facts = makeFacts('sample/member:1', {
          knowledge: 'profile',
          label: text,
          names,
          status: text,
          places: [{ country: names, postcode: text, state: [], county: null, city: [text] }],
        });
        store.write((writer) => keep(writer, facts));
        const { pointer, elsewhere, ...shown } = facts;
        expect(store.read.entities(['sample/member:1'])).toMatchObject([
          { ...shown, fetchedAt: null, notFoundAt: null, source: { pointer, elsewhere } },
        ]);
      }),
      { numRuns: 60 },
    );
  });

  it('holds a name of 100,000 characters', () => {
    const store = openTempStore();
    const label = `${'Very '.repeat(20_000)}Last ${'x'.repeat(100_000)}`;
    store.write((writer) => keep(writer, makeFacts('sample/member:1', { label })));
    expect(store.read.entities(['sample/member:1'])[0]?.label).toBe(label);
    const query = makeQuery({ q: 'last very xxx' });
    expect(store.read.searchMembers('sample', query).items).toHaveLength(1);
  });
});
