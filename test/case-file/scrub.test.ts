/** What is taken out is found in whatever way it is written, and what is something else stays as it was. */
import fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { addressForms } from '../../src/case-file/address-forms.ts';
import { collectMonthNames } from '../../src/case-file/month-names.ts';
import { Letters } from '../../src/case-file/letters.ts';
import { Scrubber, TAKEN_OUT } from '../../src/case-file/scrub.ts';
import {
  BORN,
  foundIn,
  HOME,
  NUMBER,
  writtenDay,
  writtenHome,
  writtenNumber,
} from '../make/written-forms.ts';
import { makeAddress, makeMemberProfile } from '../make/records.ts';
import { memberWithout } from '../../src/record/personal-details.ts';

function learned(): Scrubber {
  const names = collectMonthNames();
  let step = names.next();
  while (!step.done) step = names.next();
  return new Scrubber(step.value);
}

const { year, month, day } = BORN;
const born = { year: Number(year), month: Number(month), day: Number(day) };
const HOME_ADDRESS = makeAddress({
  complete_address: `${HOME.street} ${HOME.house}, ${HOME.post} ${HOME.town}, Norway`,
  street_name: HOME.street,
  house_number: HOME.house,
  post_code: HOME.post,
  locality_name: HOME.town,
  country_name: 'Norway',
});

function scrubber(): Scrubber {
  const one = learned();
  one.add({ of: 'birth-dates', days: [born], texts: [] });
  const numbers = { numbers: [NUMBER], series: 'SER55', number: NUMBER, words: ['issued in Oslo'] };
  one.add({ of: 'document-numbers', ...numbers });
  one.add({ of: 'home-addresses', address: HOME_ADDRESS });
  return one;
}

