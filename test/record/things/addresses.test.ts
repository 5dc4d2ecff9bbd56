/** Whether two addresses lead to the same door: as people judged, and as the keys say. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { address, type Address } from '../../../src/contract/model/address.ts';
import { NEAR_BORDER } from '../../../src/contract/model/thing.ts';
import {
  comparedAddress,
  comparedAddressOfText,
} from '../../../src/record/things/compared-address.ts';
import { PAIRS, type Pair } from './address-pairs.ts';
import { addressOf, keyOf, readJudged } from './judged/read-judged.ts';
import { hostileText } from '../../make/hostile-text.ts';

const FIELDS = Object.keys(address.shape) as (keyof Address)[];
function written([lines, postCode, town, country, more = {}]: Pair['a']): Address {
  const isCode = /^[A-Z]{2}$/.test(country);
  return addressOf({
    address_line_1: lines || null,
    post_code: postCode || null,
    locality_name: town || null,
    ...(isCode ? { country_code: country } : { country_name: country }),
    ...more,
  });
}

/** What leads to no house has no key, and is the same as no other. */
function areOneAddress(a: Address, b: Address): boolean {
  const key = keyOf(a);
  return key !== null && key === keyOf(b);
}

describe('two addresses', () => {
  it.each(PAIRS.map((pair) => [pair.same ? 'one door' : 'two', pair.a, pair.b, pair] as const))(
    'are %s: %j and %j',
    (_is, a, b, pair) => {
      expect(areOneAddress(written(a), written(b))).toBe(pair.same);
    },
  );
});

const PARTS = ['tuned', 'held-out', 'later', 'asked', 'unseen'] as const;

describe('the pairs judged by hand', () => {
  it('are 522, and not one of them stands twice', () => {
    const lines = PARTS.flatMap((part) => readJudged(part).map(({ line }) => line));
    expect(lines).toHaveLength(522);
    expect(new Set(lines).size).toBe(522);
  });

  it.each(PARTS)('%s: 99 of 100 that are told as one door are one, 90 of 100 are found', (part) => {
    const pairs = readJudged(part).map((pair) => ({
      ...pair,
      told: areOneAddress(pair.a, pair.b),
    }));
    const right = pairs.filter(({ told, same }) => told && same).length;
    const wrong = pairs.filter(({ told, same }) => told && !same).map(({ line }) => line);
    const one = pairs.filter(({ same }) => same).length;
    expect(right / (right + wrong.length), wrong.join('\n')).toBeGreaterThanOrEqual(0.99);
    expect(right / one).toBeGreaterThanOrEqual(0.9);
  });

  it('lead elsewhere with any number another, with a letter more, or with two of them exchanged', () => {
    const told = readJudged('tuned')
      .flatMap(({ a, b }) => [a, b])
      .filter(({ address_line_1 }) => address_line_1 !== null)
      .flatMap((one) => {
        const key = keyOf(one);
        return otherNumbers(one.address_line_1 ?? '')
          .filter((line) => key !== null && keyOf({ ...one, address_line_1: line }) === key)
          .map((line) => [one.address_line_1, line]);
      });
    expect(told).toEqual([]);
  });
});

/** The line with each number another, each with a letter behind it, and each two exchanged. */
function otherNumbers(line: string): string[] {
  const numbers = [...line.matchAll(/\p{Nd}+/gu)].map(({ 0: text, index }) => ({ text, index }));
  const put = (at: number, length: number, text: string): string =>
    line.slice(0, at) + text + line.slice(at + length);
  return numbers.flatMap(({ text, index }, at) => [
    put(index, 0, '7'),
    put(index, 1, text.startsWith('8') ? '9' : '8'),
    ...(/^[\p{L}\p{M}.º]/u.test(line.slice(index + text.length))
      ? []
      : [put(index, text.length, `${text}Q`)]),
    ...numbers.slice(at + 1).flatMap((other) => {
      const end = other.index + other.text.length;
      const between = line.slice(index + text.length, other.index);
      return text === other.text ? [] : [put(index, end - index, other.text + between + text)];
    }),
  ]);
}

