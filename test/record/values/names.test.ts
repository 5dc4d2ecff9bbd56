import { describe, expect, it } from 'vitest';
import {
  bornOf,
  companyLabel,
  memberKind,
  memberLabel,
  memberNames,
} from '../../../src/record/values/names.ts';
import { makeCompanyProfile, makeMemberItem, makeMemberProfile } from '../../make/records.ts';

const item = (data: Parameters<typeof makeMemberItem>[0]['data']) =>
  makeMemberItem({ id: '123', ...(data && { data }) });

describe('memberLabel', () => {
  it('takes the whole name, else the mixed one, else the parts, else the id', () => {
    const parts = { first_name: 'Ana', middle_name: 'B.', last_name: 'Cruz' };
    const mixed = { full_name: 'CRUZ Ana' };
    expect(memberLabel(item({ person: { ...parts, full_name: 'Ana Cruz' }, mixed }))).toBe(
      'Ana Cruz',
    );
    expect(memberLabel(item({ person: parts, mixed }))).toBe('CRUZ Ana');
    expect(memberLabel(item({ person: parts }))).toBe('Ana B. Cruz');
    expect(memberLabel(item({ person: { full_name: '  ' } }))).toBe('Member 123');
  });

  it('takes the name of a company or the agency of an authority', () => {
    expect(memberLabel(item({ company: { name: 'A AS', trade_name: 'A' } }))).toBe('A AS');
    expect(memberLabel(item({ company: { trade_name: 'A' } }))).toBe('A');
    const authority = { agency: 'Port Authority', department: 'Harbours' };
    expect(memberLabel(item({ authority }))).toBe('Port Authority');
  });
});

describe('memberNames', () => {
  it('holds every name stated, the patronymic too, and no fallback', () => {
    const person = {
      full_name: 'Ivan Petrov',
      first_name: 'Ivan',
      patronymic: 'Ilyich',
      last_name: 'Petrov',
    };
    const profile = makeMemberProfile({ data: { person, mixed: { full_name: 'Ivan Petrov' } } });
    expect(memberNames(profile.data)).toEqual(['Ivan Petrov', 'Ivan Ilyich Petrov']);
    expect(memberNames(makeMemberProfile({}).data)).toEqual([]);
  });
});

describe('memberKind', () => {
  it('is the object that states a name, whatever else the others state', () => {
    expect(memberKind(item({ person: { last_name: 'X' } }).data)).toBe('person');
    expect(memberKind(item({ company: { name: 'X' }, person: { residence: 'NO' } }).data)).toBe(
      'company',
    );
    expect(memberKind(item({ authority: { office: 'X' } }).data)).toBe('authority');
  });

  it('is the object that states anything when none states a name', () => {
    expect(memberKind(item({ person: { nationality: 'NO' } }).data)).toBe('person');
  });

  it('is not stated for a mixed name alone, for nothing, and for two kinds at once', () => {
    expect(memberKind(item({ mixed: { full_name: 'X' } }).data)).toBe('member');
    expect(memberKind(item({}).data)).toBe('member');
    expect(memberKind(item({ person: { full_name: 'X' }, company: { name: 'X' } }).data)).toBe(
      'member',
    );
  });
});

describe('bornOf', () => {
  const born = (person: object) => bornOf(makeMemberItem({ data: { person } }).data.person);

  it('says as much of the date as is stated', () => {
    expect(born({ birthday_date_full: '1961-04-09', birthday_year: '1961' })).toBe('1961-04-09');
    expect(born({ birthday_year: '1961', birthday_month: '4' })).toBe('1961-04');
    expect(born({ birthday_year: '1961', birthday_month: '44' })).toBe('1961');
    expect(born({ birthday_year: '1961' })).toBe('1961');
    expect(born({ birthday_month: '04', birthday_day: '09' })).toBeNull();
  });
});

describe('companyLabel', () => {
  it('takes the current name, a trade name, the id, and never an old name', () => {
    const old_names = [{ name: 'Old AS' }];
    const trade_names = [{ name: 'Trade' }];
    expect(
      companyLabel(makeCompanyProfile({ current_name: { clean_name: 'New' }, trade_names })),
    ).toBe('New');
    expect(companyLabel(makeCompanyProfile({ trade_names, old_names }))).toBe('Trade');
    expect(companyLabel(makeCompanyProfile({ id: '123', old_names }))).toBe('Company 123');
  });
});