describe('redacting text', () => {
  it('takes an HTML entity of any name for a sign between the parts of a day', () => {
    const { year, month, day } = BORN;
    for (const name of ['constructor', 'valueOf', 'ndash']) {
      const text = [year, month, day].join(`&${name};`);
      expect(scrubber().text(text), text).toBe(year);
    }
  });

  const around = fc.constantFrom('', 'Ada ', '(', 'see: ', '\n- ', '“', '<');

  it.each([
    ['a day of birth', writtenDay],
    ['a number of a document', writtenNumber],
    ['a home', writtenHome],
  ])('finds %s however it is written', (_, written) => {
    const one = scrubber();
    fc.assert(
      fc.property(written, around, around, (form, before, after) => {
        const text = `${before}${form}${after}`;
        expect(foundIn(text), text).not.toEqual([]);
        expect(foundIn(one.text(text)), text).toEqual([]);
        expect(one.findsIn(text)).toBe(true);
      }),
      { numRuns: 800 },
    );
  });

  const others = fc.oneof(
    fc
      .tuple(
        fc.integer({ min: 1940, max: 2010 }),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 28 }),
      )
      .filter(([y, m, d]) => y % 100 !== 66 || m !== 4 || d !== 23)
      .chain(([y, m, d]) =>
        fc.constantFrom(`${y}-${m}-${d}`, `${d}.${m}.${y}`, `${d} May ${y}`, `${y}`),
      ),
    fc.stringMatching(/^[A-P]{2}[0-8]{6}$/),
    fc.constantFrom('1966', 'April 1966', '23 April', '23 May 1966', '24 April 1966', '1966-05-23'),
    fc.constantFrom(
      'Oslo',
      'Norway',
      '17',
      '0123',
      '0123 Bergen',
      'Oslo 0124',
      '17 Oslo',
      'SER5',
      'SER 556',
    ),
    fc.constantFrom(
      'QX739165',
      'QX73916',
      'issued in Oslo',
      'Canary',
      '604231',
      '6604231',
      '1660423',
    ),
  );

  const BETWEEN = ' as was said of it by one who had no more than that to say on ';

  it('leaves other days, numbers and places as they are', () => {
    const one = scrubber();
    fc.assert(
      fc.property(fc.array(others, { minLength: 1, maxLength: 3 }), (texts) => {
        const text = texts.join(BETWEEN);
        expect(one.text(text)).toBe(text);
      }),
      { numRuns: 800 },
    );
  });

  it('leaves the year of a day, and says of all else that it was taken out', () => {
    const one = scrubber();
    expect(one.text('Born on the 23rd of April 1966, odd19660423@x.example.')).toBe(
      'Born on the 1966, odd1966@x.example.',
    );
    expect(one.text('Passport QX 739-164; c/o X')).toBe(`Passport ${TAKEN_OUT}; c/o X`);
    expect(one.text('At Canaryveien  17, 0123 Oslo')).toBe(`At ${TAKEN_OUT}, ${TAKEN_OUT}`);
    // What the journal cites is broken off.
    expect(one.text('To do: “see Canaryve…”')).toBe(`To do: “see ${TAKEN_OUT}…”`);
  });

  it('looks through data, but for the numbers that records are named by', () => {
    const one = scrubber();
    const data = {
      id: '660423',
      company_id: '660423',
      list: [19660423, 'x', { at: '23/4/66' }],
      n: 5,
    };
    expect(one.findsInValue(data)).toBe(true);
    expect(one.value(data)).toEqual({ ...data, list: ['1966', 'x', { at: '1966' }] });
    const free = { id: '660423', list: [1, null, 'x'] };
    expect(one.value(free)).toBe(free);
  });

  it.each([
    [
      { complete_address: 'Flat 3, 12 Baker Street, London NW1 6XE, United Kingdom' },
      '12 baker st. and NW16XE',
    ],
    [{ complete_address: 'Hauptstraße 5 1010 Wien' }, 'Hauptstr. 5; HAUPTSTRASSE'],
    [{ address_line_1: 'Rose Cottage', locality_name: 'Bath' }, 'at rose-cottage'],
    [{ po_box: '4711', locality_name: 'Bergen' }, 'P.O. Box 4711'],
    [{ care_of_name: 'Ada Lind' }, 'c/o Ada  Lind'],
    [{ coordinates_latitude: '59.91273' }, '59.91273'],
    [
      { complete_address: '東京都千代田区霞ヶ関九丁目12-345' },
      '霞ヶ関九丁目12-345; 霞ヶ関九丁目 12 - 345 and 霞ヶ関九丁目',
    ],
    [{ address_line_1: '上海市浦东新区世纪大道100号' }, '世纪大道100号, 浦东新区世纪大道'],
  ])('finds what of an address %j leads to its door', (address, text) => {
    const one = new Scrubber(null);
    one.add({ of: 'home-addresses', address: makeAddress(address) });
    expect(one.text(text).replaceAll(/[^\p{L}\p{N}]|redacted|and|at|号/giu, '')).toBe('');
    const free =
      'Oslo, Wien, Bath, London, Bergen, flat 3, Ada Lind, Baker and 12 and 5, United Kingdom';
    expect(one.text(free)).toBe(free);
  });

  it.each([
    '1966, 23rd April',
    '1966, the 23rd of April',
    'April the 23rd, 1966',
    'April231966',
    '231966 April',
    'April 196623',
  ])('finds the day in %s', (text) => {
    const left = scrubber().text(`Born ${text}.`);
    expect(left.replace('Born ', '')).toMatch(/^1966\.$/);
  });

  it.each(['May 31966', '31966 May', 'May 19663'])('finds the day of one digit in %s', (text) => {
    const one = learned();
    one.add({ of: 'birth-dates', days: [{ year: 1966, month: 5, day: 3 }], texts: [] });
    expect(one.text(`Born ${text}.`).replace('Born ', '')).toMatch(/^1966\.$/);
  });

  it.each([
    '23 April 1966',
    'April 23rd, 1966',
    'le 23 avril 1966',
    '23. huhtikuuta 1966',
    '1966年四月23日',
    'Saturday, 23 Apr 1966',
  ])('learns the day that a record tells as %s', (told) => {
    const one = learned();
    one.add({ of: 'birth-dates', days: [], texts: [told] });
    for (const same of ['1966-04-23', '23/4/66', 'April 23rd, 1966']) {
      expect(one.text(`Born ${same}.`)).toBe('Born 1966.');
    }
    expect(one.text('24 April 1966, 1966-05-23')).toBe('24 April 1966, 1966-05-23');
  });

  it('looks through numbers in data as through text', () => {
    const one = learned();
    const numbers = { numbers: ['48210937'], series: null, number: '48210937', words: [] };
    one.add({ of: 'document-numbers', ...numbers });
    expect(one.findsInValue({ stated: [{ passport: 48210937 }] })).toBe(true);
    expect(one.findsInValue({ stated: [{ passport: 48210938 }] })).toBe(false);
  });

  it('looks for a birth date that is not a full day in the words of the record', () => {
    const one = learned();
    one.add({ of: 'birth-dates', days: [], texts: ['23 April, year unknown'] });
    expect(one.text('Born 23 April, year unknown')).toBe(`Born ${TAKEN_OUT}`);
  });

  it.each([14, 200, 10_000])('leaves nothing of a day behind %i beginnings of one', (count) => {
    const one = scrubber();
    const text = `Seen by him ${'23/04.'.repeat(count)}23.04.1966 in Oslo`;
    const reads = vi.spyOn(Letters.prototype, 'read');
    onTestFinished(() => reads.mockRestore());
    const left = one.text(text);
    // Ever more of it goes at a time: it is read as often as its length can be halved, and some times more.
    expect(reads.mock.calls.length).toBeLessThan(12 + Math.log2(text.length));
    reads.mockRestore();
    expect(one.findsIn(left)).toBe(false);
    expect(left.length).toBeLessThan(text.length);
    expect(one.text(`Seen in Bergen. ${left}`)).toContain('Seen in Bergen.');
  });

  it('ends where what was taken out would itself be taken out', () => {
    const one = learned();
    one.add({ of: 'home-addresses', address: makeAddress({ house_name: TAKEN_OUT }) });
    expect(one.text(`At ${TAKEN_OUT}`)).toBe(`At ${TAKEN_OUT}`);
  });

  it.each([
    { birthday_year: '1966', birthday_month: 'April', birthday_day: '23' },
    { birthday_year: '1966', birthday_month: 'IV', birthday_day: '23rd' },
    { birthday_year: '1966', birthday_date_full: '23 April' },
    { birthday_date_full: '23 April 1966' },
  ])('learns the day of birth of the record %j', (person) => {
    const profile = makeMemberProfile({ data: { person } });
    const { value, secrets } = memberWithout(profile, new Set(['birth-dates']));
    expect(value.data.person).toMatchObject({ birthday_month: null, birthday_day: null });
    const one = learned();
    for (const secret of secrets) one.add(secret);
    expect(one.text('Born on 1966-04-23.')).toBe('Born on 1966.');
  });

  it('looks for an address of any length in ways whose number is bounded', () => {
    const street = 'st '.repeat(20_000).trim();
    const forms = addressForms(makeAddress({ street_name: street, house_number: '12' }));
    expect(forms.length).toBeLessThan(20);
    expect(forms).toContain(street);
    const doors = Array.from({ length: 3000 }, (_, n) => `Kirkegata ${10_000 + n}`);
    const line = makeAddress({ complete_address: doors.join(', ') });
    expect(addressForms(line).length).toBeLessThan(4000);
    const one = learned();
    one.add({ of: 'home-addresses', address: line });
    expect(one.text('Seen at Kirkegata 12345 by day')).toBe(`Seen at ${TAKEN_OUT} by day`);
  });

  it('takes out the longest of numbers that begin alike', () => {
    const one = learned();
    const numbers = Array.from({ length: 30 }, (_, n) => '7'.repeat(12 + n));
    one.add({ of: 'document-numbers', numbers, series: null, number: null, words: [] });
    expect(one.text(`of ${'7'.repeat(41)} and ${'7'.repeat(12)}`)).toBe(
      `of ${TAKEN_OUT} and ${TAKEN_OUT}`,
    );
    expect(one.findsIn('7'.repeat(11))).toBe(false);
  });

  it('finds a street by its short kind, and a home by the name of its house, without a number', () => {
    const one = learned();
    const street = { street_name: 'Karl-Marx-Straße', house_number: '142a' };
    one.add({ of: 'home-addresses', address: makeAddress({ ...street, locality_name: 'Berlin' }) });
    const line = 'Flat 3, Kestrel House, Wickham Lane, London';
    one.add({
      of: 'home-addresses',
      address: makeAddress({ complete_address: line, locality_name: 'London' }),
    });
    for (const text of ['Karl-Marx-Str', 'Kestrel House', 'Wickham Ln', 'wickham lane'])
      expect(one.text(`met at ${text}, London`), text).toBe(`met at ${TAKEN_OUT}, London`);
    expect(one.text('a flat in a house of Berlin')).toBe('a flat in a house of Berlin');
  });
});
