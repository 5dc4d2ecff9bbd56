/** Statements and ends of ties from the few fields a test cares about, and arbitrary ones. */
import fc from 'fast-check';
import type { EntityId } from '../../src/contract/model/entity.ts';
import type { SourcedStatement } from '../../src/contract/model/tie.ts';
import type { DateEntry } from '../../src/contract/model/text.ts';
import type { TieEnd } from '../../src/graph/shared/tie-end.ts';

export const makeEnd = (id: TieEnd['id'], more: Partial<TieEnd> = {}): TieEnd => ({
  id,
  kind: id.includes('/company:') ? 'company' : 'person',
  label: id,
  country: null,
  registrationNumber: null,
  statedCompanyId: null,
  knowledge: 'named',
  ...more,
});

/** What a member states unless told otherwise. */
export const makeStatement = (more: Partial<SourcedStatement> = {}): SourcedStatement => ({
  kind: 'position',
  from: 'sample/member:1',
  to: 'sample/company:1',
  role: 'Director',
  status: null,
  dates: [],
  statedBy: 'sample/member:1',
  pointer: '/positions/0/positions/0',
  sha256: 'a'.repeat(64),
  fetchedAt: '2026-11-20T09:00:00.000Z',
  ...more,
});

export const statedByCompany = (more: Partial<SourcedStatement> = {}): SourcedStatement =>
  makeStatement({
    statedBy: 'sample/company:1',
    pointer: '/members/0',
    sha256: 'c'.repeat(64),
    ...more,
  });

export const makeDates = (start: string, until: string | null = null): DateEntry[] => [
  { type: 'effective', date_full: start },
  ...(until === null ? [] : [{ type: 'expiration', date_full: until }]),
];

/** Two role texts that `hashText` gives one hash. */
export const OF_ONE_HASH = ['1581197f4e1a75', '10fa89399fd4d9'] as const;

const year = fc.integer({ min: 2001, max: 2004 }).map(String);
const roles = ['Director', 'director ', 'Chair', null, ...OF_ONE_HASH];

const arbitraryTerms = fc.record({
  role: fc.constantFrom(...roles),
  kind: fc.constantFrom('position' as const, 'right' as const),
  status: fc.constantFrom(null, 'active', 'Active', 'inactive'),
  dates: fc.oneof(
    fc.constant<DateEntry[]>([]),
    fc.tuple(year, fc.option(year)).map(([start, until]) => makeDates(start, until)),
  ),
});

const someMember = fc.constantFrom<EntityId>(
  'sample/member:1',
  'sample/member:2',
  'sample/member:9',
);
const someCompany = fc.constantFrom<EntityId>('sample/company:1', 'sample/company:2');

const arbitraryStatement = fc
  .tuple(someMember, someCompany, someCompany, arbitraryTerms, fc.nat(2))
  .map(([member, company, parent, { kind, role, status, dates }, who]) => {
    if (who === 0)
      return makeStatement({
        from: member,
        to: company,
        statedBy: member,
        kind,
        role,
        status,
        dates,
      });
    const isParent = who === 2;
    return statedByCompany({
      kind: isParent ? 'parent' : 'position',
      from: isParent ? parent : member,
      to: company,
      statedBy: company,
      role,
    });
  });

/** Few entities and roles, so that many statements are alike; each at a place of its own. */
export const arbitraryStatements: fc.Arbitrary<SourcedStatement[]> = fc
  .array(arbitraryStatement, { maxLength: 24 })
  .map((statements) => statements.map((each, place) => ({ ...each, pointer: `/${place}` })));

/** The entities these are between; a company is seen twice, as member 9 and as company 1. */
export const ENDS: readonly TieEnd[] = [
  makeEnd('sample/member:1', { knowledge: 'profile' }),
  makeEnd('sample/member:2'),
  makeEnd('sample/member:9', { kind: 'company', statedCompanyId: '1', registrationNumber: '918' }),
  makeEnd('sample/company:1', { registrationNumber: '918', knowledge: 'profile' }),
  makeEnd('sample/company:2'),
];
