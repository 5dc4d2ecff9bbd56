/** The things that a profile states: each with its place, and one key for all that is one. */
import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CompanyProfile } from '../../../src/contract/model/company.ts';
import type { MemberProfile } from '../../../src/contract/model/member.ts';
import { NEAR_BORDER, THING_KINDS, type Thing } from '../../../src/contract/model/thing.ts';
import { comparedContact } from '../../../src/record/things/contacts.ts';
import { thingsOfCompany, thingsOfMember } from '../../../src/record/things/things.ts';
import { openSampleRegistry } from '../../../src/registry/served/sample.ts';
import {
  arbitraryCompanyProfile,
  arbitraryMemberProfile,
  makeCompanyProfile,
  makeMemberProfile,
} from '../../make/records.ts';

const SAMPLE = join(import.meta.dirname, '../../../resources/sample-registry');

/** Every thing of the sample world, with who states it. */
const stated = new Map<string, Set<string>>();
const keyOf = ({ kind, key }: Pick<Thing, 'kind' | 'key'>): string => `${kind} ${key}`;

beforeAll(async () => {
  const sample = openSampleRegistry(SAMPLE);
  const idsIn = (file: string): string[] =>
    readFileSync(join(SAMPLE, file), 'utf8')
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { id: string }).id);
  const take = (entity: string, things: readonly Thing[]): void => {
    for (const thing of things) {
      const key = keyOf(thing);
      stated.set(key, (stated.get(key) ?? new Set()).add(entity));
    }
  };
  for (const id of idsIn('companies.jsonl')) {
    take(`company ${id}`, thingsOfCompany((await sample.companyProfile(id)).value));
  }
  for (const id of idsIn('members.jsonl')) {
    take(`member ${id}`, thingsOfMember((await sample.memberProfile(id)).value));
  }
});

const sharing = (kind: Thing['kind'], entity: string): string[][] =>
  [...stated]
    .filter(([key, who]) => key.startsWith(`${kind} `) && who.has(entity) && who.size > 1)
    .map(([, who]) => [...who].toSorted());

describe('the sample world', () => {
  it('has forty companies behind one door, and two that don’t say whose care they are in', () => {
    const forty = Array.from({ length: 40 }, (_, at) => `company ${1021 + at}`);
    const [door] = sharing('address', 'company 1030');
    expect(door).toEqual(expect.arrayContaining(forty));
    expect(door?.filter((who) => who.startsWith('company'))).toHaveLength(40);
    expect(sharing('address', 'company 1071')).toEqual([['company 1071', 'company 1072']]);
    const near = [...stated].filter(([key]) => /\t17\. carob .*name lantern house/.test(key));
    expect(new Set(near.map(([key]) => key.split(NEAR_BORDER)[0])).size).toBe(1);
  });

  it('has ships, an aircraft and a passport that several state', () => {
    expect(sharing('vessel', 'company 1131')).toEqual([
      ['company 1131', 'company 1132', 'company 1133'],
    ]);
    expect(sharing('vessel', 'company 1003')).toEqual([
      ['company 1003', 'company 1007'],
      ['company 1003', 'company 1008'],
    ]);
    expect(sharing('aircraft', 'company 1134')).toEqual([
      ['company 1134', 'company 1135', 'company 1136'],
    ]);
    expect(sharing('document', 'member 100571')).toEqual([['member 100571', 'member 100572']]);
    expect(sharing('vessel', 'company 1111')).toEqual([['company 1111', 'company 1112']]);
    expect(sharing('address', 'company 1111')).toEqual([['company 1111', 'company 1112']]);
  });
});

