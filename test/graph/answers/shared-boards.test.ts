/** Interlocks by member against counting every day of everybody. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseEntityId, type EntityId } from '../../../src/contract/model/entity.ts';
import type { Tie } from '../../../src/contract/model/tie.ts';
import { createTies } from '../../../src/engine/graph/tie-index.ts';
import { groupNodes } from '../../../src/graph/answers/as-one.ts';
import {
  findSharedBoards,
  type MemberOnBoards,
  type SharedBoardsQuestion,
} from '../../../src/graph/answers/shared-boards.ts';
import { dayOf } from '../../../src/record/values/days.ts';
import { mayShareMore, slowDaysHeld } from '../../make/slow-days-held.ts';
import { openTempStore } from '../../make/temp-store.ts';
import { arbitraryProfiles, everyTie, keepProfiles } from '../../make/tie-worlds.ts';

const CALL = { signal: new AbortController().signal, progress: () => undefined };

const isRole = ({ kind }: Tie): boolean => kind === 'position' || kind === 'right';

type Role = Pick<Tie, 'from' | 'to'> & { tie: Tie };

/** What one question finds, by trying everybody on every board. */
function slowSharedBoards(
  roles: readonly Role[],
  { companies, members, atLeast }: { companies: EntityId[]; members: EntityId[]; atLeast: number },
  asOf: string,
): string[] {
  const everybody = [...new Set(roles.map(({ from }) => from))];
  const every = [...new Set(roles.map(({ to }) => to))];
  const isOn = (member: EntityId, board: EntityId): boolean =>
    roles.some(({ from, to }) => from === member && to === board);
  const named = [...new Set(companies)];
  const origin = [
    ...new Set(
      members.length > 0 ? members : everybody.filter((one) => named.some((b) => isOn(one, b))),
    ),
  ];
  const isOfAll = named.length === 0 && members.length === 0;
  const subject = named.length < 2 && members.length > 0 && origin.length === 1 ? origin[0] : null;
  const boards = isOfAll
    ? every
    : named.length > 1
      ? named
      : subject
        ? every.filter((board) => isOn(subject, board))
        : every.filter((board) => origin.filter((one) => isOn(one, board)).length > 1);
  const counted = isOfAll || subject ? everybody : origin;
  return counted
    .filter((one) => one !== subject)
    .flatMap((member) => {
      const on = boards.filter((board) => isOn(member, board));
      if (on.length < atLeast) return [];
      const held = on.map((board) => {
        const at = (who: EntityId) =>
          slowDaysHeld(
            roles.flatMap(({ from, to, tie }) => (from === who && to === board ? [tie] : [])),
            asOf,
          );
        const own = subject ? at(subject) : null;
        const its = at(member);
        const days = own ? [...its.days].filter((day) => own.days.has(day)) : [...its.days];
        return { board, days, daysUnknown: own ? mayShareMore(own, its) : its.unknown };
      });
      const depth = new Map<number, number>();
      for (const day of held.flatMap(({ days }) => days)) depth.set(day, (depth.get(day) ?? 0) + 1);
      const least = subject ? 1 : atLeast;
      const days = [...depth.values()].filter((at) => at >= least).length;
      const daysUnknown = held.some((one) => one.daysUnknown);
      return [
        inWords(
          member,
          days,
          daysUnknown,
          held.map((h) => [h.board, h.days.length, h.daysUnknown]),
        ),
      ];
    })
    .sort();
}

const inWords = (
  member: EntityId,
  days: number,
  daysUnknown: boolean,
  boards: [EntityId, number, boolean][],
): string =>
  JSON.stringify([member, days, daysUnknown, boards.toSorted(([a], [b]) => (a < b ? -1 : 1))]);

const named = fc.record({
  companies: fc.subarray(['1', '2', '3', '4', '5']),
  members: fc.subarray(['1', '2', '3', '4', '5']),
});

