/** What is said of a company whose stated owners lead to no natural person. */
import { describe, expect, it } from 'vitest';
import type { EntityId } from '../../../src/contract/model/entity.ts';
import { BUILT_IN_PACK } from '../../../src/graph/indicators/built-in-pack.ts';
import { indicatorWorld } from '../../make/indicator-world.ts';
import { makeCompanyProfile, makeMemberProfile } from '../../make/records.ts';

const C1: EntityId = 'sample/company:1';

describe('owners without a natural person', () => {
  it.each([
    [
      '60 %',
      /natural person\. Who holds the rest is not stated: of “.*” .*at least 60 % is stated\.$/,
    ],
    ['100 %', /natural person\.$/],
  ])('says of owners without a person how much is stated: %s', (share, says) => {
    const position = `Shareholder, ${share}`;
    const ministry = makeMemberProfile({
      id: '9',
      data: { authority: { agency: 'Ministry of Trade' } },
      positions: [{ company_id: '1', positions: [{ position, status: 'active' }] }],
    });
    const held = makeCompanyProfile({ id: '1', members: [{ id: '9', position }] });
    const world = indicatorWorld({ companies: [held], members: [ministry] });
    const { hits } = world.ask(BUILT_IN_PACK, [C1]);
    const [hit] = hits.filter(({ rule }) => rule === 'no-natural-person-at-the-top');
    expect(hit?.says).toMatch(says);
  });

  it('tells of a company that is its own parent that it stands in a circle', () => {
    const parent_company = { parent_company_id: '1', level: 'direct' };
    const world = indicatorWorld({ companies: [makeCompanyProfile({ id: '1', parent_company })] });
    const { hits } = world.ask(BUILT_IN_PACK, [C1]);
    const [hit] = hits.filter(({ rule }) => rule === 'no-natural-person-at-the-top');
    expect(hit?.says).toMatch(/lead to “.*in a circle without a natural person\.$/);
  });
});
