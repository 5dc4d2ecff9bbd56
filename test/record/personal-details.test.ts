/** What may not go with a record is said by the tables of its fields: whatever these call personal is taken out. */
import { describe, expect, it } from 'vitest';
import { companyProfile } from '../../src/contract/model/company.ts';
import { memberProfile } from '../../src/contract/model/member.ts';
import { COMPANY } from '../../src/record/fields/company-fields.ts';
import type { PersonalDetail } from '../../src/record/fields/field.ts';
import { MEMBER } from '../../src/record/fields/member-fields.ts';
import { companyWithout, memberWithout } from '../../src/record/personal-details.ts';
import { makeFullRecord } from '../make/full-record.ts';

interface Described {
  personal?: PersonalDetail;
  [name: string]: unknown;
}

/** The names of tables that are not names of fields. */
const TABLES = new Set(['fields', 'company', 'role']);

/** Each field that is personal: what it tells, where it is, and what stands there. */
function* personalIn(
  table: Described,
  value: unknown,
  at = '',
): Generator<[string, string, unknown]> {
  if (Array.isArray(value) && table.personal === undefined) {
    for (const item of value) yield* personalIn(table, item, at);
    return;
  }
  if (table.personal !== undefined) yield [table.personal, at, value];
  for (const [name, part] of Object.entries(table)) {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) continue;
    const isTable = TABLES.has(name);
    const there = isTable ? value : (value as Record<string, unknown> | null)?.[name];
    yield* personalIn(part as Described, there, isTable ? at : `${at}/${name}`);
  }
}

const isNothing = (value: unknown): boolean =>
  value === null || (Array.isArray(value) && value.length === 0);

const DETAILS = new Set<PersonalDetail>(['document-numbers', 'birth-dates', 'home-addresses']);

describe('a record without what is personal', () => {
  it('of a member has nothing left in any field that its table calls personal', () => {
    const full = makeFullRecord(memberProfile, (path) => `text of ${path}`);
    const before = [...personalIn(MEMBER as unknown as Described, full)];
    expect(new Set(before.map(([detail]) => detail))).toEqual(DETAILS);
    expect(before.filter(([, , value]) => isNothing(value))).toEqual([]);
    const { value } = memberWithout(full, DETAILS);
    const after = [...personalIn(MEMBER as unknown as Described, value)];
    expect(after.filter(([, , stated]) => !isNothing(stated))).toEqual([]);
  });

  it('of a company has none but its addresses, which are nobody’s home', () => {
    const full = makeFullRecord(companyProfile, (path) => `text of ${path}`);
    const before = [...personalIn(COMPANY, full)];
    expect(before.length).toBeGreaterThan(0);
    const { value } = companyWithout(full, DETAILS);
    const after = [...personalIn(COMPANY, value)];
    const left = after.filter(([, , stated]) => !isNothing(stated));
    expect(left.filter(([detail]) => detail !== 'home-addresses')).toEqual([]);
  });
});
