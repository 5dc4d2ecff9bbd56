/** Complete records from the few fields a test cares about, and arbitrary hostile ones. */
import fc from 'fast-check';
import { z } from 'zod';
import { address, type Address } from '../../src/contract/model/address.ts';
import { companyProfile, type CompanyProfile } from '../../src/contract/model/company.ts';
import {
  memberItem,
  memberProfile,
  type MemberItem,
  type MemberProfile,
} from '../../src/contract/model/member.ts';
import { hostileText } from './hostile-text.ts';

/** The fields that matter, to any depth; list items may be partial too. */
export type Some<T> = T extends (infer I)[]
  ? Some<I>[]
  : T extends object
    ? { [K in keyof T]?: Some<T[K]> }
    : T;

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every field of the schema: null where nothing is given, an empty list where no item is. */
function complete(schema: z.ZodType, given: unknown): unknown {
  if (schema instanceof z.ZodObject) {
    const some = isPlain(given) ? given : {};
    return Object.fromEntries(
      Object.entries(schema.shape).map(([key, field]) => [
        key,
        complete(field as z.ZodType, some[key]),
      ]),
    );
  }
  if (schema instanceof z.ZodArray) {
    const items: unknown[] = Array.isArray(given) ? given : [];
    return items.map((item) => complete(schema.element as z.ZodType, item));
  }
  return given ?? null;
}

const make =
  <T>(schema: z.ZodType<T>, base: Some<T>) =>
  (given: Some<T>): T =>
    schema.parse(complete(schema, { ...base, ...given }));

/** All that is not given is null, or an empty list; the id is `1`. */
export const makeMemberProfile = make<MemberProfile>(memberProfile, { id: '1' });
export const makeMemberItem = make<MemberItem>(memberItem, { id: '1' });
export const makeCompanyProfile = make<CompanyProfile>(companyProfile, { id: '1' });
export const makeAddress = make<Address>(address, {});

const digits = fc.oneof(
  fc.integer({ min: 0, max: 40 }).map(String),
  fc.stringMatching(/^0{0,2}\d{1,20}$/),
);
const someDate = fc.oneof(
  fc
    .date({ min: new Date('1990-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  fc.constantFrom('2015', '2015-03', '2015-02-30', '0000-00-00', 'soon', ''),
);
const mostly = (usual: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.oneof({ weight: 6, arbitrary: usual }, { weight: 1, arbitrary: hostileText });

/** What fields of these names usually hold, so that records tie up with each other. */
const USUAL: Record<string, fc.Arbitrary<string>> = {
  id: mostly(digits),
  company_id: mostly(digits),
  parent_company_id: mostly(digits),
  date_full: mostly(someDate),
  birthday_date_full: mostly(someDate),
  type: mostly(fc.constantFrom('registration', 'expiration', 'effective')),
  status: mostly(fc.constantFrom('active', 'inactive', 'Active', 'pending')),
  position: mostly(fc.constantFrom('Director', 'director ', 'Chair', 'Secretary')),
};

function arbitraryOf(schema: z.ZodType, key: string): fc.Arbitrary<unknown> {
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape).map(([name, field]) => [
      name,
      arbitraryOf(field as z.ZodType, name),
    ]);
    return fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>);
  }
  if (schema instanceof z.ZodArray) {
    return fc.array(arbitraryOf(schema.element as z.ZodType, key), { maxLength: 3 });
  }
  if (schema instanceof z.ZodNullable) {
    return fc.option(arbitraryOf(schema.unwrap() as z.ZodType, key));
  }
  if (schema instanceof z.ZodBoolean) return fc.boolean();
  return USUAL[key] ?? hostileText;
}

const arbitrary = <T extends { id: string }>(schema: z.ZodType<T>): fc.Arbitrary<T> =>
  fc
    .tuple(arbitraryOf(schema, ''), digits)
    .map(([record, id]) => schema.parse({ ...(record as object), id }));

/** Any record the contract allows, its own id a string of digits as asked for. */
export const arbitraryMemberProfile = arbitrary<MemberProfile>(memberProfile);
export const arbitraryMemberItem = arbitrary<MemberItem>(memberItem);
export const arbitraryCompanyProfile = arbitrary<CompanyProfile>(companyProfile);
