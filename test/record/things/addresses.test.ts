/** Whether two addresses lead to the same door: as people judged, and as the keys say. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { address, type Address } from '../../../src/contract/model/address.ts';
import {
  addressKey,
  comparedAddress,
  comparedAddressOfText,
} from '../../../src/record/things/compared-address.ts';
import { PAIRS, type Pair } from './address-pairs.ts';
import { hostileText } from '../../make/hostile-text.ts';

const FIELDS = Object.keys(address.shape) as (keyof Address)[];
const BLANK = Object.fromEntries(FIELDS.map((field) => [field, null])) as unknown as Address;
const made = (given: Partial<Address>): Address => ({ ...BLANK, address_dates: [], ...given });

function written([lines, postCode, town, country, more = {}]: Pair['a']): Address {
  const isCode = /^[A-Z]{2}$/.test(country);
  return made({
    address_line_1: lines || null,
    post_code: postCode || null,
    locality_name: town || null,
    ...(isCode ? { country_code: country } : { country_name: country }),
    ...more,
  });
}

const keyOf = (one: Address): string | null => {
  const compared = comparedAddress(one);
  return compared && addressKey(compared);
};

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
  .map((given) => made(given));

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
    return made({ ...place, address_line_1: one, address_line_2: two, address_line_3: three });
  }
  if (way.as === 'line') return made({ ...place, address_line_1: ordered.join(', ') });
  return made({ complete_address: `${ordered.join(', ')}, ${door.code} Limassol, Cyprus` });
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
      comparedAddress(made({ care_of_name: 'x'.repeat(1001), address_line_1: '17 Carob St' })),
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
