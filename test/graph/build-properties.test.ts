/** What holds of ties whatever is stated: by whole profiles, and by many alike statements. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SourcedStatement, Tie } from '../../src/contract/model/tie.ts';
import { buildPair, buildTies } from '../../src/graph/build.ts';
import { sameTie, type ResponseOf } from '../../src/graph/sameness/same.ts';
import type { TieEnd } from '../../src/graph/shared/tie-end.ts';
import { deriveCompany, deriveMember } from '../../src/record/derive.ts';
import { arbitraryCompanyProfile, arbitraryMemberProfile } from '../make/records.ts';
import { arbitraryStatements, ENDS, makeDates } from '../make/statements.ts';

const FETCHED = '2026-11-20T09:00:00.000Z';
const responseOf: ResponseOf = (entity) => ({ sha256: entity, fetchedAt: FETCHED });

interface World {
  entities: readonly TieEnd[];
  statements: SourcedStatement[];
}

const ofAlike: fc.Arbitrary<World> = arbitraryStatements.map((statements) => ({
  entities: ENDS,
  statements,
}));

const ofProfiles: fc.Arbitrary<World> = fc
  .tuple(
    fc.array(arbitraryMemberProfile, { maxLength: 4 }),
    fc.array(arbitraryCompanyProfile, { maxLength: 4 }),
  )
  .map(([members, companies]) => {
    const derived = [
      ...members.map((profile) => deriveMember('sample', profile)),
      ...companies.map((profile) => deriveCompany('sample', profile)),
    ];
    const entities = [
      ...new Map(derived.flatMap((d) => d.entities).map((e) => [e.id, e])).values(),
    ];
    const statements = derived.flatMap((d, i) =>
      d.statements.map((s) => ({ ...s, sha256: String(i), fetchedAt: FETCHED })),
    );
    return { entities, statements };
  });

const worlds = [
  { of: 'alike statements', world: ofAlike },
  { of: 'whole profiles', world: ofProfiles },
];

const byId = (ties: readonly Tie[]): Map<string, Tie> => new Map(ties.map((tie) => [tie.id, tie]));

/** Each pair by itself: of two different entities, or of one with itself. */
function builtByPairs({ entities, statements }: World): Tie[] {
  return entities.flatMap((a, at) =>
    entities.slice(at).flatMap((b) => {
      const between = statements.filter(
        ({ from, to }) => (from === a.id && to === b.id) || (from === b.id && to === a.id),
      );
      const ends = a === b ? [a] : [a, b];
      const same = [sameTie(a, b, responseOf), sameTie(b, a, responseOf)];
      return [...buildPair(between, ends), ...same.filter((tie) => tie !== null)];
    }),
  );
}

describe.each(worlds)('ties of $of', ({ world }) => {
  it('are the ties of every pair together', () => {
    fc.assert(
      fc.property(world, (given) => {
        const whole = buildTies(given.entities, given.statements, responseOf);
        const pairs = builtByPairs(given);
        expect(pairs).toHaveLength(whole.length);
        expect(byId(pairs)).toEqual(byId(whole));
      }),
      { numRuns: 40 },
    );
  });

  it('are the same in whatever order things are heard, each with an id of its own', () => {
    const heard = world.chain(({ entities, statements }) =>
      fc.record({
        entities: fc.constant(entities),
        statements: fc.constant(statements),
        shuffledEntities: fc.shuffledSubarray([...entities], { minLength: entities.length }),
        shuffled: fc.shuffledSubarray(statements, { minLength: statements.length }),
      }),
    );
    fc.assert(
      fc.property(heard, ({ entities, statements, shuffledEntities, shuffled }) => {
        const ties = buildTies(entities, statements, responseOf);
        expect(buildTies(shuffledEntities, shuffled, responseOf)).toEqual(ties);
        expect(new Set(ties.map(({ id }) => id)).size).toBe(ties.length);
      }),
      { numRuns: 40 },
    );
  });

  it('have every statement as a source', () => {
    fc.assert(
      fc.property(world, ({ entities, statements }) => {
        const ties = buildTies(entities, statements);
        const told = new Set(ties.flatMap((t) => t.sources.map((s) => s.sha256 + s.pointer)));
        for (const s of statements) expect(told.has(s.sha256 + s.pointer)).toBe(true);
      }),
      { numRuns: 40 },
    );
  });
});

describe('ties', () => {
  it('keep their ids, each with its sources, when every status and date changes', () => {
    // In a way that keeps which are alike and which is earlier: the ordinal follows the dates.
    const later = (date: string | null): string => String(Number(date) + 7);
    const changed = (statement: SourcedStatement): SourcedStatement => {
      const [start, until] = statement.dates.map(({ date_full }) => later(date_full));
      const dates = start === undefined ? [] : makeDates(start, until ?? null);
      return {
        ...statement,
        dates,
        status: statement.status === null ? 'a' : `b ${statement.status}`,
      };
    };
    const sourcesById = (statements: SourcedStatement[]) =>
      new Map(buildTies(ENDS, statements).map(({ id, sources }) => [id, sources]));
    fc.assert(
      fc.property(arbitraryStatements, (statements) => {
        expect(sourcesById(statements.map(changed))).toEqual(sourcesById(statements));
      }),
      { numRuns: 40 },
    );
  });
});
