/** The ownership section on ten levels of owners: shares, levels, minor holders as one row; and no fixed sentence that isn't so. */
import { describe, expect, it } from 'vitest';
import type { OwnersAnswer } from '../../../src/contract/answers/owners.ts';
import { DEFAULT_OWNER_ROLES } from '../../../src/contract/model/role-lists.ts';
import type { EntityId } from '../../../src/contract/model/entity.ts';
import { ownersRoles } from '../../../src/graph/owners/owner-roles.ts';
import { followOwners } from '../../../src/graph/owners/owners.ts';
import { CONTROLLED, makeControlWorld } from '../../make/control-world.ts';
import { makeCompanyProfile } from '../../make/records.ts';
import { makeOwnerChain } from '../../make/owner-chain.ts';
import { ownersWorld } from '../../make/owners-world.ts';
import { composed, linesOf } from '../../make/dossier-material.ts';

async function said(
  root: EntityId,
  records: Parameters<typeof ownersWorld>[0],
  { language = 'en', entities = 2000 }: { language?: 'en' | 'de'; entities?: number } = {},
): Promise<string> {
  const found = await followOwners(
    {
      from: [root],
      direction: 'up',
      isOwnersRole: ownersRoles(DEFAULT_OWNER_ROLES),
      day: '2026-11-20',
      steps: 30,
      entities,
    },
    ownersWorld(records),
  );
  const { reached, goesOn, rootRecords, steps, levels, furthest, hasGap, control } = found;
  const { holders, exceeding, isSystem, ended, notBegun } = found;
  const lines = { rootRecords, steps, levels, furthest, hasGap, control };
  const shares = { holders, exceeding, isSystem };
  const ends = found.ends.map((end) => {
    return { ...end, level: reached.get(end.entity) ?? 0, goesOn: goesOn.has(end.entity) };
  });
  const none = { cycles: [], unheard: [], calls: 0, callsLeftOut: 0, labels: {} };
  const answer: OwnersAnswer = {
    ...lines,
    ...shares,
    ...none,
    ended,
    notBegun,
    root,
    asOf: '2026-11-20',
    ends,
  };
  const ownership = [{ answer, tieOf: () => undefined, picture: null }];
  return linesOf(await composed('ownership', { ownership }, language)).join('\n');
}

describe('the ownership section', () => {
  it('tells shares where they are stated, and never that none is', async () => {
    const text = await said(CONTROLLED, makeControlWorld(8));
    expect(text).toContain('10 levels up along the line of control');
    expect(text).toMatch(
      /^1 \| .* \| Shareholder, 99\.7 %: time not stated1: time not stated \| .* \| 99\.7 % \| on it: over 50 % is stated and stated as a parent company \|/m,
    );
    expect(text).toMatch(/8 holders under 5 %, in all 0\.32 %: .*, 0\.04 %; /);
    expect(text).toContain('computed from stated shares: ');
    expect(text).not.toMatch(/majority \||the same company|[Cc]ut off/);
    expect(text).toMatch(/the line of control ends here/);
    expect(text).toMatch(/29 holders under 5 %, in all .* \|/);
    expect(text).toContain('Shares lead in a circle');
    expect(text).not.toMatch(/size of holdings|states a share\b.*None|No role shown/);
  });

  it('says it in German too', async () => {
    const text = await said(CONTROLLED, makeControlWorld(8), { language: 'de' });
    expect(text).toContain('10 Stufen aufwärts entlang der Kontrolllinie');
    expect(text).toMatch(
      /\| 99,7 % \| gehört dazu: über 50 % sind angegeben und als Muttergesellschaft angegeben \|/,
    );
    expect(text).toContain('8 Gesellschafter unter 5 %, zusammen 0,32 %: ');
    expect(text).toContain('hier endet die Kontrolllinie');
    expect(text).not.toMatch(/Beteiligungshöhe|Keine der hier gezeigten/);
  });

  it('says at each total that it is cut off, and never how much it is at most', async () => {
    const world = makeControlWorld(300);
    const text = await said(CONTROLLED, world, { entities: 200 });
    expect(text).toContain('at least 10 levels up along the line of control');
    expect(text).toMatch(/cut off; at least \d+ holders under 5 %, in all at least [\d.]+ %: /);
    const [, overAll = ''] = text.split('Shares in');
    const [table = ''] = overAll.split('\nWhere the chain stops');
    expect(table).toMatch(/^ \| cut off; at least \d+ holders under 5 %, in all at least /m);
    expect(table).toMatch(/\| cut off; computed from stated shares: at least [\d.]+ %/);
    expect(table).not.toMatch(/at most|\d to [\d.]+ %/);
    expect(table).toContain('add up to 101 %, more than all of it; rounding may explain so little');
    expect(table).toContain('Cut off: a limit was reached at ');
    const german = await said(CONTROLLED, world, { entities: 200, language: 'de' });
    expect(german).toContain('mindestens 10 Stufen aufwärts');
    expect(german).toMatch(
      /^ \| abgeschnitten; mindestens \d+ Gesellschafter unter 5 %, zusammen mindestens /m,
    );
    const [, germanTable = ''] = german.split('Anteile an');
    expect(germanTable.split('Ende der Kette')[0]).not.toMatch(/höchstens|\d bis \d/);
  });

  it('counts ends that are alike', async () => {
    const text = await said(CONTROLLED, makeControlWorld(300));
    expect(text).toMatch(/^4 \| 300: .*; and 290 more \| a person$/m);
  });

  it('says that none is stated only where none is', async () => {
    const text = await said('sample/company:1000', makeOwnerChain(3));
    expect(text).toContain('No role shown here states a share.');
    expect(text).not.toContain('over all lines');
    expect(await said('sample/company:1000', makeOwnerChain(3), { language: 'de' })).toContain(
      'Keine der hier gezeigten Funktionen gibt einen Anteil an.',
    );
    // A number that isn't understood may be a share all the same.
    const held = makeCompanyProfile({
      id: '1000',
      members: [{ id: '1', name: 'Ada Moss', position: 'Shareholder, about 25 %' }],
    });
    const unread = await said('sample/company:1000', { companies: [held] });
    // Nor is the only holder stated a majority then.
    expect(unread).toContain('Share read from it: share not read for sure\n');
    expect(unread).toContain('Some roles have numbers from which no share is read for sure');
    expect(unread).not.toContain('No role shown');
    const nobody = await said('sample/company:1001', { companies: [] });
    expect(nobody).not.toContain('No role shown');
  });
});