describe('interlocks by member', () => {
  it('are everybody on so many of the boards asked about, with the days together', async () => {
    const atLeast = fc.integer({ min: 1, max: 3 });
    const groups = fc.array(fc.nat(3), { minLength: 12, maxLength: 12 });
    const asOf = fc.constantFrom('2008-01-01', '2016-01-01', '2026-01-01');
    const tried = { member: 0, members: 0, companies: 0, everything: 0, grouped: 0 };
    await fc.assert(
      fc.asyncProperty(
        arbitraryProfiles,
        fc.array(named, { minLength: 8, maxLength: 8 }),
        atLeast,
        groups,
        asOf,
        async (profiles, questions, least, groupAt, on) => {
          const store = openTempStore();
          keepProfiles(store, profiles);
          const ties = everyTie(store).ties.filter(isRole);
          const ids = [...new Set(ties.flatMap(({ from, to }) => [from, to]))].sort(
            (a, b) => store.read.numberOf(a) - store.read.numberOf(b),
          );
          const grouped = Map.groupBy(ids, (id) => {
            const { subject, id: digits } = parseEntityId(id);
            const group = groupAt[Number(digits) + (subject === 'member' ? 5 : 0)] ?? 0;
            return group === 1 ? `${subject} one` : id;
          });
          const first = (id: EntityId): EntityId =>
            [...grouped.values()].find((group) => group.includes(id))?.[0] ?? id;
          if ([...grouped.values()].some(({ length }) => length > 1)) tried.grouped += 1;
          const grouping = groupNodes(
            [...grouped.values()].map((group) => group.map((id) => store.read.numberOf(id))),
          );
          const roles = ties.map((tie) => ({ tie, from: first(tie.from), to: first(tie.to) }));
          await createTies(store).query(function* (index) {
            for (const question of [{ companies: [], members: [] }, ...questions]) {
              const of = (subject: 'company' | 'member', digits: readonly string[]): EntityId[] =>
                digits
                  .map((id): EntityId => `sample/${subject}:${id}`)
                  .filter((id) => ids.includes(id));
              const companies = of('company', question.companies);
              const members = of('member', question.members);
              const nodes = (some: EntityId[]): number[] | null =>
                some.length === 0 ? null : some.map((id) => store.read.numberOf(id));
              const wish: SharedBoardsQuestion = {
                companies: nodes(companies),
                members: nodes(members),
                day: dayOf(on),
                atLeast: least,
                wanted: 1000,
                grouping,
              };
              const found = yield* findSharedBoards(index, wish);
              const idOf = new Map(ids.map((id) => [store.read.numberOf(id), id]));
              const said = found.members.map((one) => foundInWords(one, idOf)).sort();
              const asked = {
                companies: companies.map(first),
                members: members.map(first),
                atLeast: least,
              };
              expect(said).toEqual(slowSharedBoards(roles, asked, on));
              expect(found.total).toBe(found.members.length);
              const ranks = found.members.map(({ boards, days }) => [boards.length, days]);
              expect(ranks).toEqual(ranks.toSorted(([a, b], [c, d]) => c! - a! || d! - b!));
              const few = yield* findSharedBoards(index, { ...wish, wanted: 2 });
              expect(few).toMatchObject({ members: found.members.slice(0, 2), total: found.total });
              if (found.subject !== null) tried.member += found.total;
              else if (found.boards === null) tried.everything += found.total;
              else if (new Set(asked.companies).size > 1) tried.companies += found.total;
              else tried.members += found.total;
            }
          }, CALL);
        },
      ),
      { numRuns: 40 },
    );
    for (const count of Object.values(tried)) expect(count).toBeGreaterThan(0);
  });
});

const foundInWords = (
  { member, days, daysUnknown, boards }: MemberOnBoards,
  idOf: ReadonlyMap<number, EntityId>,
): string => {
  const id = (node: number): EntityId => idOf.get(node) ?? 'sample/member:0';
  return inWords(
    id(member),
    days,
    daysUnknown,
    boards.map((board) => [id(board.company), board.days, board.daysUnknown]),
  );
};