describe('an address in one line', () => {
  const key = (text: string): string | null => keyOf(addressOf({ complete_address: text }));
  const near = (text: string): string | undefined => key(text)?.split(NEAR_BORDER)[0];

  it.each([
    [
      'State Capitol Building 1007 E. Grand Ave., Des Moines, IA 50319',
      'State Capitol Bldg, 1007 East Grand Avenue, Des Moines, IA 50319-0001, USA',
    ],
    ['One Penn Plaza, New York, NY 10119', '1 Penn Plz, New York, NY 10119, United States'],
    ['1475 Broadway, Room 706, New York, USA', 'Rm 706, 1475 Broadway, New York, US'],
    ['5 Elm St, Suite 100, Reno, NV 89501', '5 Elm St # 100, Reno, NV 89501-0002'],
    ['5 Elm St, second floor, Reno, NV 89501', '2nd Floor, 5 Elm Street, Reno, NV 89501'],
    ['ul. Nowa 4A, 20-001 Lublin, Polska', 'Nowa 4a, 20-001 Lublin, Poland'],
    ['Hauptstr. 5, 50667 Cologne, Germany', 'Hauptstraße 5, 50667 Köln, Deutschland'],
    ['1000 K St, NW, Washington, DC 20005', '1000 K Street NW, Washington, DC 20005'],
    ['PO Box 26, Valley Forge, PA 19482', 'P.O. Box 26, VALLEY FORGE PA 19482'],
    ['1000 K St. N.W., Washington, DC 20005', '1000 K Street NW, Washington, DC 20005'],
    ['1000 K Street, Washington, D.C. 20005', '1000 K St, Washington, DC 20005, USA'],
    ['12 Main St, New York, New York 10019', '12 Main Street, New York 10019'],
    ['12 Main St, Sydney NSW 2000, Australia', '12 Main Street, Sydney, NSW, 2000, Australia'],
    ['Grand Rue 5, Luxembourg L-1661, Luxembourg', '5 Grand Rue, 1661 Luxembourg, Luxembourg'],
  ])('leads to one door as %s and as %s', (a, b) => {
    expect(key(a)).not.toBeNull();
    expect(key(a)).toBe(key(b));
  });

  it.each([
    ['Storgata 5, 0155 Oslo, Norge', 'Storgata 5A, 0155 Oslo, Norge'],
    ['Storgata 5E, 0155 Oslo, Norge', 'Storgata 5O, 0155 Oslo, Norge'],
    ['17 East 45th Street, New York, NY 10017', '45 East 17th Street, New York, NY 10017'],
    ['5 Elm St, Ninth Floor, Reno, NV 89501', '5 Elm St, Second Floor, Reno, NV 89501'],
    ['5 Elm St, Room 400-A, Reno, NV 89501', '5 Elm St, Room 400-E, Reno, NV 89501'],
    ['parc. č. 20/761, 257 41 Týnec, Česko', 'parc. č. 207/61, 257 41 Týnec, Česko'],
    ['12 E Street NW, Washington, DC 20005', '12 East Street NW, Washington, DC 20005'],
    ['Hauptstraße 5, 54597 Pronsfeld, Germany', 'Hauptstraße 5, 54597 Lünebach, Germany'],
    ['1000 K St, NW, Washington, DC 20005', '1000 K St, SW, Washington, DC 20005'],
    ['12 Park Road West, Leeds LS1 1AA', '12 West Park Road, Leeds LS1 1AA'],
    ['12 Church St, Yass NSW 2582, Australia', '12 Church St, Bowning NSW 2582, Australia'],
    ['Stiege 1, Eingang 2, Ring 5, 1010 Wien', 'Stiege 2, Eingang 1, Ring 5, 1010 Wien'],
    ['First Floor (North), 12 Elm Road, Hove BN3 1AA', 'First Floor, 12 Elm Road, Hove BN3 1AA'],
    ['Pier B, 12 Elm Road, Hove BN3 1AA', 'Pier C, 12 Elm Road, Hove BN3 1AA'],
    ['Basement Flat, 12 Elm Road, Hove BN3 1AA', '12 Elm Road, Hove BN3 1AA'],
  ])('leads to two doors as %s and as %s', (a, b) => {
    expect(key(a)).not.toBeNull();
    expect(key(b)).not.toBeNull();
    expect(key(a)).not.toBe(key(b));
  });

  it('is in one house whatever its name, its floor and its room', () => {
    const house = near('12 Elm Street, Reno, NV 89501');
    expect(house).toBeDefined();
    for (const more of [
      'Mercantile Tower, ',
      'Suite 900, ',
      '2nd Floor, Room 4-B, ',
      'c/o Miller & Co., ',
    ])
      expect(near(`${more}12 Elm Street, Reno, NV 89501`)).toBe(house);
    expect(near('14 Elm Street, Reno, NV 89501')).not.toBe(house);
    expect(near('PO Box 12, Reno, NV 89501')).not.toBe(near('PO Box 21, Reno, NV 89501'));
    const [one, other] = ['1', '2'].map((block) =>
      near(`Flat 3, Block ${block}, Marrow Estate, London SE5 0AA`),
    );
    expect(one).toBeDefined();
    expect(one).not.toBe(other);
  });

  it('leads to no door by a street, a road or a day that has a number', () => {
    for (const street of [
      'Fifth Avenue, New York, NY 10011',
      '45th Street, New York, NY 10017',
      'Highway 61, Duluth, MN 55802',
      'County Road 12, Duluth, MN 55802',
      'Seven Sisters Road, London N4 2HZ',
      'rue du 8 Mai 1945, 59000 Lille, France',
      'Straße des 17. Juni, 10623 Berlin, Germany',
      'Avenida de la Constitución s/n, 41001 Sevilla, España',
      'rue du 8 Mai 1945, Lille 59000, France',
      'Carob Street, Limassol 3041, Cyprus',
      'Calle 12, Bogotá 110231, Colombia',
      'Karl-Marx-Straße, 10115 Berlin, Germany',
      '12 Main Street, USA',
    ])
      expect([street, key(street)]).toEqual([street, null]);
  });
});

