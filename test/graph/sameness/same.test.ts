import { describe, expect, it } from 'vitest';
import { buildTies } from '../../../src/graph/build.ts';
import { companyNamedBy, sameTie } from '../../../src/graph/sameness/same.ts';
import type { TieEnd } from '../../../src/graph/shared/tie-end.ts';
import { makeEnd as end } from '../../make/statements.ts';

const TODAY = '2026-11-20';

describe('the same company', () => {
  const member = (more: Partial<TieEnd>) =>
    end('sample/member:9', { kind: 'company', statedCompanyId: '1', ...more });
  const company = (more: Partial<TieEnd>) => end('sample/company:1', more);
  const same = (
    a: Partial<TieEnd>,
    b: Partial<TieEnd>,
    fetched = ['sample/member:9', 'sample/company:1'],
  ) =>
    buildTies([member(a), company(b)], [], (id) =>
      fetched.includes(id) ? { sha256: id, fetchedAt: TODAY } : null,
    );

  it('is tied when the registration numbers agree, spacing aside, with both places as sources', () => {
    const ties = same({ registrationNumber: '918 402 771' }, { registrationNumber: '918402771 ' });
    expect(ties).toMatchObject([
      {
        kind: 'same',
        from: 'sample/member:9',
        to: 'sample/company:1',
        corroboration: 'both',
        sources: [
          {
            statedBy: 'sample/company:1',
            sha256: 'sample/company:1',
            pointer: '/registration_number',
          },
          {
            statedBy: 'sample/member:9',
            sha256: 'sample/member:9',
            pointer: '/data/company/registration_number',
          },
        ],
      },
    ]);
  });

  it('is tied when name and jurisdiction agree and not both state a number', () => {
    const a = { label: 'Nordvik  as', country: 'NO', registrationNumber: '1' };
    expect(same(a, { label: 'Nordvik AS', country: 'no' })).toHaveLength(1);
    expect(same(a, { label: 'Nordvik AS', country: 'SE' })).toEqual([]);
    expect(same({ ...a, country: null }, { label: 'Nordvik AS', country: null })).toEqual([]);
  });

  it('is never tied by the id alone, nor against numbers that differ', () => {
    expect(same({}, {})).toEqual([]);
    const named = { label: 'Nordvik AS', country: 'NO' };
    expect(
      same({ ...named, registrationNumber: '1' }, { ...named, registrationNumber: '2' }),
    ).toEqual([]);
  });

  it('is never tied before both profiles were fetched, for then one has no source', () => {
    const agreed = { registrationNumber: '1' };
    expect(same(agreed, agreed)).toHaveLength(1);
    expect(same(agreed, agreed, ['sample/company:1'])).toEqual([]);
    expect(same(agreed, agreed, ['sample/member:9'])).toEqual([]);
  });

  it('is never tied across ids, or for a person', () => {
    const agreed = { registrationNumber: '1' };
    expect(same({ ...agreed, statedCompanyId: '01' }, agreed)).toEqual([]);
    expect(same({ ...agreed, kind: 'person' }, agreed)).toEqual([]);
  });

  it('is found for one member and one company as for all, under an id that stays', () => {
    const agreed = { registrationNumber: '1' };
    const response = () => ({ sha256: 'a', fetchedAt: TODAY });
    const tie = sameTie(member(agreed), company(agreed), response);
    expect(tie?.id).toMatch(/^sample\/member:9>sample\/company:1:same-[0-9a-f]{14}-1$/);
    expect(buildTies([company(agreed), member(agreed)], [], response)).toEqual([tie]);
    const more = { ...agreed, label: 'Another name', country: 'NO' };
    expect(sameTie(member(more), company(more), response)?.id).toBe(tie?.id);
    expect(sameTie(company(agreed), member(agreed), response)).toBeNull();
    expect(sameTie(member(agreed), end('sample/company:2', agreed), response)).toBeNull();
  });

  it('is looked for only where a member that is a company names it', () => {
    expect(companyNamedBy(member({}))).toBe('sample/company:1');
    expect(companyNamedBy(member({ statedCompanyId: null }))).toBeNull();
    expect(companyNamedBy(member({ statedCompanyId: 'AB 1' }))).toBeNull();
    expect(companyNamedBy(member({ kind: 'person' }))).toBeNull();
    expect(companyNamedBy(company({ statedCompanyId: '1' }))).toBeNull();
  });
});
