import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { companyName, memberName } from '../../resources/sample-registry/make/world.ts';
import {
  companies,
  company,
  companyById,
  dateOf,
  FOLDER,
  heldPositions,
  member,
  memberById,
  members,
} from './read-world.ts';

const parentOf = (id: string): string | undefined =>
  company(id).parent_company?.parent_company_id ?? undefined;

const membersOf = (id: string): string[] =>
  (company(id).members ?? []).flatMap((one) => one.id ?? []);

const positionsOf = (memberId: string, companyId?: string) =>
  heldPositions.filter(
    (held) => held.memberId === memberId && (!companyId || held.companyId === companyId),
  );

describe('the Halvard Group', () => {
  it('has four levels over five countries', () => {
    expect(['1007', '1003', '1002', '1001'].map(parentOf)).toEqual([
      '1003',
      '1002',
      '1001',
      undefined,
    ]);
    expect(['1005', '1004'].map(parentOf)).toEqual(['1004', '1002']);
    const countries = companies
      .filter(({ id }) => id >= '1001' && id <= '1008' && id.length === 4)
      .map((one) => one.jurisdiction_country);
    expect(new Set(countries).size).toBe(5);
  });

  it('has a member with positions in five companies, an undated secretary, a bare name and an authority', () => {
    expect(positionsOf('100482')).toHaveLength(6);
    expect(member('100482').positions).toHaveLength(5);
    expect(positionsOf('100482', '1004')[0]?.dates).toEqual([
      { date_full: '2011-09-12', type: 'effective' },
      { date_full: '2019-06-30', type: 'expiration' },
    ]);
    expect(positionsOf('100484', '1002')).toMatchObject([{ position: 'Secretary' }]);
    expect(positionsOf('100484', '1002')[0]).not.toHaveProperty('dates');
    expect(membersOf('1004')).toContain('100486');
    expect(member('100486').data).toEqual({ mixed: { full_name: 'R. Okonkwo' } });
    expect(member('100487').data?.authority?.division).toBe('Harbour Division');
  });
});

