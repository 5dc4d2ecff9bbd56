/** The built-in rules: data in the same form as users' own rules. */
import type { IndicatorPack, IndicatorRule } from '../../contract/model/indicators.ts';
import type { MeasureName } from './measures.ts';

type BuiltIn = IndicatorRule & { measure: MeasureName };

const atLeast = (threshold: number) => ({ comparison: 'at-least', threshold }) as const;

const OF_ROLES: readonly BuiltIn[] = [
  {
    id: 'many-directorships',
    statement: 'Has active roles, other than an owner’s, at {threshold} companies or more.',
    measure: 'companies-with-active-role',
    ...atLeast(20),
    reason:
      'Few can look after so many companies in person; nominees and providers of services often hold such numbers.',
  },
  {
    id: 'officer-age-low',
    statement: 'Was {threshold} years old or younger when a role began that is not an owner’s.',
    measure: 'age-at-appointment',
    comparison: 'at-most',
    threshold: 17,
    reason:
      'Many laws let nobody under 18 hold an office; it may be another person, or a wrong date.',
  },
  {
    id: 'officer-age-high',
    statement: 'Was {threshold} years old or older when a role began that is not an owner’s.',
    measure: 'age-at-appointment',
    ...atLeast(101),
    reason:
      'Hardly anybody takes an office at over 100; it may be another person, or a wrong date.',
  },
  {
    id: 'role-in-dissolved-company',
    statement: 'At least {threshold} role is not stated to have ended although the company has.',
    measure: 'roles-in-dissolved-companies',
    ...atLeast(1),
    reason: 'A role in a company that has ended is not a current one, whatever its record says.',
  },
  {
    id: 'role-status-and-dates-contradict',
    statement:
      'At least {threshold} role has a status that its dates contradict, or ends before it begins.',
    measure: 'roles-with-contradicting-dates',
    ...atLeast(1),
    reason:
      'One of the two may be wrong or out of date; whether the role is held depends on which.',
  },
  {
    id: 'one-sided-role',
    statement:
      'At least {threshold} position is stated by one of the two records, and not, or in other words, by the other.',
    measure: 'one-sided-roles',
    ...atLeast(1),
    reason:
      'Such a position may be out of date, mistyped or left out by one side; why is not stated.',
  },
  {
    id: 'appointment-before-registration',
    statement: 'At least {threshold} role in it began before it was registered.',
    measure: 'roles-begun-before-registration',
    ...atLeast(1),
    reason:
      'A founder may come first by days; by years, it may have been bought ready-made, or a date is wrong.',
  },
  {
    id: 'appointment-after-dissolution',
    statement: 'At least {threshold} role in it began after its end.',
    measure: 'roles-begun-after-end',
    ...atLeast(1),
    reason:
      'Seldom is anybody but a liquidator appointed to what is over; a date or a status may be wrong.',
  },
  {
    id: 'left-shortly-before-end',
    statement:
      'A role in it that is not an owner’s ended {threshold} days or fewer before its end.',
    measure: 'days-from-role-to-end',
    comparison: 'at-most',
    threshold: 30,
    reason: 'Who left just before the end may not be named among those who were there at it.',
  },
  {
    id: 'young-company-with-many-former-officers',
    statement:
      'At least {threshold} members with a role other than an owner’s left it within {years} years of its registration.',
    measure: 'former-officers',
    ...atLeast(5),
    years: 3,
    reason: 'Boards seldom change so soon; the first ones may have stood in for somebody.',
  },
];

const OF_SHARED_THINGS: readonly BuiltIn[] = [
  {
    id: 'mass-address',
    statement: 'One of its addresses is stated by {threshold} entities or more.',
    measure: 'entities-at-same-address',
    ...atLeast(10),
    reason:
      'A door that many share is often that of a provider of services, and says little of where work is done.',
  },
  {
    id: 'mass-contact',
    statement:
      'One of its phone numbers, e-mail addresses or websites is stated by {threshold} entities or more.',
    measure: 'entities-with-same-contact',
    ...atLeast(5),
    reason: 'Who answers for several entities may tie them together where no role does.',
  },
  {
    id: 'one-document-number-on-two-people',
    statement:
      'The number of one of the person’s documents is stated by {threshold} records or more.',
    measure: 'entities-with-same-document',
    ...atLeast(2),
    reason: 'It may be one person with several records, or a number that is not the person’s own.',
  },
  {
    id: 'one-asset-at-several-companies',
    statement:
      'One of its vessels, aircraft, vehicles or pieces of real estate is stated by {threshold} companies or more.',
    measure: 'entities-with-same-asset',
    ...atLeast(2),
    reason:
      'It may have been passed on, be held in common, or tie companies together that share nobody.',
  },
  {
    id: 'care-of-or-po-box-only',
    statement: 'Each of its addresses is care of somebody, or a post box without a street.',
    measure: 'care-of-or-po-box-only',
    reason: 'Such an address need not be a place of business.',
  },
];

const OF_COMPANIES: readonly BuiltIn[] = [
  {
    id: 'company-status-and-dates-contradict',
    statement: 'The status and the dates of the company contradict each other.',
    measure: 'company-status-against-dates',
    reason: 'Whether the company still is depends on which of them is right.',
  },
  {
    id: 'serial-renaming',
    statement: 'Had {threshold} names or more before.',
    measure: 'old-names',
    ...atLeast(3),
    reason: 'What is known of a company under its old names may not be found under its new one.',
  },
  {
    id: 'jurisdictions-differ',
    statement:
      'A parent, its residency or an address is of another country than its jurisdiction: {threshold} of them or more.',
    measure: 'countries-beside-jurisdiction',
    ...atLeast(1),
    reason: 'Another law may apply, and another register know more of it; common in groups.',
  },
  {
    id: 'stated-company-differs',
    statement:
      'The record of the company id that it states has another registration number, name or jurisdiction.',
    measure: 'stated-company-differs',
    reason: 'The two may be taken for one company, and are not stated to be.',
  },
];

const OF_OWNERS: readonly BuiltIn[] = [
  {
    id: 'circular-parents',
    statement: 'Its stated parent companies lead back to itself; other holdings are not looked at.',
    measure: 'parents-in-a-circle',
    reason: 'Who stands above a circle can’t be told from it.',
  },
  {
    id: 'chain-ends-unfetched',
    statement: 'Its owners lead to a company whose record nobody fetched.',
    measure: 'owners-end-unfetched',
    reason: 'Who is above that company is not known from its own record.',
  },
  {
    id: 'no-natural-person-at-the-top',
    statement: 'Its owners, as stated and all fetched, lead to no natural person.',
    measure: 'owners-without-person',
    reason:
      'The records name no person as its owner, directly or through others; a state, a foundation or holders that are not stated may be.',
  },
  {
    id: 'same-person-on-both-sides',
    statement: 'At least {threshold} person has an active role both in it and in its parent.',
    measure: 'people-in-company-and-parent',
    ...atLeast(1),
    reason: 'Who may decide on both sides of a contract between the two; usual in groups.',
  },
];

export const BUILT_IN_PACK: IndicatorPack = {
  id: 'interlock',
  version: '3',
  rules: [...OF_ROLES, ...OF_SHARED_THINGS, ...OF_COMPANIES, ...OF_OWNERS],
};
