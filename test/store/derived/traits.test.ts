/** The words that filters are found by, of whatever a registry states. */
import { describe, expect, it } from 'vitest';
import type { EntityAddress } from '../../../src/contract/model/entity.ts';
import { traitWord, traitWords } from '../../../src/store/derived/traits.ts';
import { makeDerived, makeFacts, makeQuery, makeResponse } from '../../make/derived.ts';
import { keepProfile } from '../../make/keep-answer.ts';
import { openTempStore } from '../../make/temp-store.ts';

const NOWHERE: EntityAddress = { country: [], postcode: null, state: [], county: null, city: [] };
const place = (stated: Partial<EntityAddress>): EntityAddress => ({ ...NOWHERE, ...stated });

const STRANGE = [
  'a b',
  'a-b',
  'a"b',
  'a*',
  '*',
  ' ',
  '',
  'ab',
  'a\0b',
  'ø b',
  '東 京',
  'x'.repeat(999),
];

describe('the index of filter values', () => {
  it('has one word for each value, which no tokenizer takes apart', () => {
    const words = STRANGE.map((value) => traitWord('city', value));
    expect(new Set(words).size).toBe(STRANGE.length);
    for (const word of words) {
      expect(word).not.toMatch(/[\0-/:-@[-`{-\x7f]/);
      expect(word.length).toBeLessThan(400);
    }
  });

  it('tells the same value of two fields apart', () => {
    expect(traitWord('city', 'norway')).not.toBe(traitWord('country', 'norway'));
  });

  it('names each value once', () => {
    const facts = makeFacts('sample/member:1', {
      places: [
        place({ country: ['Norway'], city: ['Oslo'] }),
        place({ country: ['Norway'], city: ['Bergen'] }),
      ],
    });
    const words = traitWords(facts);
    expect(words.filter((word) => word === traitWord('country', 'norway'))).toHaveLength(1);
    expect(words).toContain(traitWord('city', 'bergen'));
  });

  it('finds by a strange value, with a text and without', () => {
    const store = openTempStore();
    STRANGE.filter((value) => value.trim() !== '').forEach((city, at) => {
      const id = `sample/member:${at + 1}` as const;
      const derived = makeDerived(
        makeFacts(id, { names: ['Ada Lind'], places: [place({ city: [city] })] }),
      );
      store.write((writer) => keepProfile(writer, id, makeResponse(derived), derived));
    });
    STRANGE.filter((value) => value.trim() !== '').forEach((city, at) => {
      for (const q of ['', 'ada', 'li']) {
        const { items } = store.read.searchMembers('sample', makeQuery({ q, city }));
        expect(items.map(({ id }) => id)).toEqual([String(at + 1)]);
      }
    });
  });

  it('never finds by a text what is for filters alone', () => {
    const store = openTempStore();
    const facts = makeFacts('sample/member:1', {
      names: ['Ada'],
      places: [place({ city: ['Oslo'] })],
    });
    store.write((writer) =>
      keepProfile(writer, facts.id, makeResponse(makeDerived(facts)), makeDerived(facts)),
    );
    for (const q of [
      'oslo',
      'city',
      'registry',
      '\ue001city',
      '\ue001',
      traitWord('city', 'oslo'),
    ]) {
      expect(store.read.searchMembers('sample', makeQuery({ q })).items).toEqual([]);
    }
  });
});
