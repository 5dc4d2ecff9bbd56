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

  it.each([
    'Board member without voting rights',
    'Observer, no voting rights',
    'Aufsichtsrat ohne Stimmrechte',
    'Administrateur sans droits de vote',
    'Miembro sin derechos de voto',
    'Director with voting rights',
    'Pledgee of shares',
    'Registrar of shares',
    'Pledgee, 60 % of the shares',
    'Proxy for 60 % of the votes',
    'Vertreter der Aktien',
  ])('is not told by shares or votes without a stated share: %s', (role) => {
    expect(is(role)).toBe(false);
  });

  it.each([
    '60 % of the votes',
    'voting-rights-75-to-100-percent',
    'ownership-of-shares-25-to-50-percent',
    '500 of 1,000 shares',
  ])('is told by a share of the capital or the votes: %s', (role) => {
    expect(is(role)).toBe(true);
    expect(ownersRoles([])(role)).toBe(true);
  });

  it('is what the list says, if no share is stated', () => {
    expect(ownersRoles(['chief clerk'])('The Chief  Clerk')).toBe(true);
    expect(ownersRoles(['chief clerk'])('Chief of clerks')).toBe(false);
    expect(ownersRoles([])('Shareholder')).toBe(false);
    expect(ownersRoles(['…'])('…')).toBe(false);
  });
});
