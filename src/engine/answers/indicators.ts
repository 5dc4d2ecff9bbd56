/** Applies the indicator rules of a pack to stored records. No registry is queried. */
import { Refusal, type FaultCode } from '../../contract/faults/faults.ts';
import type { EntityLabels } from '../../contract/model/answer.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import type {
  AnsweredHit,
  IndicatorHit,
  IndicatorPack,
  IndicatorsAnswer,
  IndicatorsOmitted,
  IndicatorUnknown,
} from '../../contract/model/indicators.ts';
import { FindingCounter } from '../../graph/indicators/findings.ts';
import { evaluateRules } from '../../graph/indicators/judge.ts';
import { UndecidedCounter } from '../../graph/indicators/undecided.ts';
import { wasKnownBy } from '../../graph/indicators/base/days.ts';
import { statersNamed } from '../../graph/indicators/measures/shared-measures.ts';
import { withWaivers, type WaivedHit } from '../../graph/indicators/waived.ts';
import type { IndicatorSubject } from '../../graph/indicators/base/world.ts';
import type { StoreReader } from '../../store/store.ts';
import { filterOf, nodesOf, refuseUnknownCase } from '../graph/requested.ts';
import type { Store } from '../../store/store.ts';
import type { Choices } from '../registries/settings.ts';
import type { DecodedProfiles } from '../records/decoded-profiles.ts';
import { listedName } from '../graph/found-name.ts';
import { inParts } from '../graph/graph-parts.ts';
import type { Call, Handler } from '../base/handlers.ts';
import { storedWorld, type PreparedEntity, type StoredWorld } from './indicator-world.ts';
import { refuseAsDamaged } from '../records/profile-source.ts';
import { packOf } from './rules.ts';
import { WholeStore } from './whole-store.ts';
import { answerIn, bytesOf } from '../records/evidence.ts';
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

/** Subjects read ahead together; a hub among them is read in steps. */
const PREPARED_AT_ONCE = 15;

/** More subjects than this are each decoded without being cached. */
const CACHED_SUBJECTS = 2000;

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
  const workTurns = new WorkTurns(signal);
  const whole = await wholeFor(store, input, progress, workTurns);
  const ids = whole?.ids ?? (await subjectsOf(read, input, signal));
  const { ownerRoles } = choices.current();
  const collected = new FoundCollector(pack, input);
  const isHeld = ids.length <= CACHED_SUBJECTS;
  const world = storedWorld(read, {
    day,
    ownerRoles,
    namedAtMost: statersNamed(pack.rules),
    isAllByDay: !isHeld && (await workTurns.run(wasAllFetchedBy(read, day))),
    whole,
  });
  const subjects = preparedSubjects(needs, world, {
    ids,
    from: input.from ?? 0,
    isHeld,
    workTurns,
  });
  let next: number | null = null;
  for await (const { subject, done } of subjects) {
    const evaluation = subject && evaluateRules(pack, subject, world, input.language);
    if (evaluation) await workTurns.run(collected.addAll(evaluation, subject));
    progress(done, ids.length, 'Asking the rules');
    await workTurns.pause();
    if (input.from === undefined || collected.listed < FOUND_IN_PART || done === ids.length)
      continue;
    next = done;
    break;
  }
  if (next !== null && whole !== null) wholes.set(store, whole);
  const { hits, ...found } = await workTurns.run(collected.all());
  const answer: IndicatorsAnswer = {
    pack: { id: pack.id, version: pack.version, rules: pack.rules },
    rulesOff: off,
    asOf: day,
    asked: ids.length,
    next,
    hits: [],
    ...found,
  };
  const waivers = input.case === undefined ? [] : read.caseItemsOf(input.case, 'waiver');
  for (const part of inParts(hits, AT_ONCE)) {
    await giveWay(signal);
    answer.hits.push(...withWaivers(part, waivers).map(toAnswered));
  }
  await nameOthers(read, answer, signal);
  return answer;
}

interface Subjects {
  ids: readonly EntityId[];
  from: number;
  isHeld: boolean;
  workTurns: WorkTurns;
}

/** Each of these with its record, and how many of all are then done; null if nothing is stored of it any more. */
async function* preparedSubjects(
  needs: Needs,
  world: StoredWorld,
  { ids, from, isHeld, workTurns }: Subjects,
): AsyncGenerator<{ subject: IndicatorSubject | null; done: number }, void> {
  let done = from;
  for (const part of inParts(ids.slice(from), PREPARED_AT_ONCE)) {
    const prepared = await workTurns.run(world.prepare(part));
    const byId = new Map(prepared.map((one) => [one.entity.id, one]));
    for (const id of part) {
      const one = byId.get(id);
      if (one) await workTurns.run(world.begin(id));
      done += 1;
      yield { subject: one ? await subjectOf(needs, one, isHeld) : null, done };
    }
  }
}

/** Requests looked through in one step. */
const REQUESTS_AT_ONCE = 10_000;

/** Whether no request was made after this day. */
function* wasAllFetchedBy(read: StoreReader, day: string): Generator<void, boolean> {
  for (let after: number | null = 0; after !== null;) {
    const { at, next }: ReturnType<StoreReader['latestRequest']> = read.latestRequest(
      after,
      REQUESTS_AT_ONCE,
    );
    if (at !== '' && !wasKnownBy(at, day)) return false;
    after = next;
    yield;
  }
  return true;
}

