/** Whether both sides of a tie say so: held against what every profile states, in so many words. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseEntityId, type EntityId } from '../../../src/contract/model/entity.ts';
import type { Backing } from '../../../src/contract/model/graph-view.ts';
import type { CompanyEnd, Statement, Tie } from '../../../src/contract/model/tie.ts';
import {
  backingAmong,
  backingInWords,
  countBackings,
} from '../../../src/graph/ties/corroboration.ts';
import { buildTies } from '../../../src/graph/build.ts';
import { foldText } from '../../../src/graph/shared/identity.ts';
import { makeEntity, makeTie } from '../../make/graph.ts';
import { arbitraryProfiles, type FetchedProfile } from '../../make/tie-worlds.ts';

/** The last that each profile said. */
const lastOf = (profiles: readonly FetchedProfile[]): Map<EntityId, readonly Statement[]> =>
  new Map(profiles.map(({ entity, derived }) => [entity, derived.statements]));

const IDS = ['member', 'company'].flatMap((subject) =>
  [1, 2, 3, 4, 5].map((id) => `sample/${subject}:${id}` as EntityId),
);

function tiesOf(said: ReadonlyMap<EntityId, readonly Statement[]>): Tie[] {
  const ends = IDS.map((id) =>
    makeEntity({ id, knowledge: said.has(id) ? 'profile' : 'named', notFoundAt: null }),
  );
  const origin = { sha256: 'a'.repeat(64), fetchedAt: '2026-11-20T09:00:00.000Z' };
  const statements = [...said.values()].flat().map((one) => ({ ...one, ...origin }));
  return buildTies(ends, statements);
}

/** By the profiles alone: which of the two state it, and what else they state of each other. */
function slowly(tie: Tie, said: ReadonlyMap<EntityId, readonly Statement[]>): Backing | null {
  const { from, to, kind } = tie;
  if (kind === 'same') return null;
  if (kind === 'parent') return 'no-place';
  const between = [...said].flatMap(([by, statements]) =>
    statements
      .filter((one) => one.from === from && one.to === to && one.kind !== 'parent')
      .map((one) => ({ ...one, side: parseEntityId(by).subject })),
  );
  const words = (text: string | null): string => (text === null ? '' : `“${foldText(text)}”`);
  const alike = between.filter(({ role }) => words(role) === words(tie.role));
  const sides = new Set(alike.map(({ side }) => side));
  if (sides.size === 2) return 'both';
  if (kind === 'right') return 'no-place';
  const [side] = sides;
  const other = side === 'company' ? from : to;
  if (!said.has(other)) return 'not-searched';
  if (between.some((one) => one.side !== side)) return 'differs';
  return side === 'company' ? 'company-only' : 'member-only';
}

describe('what bears a tie out', () => {
  it('is what the profiles of its two ends state', () => {
    const seen = new Set<Backing | null>();
    fc.assert(
      fc.property(arbitraryProfiles, (profiles) => {
        const said = lastOf(profiles);
        const ties = tiesOf(said);
        const backingOf = backingAmong(ties);
        for (const tie of ties) {
          const backing = backingOf(tie);
          seen.add(backing);
          expect(backing, tie.id).toBe(slowly(tie, said));
        }
      }),
      { numRuns: 150 },
    );
    expect([...seen]).toEqual(
      expect.arrayContaining(['both', 'member-only', 'company-only', 'differs', 'not-searched']),
    );
  });

  it('tells what was asked for in vain from what nobody asked for', () => {
    const of = backingAmong([]);
    expect(of(makeTie({ otherSide: 'not searched' }))).toBe('not-searched');
    expect(of(makeTie({ otherSide: 'not found' }))).toBe('not-found');
    expect(of(makeTie({ otherSide: 'does not state it' }))).toBe('member-only');
    expect(backingInWords(of(makeTie({ kind: 'same', otherSide: null })))).toBe('records agree');
  });

  it('tells an office that one record has as held and the other as over', () => {
    const silent = { otherSide: 'does not state it' } as const;
    const held = makeTie({ role: 'Director', status: 'active', ...silent });
    const former = makeTie({ role: 'Former director', corroboration: 'company', ...silent });
    const of = backingAmong([held, former]);
    expect([of(held), of(former)]).toEqual(['ended-by-company', 'ended-by-company']);
    expect(backingInWords(of(held))).toBe('in office by member, ended by company');
    const left = makeTie({ role: 'Director (resigned)', ...silent });
    const listed = makeTie({ role: 'Director', corroboration: 'company', ...silent });
    const other = backingAmong([left, listed]);
    expect([other(left), other(listed)]).toEqual(['ended-by-member', 'ended-by-member']);
    const over = makeTie({ status: 'inactive', role: 'Director', ...silent });
    expect(backingAmong([over, former])(over)).toBe('differs');
    const source = {
      statedBy: 'sample/company:1',
      sha256: 'a'.repeat(64),
      pointer: '/status',
      fetchedAt: '2026-11-20T09:00:00.000Z',
    } as const;
    const dissolved: CompanyEnd = { status: 'Dissolved', end: null, source };
    const both = { corroboration: 'both', otherSide: 'states it', status: 'active' } as const;
    expect(of(makeTie({ ...both, over: dissolved }))).toBe('ended-by-company');
    expect(of(makeTie({ ...both, over: { ...dissolved, status: null, end: '2099-01-01' } }))).toBe(
      'both',
    );
  });

  it('is counted with what is looked at first in front', () => {
    const [a, b] = ['sample/member:1', 'sample/member:2'] as const;
    const silent = { otherSide: 'does not state it' } as const;
    const ties = [
      makeTie({ id: '1', from: a, corroboration: 'both', otherSide: 'states it' }),
      makeTie({ id: '2', from: b, role: 'Chair', ...silent }),
      makeTie({ id: '3', from: b, role: 'Deputy', corroboration: 'company', ...silent }),
      makeTie({ id: '4', from: a, to: 'sample/company:2', ...silent }),
    ];
    expect(countBackings(ties, backingAmong(ties))).toEqual([
      { backing: 'member-only', count: 1 },
      { backing: 'differs', count: 2 },
      { backing: 'both', count: 1 },
    ]);
  });
});
