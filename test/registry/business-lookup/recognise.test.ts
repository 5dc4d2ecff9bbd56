/** Whose profile an answer is, told by its fields alone: nobody's, rather than the wrong one's. */
import { describe, expect, it } from 'vitest';
import { companyProfile } from '../../../src/contract/model/company.ts';
import { memberProfile } from '../../../src/contract/model/member.ts';
import { recogniseRecord } from '../../../src/registry/business-lookup/kind.ts';

const fields = {
  member: Object.keys(memberProfile.shape),
  company: Object.keys(companyProfile.shape),
};
const own = {
  member: fields.member.filter((name) => !fields.company.includes(name)),
  company: fields.company.filter((name) => !fields.member.includes(name)),
};

const told = (names: readonly string[], id: unknown = '7') =>
  recogniseRecord({
    body: Buffer.from(
      JSON.stringify({ ...Object.fromEntries(names.map((name) => [name, null])), id }),
    ),
    contentType: 'application/json',
  });

describe('whose profile it is', () => {
  it.each(['member', 'company'] as const)(
    'is a %s’s where most fields of its own are there',
    (subject) => {
      const names = own[subject];
      expect(told(names)).toBe(`${subject}:7`);
      const most = Math.floor(names.length / 2) + 1;
      expect(told(names.slice(0, most))).toBe(`${subject}:7`);
      expect(told(names.slice(-most))).toBe(`${subject}:7`);
      // Half of them may be anything.
      expect(told(names.slice(0, Math.floor(names.length / 2)))).toBeNull();
    },
  );

  it('is nobody’s with a field of the other’s, none of its own, or no id', () => {
    const [others = ''] = own.company;
    expect(told([...own.member, others])).toBeNull();
    expect(told([])).toBeNull();
    expect(told(own.member, 'a b')).toBeNull();
    expect(told(own.member, null)).toBeNull();
  });
});
