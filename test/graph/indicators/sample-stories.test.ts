/** What the rules find of the stories that are planted in the sample registry. */
import { describe, expect, it } from 'vitest';
import type { EntityId } from '../../../src/contract/model/entity.ts';
import { BUILT_IN_PACK } from '../../../src/graph/indicators/built-in-pack.ts';
import { indicatorWorld } from '../../make/indicator-world.ts';
import { makeCompanyProfile, makeMemberProfile, type Some } from '../../make/records.ts';
import { companies, members } from '../../sample-registry/read-world.ts';
import type { CompanyProfile } from '../../../src/contract/model/company.ts';
import type { MemberProfile } from '../../../src/contract/model/member.ts';

const world = indicatorWorld({
  companies: companies.map((one) => makeCompanyProfile(one as Some<CompanyProfile>)),
  members: members.map((one) => makeMemberProfile(one as Some<MemberProfile>)),
});
const found = world.ask(BUILT_IN_PACK);

const hitsOf = (rule: string) => found.hits.filter((hit) => hit.rule === rule);
/** Without those of the crowd. */
const ofStories = (rule: string): EntityId[] =>
  [...new Set(hitsOf(rule).map(({ entity }) => entity))]
    .filter((id) => /company:1\d{3}$|member:100[56]\d\d$/.test(id))
    .sort();
const company = (id: number): EntityId => `sample/company:${id}`;
const member = (id: number): EntityId => `sample/member:${id}`;

describe('the rules find', () => {
  it('the nominee and the secretary behind the door, and nobody else, among many directorships', () => {
    expect(hitsOf('many-directorships').map(({ entity, value }) => [entity, value])).toEqual([
      [member(100521), 39],
      [member(100541), 39],
    ]);
  });

  it('the door in Limassol, and no other', () => {
    const [first, ...others] = hitsOf('mass-address');
    expect(first).toMatchObject({ entity: company(1021), value: 42 });
    expect(others).toHaveLength(41);
    expect(new Set(others.map(({ value }) => value))).toEqual(new Set([42]));
  });

  it('parents in a circle, with the way round', () => {
    expect(ofStories('circular-parents')).toEqual([1101, 1102, 1103].map(company));
    const [hit] = hitsOf('circular-parents');
    expect(hit?.value).toBe(3);
    expect(hit?.sources.map(({ pointer }) => pointer)).toEqual(
      Array.from({ length: 3 }, () => '/parent_company'),
    );
  });

  it('both sides that disagree, in four ways', () => {
    expect(hitsOf('one-sided-role').map(({ entity, value }) => [entity, value])).toEqual([
      [company(1121), 5],
      [member(100581), 1],
      [member(100582), 2],
      [member(100583), 1],
      [member(100584), 1],
    ]);
  });

  it('who left a week before the end', () => {
    const [hit] = hitsOf('left-shortly-before-end').filter((one) => one.entity === company(1111));
    expect(hit).toMatchObject({ value: 7, threshold: 30 });
    expect(hit?.says).toContain('7 days before its end on 2021-10-15');
  });

  it('one passport of two records', () => {
    expect(hitsOf('one-document-number-on-two-people').map(({ entity }) => entity)).toEqual([
      member(100571),
      member(100572),
    ]);
  });

  it('the ship, the aircraft and the dredger', () => {
    expect(ofStories('one-asset-at-several-companies')).toEqual(
      [1003, 1007, 1008, 1111, 1112, 1131, 1132, 1133, 1134, 1135, 1136].map(company),
    );
  });

  it('three former names', () => {
    expect(hitsOf('serial-renaming').map(({ entity, value }) => [entity, value])).toEqual([
      [company(1141), 3],
    ]);
  });

  it('a position in what was dissolved', () => {
    expect(hitsOf('role-in-dissolved-company').map(({ entity }) => entity)).toEqual([
      company(1142),
      member(100633),
    ]);
  });

  it('numbers that invite a mistake', () => {
    expect(hitsOf('stated-company-differs').map(({ entity }) => entity)).toEqual([member(100652)]);
  });

  it('a group over five countries, and who sits on both sides of it', () => {
    expect(ofStories('jurisdictions-differ')).toEqual(
      expect.arrayContaining([1004, 1005, 1006, 1007, 1008].map(company)),
    );
    expect(ofStories('same-person-on-both-sides')).toEqual(
      expect.arrayContaining([1002, 1003].map(company)),
    );
  });
});

describe('a hit of the rules', () => {
  it('leads to sources that are each there in their response', () => {
    const resolve = (sha256: string, pointer: string): unknown =>
      pointer
        .split('/')
        .slice(1)
        .reduce<unknown>(
          (at, key) => (at as Record<string, unknown> | undefined)?.[key],
          world.bodies.get(sha256),
        );
    for (const { rule, sources } of found.hits) {
      expect(sources, rule).not.toEqual([]);
      for (const { sha256, pointer } of sources) {
        expect(resolve(sha256, pointer), `${rule} ${pointer}`).not.toBeUndefined();
        expect(resolve(sha256, pointer), `${rule} ${pointer}`).not.toBeNull();
      }
    }
  });
});
