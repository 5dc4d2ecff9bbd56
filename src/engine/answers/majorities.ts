/** Which ties of a picture state a majority: by all that is stored of a company, drawn or not. */
import type { MajoritiesAnswer, OwnerStatement } from '../../contract/answers/owners.ts';
import { parseEntityId, type EntityId } from '../../contract/model/entity.ts';
import type { Tie } from '../../contract/model/tie.ts';
import { leaveOutDistant } from '../../graph/owners/distant-parents.ts';
import {
  holdingsOf,
  mayBeMajority,
  type Holding,
  Parties,
  type RecordsRead,
} from '../../graph/owners/holdings.ts';
import { isOwnersTie, ownersRoles, ownerStatement } from '../../graph/owners/owner-roles.ts';
import { companyNamedBy, compareRecords } from '../../graph/sameness/same.ts';
import { mapInSteps } from '../../graph/shared/steps.ts';
import { tieState } from '../../graph/ties/tie-state.ts';
import type { StoreReader } from '../../store/store.ts';
import { takeAll } from '../base/take-steps.ts';
import type { Call, Handler } from '../base/handlers.ts';
import type { Canvases } from '../graph/canvases.ts';
import { dayOr } from '../graph/requested.ts';
import type { Choices } from '../registries/settings.ts';
import { tiesAt, unreadIn, type OwnersWorldNeeds } from './owners-world.ts';

interface Needs extends Pick<OwnersWorldNeeds, 'store'> {
  canvases: Canvases;
  choices: Choices;
  now: () => Date;
}

export async function readMajorities(
  needs: Needs,
  { case: id, asOf }: Parameters<Handler<'readMajorities'>>[0],
  { signal }: Call,
): Promise<MajoritiesAnswer> {
  const canvas = await needs.canvases.of(id);
  const ties = await canvas.withTies((all) => all);
  const day = dayOr(asOf, needs.now());
  const found = await takeAll(majorityTies(needs, ties, day), signal);
  return { asOf: day, ties: [...found] };
}

/** Those of these ties whose holding is a majority on the day, as following owners says it. */
export function* majorityTies(
  { store: { read }, choices }: Pick<Needs, 'store' | 'choices'>,
  ties: readonly Tie[],
  day: string,
): Generator<void, Set<Tie['id']>> {
  const isOwnersRole = ownersRoles(choices.current().ownerRoles);
  const holders = new StoredHolders(read, isOwnersRole, day);
  const drawn = ties.filter((tie) => holders.isHolding(tie));
  const wanted = new Set(drawn.map(({ id }) => id));
  const majorities = new Set<Tie['id']>();
  const distant: EntityId[] = [];
  for (const held of new Set(drawn.map(({ to }) => to))) {
    const found = yield* majorityIn(holders, held);
    for (const { isDistant, statements } of found.majorities) {
      for (const { tie } of statements) if (wanted.has(tie)) majorities.add(tie);
      if (isDistant && found.count > 1) distant.push(held);
    }
    yield;
  }
  for (const tie of yield* passedOverAbove(holders, distant)) majorities.delete(tie);
  return majorities;
}

/** Owners' ties that are stored, on the day. */
class StoredHolders {
  readonly read: StoreReader;
  readonly #isOwnersRole: (role: string | null) => boolean;
  readonly #day: string;

  constructor(read: StoreReader, isOwnersRole: (role: string | null) => boolean, day: string) {
    this.read = read;
    this.#isOwnersRole = isOwnersRole;
    this.#day = day;
  }

