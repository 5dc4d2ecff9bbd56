/** All measures that rules can use, by name. */
import { COMPANY_MEASURES } from './measures/company-measures.ts';
import { COMPANY_ROLE_MEASURES } from './measures/company-roles.ts';
import { COUNTRY_MEASURES } from './measures/country-measures.ts';
import {
  type Measure,
  type Question,
  type Measurement,
  maybeFound,
  maybeFoundFor,
  nothingFound,
  exactly,
  placeIn,
  unread,
  whysUnless,
} from './base/measure.ts';
import { OWNER_MEASURES } from './measures/owner-measures.ts';
import { ROLE_MEASURES, ROLE_STATES } from './measures/role-measures.ts';
import { SHARED_MEASURES } from './measures/shared-measures.ts';
import { companyNamedBy, compareRecords } from '../sameness/same.ts';
import {
  whyOwnSilent,
  whyOtherSilent,
  nameOf,
  cite,
  listInWords,
  ENGLISH,
  whyUnread,
} from './base/words.ts';
import type { Address } from '../../contract/model/address.ts';
import type { Ruling } from './base/ruling.ts';
import { stated } from '../../record/values/names.ts';
import type { FindingWords } from './base/finding-words.ts';
import { parseEntityId } from '../../contract/model/entity.ts';
import { dayText, type DaySpan, toDays } from '../../record/values/days.ts';
import type { Tie } from '../../contract/model/tie.ts';
import { reachedRuling, wholeYears } from './base/days.ts';
import {
  roleAt,
  officesAt,
  otherEnds,
  startsOf,
  whyMaybeMore,
  type StatedStart,
} from './base/roles.ts';

// oxlint-disable-next-line require-yield
function* statedCompanyDiffers(question: Question): Generator<void, Measurement[]> {
  const { subject, world } = question;
  const { facts } = subject;
  const named = companyNamedBy(facts);
  if (named === null) return [];
  const company = world.entity(named);
  const why = whyOwnSilent(question) ?? whyOtherSilent(world, named);
  if (why !== null || company === null) return [maybeFound(why ?? '')];
  const { verdict, facts: compared } = compareRecords(facts, company.facts);
  if (verdict === 'agree') return [nothingFound()];
  const unstated = compared.filter(({ outcome }) => outcome === 'not stated by both');
  if (verdict === 'undecided') {
    return [
      maybeFound(
        `both records would have to state: ${unstated.map(({ fact }) => fact).join(', ')}`,
      ),
    ];
  }
  const differing = compared.filter(({ outcome }) => outcome === 'different');
  return [
    exactly(1, () => ({
      sentence: (words) =>
        words.statesOtherwise(
          nameOf(world, facts.id, words),
          cite(facts.statedCompanyId ?? '', words),
          nameOf(world, named, words),
          listInWords(differing, words, ({ fact, member, company: other }) =>
            words.inThePlaceOf(
              words.facts[fact],
              cite(other ?? '', words),
              cite(member ?? '', words),
            ),
          ),
        ),
      sources: [...placeIn(subject, '/data/company'), ...placeIn(company, '')],
      marks: differing.map(({ fact, member, company: other }) =>
        JSON.stringify([fact, member, other]),
      ),
    })),
  ];
}

const STATED_COMPANY_MEASURES = {
  'stated-company-differs': {
    of: 'member',
    unit: null,
    years: null,
    takesRoles: false,
    finding: 'entity',
    reads: ({ subject }) => {
      const named = companyNamedBy(subject.facts);
      return named === null ? [] : [named];
    },
    what: 'whether the record of the company id that it states has another registration number, or another name or jurisdiction',
    fields: [
      ...['member.data.company.id', 'member.data.company.registration_number'],
      ...['member.data.company.name', 'member.data.company.jurisdiction_country'],
      ...['company.registration_number', 'company.current_name', 'company.jurisdiction_country'],
    ],
    read: statedCompanyDiffers,
  },
} as const satisfies Record<string, Measure>;

/** Fields each of which identifies a door. */
const DOOR_FIELDS = [
  ...['street_name', 'house_number', 'house_name', 'building_number', 'block_name'],
  ...['entrance_number', 'floor_number', 'room_number'],
] as const;

const LINE_FIELDS = [
  'address_line_1',
  'address_line_2',
  'address_line_3',
  'address_line_4',
] as const;

/** Whether nobody is there: the address is care of somebody, or a post box without a door. */
function mailOnlyRuling(address: Address): Ruling {
  const box = stated(address.po_box);
  if (stated(address.care_of_name) !== null) return true;
  const lines = LINE_FIELDS.map((line) => stated(address[line])).filter((line) => line !== null);
  const namesDoor =
    DOOR_FIELDS.some((field) => stated(address[field]) !== null) ||
    lines.some((line) => box === null || !line.includes(box.trim()));
  if (namesDoor) return false;
  return box !== null || 'neither a street, a post box nor whom it is care of is stated by itself';
}

function toWords(address: Address, words: FindingWords): string {
  const careOf = stated(address.care_of_name);
  return careOf === null
    ? words.box(cite(address.po_box ?? '', words))
    : words.careOf(cite(careOf, words));
}