describe('the sample registry', () => {
  it('has interlocking boards: five directors, eight companies, not always at the same time', () => {
    const five = ['100501', '100502', '100503', '100504', '100505'];
    const seats = heldPositions.filter(({ memberId }) => five.includes(memberId));
    expect(new Set(seats.map(({ companyId }) => companyId)).size).toBe(8);
    for (const id of five) expect(positionsOf(id).length).toBeGreaterThanOrEqual(3);
    const left = dateOf(positionsOf('100504', '1011')[0]?.dates, 'expiration');
    const came = dateOf(positionsOf('100501', '1011')[0]?.dates, 'effective');
    expect(left && came && left < came).toBe(true);
  });

  it('has an auditor of two terms in one entry, then of a registration alone', () => {
    expect(positionsOf('100563', '1111')[0]?.dates?.map(({ type }) => type)).toEqual([
      ...['effective', 'expiration', 'effective', 'expiration'],
    ]);
    expect(positionsOf('100563', '1112')[0]?.dates).toEqual([
      { date_full: '2023-02-14', type: 'registration' },
    ]);
  });

  it('has a nominee with forty-five directorships', () => {
    const boards = new Set(positionsOf('100541').map(({ companyId }) => companyId));
    expect(boards.size).toBe(45);
    const lantern = [...boards].filter((id) =>
      company(id).addresses?.some((one) => one.house_name === 'Lantern House'),
    );
    expect(lantern).toHaveLength(22);
  });

  it('has forty companies that share an address', () => {
    const lines = companies.flatMap(({ addresses = [] }) =>
      addresses.map((one) => one.complete_address),
    );
    const counts = [...Map.groupBy(lines, (line) => line).values()].map(({ length }) => length);
    expect(Math.max(...counts)).toBe(40);
    expect(counts.filter((count) => count > 5)).toHaveLength(1);
  });

  it('has parent companies that go in a circle', () => {
    expect(['1101', '1102', '1103'].map(parentOf)).toEqual(['1103', '1101', '1102']);
  });

  it('has a man who left a week before the end and starts again at the same address', () => {
    const left = dateOf(positionsOf('100561', '1111')[0]?.dates, 'expiration');
    const ended = dateOf(company('1111').dates, 'expiration');
    expect([left, ended]).toEqual(['2021-10-08', '2021-10-15']);
    expect(company('1112').addresses).toEqual(company('1111').addresses);
    expect(positionsOf('100561', '1112')[0]?.status).toBe('active');
    expect(company('1111').status).toBe('Struck off');
  });

  it('has one person under two spellings, and two under one name', () => {
    const cyrillic = member('100571');
    const latin = member('100572');
    expect(cyrillic.data?.person?.birthday_date_full).toBe(latin.data?.person?.birthday_date_full);
    expect(cyrillic.documents).toEqual(latin.documents);
    const elder = member('100573');
    const younger = member('100574');
    expect(memberName(elder)).toBe(memberName(younger));
    expect(elder.data?.person?.birthday_year).not.toBe(younger.data?.person?.birthday_year);
  });

  it('has a company that disagrees with its members in four ways', () => {
    const listed = (id: string) =>
      (company('1121').members ?? [])
        .filter((one) => one.id === id)
        .map(({ position }) => position);
    const held = (id: string) => positionsOf(id, '1121').map(({ position }) => position);
    expect([listed('100581'), held('100581')]).toEqual([['Chair'], []]);
    expect([listed('100582'), held('100582')]).toEqual([['Chief executive'], ['Deputy member']]);
    expect([listed('100583').length, positionsOf('100583')[0]?.status]).toEqual([1, 'inactive']);
    expect([listed('100584'), held('100584')]).toEqual([[], ['Director']]);
    expect([listed('100585'), held('100585')]).toEqual([['Director'], ['Director']]);
  });

  it('has a ship and an aircraft of companies without a person in common', () => {
    const withShip = companies.filter((one) =>
      one.watercrafts?.some(({ id }) => id === 'SMP 0990173'),
    );
    const withAircraft = companies.filter((one) =>
      one.aircrafts?.some(({ id }) => id === 'ZZ-QXA'),
    );
    for (const group of [withShip, withAircraft]) {
      expect(group).toHaveLength(3);
      const people = group.flatMap(({ id }) => membersOf(id));
      expect(new Set(people).size).toBe(people.length);
    }
  });

  it('has a company with three former names, and a dissolved one', () => {
    expect(company('1141').old_names).toHaveLength(3);
    expect(company('1142')).toMatchObject({ status: 'Dissolved' });
    expect(dateOf(company('1142').dates, 'expiration')).toBe('2015-03-31');
  });

  it('has members that are companies and agree with the profile they state, but for two', () => {
    const stating = members.filter(({ data }) => data?.company?.registration_number);
    const unlike = stating.filter(({ data }) => {
      const stated = companyById.get(data?.company?.id ?? '');
      return stated?.registration_number !== data?.company?.registration_number;
    });
    expect(stating.length).toBeGreaterThan(150);
    expect(unlike.map(({ id }) => id)).toEqual(['100651', '100652']);
    expect(member('100651').data?.company?.registration_number).toBe(
      company('1155').registration_number,
    );
    expect(companyById.has(member('100652').data?.company?.id ?? '')).toBe(true);
  });

  it('has numbers that invite a mistake', () => {
    for (const id of ['7', '007', '1151', '9007199254740992', '9007199254740993'])
      expect(memberById.has(id)).toBe(true);
    expect(membersOf('1151')).not.toContain('1151');
    expect(Number('9007199254740993')).toBe(Number('9007199254740992'));
  });
});

describe('the README of the sample registry', () => {
  const readme = readFileSync(join(FOLDER, 'README.md'), 'utf8').replace(/\s+/g, ' ');
  const cited = [...readme.matchAll(/(member|company) `(\d+)` (?!\()/gi)];

  it('cites records by the names they have', () => {
    expect(cited.length).toBeGreaterThan(50);
    for (const { 0: words, 1: kind, 2: id = '', index } of cited) {
      const known =
        kind?.toLowerCase() === 'member' ? memberName(member(id)) : companyName(company(id));
      const at = index + words.length;
      expect(readme.slice(at, at + known.length)).toBe(known);
    }
  });
});