describe('contacts', () => {
  const key = (contact: string, type = '', homes: readonly string[] = ['cy']) => {
    const found = comparedContact({ type, contact }, homes);
    return found && `${found.kind} ${found.key}`;
  };

  it.each([
    ['Post@Halvard.Example', 'mailto:post@halvard.example'],
    ['https://www.halvard.example/', 'http://halvard.example'],
    ['https://halvard.example/Crew/', 'halvard.example:443/Crew', 'Website'],
    ['+47 000 000 044', '0047 (0)000 000 044'],
    ['25 000 123', '25-000-123'],
    ['+1 555 0112 ext. 7', '+1 (555) 0112 x7'],
    ['post@halvard.example', 'post@halvard.example.'],
    ['www.halvard.example.', 'http://halvard.example'],
    ['+44 020 7946 0018', '+44 20 7946 0018'],
    ['+357 25 000 123', '25 000 123'],
    ['+٣٥٧ ٢٥ ٠٠٠ ١٢٣', '+357 25 000 123'],
    ['+३५७ २५ ००० १२३', '٢٥٠٠٠١٢٣'],
  ])('are the same written as %s and as %s', (a, b, type = '') => {
    expect(key(a, type)).not.toBeNull();
    expect(key(a, type)).toBe(key(b, type));
  });

  it.each([
    ['post@halvard.example', 'past@halvard.example'],
    ['https://halvard.example/crew', 'https://halvard.example/Crew'],
    ['https://halvard.example/?q=1', 'https://halvard.example/?q=2'],
    ['+47 000 000 044', '+48 000 000 044'],
    ['+1 555 0112 ext. 7', '+1 555 0112'],
    ['+39 06 698 12345', '+39 6 698 12345'],
    ['25 000 123', '25 000 124'],
    ['25 000 123', '+47 25 000 123'],
  ])('are not the same written as %s and as %s', (a, b) => {
    expect(key(a)).not.toBe(key(b));
  });

  it.each([
    ['us', '517-373-0841', '1-517-373-0841', '+1 (517) 373-0841'],
    ['no', '22 33 44 55', '+47 22 33 44 55', '0047 22334455'],
    ['gb', '020 7946 0018', '+44 (0)20 7946 0018', '+44 20 7946 0018'],
    ['sa', '٠١١ ٢٣٤ ٥٦٧٨', '+966 11 234 5678', '011-234-5678'],
    ['ru', '8 (495) 123-45-67', '+7 495 123 45 67', '(495) 123-45-67'],
  ])('are one number in %s, nationally and internationally: %s, %s, %s', (home, ...ways) => {
    expect(new Set(ways.map((way) => key(way, 'phone', [home]))).size).toBe(1);
  });

  it('are of no country where none is known, or where two could be meant', () => {
    const international = key('+47 22 33 44 55', 'phone', []);
    expect(key('22 33 44 55', 'phone', [])).not.toBe(international);
    expect(key('22 33 44 55', 'phone', ['dk', 'no'])).not.toBe(international);
    expect(key('22 33 44 55', 'phone', ['ky', 'no'])).toBe(international);
    expect(key('22 33 44 55', 'phone', ['atlantis'])).not.toBe(international);
    expect(key('517-373-0841', 'phone', [])).not.toBe(key('1-517-373-0841', 'phone', []));
  });

  it('are compared within one country alone where they are numbers without its code', () => {
    expect(key('25 000 123', 'phone', ['cy'])).not.toBe(key('25 000 123', 'phone', ['mt']));
    expect(key('25 000 12', 'phone', ['cy'])).toBe(key('2500012', 'Tel.', ['cy']));
    expect(key('25 000 12', 'phone', ['cy'])).not.toBe(key('25 000 12', 'phone', ['mt']));
  });

  it('are of the country where somebody is at home, or of the addresses', () => {
    const contacts = [{ type: 'phone', contact: '22 33 44 55' }];
    const phones = (given: Parameters<typeof makeCompanyProfile>[0]): string[] =>
      thingsOfCompany(makeCompanyProfile({ contacts, ...given })).flatMap((thing) =>
        thing.kind === 'phone' ? [thing.key] : [],
      );
    expect(phones({ jurisdiction_country: 'Norway' })).toEqual(['+4722334455']);
    const addresses = [{ country_code: 'NO' }];
    expect(phones({ jurisdiction_country: 'Cayman Islands', addresses })).toEqual(['+4722334455']);
    expect(phones({ jurisdiction_country: null, addresses })).toEqual(['+4722334455']);
    expect(phones({ jurisdiction_country: null })).toEqual([' 22334455']);
    const person = { residence: 'Norway' };
    const [thing] = thingsOfMember(makeMemberProfile({ contacts, data: { person } }));
    expect(thing?.key).toBe('+4722334455');
  });

  it.each(['', ' ', '112', 'x@y', 'n/a', '+47', 'www', 'x'.repeat(1001)])(
    'are left out where they are %j',
    (text) => {
      expect(key(text, 'phone', ['no'])).toBeNull();
      expect(key(text, 'website')).toBeNull();
    },
  );
});