/** Lists what is found up to a limit, and counts all of it. */
class FoundCollector {
  readonly #pack: IndicatorPack;
  readonly #input: Input;
  readonly #hits: IndicatorHit[] = [];
  readonly #cannotTell: IndicatorUnknown[] = [];
  readonly #labels: EntityLabels = {};
  readonly #omitted: Map<string, IndicatorsOmitted>;
  readonly #findings = new FindingCounter();
  readonly #undecided = new UndecidedCounter();
  #hitCount = 0;
  #untoldCount = 0;

  constructor(pack: IndicatorPack, input: Input) {
    this.#pack = pack;
    this.#input = input;
    this.#omitted = new Map(pack.rules.map(({ id }) => [id, { rule: id, hits: 0, cannotTell: 0 }]));
  }

  /** How many were listed. */
  get listed(): number {
    return this.#hits.length + this.#cannotTell.length;
  }

  /** What the rules find at this entity. */
  *addAll(
    evaluation: ReturnType<typeof evaluateRules>,
    { facts }: IndicatorSubject,
  ): Generator<void, void> {
    const before = this.listed;
    const { limit, withSources } = this.#input;
    const { hits, cannotTell } = yield* evaluation;
    this.#hitCount += hits.length;
    this.#untoldCount += cannotTell.length;
    for (const hit of hits) {
      this.#findings.add(hit);
      if (this.#hits.length < limit) this.#hits.push(yield* hit.tell(withSources));
      else this.#omit(hit.rule, 'hits');
    }
    for (const one of cannotTell) {
      yield* this.#undecided.add(one);
      const { rule, entity, why } = one;
      if (this.#cannotTell.length < limit) this.#cannotTell.push({ rule, entity, why });
      else this.#omit(rule, 'cannotTell');
    }
    if (this.listed > before) this.#labels[facts.id] = listedName(facts.label);
  }

  #omit(rule: string, what: 'hits' | 'cannotTell'): void {
    const left = this.#omitted.get(rule);
    if (left !== undefined) left[what] += 1;
  }

  *all() {
    const { findings, entities } = yield* this.#findings.count();
    return {
      hits: this.#hits,
      cannotTell: this.#cannotTell,
      undecided: yield* this.#undecided.counted(this.#pack.rules),
      hitCount: this.#hitCount,
      untoldCount: this.#untoldCount,
      findingCount: findings,
      entityCount: entities,
      left: [...this.#omitted.values()].filter(({ hits, cannotTell }) => hits + cannotTell > 0),
      labels: this.#labels,
    };
  }
}

const toAnswered = ({ waived, lapsed, ...hit }: WaivedHit): AnsweredHit => ({
  ...hit,
  waived: waived && { reason: waived.reason },
  lapsed: lapsed && { reason: lapsed.reason },
});

/** Adds the names of the entities whose records hold the evidence, and of those in chains. */
async function nameOthers(
  read: StoreReader,
  { hits, labels }: IndicatorsAnswer,
  signal: AbortSignal,
): Promise<void> {
  const unnamed = new Set<EntityId>();
  for (const part of inParts(hits, AT_ONCE)) {
    await giveWay(signal);
    for (const { sources, chain } of part) {
      for (const id of [...sources.map(({ statedBy }) => statedBy), ...chain])
        if (labels[id] === undefined) unnamed.add(id);
    }
  }
  for (const part of inParts([...unnamed])) {
    await giveWay(signal);
    for (const { id, label } of read.entities(part)) labels[id] = listedName(label);
  }
}

/** What the parts of a question about everything share, between one part and the next. */
const wholes = new WeakMap<Store, WholeStore>();

/** The whole store as the first part of a question read it; null for a question that isn't about everything. */
async function wholeFor(
  store: Store,
  { entities, case: of, from = 0 }: Input,
  progress: Call['progress'],
  workTurns: WorkTurns,
): Promise<WholeStore | null> {
  if (entities.length > 0 || of !== undefined) return null;
  const known = wholes.get(store);
  wholes.delete(store);
  if (known !== undefined && from > 0) return known;
  const whole = new WholeStore();
  const snapshot = store.snapshot();
  try {
    await workTurns.run(whole.read(snapshot, (rows) => progress(rows, null, 'Reading ties')));
  } finally {
    snapshot.close();
  }
  return whole;
}

/** The named entities, or those on the case's canvas. */
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
  return id === undefined ? [] : read.canvas(id).map(({ entity }) => entity);
}

/** The entity that rules are evaluated for, with its own record, if that was fetched. */
async function subjectOf(
  { store, decodedProfiles }: Pick<Needs, 'store' | 'decodedProfiles'>,
  { entity, origin, response }: PreparedEntity,
  isHeld: boolean,
): Promise<IndicatorSubject> {
  const { id, facts, source, notFoundAt, bornAt } = entity;
  const known = { facts, source, notFoundAt, bornAt };
  if (origin === null) return { ...known, record: null };
  const { sha256, fetchedAt } = origin;
  const own = { ...known, source: { statedBy: id, sha256, fetchedAt } };
  try {
    const answer = () => {
      const small = response();
      return small === null ? bytesOf(store, sha256) : answerIn(small);
    };
    const { profile } = await (
      isHeld
        ? decodedProfiles.read(id, sha256, answer)
        : decodedProfiles.readOnce(id, sha256, answer)
    ).catch(refuseAsDamaged);
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
