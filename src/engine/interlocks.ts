/** Interlocks of what is stored: found over the index of ties, told with their ties. */
import { parseEntityId, type EntityId } from '../contract/model/entity.ts';
import type {
  InterlockAnswer,
  InterlocksAnswer,
  SharedMemberAnswer,
} from '../contract/model/interlocks.ts';
import { findInterlocks, type Interlock } from '../graph/answers/interlocks.ts';
import type { TieIndex } from '../graph/index/tie-index.ts';
import { inOrder } from '../graph/tie-order.ts';
import { dayOf } from '../record/days.ts';
import type { StoreReader } from '../store/store.ts';
import { AnsweredTies } from './answered-ties.ts';
import { filterOf, nodesOf } from './asked-entities.ts';
import type { EngineContext } from './context.ts';
import { listedName } from './found-name.ts';
import type { Call, Handler } from './handlers.ts';

type Wish = Parameters<Handler<'readInterlocks'>>[0];

export const readInterlocks = (
  context: EngineContext,
  wish: Wish,
  call: Call,
): Promise<InterlocksAnswer> =>
  context.ties.ask((index, read) => answer(context, wish, index, read), call);

function* answer(
  { now }: EngineContext,
  { entities, limit, offset, most, ...wish }: Wish,
  index: TieIndex,
  read: StoreReader,
): Generator<void, InterlocksAnswer> {
  const filter = filterOf({ ...wish, kinds: ['position', 'right'] }, now());
  const found = yield* findInterlocks(index, {
    ...scopeOf(read, entities),
    day: dayOf(filter.day),
    ...{ most, wanted: offset + limit },
  });
  const answered = new AnsweredTies(read, filter);
  const pairs: InterlockAnswer[] = [];
  const labels: Record<EntityId, string> = {};
  for (const pair of found.pairs.slice(offset)) {
    pairs.push(toAnswer(pair, answered));
    for (const node of [pair.a, pair.b, ...pair.members.map(({ member }) => member)]) {
      labels[answered.id(node)] = listedName(answered.entity(node).label);
    }
    yield;
  }
  const leftOut = read.entitiesNumbered(found.leftOut.slice(0, limit));
  for (const { id, label } of leftOut) labels[id] = listedName(label);
  return {
    ...{ asOf: filter.day, pairs, total: found.total, labels },
    leftOut: leftOut.map(({ id }) => id),
  };
}

/** Companies among which, and members by which: null where none of these are named. */
function scopeOf(read: StoreReader, entities: readonly EntityId[]) {
  const those = (subject: 'company' | 'member'): number[] | null => {
    const ids = entities.filter((id) => parseEntityId(id).subject === subject);
    return ids.length === 0 ? null : nodesOf(read, ids);
  };
  return { companies: those('company'), members: those('member') };
}

function toAnswer(
  { a, b, members, days, daysUnknown }: Interlock,
  answered: AnsweredTies,
): InterlockAnswer {
  const [one, other] = [a, b]
    .map((node) => ({ node, id: answered.id(node) }))
    .sort((x, y) => inOrder(x.id, y.id));
  const ends = [one, other].flatMap((end) => end ?? []);
  const shared = members
    .map((member): SharedMemberAnswer => ({
      id: answered.id(member.member),
      days: member.days,
      daysUnknown: member.daysUnknown,
      ties: ends.flatMap(({ node }) =>
        answered
          .between(answered.entity(member.member), answered.entity(node))
          .filter(({ from }) => from === answered.id(member.member))
          .map(({ id }) => id),
      ),
    }))
    .sort((x, y) => y.days - x.days || inOrder(x.id, y.id));
  return {
    ...{ a: one?.id ?? answered.id(a), b: other?.id ?? answered.id(b) },
    ...{ members: shared, days, daysUnknown },
  };
}