const SAID = [
  'Street',
  'STR.',
  'Carob',
  'carob',
  '17',
  '17 b',
  '4',
  'Floor',
  'c/o',
  'PO Box',
  ',',
  '\n',
  'Lantern',
  'Hse',
];
const someText = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.array(fc.constantFrom(...SAID), { maxLength: 6 }).map((all) => all.join(' ')),
  },
  { weight: 1, arbitrary: hostileText },
);
/** Any field may say anything. */
const anyAddress: fc.Arbitrary<Address> = fc
  .dictionary(fc.constantFrom(...FIELDS.filter((field) => field !== 'address_dates')), someText, {
    maxKeys: 8,
  })
  .map((given) => addressOf(given));

/** A door, and all that may be written otherwise of it. */
const STREETS = [
  ['Street', 'St', 'STR.'],
  ['Road', 'Rd.', 'ROAD'],
  ['Avenue', 'Ave', 'av.'],
] as const;
const NAMES = [
  ['Carob', 'CAROB', 'Cárob'],
  ['Möwen', 'Moewen', 'mowen'],
  ['Salt Lake', 'SALT-LAKE', 'salt lake'],
] as const;
const ROOMS = [
  ['', '', ''],
  ['Suite 4', 'Ste 4', 'Room 04'],
  ['Suite 5', 'suite 5', 'RM. 5'],
] as const;
const BOXES = [
  ['', '', ''],
  ['PO Box 7', 'P.O. Box 7', 'post office box 007'],
] as const;
const world = fc.record({
  street: fc.nat(2),
  name: fc.nat(2),
  number: fc.integer({ min: 1, max: 3 }),
  room: fc.nat(2),
  box: fc.nat(1),
  code: fc.constantFrom('3041', '3042'),
});
const ways = fc.record({
  street: fc.nat(2),
  name: fc.nat(2),
  room: fc.nat(2),
  box: fc.nat(2),
  isFirst: fc.boolean(),
  order: fc.boolean(),
  as: fc.constantFrom('lines', 'line', 'text'),
});
type Ways = typeof ways extends fc.Arbitrary<infer T> ? T : never;
type World = typeof world extends fc.Arbitrary<infer T> ? T : never;

function writtenSo(door: World, way: Ways): Address {
  const street = `${NAMES[door.name]?.[way.name]} ${STREETS[door.street]?.[way.street]}`;
  const house = way.isFirst ? `${door.number} ${street}` : `${street} ${door.number}`;
  const room = ROOMS[door.room]?.[way.room] ?? '';
  const box = BOXES[door.box]?.[way.box] ?? '';
  const parts = [house, room, box].filter((part) => part !== '');
  const ordered = way.order ? parts : parts.toReversed();
  const place = { post_code: door.code, locality_name: 'Limassol', country_code: 'CY' };
  const [one = null, two = null, three = null] = ordered;
  if (way.as === 'lines') {
    return addressOf({ ...place, address_line_1: one, address_line_2: two, address_line_3: three });
  }
  if (way.as === 'line') return addressOf({ ...place, address_line_1: ordered.join(', ') });
  return addressOf({ complete_address: `${ordered.join(', ')}, ${door.code} Limassol, Cyprus` });
}

describe('the key of an address', () => {
  it('is the same whatever is said beside the address', () => {
    fc.assert(
      fc.property(anyAddress, (one) => {
        const key = keyOf(one);
        fc.pre(key !== null);
        const dates = [{ type: 'registration', date_full: '2015-03-01' }];
        expect(keyOf({ ...one, type: 'postal', address_dates: dates })).toBe(key);
      }),
      { numRuns: 200 },
    );
  });

  it('is one for one door in every way it is written, and another for any other', () => {
    fc.assert(
      fc.property(world, world, ways, ways, (door, other, way, otherWay) => {
        const isOne = JSON.stringify(door) === JSON.stringify(other);
        expect(areOneAddress(writtenSo(door, way), writtenSo(other, otherWay))).toBe(isOne);
        expect(areOneAddress(writtenSo(door, way), writtenSo(door, otherWay))).toBe(true);
      }),
      { numRuns: 150 },
    );
  });

  it('is told of no text that is longer than any address, nor of a place alone', () => {
    expect(comparedAddressOfText('1 '.repeat(501))).toBeNull();
    expect(
      comparedAddress(addressOf({ care_of_name: 'x'.repeat(1001), address_line_1: '17 Carob St' })),
    ).toBeNull();
    for (const place of [
      'Cyprus',
      'Limassol, Cyprus',
      '3041 Limassol, Cyprus',
      'Carob Street, Limassol',
    ]) {
      expect([place, comparedAddressOfText(place)]).toEqual([place, null]);
    }
    for (const text of [' ', '. ', 'box ', 'c/o ', '1 -', 'x', 'p o '])
      comparedAddressOfText(text.repeat(1000 / text.length));
    // Where each could begin anew at every letter, it takes minutes.
  }, 20_000);
});
