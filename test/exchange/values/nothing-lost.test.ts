/** Whatever a record states is in the file, or counted as what the format could not carry. */
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { companyProfile } from '../../../src/contract/model/company.ts';
import { memberProfile, type MemberProfile } from '../../../src/contract/model/member.ts';
import type { StatedRecord } from '../../../src/exchange/common/exporter.ts';
import { exporterOf } from '../../make/exported.ts';
import { exportOf } from '../../make/exported-records.ts';
import { makeFullRecord } from '../../make/full-record.ts';

/** Where a country is stated, a different one each. */
const COUNTRIES = [
  'Norway',
  'Panama',
  'Malta',
  'Greece',
  'Iceland',
  'France',
  'Japan',
  'China',
  'Egypt',
];
const COUNTRY = /(_country|nationality|citizenship|residence|flag|[^_]jurisdiction|country_name)$/;
const ID = /(^\/id|company_id|company\/id|members\/0\/id)$/;

const fullRecord = <T>(schema: z.ZodType<T>): T => {
  let days = 0;
  let countries = 0;
  return makeFullRecord(schema, (path) => {
    if (ID.test(path)) return String(700 + path.length);
    if (/date(_full)?$/.test(path)) return `20${10 + days++}-02-03`;
    if (COUNTRY.test(path)) return COUNTRIES[countries++ % COUNTRIES.length] ?? '';
    return `text of ${path}`;
  });
};

/** The same with one of its objects of data alone, as most records have it. */
function onlyWith(kind: 'person' | 'company' | 'authority'): MemberProfile {
  const { data, ...others } = fullRecord(memberProfile);
  const blank = Object.fromEntries(
    Object.entries(data).map(([name, fields]) => [
      name,
      name === kind ? fields : Object.fromEntries(Object.keys(fields).map((key) => [key, null])),
    ]),
  );
  return memberProfile.parse({ ...others, data: blank });
}

const RECORDS: Readonly<Record<string, StatedRecord>> = {
  company: { subject: 'company', profile: fullRecord(companyProfile) },
  'member of every kind': { subject: 'member', profile: fullRecord(memberProfile) },
  person: { subject: 'member', profile: onlyWith('person') },
  'member that is a company': { subject: 'member', profile: onlyWith('company') },
  authority: { subject: 'member', profile: onlyWith('authority') },
};

/** What is said of what is not in the file, by where it is stated; null: it sorts what is beside it. */
const LOST: readonly (readonly [RegExp, RegExp | null])[] = [
  [/\/dates\/0\/type$|\/address_dates\/0\/type$/, null],
  [/^\/(current_name|old_names|trade_names).*date_full$/, /^dates of names/],
  [/^\/dates\/0\/date_full$/, /^dates of companies that are neither/],
  [/_obligations\/0\/dates|positions\/0\/dates/, /^dates of roles/],
  [
    /^\/(positions|rights_and_obligations)\/0\/jurisdiction_state$/,
    /^states of companies that members/,
  ],
  [/^\/staff_stats|^\/employees_number/, /^numbers of employees/],
  [/^\/legislation/, /^laws/],
  [/^\/residency/, /^states that companies are of|^where companies are resident/],
  [
    /^\/(data\/company\/)?jurisdiction_state$/,
    /^states that companies are of|^details of a company/,
  ],
  [/^\/(subtypes|type_by_size)/, /^subtypes and sizes/],
  [/^\/addresses\/0\/type$/, /^what addresses are for/],
  [/^\/addresses\/0\/address_dates/, /^dates of addresses/],
  [/^\/addresses\/0\/coordinates/, /^coordinates that are no number|^parts of addresses/],
  [/^\/addresses\/0\/post_code/, /^numbers and addresses longer than/],
  // Of a country that is named, its name is written or its code.
  [/^\/addresses\/0\/country_code/, null],
  [/^\/addresses/, /^parts of addresses/],
  [
    /^\/(industries|products)\/0\/(main_type|licensed_type|code)/,
    /^codes and licences|^industries|^products/,
  ],
  [/^\/industries/, /^industries/],
  [/^\/products/, /^products/],
  [/^\/(registration|tax)_authorities/, /^authorities that companies/],
  [/^\/contacts/, /^contacts/],
  [/^\/documents/, /^documents of/],
  [/^\/identifiers\/0\/type/, /^what identifiers are of/],
  [/^\/capitals/, /^capital/],
  [/^\/(watercrafts|real_estate|aircrafts|motor_vehicles)/, /^ships, aircraft/],
  [/^\/data\/company\/id/, /^ids of companies/],
  [/^\/data\/company/, /^details of a company/],
  [/^\/data\/authority/, /^departments/],
  [/^\/data\/person\/sex/, /^sexes|^details of a person/],
  [/^\/data\/person\/name_(prefix|postfix)/, /^titles of people|^details of a person/],
  // A birth date is written as far as it is stated, and its parts are in it.
  [/^\/data\/person\/birthday_(year|month|day)$/, null],
  [/^\/data\/person/, /^details of a person/],
];

function* textsIn(value: unknown, path = ''): Generator<[path: string, text: string]> {
  if (typeof value === 'string') yield [path, value];
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value)) yield* textsIn(part, `${path}/${key}`);
}

describe.each(['ftm', 'bods'] as const)('an export as %s', async (format) => {
  const exportAs = await exporterOf(format);

  it.each(Object.entries(RECORDS))('loses nothing of a %s unsaid', (_, record) => {
    const { files, loss } = exportAs(exportOf([record]));
    const file = files[0]?.text ?? '';
    const lost = [...textsIn(record.profile)].filter(
      ([, text]) => !file.includes(text) && !COUNTRIES.includes(text),
    );
    expect(lost.length).toBeGreaterThan(10);
    const unsaid = lost.filter(([path]) => {
      const [, words] = LOST.find(([place]) => place.test(path)) ?? [];
      return words !== null && !loss.some(({ what }) => words?.test(what));
    });
    expect(unsaid.map(([path]) => path)).toEqual([]);
  });
});
