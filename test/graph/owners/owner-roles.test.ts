/** Which roles are those of owners. */
import { describe, expect, it } from 'vitest';
import { DEFAULT_OWNER_ROLES } from '../../../src/contract/model/role-lists.ts';
import { ownersRoles } from '../../../src/graph/owners/owner-roles.ts';

describe('an owner’s role', () => {
  const is = ownersRoles(DEFAULT_OWNER_ROLES);

  it.each([
    'SHAREHOLDER',
    'Sole shareholder (51 %)',
    'AKTIONAR',
    'учредитель',
    'Unbeschränkt haftender Gesellschafter',
    'Société mère',
    '法人股东',
    'Pay Sahibi',
  ])('is told by whole words, whatever their case and accents: %s', (role) => {
    expect(is(role)).toBe(true);
  });

  it.each([
    'Director',
    'Shareholders’ representative body',
    'Partnership secretary',
    'Chair',
    null,
  ])('is not %s', (role) => {
    expect(ownersRoles(['shareholder', 'partner', 'owner'])(role)).toBe(false);
  });

  it('is what the list says, and none without any', () => {
    expect(ownersRoles(['chief clerk'])('The Chief  Clerk')).toBe(true);
    expect(ownersRoles(['chief clerk'])('Chief of clerks')).toBe(false);
    expect(ownersRoles([])('Shareholder')).toBe(false);
    expect(ownersRoles(['…'])('…')).toBe(false);
  });
});
