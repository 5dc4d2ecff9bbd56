/**
 * A company under ten levels of owners as registries show them: each level has a majority holder with two
 * records, minor holders beside it, and one holder of 0.3 % at the bottom is the company at the top. One
 * level has 500 holders, one holds a part of a company above it, one states no share, and at the top capital
 * and votes are split.
 */
import type { CompanyProfile } from '../../src/contract/model/company.ts';
import type { EntityId } from '../../src/contract/model/entity.ts';
import type { MemberItem, MemberProfile } from '../../src/contract/model/member.ts';
import { makeCompanyProfile, makeMemberItem, makeMemberProfile } from './records.ts';

interface ControlWorld {
  companies: CompanyProfile[];
  members: MemberProfile[];
  items: MemberItem[];
}

/** Somebody who holds: a person, or the company of a level. */
interface Holder {
  member: string;
  name: string;
  role: string;
}

const CONTROL_LEVELS = 10;
/** The company at the bottom, and the person who has most of the votes at the top. */
export const CONTROLLED: EntityId = 'sample/company:6000';
export const CONTROLLER: EntityId = 'sample/member:7900';
/** The share that each level's company has in the one below it. */
const SHARES = ['99.7 %', '95 %', '60 %', '75 %', 'over 50 %', '', '80 %', '2/3', '90 %'];
/** The level whose company is stated to be a parent, and says nothing of a share. */
const UNSTATED = 5;
/** The level with many holders. */
const HUB = 3;
/** The level whose company holds a part of the one three levels above it. */
const CROSSING = 2;

/** All of them together hold a fifth at most. */
const hubRole = (hub: number): string => `Shareholder, ${Math.min(0.04, 20 / hub)} %`;

const companyId = (level: number): string => String(6000 + level);
const memberId = (level: number): string => String(7000 + level);
const nameOf = (level: number): string => `Level ${level} Holding AS`;

function holdersOf(level: number, hub: number): Holder[] {
  const isTop = level === CONTROL_LEVELS - 1;
  if (isTop) {
    return [
      person(900, 'Ingrid Halvard', 'Shareholder, 40 % of the capital, 60 % of the voting rights'),
      person(901, 'Leif Halvard', 'Shareholder, 60 % of the capital, 40 % of the voting rights'),
    ];
  }
  const share = SHARES[level] ?? '';
  const role = share === '' ? 'Shareholder' : `Shareholder, ${share}`;
  const above = { member: memberId(level + 1), name: nameOf(level + 1), role };
  const shortcut = {
    member: memberId(CONTROL_LEVELS - 1),
    name: nameOf(9),
    role: 'Shareholder, 0.3 %',
  };
  if (level === 0) return [above, shortcut];
  const crossing = {
    member: memberId(CROSSING),
    name: nameOf(CROSSING),
    role: 'Shareholder, 10 %',
  };
  const minor = Array.from({ length: level === HUB ? hub : 3 }, (_, n) =>
    person(
      1000 + level * 10_000 + n,
      `Minor Holder ${level}-${n}`,
      level === HUB ? hubRole(hub) : `Shareholder, ${n + 1} %`,
    ),
  );
  return [above, ...minor, ...(level === CROSSING + 3 ? [crossing] : [])];
}

const person = (number: number, name: string, role: string): Holder => {
  return { member: String(7000 + number), name, role };
};

/** @param hub how many minor holders the fourth level has */
export function makeControlWorld(hub = 500): ControlWorld {
  const jurisdiction_country = 'Norway';
  const held = new Map<string, { level: number; role: string }[]>();
  const names = new Map<string, string>();
  const companies = Array.from({ length: CONTROL_LEVELS }, (_, level) => {
    const holders = holdersOf(level, hub);
    for (const { member, name, role } of holders) {
      names.set(member, name);
      held.set(member, [...(held.get(member) ?? []), { level, role }]);
    }
    return makeCompanyProfile({
      id: companyId(level),
      registration_number: String(80_000 + level),
      current_name: { name: nameOf(level) },
      jurisdiction_country,
      ...((level === 0 || level === UNSTATED) && {
        parent_company: { parent_company_id: companyId(level + 1), level: '1' },
      }),
      members: holders.map(({ member, name, role }) => {
        return { id: member, name, position: role };
      }),
    });
  });
  const isCompany = (member: string): boolean => Number(member) < 7000 + CONTROL_LEVELS;
  const members = Array.from(names, ([id, name]) => {
    const level = Number(id) - 7000;
    return makeMemberProfile({
      id,
      data: isCompany(id)
        ? {
            company: {
              id: companyId(level),
              name,
              registration_number: String(80_000 + level),
              jurisdiction_country,
            },
          }
        : { person: { full_name: name } },
      positions: (held.get(id) ?? []).map(({ level: at, role }) => {
        return {
          company_id: companyId(at),
          company_name: nameOf(at),
          positions: [{ position: role, status: 'active' }],
        };
      }),
    });
  });
  return { companies, members, items: members.map(({ id, data }) => makeMemberItem({ id, data })) };
}
