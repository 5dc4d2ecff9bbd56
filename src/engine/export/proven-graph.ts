/**
 * Checks a graph against its evidence before it is exported: all that is stated of its entities and ties is
 * compared with the bytes of their responses, so that a changed bit in derived data reaches no file.
 */
import { faultWords, Refusal } from '../../contract/faults/faults.ts';
import type { Graph, GraphEntity } from '../../contract/model/canvas.ts';
import { parseEntityId, type EntityId } from '../../contract/model/entity.ts';
import type { ChainHead } from '../../contract/model/request.ts';
import type { Statement, Tie, TieSource } from '../../contract/model/tie.ts';
import { createWordReader } from '../../graph/shared/identity.ts';
import { notRestingOn } from '../../graph/rests-on.ts';
import { sameTies } from '../../graph/sameness/same.ts';
import type { Store, StoreReader } from '../../store/store.ts';
import type { Evidence, ResponseContent, VisibleFacts } from '../records/evidence.ts';
import { graphIn, withSnapshot } from '../graph/graph-parts.ts';
import { takeAll } from '../base/take-steps.ts';

/** The first thing that differs from what its response says. */
interface Unproven {
  entity: EntityId;
  why: string;
}

/**
 * The same graph, with the head of the chain; as the store has it if something of it was stored just now.
 * Refused as `export-unproven`. Other calls are answered between.
 */
export type Prove = (
  graph: Graph,
  signal: AbortSignal,
) => Promise<{ graph: Graph; chain: ChainHead }>;

/** The last proven graph is not checked again as long as nothing in it differs. */
export function createProver({ store, evidence }: { store: Store; evidence: Evidence }): Prove {
  let last: Graph | null = null;
  return async (graph, signal) => {
    if (last !== null && isSameGraph(last, graph)) return { graph, chain: store.read.chainHead() };
    const proven = await prove(store, evidence, graph, signal);
    last = proven.graph;
    return proven;
  };
}

/** Only positions and the like may differ: a damaged file does not change what is in memory. */
function isSameGraph(proven: Graph, { entities, ties }: Graph): boolean {
  return (
    proven.entities.length === entities.length &&
    proven.ties.length === ties.length &&
    proven.ties.every((tie, at) => tie === ties[at]) &&
    proven.entities.every((before, at) => {
      const now = entities[at];
      return now === before || (now !== undefined && statesTheSame(now, before));
    })
  );
}

function statesTheSame(now: GraphEntity, before: GraphEntity): boolean {
  return (
    now.id === before.id &&
    now.source === before.source &&
    now.fetchedAt === before.fetchedAt &&
    COMPARED.every(([field]) => now[field] === before[field])
  );
}

function prove(
  store: Store,
  evidence: Evidence,
  graph: Graph,
  signal: AbortSignal,
): Promise<{ graph: Graph; chain: ChainHead }> {
  return withSnapshot(store, async (read) => {
    const findUnproven = (one: Graph) => takeAll(unprovenIn(read, evidence, one), signal);
    const chain = read.chainHead();
    if ((await findUnproven(graph)) === null) return { graph, chain };
    const now = await asStored(read, graph, signal);
    const unproven = await findUnproven(now);
    if (unproven !== null) throw refusalOf(unproven, graph);
    return { graph: now, chain };
  });
}

/** A canvas may wait for the end of an expansion before it shows what was stored. */
async function asStored(read: StoreReader, graph: Graph, signal: AbortSignal): Promise<Graph> {
  const { entities, ties } = await takeAll(graphIn(read, idsOf(graph)), signal);
  const places = new Map(graph.entities.map((entity) => [entity.id, entity]));
  const placed = entities.map((entity) => {
    const { x = null, y = null, pinned = false, hidden = false } = places.get(entity.id) ?? {};
    return { ...entity, x, y, pinned, hidden };
  });
  return { entities: placed, ties };
}

const idsOf = ({ entities }: Graph): EntityId[] => entities.map(({ id }) => id);

function refusalOf({ entity, why }: Unproven, { entities }: Graph): Refusal {
  const { subject, id, registry } = parseEntityId(entity);
  const label = entities.find((one) => one.id === entity)?.label ?? '';
  const name = label === '' ? '' : ` (“${label}”)`;
  return new Refusal('export-unproven', { record: `${subject} ${id} of ${registry}${name}`, why });
}

/** What an entity's own profile states about the graph. */
interface OwnProfile {
  sha256: string;
  fetchedAt: string;
  url: string;
  facts: VisibleFacts | undefined;
  statements: ResponseContent['statements'];
}

function* unprovenIn(
  read: StoreReader,
  evidence: Evidence,
  { entities, ties }: Graph,
): Generator<void, Unproven | null> {
  const profiles = new Map<EntityId, OwnProfile>();
  const sources = sourceReader(read, evidence);
  for (const entity of entities) {
    try {
      const own = ownProfile(read, evidence, entity);
      if (own !== null) profiles.set(entity.id, own);
      const why = unprovenFacts(entity, own, sources);
      if (why !== null) return { entity: entity.id, why };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { entity: entity.id, why: faultWords(error.fault).says.replace(/\.$/, '') };
    }
    yield;
  }
  return yield* unprovenTies(entities, ties, profiles);
}

