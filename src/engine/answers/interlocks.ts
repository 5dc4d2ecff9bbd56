/** Interlocks among stored records: found over the index of ties, described with their ties. */
import type { CaseId } from '../../contract/model/case.ts';
import { parseEntityId, type EntityId } from '../../contract/model/entity.ts';
import type {
  InterlockAnswer,
  InterlocksAnswer,
  SharedMemberAnswer,
  UncountedRole,
} from '../../contract/answers/interlocks.ts';
import type { SameAs } from '../../contract/model/thing.ts';
import type { Tie } from '../../contract/model/tie.ts';
import { groupNodes, NO_GROUPING, type NodeGrouping } from '../../graph/answers/as-one.ts';
import { whyUncounted } from '../../graph/answers/co-service.ts';
import {
  findInterlocks,
  type Interlock,
  type InterlocksQuestion,
} from '../../graph/answers/interlocks.ts';
import type { TieIndex } from '../../graph/index/tie-index.ts';
import { inOrder } from '../../graph/ties/tie-order.ts';
import { tieState, timedOf } from '../../graph/ties/tie-state.ts';
import { dayOf } from '../../record/values/days.ts';
import type { StoreReader } from '../../store/store.ts';
import { AnsweredTies } from './answered-ties.ts';
import { filterOf, nodesOf, refuseUnknownCase } from '../graph/requested.ts';
import type { Ties } from '../graph/tie-index.ts';
import { listedName } from '../graph/found-name.ts';
import type { Call, Handler } from '../base/handlers.ts';
import { RecordsAsOne } from '../records/records-as-one.ts';
import { inParts } from '../graph/graph-parts.ts';

/** How many left-out members are named at most. */
const LEFT_OUT_NAMED = 1000;

type Input = Parameters<Handler<'readInterlocks'>>[0];

export const readInterlocks = (
  needs: { ties: Ties; now: () => Date },
  input: Input,
  call: Call,
): Promise<InterlocksAnswer> =>
  needs.ties.query((index, read) => answer(needs, input, index, read), call);

function* answer(
  { now }: { now: () => Date },
  { entities, limit, offset, most, case: inCase, ...input }: Input,
  index: TieIndex,
  read: StoreReader,
): Generator<void, InterlocksAnswer> {
  const filter = filterOf({ ...input, kinds: ['position', 'right'] }, now());
  const { grouping, sameAs } = yield* recordsJudgedAsOne(read, inCase);
  const found = yield* findInterlocks(index, {
    ...(yield* nodesAskedAbout(read, entities)),
    grouping,
    day: dayOf(filter.day),
    maxCompanies: most,
    wanted: offset + limit,
  });
  const answered = new AnsweredTies(read, filter);
  const pairs: InterlockAnswer[] = [];
  const labels: Record<EntityId, string> = {};
  for (const pair of found.pairs.slice(offset)) {
    pairs.push(toAnswer(pair, answered, grouping));
    const nodes = [pair.a, pair.b, ...pair.members.map(({ member }) => member)];
    for (const node of nodes.sort(index.byId))
      labels[answered.id(node)] = listedName(answered.entity(node).label);
    yield;
  }
  const leftOut = read.entitiesByNumber(found.leftOut.slice(0, LEFT_OUT_NAMED));
  for (const { id, label } of leftOut) labels[id] = listedName(label);
  return {
    asOf: filter.day,
    pairs,
    total: found.total,
    labels,
    sameAs,
    leftOut: leftOut.map(({ id }) => id),
    leftOutCount: found.leftOut.length,
  };
}

/** Records judged the same, companies and members apart; the first by its id represents its group. */
export function* recordsJudgedAsOne(
  read: StoreReader,
  inCase: CaseId | undefined,
): Generator<void, { grouping: NodeGrouping; sameAs: SameAs }> {
  const sameAs: SameAs = {};
  if (inCase === undefined) return { grouping: NO_GROUPING, sameAs };
  refuseUnknownCase(read, inCase);
  const records = new RecordsAsOne(read);
  yield* records.join(inCase);
  const groups: number[][] = [];
  for (const group of records.groups()) {
    for (const subject of ['company', 'member'] as const) {
      const isOfIt = (id: EntityId | undefined) => id && parseEntityId(id).subject === subject;
      const some = group.filter((record) => isOfIt(records.idOf(record)));
      some.sort((a, b) => inOrder(records.idOf(a) ?? '', records.idOf(b) ?? ''));
      const [first, ...others] = some.flatMap((record) => records.idOf(record) ?? []);
      if (first === undefined || others.length === 0) continue;
      for (const id of others) sameAs[id] = first;
      groups.push(some);
    }
  }
  return { grouping: groupNodes(groups), sameAs };
}

/** The companies and the members to search among; null for a kind of which none is named. */
export function* nodesAskedAbout(
  read: StoreReader,
  entities: readonly EntityId[],
): Generator<void, Pick<InterlocksQuestion, 'companies' | 'members'>> {
  const of = Map.groupBy(entities, (id) => parseEntityId(id).subject);
  const those = function* (ids: readonly EntityId[] | undefined) {
    return ids === undefined ? null : yield* nodesInSteps(read, ids);
  };
  return { companies: yield* those(of.get('company')), members: yield* those(of.get('member')) };
}

/** Why the days of a role are not counted; `fetch` is the member whose own record may have the dates. */
export function uncounted(tie: Tie, day: string): UncountedRole[] {
  const why = whyUncounted(timedOf(tie), tieState(tie, day) === 'active', dayOf(day));
  if (why === null) return [];
  const { id, from, corroboration, otherSide } = tie;
  // Only a member's record has dates.
  const isNotFetched = corroboration === 'company' && otherSide === 'not searched';
  return [{ tie: id, why, by: corroboration, fetch: isNotFetched ? from : null }];
}

function toAnswer(
  { a, b, members, days, daysUnknown }: Interlock,
  answered: AnsweredTies,
  grouping: NodeGrouping,
): InterlockAnswer {
  const [first, second] = [a, b]
    .map((node) => ({ node, id: answered.id(node) }))
    .sort((x, y) => inOrder(x.id, y.id));
  const ends = [first, second].flatMap((end) => (end ? grouping.allOf(end.node) : []));
  const shared = members
    .map((member): SharedMemberAnswer => {
      const ties = ends.flatMap((company) =>
        grouping
          .allOf(member.member)
          .flatMap((record) =>
            answered
              .between(answered.entity(record), answered.entity(company))
              .filter(({ from }) => from === answered.id(record)),
          ),
      );
      return {
        id: answered.id(member.member),
        days: member.days,
        daysUnknown: member.daysUnknown,
        uncounted: member.daysUnknown ? ties.flatMap((tie) => uncounted(tie, answered.day)) : [],
        ties: ties.map(({ id }) => id),
      };
    })
    .sort((x, y) => y.days - x.days || inOrder(x.id, y.id));
  return {
    a: first?.id ?? answered.id(a),
    b: second?.id ?? answered.id(b),
    members: shared,
    days,
    daysUnknown,
  };
}

/** As `nodesOf`, with a step for every few hundred ids. */
function* nodesInSteps(read: StoreReader, ids: readonly EntityId[]): Generator<void, number[]> {
  const nodes = new Set<number>();
  for (const part of inParts(ids, AT_ONCE)) {
    for (const node of nodesOf(read, part)) nodes.add(node);
    yield;
  }
  return [...nodes];
}

const AT_ONCE = 200;