describe('what is owned and numbered', () => {
  const keys = (given: Parameters<typeof makeCompanyProfile>[0]): string[] =>
    thingsOfCompany(makeCompanyProfile(given)).map(keyOf);

  it('is compared by its number, without spaces and signs, else by name', () => {
    const one = keys({
      watercrafts: [{ id: 'IMO 0412001', name: 'Nordlys' }, { name: 'Saffron Tide' }],
      aircrafts: [{ id: 'ZZ-QXA' }],
      motor_vehicles: [{ id: 'V1', vin: 'ZZZ 0938543' }, { id: 'V 2' }],
      real_estate: [
        { identification_number: '15/4917/345', address: 'x' },
        { address: '20 Cobbler’s Street, Bristol ZS3 0CW, United Kingdom' },
        { id: 'RE-7' },
      ],
      documents: [{ type: 'Certificate', series: 'JC', number: '170 080' }],
      identifiers: [{ type: 'taxpayer_number', contact: 'NO 977575051MVA' }],
    });
    const other = keys({
      watercrafts: [{ id: 'imo0412001', name: 'Other' }, { name: 'SAFFRON TIDE' }],
      aircrafts: [{ id: 'zz qxa', model: 'Swift' }],
      motor_vehicles: [{ id: 'V9', vin: 'zzz-0938543' }, { id: 'v2' }],
      real_estate: [
        { id: 'RE1', identification_number: '15 4917 345' },
        { address: 'Cobblers St 20, Bristol ZS3 0CW' + ', England' },
        { id: 're7' },
      ],
      documents: [{ type: 'certificate', number: 'JC170080', identification_number: 'CR-1' }],
      identifiers: [{ type: 'Taxpayer number', contact: 'NO977575051 MVA' }],
    });
    expect(one).toHaveLength(10);
    expect(other).toEqual(one);
  });

  it('is one ship with and without IMO, where the last digit proves that it is such a number', () => {
    const ships = (...ids: string[]): number =>
      new Set(keys({ watercrafts: ids.map((id) => ({ id })) })).size;
    expect(ships('IMO 9074729', '9074729', 'IMO No. 9074729', 'imo٩٠٧٤٧٢٩')).toBe(1);
    expect(ships('IMO 9074720', '9074720')).toBe(2);
    expect(ships('IMO 9074729', '9074728')).toBe(2);
    const [a, b] = ['IMO 9074729', '9074729'].map((contact) =>
      keys({ identifiers: [{ type: 'IMO number', contact }] }),
    );
    expect(a).toEqual(b);
  });

  it('keeps what its number is made of: parcel 20/761 is not 207/61', () => {
    const parcels = (...numbers: string[]): number =>
      new Set(
        keys({ real_estate: numbers.map((identification_number) => ({ identification_number })) }),
      ).size;
    expect(parcels('20/761', '207/61')).toBe(2);
    expect(parcels('20/761', '20 / 761', '20-761', '٢٠/٧٦١')).toBe(1);
    expect(parcels('20761', '20/761')).toBe(2);
    const [a, b] = ['12/2004', '1/22004'].map((number) =>
      keys({ documents: [{ type: 'licence', number }] }),
    );
    expect(a).not.toEqual(b);
    const [c, d] = ['١٧٠٠٨٠', '170 080'].map((number) =>
      keys({ documents: [{ type: 'licence', number }] }),
    );
    expect(c).toEqual(d);
  });

  it('is another of another kind, and none where nothing is said', () => {
    const passport = { series: 'ZZ', number: '0417733' };
    const [a, b] = ['passport', 'visa'].map((type) =>
      thingsOfMember(makeMemberProfile({ documents: [{ ...passport, type }] })),
    );
    expect(a?.[0]?.key).not.toBe(b?.[0]?.key);
    const nothing = keys({
      watercrafts: [{}],
      aircrafts: [{ model: 'Swift 9' }],
      motor_vehicles: [{ manufacturer: 'Tarn' }],
      real_estate: [{ category: 'quay', address: 'Limassol' }],
      documents: [{ type: 'passport' }],
      identifiers: [{ type: 'taxpayer_number', contact: ' ' }],
    });
    expect(nothing).toEqual([]);
  });
});

/** What a JSON Pointer leads to. */
const follow = (document: unknown, pointer: string): unknown =>
  pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], document);

describe('any profile', () => {
  const holds = (profile: CompanyProfile | MemberProfile, things: readonly Thing[]): void => {
    for (const { kind, key, value, pointer } of things) {
      expect(THING_KINDS).toContain(kind);
      expect(key).not.toBe('');
      expect(value.trim()).not.toBe('');
      expect(follow(profile, pointer)).toBeTruthy();
    }
    expect(new Set(things.map(({ pointer }) => pointer)).size).toBe(things.length);
  };

  it('has things at places of its own, each with something to show', () => {
    fc.assert(
      fc.property(arbitraryCompanyProfile, (profile) => holds(profile, thingsOfCompany(profile))),
    );
    fc.assert(
      fc.property(arbitraryMemberProfile, (profile) => holds(profile, thingsOfMember(profile))),
    );
  });

  it('is looked at for as many of a list as anybody may have', () => {
    const contacts = Array.from({ length: 1500 }, (_, at) => ({ contact: `a${at}@b.example` }));
    expect(thingsOfMember(makeMemberProfile({ contacts }))).toHaveLength(1000);
  });
});
