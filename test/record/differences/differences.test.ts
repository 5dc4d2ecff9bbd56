import { describe, expect, it } from 'vitest';
import type { Drift } from '../../../src/contract/model/response.ts';
import { companyDiffers, memberDiffers } from '../../make/differ.ts';
import { makeCompanyProfile, makeMemberProfile, type Some } from '../../make/records.ts';
import type { MemberProfile } from '../../../src/contract/model/member.ts';

const said = (differences: readonly { kind: string; says: string }[]): string[] =>
  differences.map(({ kind, says }) => `${kind}: ${says}`);

type Held = Some<MemberProfile['positions'][number]['positions'][number]>;
const held = (...positions: Held[]): MemberProfile =>
  makeMemberProfile({
    id: '1',
    positions: [{ company_id: '1001', company_name: 'Halvard AS', positions }],
  });

describe('a position', () => {
  const since = { date_full: '2011-09-12', type: 'effective' };
  const until = { date_full: '2025-03-01', type: 'expiration' };

  it('that got an expiration which has passed, or an ended status, left', () => {
    const before = held({ position: 'Director', dates: [since] });
    const [left] = memberDiffers(before, held({ position: 'Director', dates: [since, until] }));
    expect(left).toEqual({
      kind: 'left',
      part: 'positions',
      says: 'Director left: at Halvard AS (1001), expiration 2025-03-01',
      before: { pointer: '/positions/0/positions/0/dates' },
      after: { pointer: '/positions/0/positions/0/dates' },
    });
    const resigned = held({ position: 'Director', status: 'resigned', dates: [since] });
    expect(said(memberDiffers(before, resigned))).toEqual([
      'left: Director left: at Halvard AS (1001), Status from not stated to “resigned”',
    ]);
    expect(said(memberDiffers(resigned, before))).toEqual([
      'came: Director no longer stated to have ended: at Halvard AS (1001): Status from “resigned” to not stated',
    ]);
  });

  it('is not said to have left by an end that is ahead, nor where it is only listed no more', () => {
    const before = held({ position: 'Director', dates: [since] });
    const ahead = { date_full: '2031-01-01', type: 'expiration' };
    expect(
      said(memberDiffers(before, held({ position: 'Director', dates: [since, ahead] }))),
    ).toEqual([
      'changed: Director changed: at Halvard AS (1001): expiration 2031-01-01 now stated',
    ]);
    expect(said(memberDiffers(before, held()))).toEqual([
      'left: Director no longer listed: at Halvard AS (1001), effective 2011-09-12',
    ]);
  });

  it('is one that changed where its title and its status did at once', () => {
    const former: Held = { position: 'Former director', status: 'resigned', dates: [since] };
    const before = held({ position: 'Director', status: 'active', dates: [since] });
    expect(said(memberDiffers(before, held(former)))).toEqual([
      'left: Director left: at Halvard AS (1001), Role from “Director” to “Former director”; ' +
        'Status from “active” to “resigned”',
    ]);
  });

  it('is known again by company, role and start, whichever entry it stands in', () => {
    const again = { date_full: '2019-01-01', type: 'effective' };
    const before = held(
      { position: 'Director', dates: [since] },
      { position: 'Director', dates: [again] },
    );
    const after = makeMemberProfile({
      positions: [
        {
          company_id: '1001',
          company_name: 'Halvard AS',
          positions: [{ position: 'Director', dates: [again], status: 'active' }],
        },
        {
          company_id: '1001',
          company_name: 'Halvard AS',
          positions: [{ position: 'Director', dates: [since, until] }],
        },
      ],
    });
    expect(said(memberDiffers(before, after)).sort()).toEqual([
      'changed: Director changed: at Halvard AS (1001): Status from not stated to “active”',
      'left: Director left: at Halvard AS (1001), expiration 2025-03-01',
    ]);
  });
});

describe('comparing two versions of a company', () => {
  it('says changes of its name and its members in words, then of its address', () => {
    const before = makeCompanyProfile({
      current_name: { name: 'Halvard AS' },
      addresses: [
        { type: 'registered', complete_address: 'Storgata 1', post_code: '0155' },
        { type: 'postal', complete_address: 'Boks 1' },
      ],
      members: [
        { id: '7', name: 'Åse', position: 'Chair' },
        { id: '8', name: 'Ola', position: 'Director' },
      ],
    });
    const after = makeCompanyProfile({
      current_name: { name: 'Halvard ASA' },
      addresses: [
        { type: 'postal', complete_address: 'Boks 1' },
        { type: 'registered', complete_address: 'Storgata 2', post_code: '0156' },
      ],
      members: [
        { id: '9', name: 'Kari', position: 'Director' },
        { id: '7', name: 'Åse', position: 'Director' },
      ],
    });
    expect(companyDiffers(before, after)).toEqual([
      {
        kind: 'changed',
        part: 'names',
        says: 'Name changed from “Halvard AS” to “Halvard ASA”',
        before: { pointer: '/current_name/name' },
        after: { pointer: '/current_name/name' },
      },
      {
        kind: 'changed',
        part: 'members',
        says: 'Member changed (“Åse”): Position from “Chair” to “Director”',
        before: { pointer: '/members/0/position' },
        after: { pointer: '/members/1/position' },
      },
      {
        kind: 'left',
        part: 'members',
        says: 'Member no longer listed: “Ola”, “Director”, Member id “8”',
        before: { pointer: '/members/1' },
        after: null,
      },
      {
        kind: 'came',
        part: 'members',
        says: 'Member now listed: “Kari”, “Director”, Member id “9”',
        before: null,
        after: { pointer: '/members/0' },
      },
      {
        kind: 'changed',
        part: 'addresses',
        says:
          'Address changed (“registered”): Complete address from “Storgata 1” to “Storgata 2”; ' +
          'Postcode from “0155” to “0156”',
        before: { pointer: '/addresses/0' },
        after: { pointer: '/addresses/1' },
      },
    ]);
  });

  it('says what came, what left, and what differs in its spacing only', () => {
    const before = makeCompanyProfile({ status: 'Active', type: 'AS', type_by_size: null });
    const after = makeCompanyProfile({ status: 'Active ', type: null, type_by_size: 'small' });
    expect(said(companyDiffers(before, after))).toEqual([
      'changed: Status changed from “Active” to “Active ”, in its spacing only',
      'left: Type no longer stated: “AS”',
      'came: Size now stated: “small”',
    ]);
  });

  it('counts what is listed twice', () => {
    const phone = { type: 'phone', contact: '1' };
    const once = makeCompanyProfile({ contacts: [phone] });
    const twice = makeCompanyProfile({ contacts: [phone, phone] });
    expect(said(companyDiffers(twice, once))).toEqual([
      'left: Contact no longer listed: “phone”, “1”',
    ]);
  });

  it('says in one line that what the specification does not know differs', () => {
    const company = makeCompanyProfile({});
    const drift = (pointer: string, found: string): Drift => {
      return { pointer, kind: 'unknown-field', expected: null, found };
    };
    const unknown: [Drift[], Drift[]] = [
      [drift('/shares', '1'), drift('/members/0/rank', '2')],
      [drift('/shares', '2'), drift('/members/1/rank', '2')],
    ];
    expect(said(companyDiffers(company, company, unknown))).toEqual([
      'changed: Parts the specification does not know differ',
    ]);
    const moved: [Drift[], Drift[]] = [
      [drift('/members/0/rank', '2')],
      [drift('/members/4/rank', '2')],
    ];
    expect(companyDiffers(company, company, moved)).toEqual([]);
  });
});
