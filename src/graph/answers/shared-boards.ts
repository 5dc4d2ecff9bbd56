/**
 * Interlocks by member: who sits on several of the same boards, on which, and for how many days. All who
 * count are ranked; only the wanted ones are kept.
 */
import type { TieIndex } from '../index/tie-index.ts';
import { NO_GROUPING, type NodeGrouping } from './as-one.ts';
import { mayOverlapMore, type Service } from './co-service.ts';
import { everyone, Memberships, membersOf } from './memberships.ts';
import { createRanking } from './ranking.ts';

export interface SharedBoardsQuestion {
  /** The companies whose boards count; null: see `members`. */
  companies: readonly number[] | null;
  /**
   * With two companies or more: the members that count. Else a single member is the one whose boards others
   * share; of several, or of the members of a single company, boards count that two of them share. Null
   * without companies: everybody, on all boards.
   */
  members: readonly number[] | null;
  /** Days are counted up to this one. */
  day: number;
  /** Members of fewer of the boards are left out. */
  atLeast: number;
  /** Limit on the returned members. */
  wanted: number;
  /** Records that count as one; results name the representative. By default each is by itself. */
  grouping?: NodeGrouping;
}

interface Served {
  days: number;
  /** Whether there may be more days. */
  daysUnknown: boolean;
}

interface BoardService extends Served {
  company: number;
}

export interface MemberOnBoards extends Served {
  member: number;
  /** By company number. */
  boards: BoardService[];
}

type About = 'subject' | 'members' | 'companies' | 'all';

interface FoundSharedBoards {
  /** Whose boards count; `SharedBoardsQuestion` says when. */
  about: About;
  /** Whose boards they are; null if they are nobody's in particular. */
  subject: number | null;
  /** The boards that count; null: all. */
  boards: number[] | null;
  /** By number of boards, then by days. */
  members: MemberOnBoards[];
  /** The number of all members. */
  total: number;
  /** Whose own records may state more: the companies first; null: those of everything stored. */
  records: number[] | null;
}

/** Members ranked, or spans examined, per step of the generator. */
const PER_STEP = 500;

interface Scope extends Pick<FoundSharedBoards, 'about' | 'subject' | 'boards' | 'records'> {
  /** Who may be in the result. */
  members: Iterable<number>;
}

/**
 * Days are those served beside the subject, each counted once; without a subject those on which a member
 * was on so many of the boards at once as `atLeast` says.
 */
export function* findSharedBoards(
  index: TieIndex,
  question: SharedBoardsQuestion,
): Generator<void, FoundSharedBoards> {
  const { day, atLeast, wanted, grouping = NO_GROUPING } = question;
  const scope = yield* scopeOf(index, question, grouping);
  const { subject } = scope;
  const boards = scope.boards && new Set(scope.boards);
  const counts = (company: number): boolean => boards === null || boards.has(company);
  const read = (members: Iterable<number>, minCompanies: number) =>
    Memberships.read(index, {
      counts,
      members,
      grouping,
      day,
      minCompanies,
      maxCompanies: Infinity,
    });
  const memberships = yield* read(scope.members, atLeast);
  const own = subject === null ? null : yield* read([subject], 1);
  const ownService =
    own &&
    new Map(
      Array.from({ length: own.count }, (_, at) => [own.company[at] ?? 0, own.serviceAt(at)]),
    );
  const ranking = createRanking(wanted, byRankIn(index));
  let total = 0;
  let examined = 0;
  for (let first = 0; first < memberships.count; first = memberships.memberEnd[first] ?? 0) {
    const end = memberships.memberEnd[first] ?? 0;
    examined += end - first;
    if (memberships.member[first] === subject) continue;
    total += 1;
    ranking.offer(boardMember(memberships, first, ownService, atLeast));
    if (examined < PER_STEP) continue;
    examined = 0;
    yield;
  }
  return { ...scope, members: ranking.ranked(), total };
}

