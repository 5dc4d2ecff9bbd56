/** Interlocks by member among stored records: found over the index of ties, described with their ties. */
import type {
  BoardMember,
  BoardRole,
  SharedBoard,
  SharedBoardsAnswer,
} from '../../contract/answers/interlocks.ts';
import { isFromFile, parseEntityId, type EntityId } from '../../contract/model/entity.ts';
import type { Tie } from '../../contract/model/tie.ts';
import type { NodeGrouping } from '../../graph/answers/as-one.ts';
import { findSharedBoards, type MemberOnBoards } from '../../graph/answers/shared-boards.ts';
import type { TieIndex } from '../../graph/index/tie-index.ts';
import { inOrder } from '../../graph/ties/tie-order.ts';
import { tieState } from '../../graph/ties/tie-state.ts';
import { dayOf } from '../../record/values/days.ts';
import type { CoverageRow } from '../../store/requests/coverage.ts';
import type { StoreReader } from '../../store/store.ts';
import type { Call, Handler } from '../base/handlers.ts';
import { listedName } from '../graph/found-name.ts';
import { everyIdInParts, inParts } from '../graph/graph-parts.ts';
import { filterOf } from '../graph/requested.ts';
import type { Ties } from '../graph/tie-index.ts';
import { AnsweredTies } from './answered-ties.ts';
import { recordsJudgedAsOne, nodesAskedAbout, uncounted } from './interlocks.ts';

/** At most this many boards are listed, and records to fetch. */
const BOARDS_LISTED = 1000;
const FETCH_LISTED = 20_000;
/** Boards and records put in order in one step. */
const SORTED_AT_ONCE = 20_000;

type Input = Parameters<Handler<'readSharedBoards'>>[0];

export const readSharedBoards = (
  needs: { ties: Ties; now: () => Date },
  input: Input,
  call: Call,
): Promise<SharedBoardsAnswer> =>
  needs.ties.query((index, read) => answer(needs, input, index, read), call);

function* answer(
  { now }: { now: () => Date },
  { entities, atLeast, limit, offset, case: inCase, ...input }: Input,
  index: TieIndex,
  read: StoreReader,
): Generator<void, SharedBoardsAnswer> {
  const filter = filterOf({ ...input, kinds: ['position', 'right'] }, now());
  const { grouping, sameAs } = yield* recordsJudgedAsOne(read, inCase);
  const asked = yield* nodesAskedAbout(read, entities);
  const found = yield* findSharedBoards(index, {
    ...asked,
    grouping,
    day: dayOf(filter.day),
    atLeast,
    wanted: offset + limit,
  });
  const board = new Boards(new AnsweredTies(read, filter), grouping);
  const { subject } = found;
  const boards: SharedBoardsAnswer['boards'] = [];
  const listed = yield* index.sortedById(found.boards ?? [], SORTED_AT_ONCE);
  for (const node of listed.slice(0, BOARDS_LISTED)) {
    const roles = subject === null ? [] : board.ties(subject, node).map(board.roleOf);
    boards.push({ company: board.id(node), roles });
    yield;
  }
  const members: BoardMember[] = [];
  for (const member of found.members.slice(offset)) {
    // Names are listed as they are met: by id, in whatever order records were stored.
    member.boards.sort((a, b) => index.byId(a.company, b.company));
    members.push(yield* board.toMember(member, subject));
    yield;
  }
  const records = found.records && (yield* index.sortedById(found.records, SORTED_AT_ONCE));
  return {
    asOf: filter.day,
    atLeast,
    about: found.about,
    subject: subject === null ? null : board.id(subject),
    boards: boards.sort((a, b) => inOrder(a.company, b.company)),
    boardCount: found.boards?.length ?? 0,
    members: members.sort(byRank),
    total: found.total,
    unknown: yield* notFetched(read, records),
    labels: board.labels,
    sameAs,
  };
}

const byRank = (one: BoardMember, other: BoardMember): number =>
  other.boards.length - one.boards.length || other.days - one.days || inOrder(one.id, other.id);

/** The words of one answer: the ties behind each member's place on a board, and all names. */
class Boards {
  readonly labels: Record<EntityId, string> = {};
  readonly #answered: AnsweredTies;
  readonly #grouping: NodeGrouping;

  constructor(answered: AnsweredTies, grouping: NodeGrouping) {
    this.#answered = answered;
    this.#grouping = grouping;
  }

  /** The id of an entity that is named in the answer. */
  id(node: number): EntityId {
    const { id, label } = this.#answered.entity(node);
    this.labels[id] = listedName(label);
    return id;
  }

  readonly roleOf = (tie: Tie): BoardRole => {
    const { id, role, terms, corroboration, otherSide } = tie;
    const state = tieState(tie, this.#answered.day);
    return { id, role, terms, corroboration, otherSide, state };
  };

  /** All roles of one, in any of its records, in another. */
  ties(member: number, company: number): Tie[] {
    const answered = this.#answered;
    return this.#grouping
      .allOf(company)
      .flatMap((board) =>
        this.#grouping
          .allOf(member)
          .flatMap((record) =>
            answered
              .between(answered.entity(record), answered.entity(board))
              .filter(({ from, to }) => from === answered.id(record) && to === answered.id(board)),
          ),
      );
  }

  *toMember(found: MemberOnBoards, subject: number | null): Generator<void, BoardMember> {
    const boards: SharedBoard[] = [];
    for (const { company, days, daysUnknown } of found.boards) {
      const ties = this.ties(found.member, company);
      const own = subject === null || !daysUnknown ? [] : this.ties(subject, company);
      boards.push({
        company: this.id(company),
        days,
        daysUnknown,
        roles: ties.map(this.roleOf),
        uncounted: daysUnknown
          ? [...ties, ...own].flatMap((tie) => uncounted(tie, this.#answered.day))
          : [],
      });
      yield;
    }
    boards.sort((a, b) => b.days - a.days || inOrder(a.company, b.company));
    const { days, daysUnknown } = found;
    return { id: this.id(found.member), boards, days, daysUnknown };
  }
}

/** Those whose own record was never fetched, in the order of the records, which is that of their ids; what a file states is not asked for. */
function* notFetched(
  read: StoreReader,
  records: readonly number[] | null,
): Generator<void, SharedBoardsAnswer['unknown']> {
  const unknown = { fetch: [] as EntityId[], count: 0, members: 0, companies: 0, notFound: 0 };
  for (const part of records === null ? everyRow(read) : rowsOf(read, records)) {
    for (const { entity, fetchedAt, notFoundAt } of part) {
      if (fetchedAt !== null || isFromFile(entity)) continue;
      if (notFoundAt !== null) unknown.notFound += 1;
      else {
        unknown.count += 1;
        unknown[parseEntityId(entity).subject === 'company' ? 'companies' : 'members'] += 1;
        if (unknown.fetch.length < FETCH_LISTED) unknown.fetch.push(entity);
      }
    }
    yield;
  }
  return unknown;
}

function* rowsOf(read: StoreReader, records: readonly number[]): Generator<CoverageRow[]> {
  for (const part of inParts(records, ROWS_AT_ONCE))
    yield read.coverageOf(read.entitiesByNumber(part).map(({ id }) => id));
}

function* everyRow(read: StoreReader): Generator<CoverageRow[]> {
  for (const part of everyIdInParts(read, ROWS_AT_ONCE)) yield read.coverageOf(part);
}

const ROWS_AT_ONCE = 200;