// oxlint-disable-next-line require-yield
function* careOfOrBoxOnly(question: Question): Generator<void, Measurement[]> {
  const { subject, world } = question;
  const { record } = subject;
  const why = whyOwnSilent(question);
  if (why !== null || record === null) return [maybeFound(why ?? 'its record was not fetched')];
  const { addresses } = record;
  if (addresses.length === 0) return [maybeFound('no address is stated')];
  const rulings = addresses.map(mailOnlyRuling);
  if (rulings.includes(false)) return [nothingFound()];
  const whys = rulings.filter((ruling) => typeof ruling === 'string');
  if (whys.length > 0) return [maybeFoundFor(whys.map((why) => `of an address ${why}`))];
  const isCompany = parseEntityId(subject.facts.id).subject === 'company';
  return [
    exactly(1, () => ({
      sentence: (words) => {
        const all = new Set(addresses.map((address) => toWords(address, words)));
        const some = [...all].slice(0, 3).join(', ');
        return words.onlyByPost(nameOf(world, subject.facts.id, words), some);
      },
      sources: placeIn(subject, ...addresses.map((_, at) => `/addresses/${at}`)),
      // A person's address is a home.
      marks: isCompany
        ? addresses.map((address) => toWords(address, ENGLISH))
        : [String(addresses.length)],
    })),
  ];
}

const ADDRESS_MEASURES = {
  'care-of-or-po-box-only': {
    what: 'whether each of its addresses is care of somebody, or a post box without a street',
    of: 'both',
    unit: null,
    years: null,
    takesRoles: false,
    finding: 'entity',
    fields: [
      ...['company.addresses.care_of_name', 'company.addresses.po_box'],
      ...['company.addresses.street_name', 'company.addresses.address_line_1'],
      ...['member.addresses.care_of_name', 'member.addresses.po_box'],
      ...['member.addresses.street_name', 'member.addresses.address_line_1'],
    ],
    read: careOfOrBoxOnly,
  },
} as const satisfies Record<string, Measure>;

const yearOf = (day: number): number => Number(dayText(day).slice(0, 4));

/** The age at a start of a role; empty if that is after the requested day. */
function ageAt(question: Question, tie: Tie, start: StatedStart, born: DaySpan): Measurement[] {
  if (typeof start === 'string') return [unread(start)];
  const { world, subject } = question;
  const { date, days: began } = start;
  const hasBegun = reachedRuling(began, world.day);
  if (hasBegun === false) return [];
  const low = wholeYears(born.last, began.first);
  const high = wholeYears(born.first, began.last);
  const ageIn = (words: FindingWords): string => {
    if (high < 0) return words.notBorn;
    return words.yearsOld(low === high ? `${low}` : words.range(`${low}`, `${high}`));
  };
  const measurement: Measurement = {
    low,
    high,
    whys: whysUnless(low === high, 'the dates stated leave more than one age open'),
    describe: () => ({
      sentence: (words) =>
        words.ageAt(
          nameOf(world, subject.facts.id, words),
          cite(subject.facts.born ?? '', words),
          ageIn(words),
          cite(date, words),
          roleAt(question, tie, words),
        ),
      sources: [...placeIn(subject, subject.bornAt), ...tie.sources],
      // Only the difference in years, so that the day of birth can't be guessed from the hash.
      marks: [tie.id, String(yearOf(began.first) - yearOf(born.first))],
    }),
  };
  return [
    hasBegun === true ? measurement : { ...measurement, mayNotCount: true, whys: [hasBegun] },
  ];
}

function* ageAtAppointment(question: Question): Generator<void, Measurement[]> {
  const { subject } = question;
  const { born, knowledge } = subject.facts;
  const days = toDays(born);
  if (days === null) {
    const why = whyUnread(subject);
    if (born !== null) return [unread(`the date of birth can’t be read: ${cite(born)}`)];
    if (why === null) return [unread('no date of birth is stated')];
    return [
      unread(
        `its record ${why}${knowledge === 'search' ? ', and no search states a date of birth' : ''}`,
      ),
    ];
  }
  const measured: Measurement[] = [];
  for (const tie of yield* officesAt(question)) {
    for (const start of startsOf(tie)) measured.push(...ageAt(question, tie, start, days));
    if (measured.length % 200 === 0) yield;
  }
  const lack = whyMaybeMore(question);
  return lack === null ? measured : [...measured, unread(lack)];
}

const AGE_MEASURES = {
  'age-at-appointment': {
    what: 'how old a person was, in whole years, when a role began that is not an owner’s',
    of: 'person',
    unit: ['year', 'years'],
    years: null,
    takesRoles: true,
    finding: 'entity',
    reads: otherEnds,
    fields: [
      ...['member.data.person.birthday_date_full', 'member.data.person.birthday_year'],
      ...['member.data.person.birthday_month', ...ROLE_STATES],
    ],
    read: ageAtAppointment,
  },
} as const satisfies Record<string, Measure>;

const BY_NAME = {
  ...ROLE_MEASURES,
  ...COMPANY_ROLE_MEASURES,
  ...AGE_MEASURES,
  ...SHARED_MEASURES,
  ...ADDRESS_MEASURES,
  ...COMPANY_MEASURES,
  ...COUNTRY_MEASURES,
  ...OWNER_MEASURES,
  ...STATED_COMPANY_MEASURES,
} as const satisfies Record<string, Measure>;

export type MeasureName = keyof typeof BY_NAME;

export const MEASURES: ReadonlyMap<string, Measure> = new Map(Object.entries(BY_NAME));