/** A member by its first membership; with `own` the days are those beside the subject. */
function boardMember(
  memberships: Memberships,
  first: number,
  own: ReadonlyMap<number, Service> | null,
  atLeast: number,
): MemberOnBoards {
  const services: Service[] = [];
  const boards: BoardService[] = [];
  for (let at = first; at < (memberships.memberEnd[first] ?? 0); at += 1) {
    const company = memberships.company[at] ?? 0;
    const its = memberships.serviceAt(at);
    const beside = own?.get(company);
    const service = beside === undefined ? its : inBoth(beside, its);
    services.push(service);
    boards.push({ company, days: daysAtOnce([service], 1), daysUnknown: service.isUnknown });
  }
  return {
    member: memberships.member[first] ?? 0,
    boards,
    days: daysAtOnce(services, own === null ? atLeast : 1),
    daysUnknown: services.some(({ isUnknown }) => isUnknown),
  };
}

/** By number of boards, then by days, then by the id of the member. */
const byRankIn =
  ({ byId }: TieIndex) =>
  (one: MemberOnBoards, other: MemberOnBoards): number =>
    other.boards.length - one.boards.length ||
    other.days - one.days ||
    byId(one.member, other.member);

function inBoth(one: Service, other: Service): Service {
  const a = one.spans;
  const b = other.spans;
  const spans: number[] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    const untilA = a[i + 1] ?? 0;
    const untilB = b[j + 1] ?? 0;
    const from = Math.max(a[i] ?? 0, b[j] ?? 0);
    const until = Math.min(untilA, untilB);
    if (from < until) spans.push(from, until);
    if (untilA <= untilB) i += 2;
    else j += 2;
  }
  return { spans, isUnknown: mayOverlapMore(one, other) };
}

/** The number of days that are in so many of these at once. */
function daysAtOnce(all: readonly Service[], least: number): number {
  const turns: [day: number, change: number][] = [];
  for (const { spans } of all) {
    for (let at = 0; at < spans.length; at += 2)
      turns.push([spans[at] ?? 0, 1], [spans[at + 1] ?? 0, -1]);
  }
  turns.sort(([a], [b]) => a - b);
  let days = 0;
  let depth = 0;
  let since = 0;
  for (const [day, change] of turns) {
    if (depth >= least) days += day - since;
    depth += change;
    since = day;
  }
  return days;
}

function* scopeOf(
  index: TieIndex,
  { companies, members, day }: SharedBoardsQuestion,
  grouping: NodeGrouping,
): Generator<void, Scope> {
  const named = companies && (yield* distinct(companies, grouping));
  const recordsOf = (nodes: readonly number[]): number[] => nodes.flatMap(grouping.allOf);
  if (named === null && members === null)
    return { about: 'all', subject: null, boards: null, members: everyone(index), records: null };
  const seated = yield* distinct(members ?? membersOf(index, recordsOf(named ?? [])), grouping);
  if (named !== null && named.length > 1) {
    const records = recordsOf([...named, ...seated]);
    return { about: 'companies', subject: null, boards: named, members: seated, records };
  }
  const theirs = yield* Memberships.read(index, {
    counts: () => true,
    members: seated,
    grouping,
    day,
    minCompanies: 1,
    maxCompanies: Infinity,
  });
  const [only, second] = seated;
  if (only !== undefined && second === undefined && members !== null) {
    const others = yield* distinct(membersOf(index, recordsOf(theirs.companies)), grouping);
    const records = recordsOf([only, ...theirs.companies, ...others.filter((one) => one !== only)]);
    return { about: 'subject', subject: only, boards: theirs.companies, members: others, records };
  }
  const { companies: all, companyFirst } = theirs;
  const boards = all.filter((_, at) => (companyFirst[at + 1] ?? 0) - (companyFirst[at] ?? 0) > 1);
  const records = recordsOf([...(named ?? []), ...seated]);
  return { about: 'members', subject: null, boards, members: seated, records };
}

/** What these are represented by, each once. */
function* distinct(
  nodes: Iterable<number>,
  { representativeOf }: NodeGrouping,
): Generator<void, number[]> {
  const seen = new Set<number>();
  let examined = 0;
  for (const node of nodes) {
    seen.add(representativeOf(node));
    examined += 1;
    if (examined % (PER_STEP * 10) === 0) yield;
  }
  return [...seen];
}
