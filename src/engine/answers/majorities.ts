/** Which ties of a picture state a majority: by all that is stored of a company, drawn or not. */
import type { MajoritiesAnswer, OwnerStatement } from '../../contract/answers/owners.ts';
import { parseEntityId, type EntityId } from '../../contract/model/entity.ts';
import type { Tie } from '../../contract/model/tie.ts';
import {
  holdingsOf,
  mayBeMajority,
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
  const isHolding = (tie: Tie): boolean => {
    if (!isOwnersTie(tie, isOwnersRole)) return false;
    const state = tieState(tie, day);
    return state === 'active' || state === 'unknown';
  };
  const drawn = ties.filter(isHolding);
  const wanted = new Set(drawn.map(({ id }) => id));
  const majorities = new Set<Tie['id']>();
  for (const held of new Set(drawn.map(({ to }) => to))) {
    const all = (yield* tiesAt(read, held)).filter((tie) => tie.to === held);
    const found = yield* majorityIn(read, held, { all, ties: all.filter(isHolding), day });
    for (const id of found) if (wanted.has(id)) majorities.add(id);
    yield;
  }
  return majorities;
}

/** The ties of the majority holders of one company, of all that hold it. */
function* majorityIn(
  read: StoreReader,
  held: EntityId,
  { all, ties, day }: { all: readonly Tie[]; ties: readonly Tie[]; day: string },
): Generator<void, Tie['id'][]> {
  const holders = new Set(ties.map(({ from }) => from));
  const [first] = holders;
  if (first === undefined) return [];
  // Only these can be a majority, or the only holder: which other records are one doesn't matter.
  const likely = new Set([first, ...ties.filter(mayBeMajority).map(({ from }) => from)]);
  const same: OwnerStatement[] = [];
  for (const holder of likely) {
    same.push(...recordsOf(read, holder, holders));
    yield;
  }
  const parties = new Parties(same);
  for (const holder of holders) parties.add(holder);
  const stated = yield* mapInSteps(ties, (tie) => ownerStatement(tie, day));
  const recordsRead = yield* recordsReadOf(read, held, all);
  const holdings = yield* holdingsOf(stated, parties, () => recordsRead);
  return (holdings.get(parties.of(held)) ?? [])
    .filter(({ isMajority }) => isMajority)
    .flatMap(({ statements }) => statements.map(({ tie }) => tie));
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

/** The agreements of those of these records that are of one company with this one. */
function recordsOf(
  read: StoreReader,
  record: EntityId,
  among: ReadonlySet<EntityId>,
): OwnerStatement[] {
  const [own] = read.entities([record]);
  const id = own && (isCompany(record) ? record : companyNamedBy(own));
  const [company] = id ? read.entities([id]) : [];
  if (company?.knowledge !== 'profile') return [];
  const naming = read.membersNaming(company.id).filter((member) => among.has(member));
  return read.entities(naming).flatMap((member): OwnerStatement[] => {
    const isSame =
      member.knowledge === 'profile' && compareRecords(member, company).verdict === 'agree';
    const ends = { from: member.id, to: company.id };
    return isSame
      ? [{ tie: '', kind: 'same', role: null, state: null, isInForce: true, ...ends }]
      : [];
  });
}
