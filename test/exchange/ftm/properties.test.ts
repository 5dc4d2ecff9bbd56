/** What is written down here of the model is what its makers publish. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LossCount } from '../../../src/exchange/common/exporter.ts';
import {
  MAX_LENGTHS,
  PROPERTY_TYPES,
  PropertySet,
  type PropertyName,
} from '../../../src/exchange/ftm/properties.ts';
import { COUNTRY_WORDS } from '../../../src/exchange/values/country-code.ts';
import { hostileText } from '../../make/hostile-text.ts';
import { model } from './read-ftm.ts';

const NAMES = Object.keys(PROPERTY_TYPES) as PropertyName[];

describe('the writer of FollowTheMoney properties', () => {
  it('knows every property by its type and its length', () => {
    const known = Map.groupBy(
      model.getSchemata().flatMap((schema) => [...schema.getProperties().values()]),
      ({ name }) => name,
    );
    for (const name of NAMES) {
      // Some names are used elsewhere in the model for something else, as `subject` of an email is.
      const same = (known.get(name) ?? []).filter(({ type }) => type.name === PROPERTY_TYPES[name]);
      expect(same, name).not.toEqual([]);
      if (name === 'postalCode') continue;
      const most = Math.min(...same.map(({ maxLength }) => maxLength));
      expect([name, MAX_LENGTHS[PROPERTY_TYPES[name]]]).toEqual([name, most]);
    }
  });

  it('knows only countries that the model knows', () => {
    const { values } = model.getType('country');
    const codes = COUNTRY_WORDS.trim()
      .split(/\s*[|\n]\s*/)
      .map((entry) => entry.slice(0, 2));
    expect(codes.filter((code) => !values.has(code))).toEqual([]);
  });

  const read = (set: PropertySet) =>
    JSON.parse(set.json()) as Partial<Record<PropertyName, string[]>>;

  it('writes each value once, none too long, and counts what it leaves out', () => {
    fc.assert(
      fc.property(fc.constantFrom(...NAMES), fc.array(hostileText), (name, texts) => {
        const loss = new LossCount();
        const long = 'x'.repeat(70_000);
        const values =
          read(new PropertySet(loss).addAll(name, [...texts, ...texts, long]))[name] ?? [];
        expect(new Set(values).size).toBe(values.length);
        expect(values.filter((value) => value.trim() === '' || !value.isWellFormed())).toEqual([]);
        const counted = loss.list().reduce((sum, { count }) => sum + count, 0);
        expect(counted).toBeGreaterThan(0);
      }),
    );
  });

  it('has no word for a sex that is called as what every object has', () => {
    const loss = new LossCount();
    const words = ['constructor', '__proto__', 'toString', 'F'];
    expect(read(new PropertySet(loss).addAll('gender', words))).toEqual({ gender: ['female'] });
    expect(loss.list()).toEqual([
      { what: 'sexes in words that FollowTheMoney has none for', count: 3 },
    ]);
  });

  it('cuts text between characters, and leaves numbers whole or out', () => {
    const loss = new LossCount();
    const set = new PropertySet(loss).add('name', `${'x'.repeat(383)}🚢`);
    set
      .addAll('registrationNumber', ['1'.repeat(65), '2'.repeat(64)])
      .add('postalCode', '3'.repeat(17));
    expect(read(set)).toEqual({ name: ['x'.repeat(383)], registrationNumber: ['2'.repeat(64)] });
    expect(loss.list()).toEqual([
      { what: 'texts cut to the length that FollowTheMoney has room for', count: 1 },
      { what: 'numbers and addresses longer than FollowTheMoney has room for', count: 2 },
    ]);
  });
});