  isHolding(tie: Tie): boolean {
    if (!isOwnersTie(tie, this.#isOwnersRole)) return false;
    const state = tieState(tie, this.#day);
    return state === 'active' || state === 'unknown';
  }

  /** Every tie to a record, and those by which it is held. */
  *at(held: EntityId): Generator<void, { all: readonly Tie[]; ties: readonly Tie[] }> {
    const all = (yield* tiesAt(this.read, held)).filter((tie) => tie.to === held);
    return { all, ties: all.filter((tie) => this.isHolding(tie)) };
  }

  *stated(ties: readonly Tie[]): Generator<void, OwnerStatement[]> {
    return yield* mapInSteps(ties, (tie) => ownerStatement(tie, this.#day));
  }
}

/** The majorities in one record, and how many hold it in all. */
interface HoldersOfOne {
  majorities: readonly Holding[];
  count: number;
}

function* majorityIn(stored: StoredHolders, held: EntityId): Generator<void, HoldersOfOne> {
  const { read } = stored;
  const { all, ties } = yield* stored.at(held);
  const holders = new Set(ties.map(({ from }) => from));
  const [first] = holders;
  if (first === undefined) return { majorities: [], count: 0 };
  // Only these can be a majority, or the only holder: which other records are one doesn't matter.
  const likely = new Set([first, ...ties.filter(mayBeMajority).map(({ from }) => from)]);
  const same: OwnerStatement[] = [];
  for (const holder of likely) {
    same.push(...recordsOf(read, holder, (member) => holders.has(member)));
    yield;
  }
  const parties = new Parties(same);
  for (const holder of holders) parties.add(holder);
  const recordsRead = yield* recordsReadOf(read, held, all);
  const holdings = yield* holdingsOf(yield* stored.stated(ties), parties, () => recordsRead);
  const found = holdings.get(parties.of(held)) ?? [];
  return { majorities: found.filter(({ isMajority }) => isMajority), count: found.length };
}

/** As far up as an answer goes at most. */
const FOLLOWED_AT_MOST = 20_000;

/**
 * The ties of parents of these, or of companies above them, that aren't the next owner though something else
 * leads to them.
 */
function* passedOverAbove(
  stored: StoredHolders,
  held: readonly EntityId[],
): Generator<void, Tie['id'][]> {
  if (held.length === 0) return [];
  const statements: OwnerStatement[] = [];
  const same = new Map<EntityId, OwnerStatement>();
  const reached = new Set(held);
  for (const record of reached) {
    if (reached.size > FOLLOWED_AT_MOST) break;
    for (const one of recordsOf(stored.read, record)) {
      same.set(one.from, one);
      reached.add(one.from);
      reached.add(one.to);
    }
    const { ties } = yield* stored.at(record);
    statements.push(...(yield* stored.stated(ties)));
    for (const { from } of ties) reached.add(from);
    yield;
  }
  const parties = new Parties([...same.values()]);
  yield* mapInSteps([...reached], (record) => parties.add(record));
  const holdings = yield* holdingsOf(statements, parties, () => 'none');
  const passedOver = yield* leaveOutDistant(holdings);
  return passedOver.flatMap((one) => one.statements.map(({ tie }) => tie));
}

function* recordsReadOf(
  read: StoreReader,
  held: EntityId,
  ties: readonly Tie[],
): Generator<void, RecordsRead> {
  if (!isCompany(held) || !read.profileOrigins([held]).has(held)) return 'none';
  const members = ties.filter(({ kind }) => kind === 'position').map(({ from }) => from);
  return (yield* unreadIn(read, [...new Set(members)])).size > 0 ? 'own' : 'all';
}

const isCompany = (id: EntityId): boolean => parseEntityId(id).subject === 'company';

/** The agreements of the records of the company that this record is of, with those of its records as a member. */
function recordsOf(
  read: StoreReader,
  record: EntityId,
  isWanted: (member: EntityId) => boolean = () => true,
): OwnerStatement[] {
  const [own] = read.entities([record]);
  const id = own && (isCompany(record) ? record : companyNamedBy(own));
  const [company] = id ? read.entities([id]) : [];
  if (company?.knowledge !== 'profile') return [];
  const naming = read.membersNaming(company.id).filter(isWanted);
  return read.entities(naming).flatMap((member): OwnerStatement[] => {
    const isSame =
      member.knowledge === 'profile' && compareRecords(member, company).verdict === 'agree';
    const ends = { from: member.id, to: company.id };
    return isSame
      ? [{ tie: '', kind: 'same', role: null, state: null, isInForce: true, ...ends }]
      : [];
  });
}
