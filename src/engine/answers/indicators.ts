/** Applies the indicator rules of a pack to stored records. No registry is queried. */
import { Refusal, type FaultCode } from '../../contract/faults/faults.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import type {
  AnsweredHit,
  IndicatorHit,
  IndicatorPack,
  IndicatorsAnswer,
  IndicatorsOmitted,
} from '../../contract/model/indicators.ts';
import { evaluateRules } from '../../graph/indicators/judge.ts';
import { withWaivers, type WaivedHit } from '../../graph/indicators/waived.ts';
import type { IndicatorSubject } from '../../graph/indicators/base/world.ts';
import type { StoreReader } from '../../store/store.ts';
import { filterOf, nodesOf, refuseUnknownCase } from '../graph/requested.ts';
import type { Store } from '../../store/store.ts';
import type { Choices } from '../registries/settings.ts';
import type { DecodedProfiles } from '../records/decoded-profiles.ts';
import { listedName } from '../graph/found-name.ts';
import { everyIdInParts, inParts } from '../graph/graph-parts.ts';
import type { Call, Handler } from '../base/handlers.ts';
import { knownOf, storedWorld } from './indicator-world.ts';
import { refuseAsDamaged } from '../records/profile-source.ts';
import { packOf } from './rules.ts';
import { bytesOf } from '../records/evidence.ts';
import { WorkTurns } from '../base/take-steps.ts';
import { giveWay } from '../base/tasks.ts';

interface Needs {
  store: Store;
  choices: Choices;
  decodedProfiles: DecodedProfiles;
  now: () => Date;
}

const AT_ONCE = 500;
/** Hits and undecidable rules in one part of an answer: some 200 KB of JSON without their sources. */
const FOUND_IN_PART = 500;

type Input = Parameters<Handler<'readIndicators'>>[0];

/** Refused as `rules-invalid`, `entity-unknown` and `case-unknown`. */
export async function readIndicators(
  needs: Needs,
  input: Input,
  { signal, progress }: Call,
): Promise<IndicatorsAnswer> {
  const { store, choices, now } = needs;
  const { read } = store;
  const { pack, off } = packOf(input, choices.current().rules);
  const { day } = filterOf(input, now());
  const ids = await subjectsOf(read, input, signal);
  const world = storedWorld(read, { day, ownerRoles: choices.current().ownerRoles });
  const answer: IndicatorsAnswer = {
    pack: { id: pack.id, version: pack.version, rules: pack.rules },
    rulesOff: off,
    asOf: day,
    asked: ids.length,
    next: null,
    hits: [],
    cannotTell: [],
    hitCount: 0,
    untoldCount: 0,
    left: [],
    labels: {},
  };
  const hits: IndicatorHit[] = [];
  const limiter = new FindingLimiter(pack, input.limit);
  const workTurns = new WorkTurns(signal);
  const from = input.from ?? 0;
  for (const [passed, id] of ids.slice(from).entries()) {
    const at = from + passed;
    const subject = await subjectOf(needs, id);
    if (subject !== null) {
      await workTurns.run(world.prepare(id));
      const found = await workTurns.run(evaluateRules(pack, subject, world, input.language));
      answer.hitCount += found.hits.length;
      answer.untoldCount += found.cannotTell.length;
      limiter.addTo('hits', input.withSources ? found.hits : found.hits.map(withoutSources), hits);
      limiter.addTo('cannotTell', found.cannotTell, answer.cannotTell);
      const hasFindings = found.hits.length + found.cannotTell.length > 0;
      if (hasFindings) answer.labels[id] = listedName(subject.facts.label);
    }
    progress(at + 1, ids.length, 'Asking the rules');
    await workTurns.pause();
    if (input.from === undefined || limiter.listed < FOUND_IN_PART || at + 1 === ids.length)
      continue;
    answer.next = at + 1;
    break;
  }
  answer.left = limiter.omissions();
  const waivers = input.case === undefined ? [] : read.caseItemsOf(input.case, 'waiver');
  for (const part of inParts(hits, AT_ONCE)) {
    await giveWay(signal);
    answer.hits.push(...withWaivers(part, waivers).map(toAnswered));
  }
  await nameStatedBy(read, answer, signal);
  return answer;
}