/** Null if its profile is not stored. */
function ownProfile(read: StoreReader, evidence: Evidence, { id }: GraphEntity): OwnProfile | null {
  const stored = read.profile(id);
  if (stored === null) return null;
  const { sha256, fetchedAt, url } = stored.response;
  const { facts, statements } = evidence.contentOf(parseEntityId(id), stored);
  return { sha256, fetchedAt, url, facts: facts.get(id), statements };
}

type ReadSource = (source: NonNullable<GraphEntity['source']>) => ResponseContent[];

/** What is stated where an entity names its source; each response is read once. */
function sourceReader(read: StoreReader, evidence: Evidence): ReadSource {
  const known = new Map<string, ResponseContent[]>();
  return ({ sha256, fetchedAt, url }) => {
    const key = `${sha256} ${fetchedAt} ${url}`;
    let contents = known.get(key);
    if (contents === undefined) {
      contents = evidence.contentsAt(read, sha256, fetchedAt).filter((one) => one.url === url);
      known.set(key, contents);
    }
    return contents;
  };
}

const COMPARED = [
  ['kind', 'its kind'],
  ['label', 'its name'],
  ['country', 'its country'],
  ['nationality', 'its nationality'],
  ['status', 'its status'],
  ['end', 'its end'],
  ['born', 'its date of birth'],
  ['registrationNumber', 'its registration number'],
  ['statedCompanyId', 'the company it is stated to be'],
  ['knowledge', 'how much is known'],
] as const;

/** What of the entity differs from its own profile or the response it names, in words; null if nothing. */
function unprovenFacts(
  entity: GraphEntity,
  own: OwnProfile | null,
  readSource: ReadSource,
): string | null {
  const { source, fetchedAt, knowledge, id } = entity;
  if (fetchedAt !== (own?.fetchedAt ?? null)) return 'when its profile was fetched';
  if ((knowledge === 'profile') !== (own !== null)) return 'how much is known';
  // Data stored before sources were can be checked only against a profile.
  if (source === null) return own && differenceOf(entity, own.facts);
  const isOwn = own?.sha256 === source.sha256 && own.fetchedAt === source.fetchedAt;
  const contents =
    isOwn && own.url === source.url
      ? [own.facts]
      : readSource(source).map(({ facts }) => facts.get(id));
  const places = JSON.stringify([source.pointer, source.elsewhere]);
  const isThere = contents.some(
    (facts) =>
      facts !== undefined &&
      differenceOf(entity, facts) === null &&
      JSON.stringify([facts.pointer, facts.elsewhere]) === places,
  );
  return isThere
    ? null
    : (differenceOf(entity, own?.facts ?? contents[0]) ?? 'the place it rests on');
}

function differenceOf(entity: GraphEntity, facts: VisibleFacts | undefined): string | null {
  if (facts === undefined) return 'the response it rests on';
  return COMPARED.find(([field]) => entity[field] !== facts[field])?.[1] ?? null;
}

function* unprovenTies(
  entities: readonly GraphEntity[],
  ties: readonly Tie[],
  profiles: ReadonlyMap<EntityId, OwnProfile>,
): Generator<void, Unproven | null> {
  const used = new Set<Statement>();
  const readWords = createWordReader();
  for (const tie of ties) {
    if (tie.kind === 'same') continue;
    const statements: Statement[] = [];
    for (const source of tie.sources) {
      const statement = statementAt(source, tie, profiles.get(source.statedBy));
      if (statement === null) return { entity: source.statedBy, why: 'where a tie is stated' };
      used.add(statement);
      statements.push(statement);
    }
    const wrong = notRestingOn(tie, statements, readWords);
    const by = tie.sources[0]?.statedBy ?? tie.from;
    if (wrong !== null) return { entity: by, why: `the ${wrong} of a tie` };
    yield;
  }
  const ids = new Set(entities.map(({ id }) => id));
  for (const [entity, { statements }] of profiles) {
    for (const statement of [...statements.values()].flat()) {
      const isWithin = ids.has(statement.from) && ids.has(statement.to);
      if (isWithin && !used.has(statement)) return { entity, why: 'a tie that it states' };
    }
    yield;
  }
  return unprovenSameTies(entities, ties, profiles);
}

function statementAt(
  { pointer, sha256, fetchedAt }: TieSource,
  { from, to }: Tie,
  profile: OwnProfile | undefined,
): Statement | null {
  if (profile?.sha256 !== sha256 || profile.fetchedAt !== fetchedAt) return null;
  const there = profile.statements.get(pointer) ?? [];
  return there.find((one) => one.from === from && one.to === to) ?? null;
}

/** Ties that say two records are one company, checked by the facts already proven. */
function unprovenSameTies(
  entities: readonly GraphEntity[],
  ties: readonly Tie[],
  profiles: ReadonlyMap<EntityId, OwnProfile>,
): Unproven | null {
  const expected = sameTies(entities, (id) => profiles.get(id) ?? null);
  const standing = ties.filter(({ kind }) => kind === 'same');
  const at = new Map(standing.map((tie) => [tie.id, JSON.stringify(tie)]));
  const missing = expected.find((tie) => at.get(tie.id) !== JSON.stringify(tie));
  const more = standing.length > expected.length ? standing[0] : undefined;
  const wrong = missing ?? more;
  return wrong === undefined ? null : { entity: wrong.from, why: 'that it is one with a company' };
}