/** Fills lists up to a limit, and counts by rule what exceeded it. */
class FindingLimiter {
  /** How many were listed. */
  listed = 0;
  readonly #limit: number;
  readonly #omitted: Map<string, IndicatorsOmitted>;

  constructor({ rules }: IndicatorPack, limit: number) {
    this.#limit = limit;
    this.#omitted = new Map(rules.map(({ id }) => [id, { rule: id, hits: 0, cannotTell: 0 }]));
  }

  addTo<T extends { rule: string }>(
    what: 'hits' | 'cannotTell',
    found: readonly T[],
    list: T[],
  ): void {
    for (const one of found) {
      const left = this.#omitted.get(one.rule);
      if (list.length < this.#limit) {
        list.push(one);
        this.listed += 1;
      } else if (left !== undefined) left[what] += 1;
    }
  }

  omissions(): IndicatorsOmitted[] {
    return [...this.#omitted.values()].filter(({ hits, cannotTell }) => hits + cannotTell > 0);
  }
}

const withoutSources = (hit: IndicatorHit): IndicatorHit => ({ ...hit, sources: [] });

const toAnswered = ({ waived, lapsed, ...hit }: WaivedHit): AnsweredHit => ({
  ...hit,
  waived: waived && { reason: waived.reason },
  lapsed: lapsed && { reason: lapsed.reason },
});

/** Adds the names of the entities whose records hold the evidence. */
async function nameStatedBy(
  read: StoreReader,
  { hits, labels }: IndicatorsAnswer,
  signal: AbortSignal,
): Promise<void> {
  const unnamed = new Set<EntityId>();
  for (const part of inParts(hits, AT_ONCE)) {
    await giveWay(signal);
    for (const { statedBy } of part.flatMap(({ sources }) => sources)) {
      if (labels[statedBy] === undefined) unnamed.add(statedBy);
    }
  }
  for (const part of inParts([...unnamed])) {
    await giveWay(signal);
    for (const { id, label } of read.entities(part)) labels[id] = listedName(label);
  }
}

/** The named entities; else those on the case's canvas; else all that are stored. */
async function subjectsOf(
  read: StoreReader,
  { entities, case: id }: Input,
  signal: AbortSignal,
): Promise<readonly EntityId[]> {
  for (const part of inParts(entities, AT_ONCE)) {
    nodesOf(read, part);
    await giveWay(signal);
  }
  if (id !== undefined) refuseUnknownCase(read, id);
  if (entities.length > 0) return [...new Set(entities)];
  if (id !== undefined) return read.canvas(id).map(({ entity }) => entity);
  const all: EntityId[] = [];
  for (const part of everyIdInParts(read, AT_ONCE)) {
    all.push(...read.coverageOf(part).map(({ entity }) => entity));
    await giveWay(signal);
  }
  return all;
}

/** Null if nothing is stored of it any more. */
async function subjectOf(
  { store, decodedProfiles }: Pick<Needs, 'store' | 'decodedProfiles'>,
  id: EntityId,
): Promise<IndicatorSubject | null> {
  const { read } = store;
  const known = knownOf(read.entities([id])[0]);
  if (known === null) return null;
  const origin = read.profileOrigins([id]).get(id);
  if (origin === undefined) return { ...known, record: null };
  const { sha256, fetchedAt } = origin;
  const own = { ...known, source: { statedBy: id, sha256, fetchedAt } };
  try {
    const { profile } = await decodedProfiles
      .read(id, sha256, () => bytesOf(store, sha256))
      .catch(refuseAsDamaged);
    return { ...own, record: profile };
  } catch (error) {
    if (!(error instanceof Refusal) || !DAMAGED.includes(error.fault.code)) throw error;
    return {
      ...own,
      record: null,
      damage: `its record is damaged: the response ${sha256} can’t be read`,
    };
  }
}

/** A record refused with one of these must not stop the rules for all others. */
const DAMAGED: readonly FaultCode[] = ['response-damaged', 'response-unknown', 'row-damaged'];
