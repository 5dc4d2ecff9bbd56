/** Comparison of two records, and the other record of a company; no registry is queried. */
import { Refusal } from '../../contract/faults/faults.ts';
import type {
  EntityComparison,
  RecordComparison,
  OtherRecords,
  OtherRecord,
} from '../../contract/answers/comparison.ts';
import { type EntityId, parseEntityId } from '../../contract/model/entity.ts';
import { counted } from '../../contract/text/counted.ts';
import { fold } from '../../contract/text/fold-words.ts';
import { besideEvidence, type TiedToBoth } from '../../record/same/beside-evidence.ts';
import { compareRecordPair } from '../../record/same/compare-records.ts';
import type { StoredEntity } from '../../store/derived/entities.ts';
import type { StoreReader, Store } from '../../store/store.ts';
import type { NeighbourLists } from '../graph/neighbour-list.ts';
import { listedName } from '../graph/found-name.ts';
import type { Call, Handler } from '../base/handlers.ts';
import { statedByBoth } from './shared-things.ts';
import { takeAll } from '../base/take-steps.ts';
import { namedFacts } from '../../record/derive.ts';
import { companyNamedBy, compareRecords } from '../../graph/sameness/same.ts';
import { dayOr, storedEntity } from '../graph/requested.ts';
import type { DecodedProfiles } from '../records/decoded-profiles.ts';
import { heldRoles, readRecordTies, type RecordTies } from './record-ties.ts';
import { factsSideBySide, type ComparedRecord } from './side-by-side.ts';

interface Needs {
  store: Store;
  neighbours: NeighbourLists;
  decodedProfiles: Pick<DecodedProfiles, 'read'>;
  now: () => Date;
}

/** To how many others that both are tied to the ties are read, and to how many further ones of each. */
const SHARED_READ = 200;
const OTHERS_COMPARED = 30;

/** Refused as `entity-unknown` if nothing is stored of one, as `input-invalid` if both ids are equal. */
export async function compareEntities(
  needs: Needs,
  { entities: [one, other] }: Parameters<Handler<'compareEntities'>>[0],
  { signal }: Pick<Call, 'signal'>,
): Promise<EntityComparison> {
  if (one === other) {
    throw new Refusal('input-invalid', { field: 'entities', why: `${one} is named twice` });
  }
  const { read } = needs.store;
  const a = storedEntity(read, one);
  const b = storedEntity(read, other);
  const shared = await takeAll(statedByBoth(read, [one, other]), signal);
  const [tiesOfA, tiesOfB, areTied] = await tiesOfBoth(needs, [a, b], signal);
  const day = dayOr(undefined, needs.now());
  const beside = besideEvidence({
    tied: tiedToBoth([one, tiesOfA], [other, tiesOfB], day),
    things: shared.map(({ kind, sources }) => ({ kind, texts: textsOf(sources, one) })),
    areTied,
  });
  const { names, ...found } = await takeAll(compareRecordPair(a, b, { beside }), signal);
  const namesakes = names && namesakesInWords(read, names, [one, other]);
  if (namesakes) found[namesakes.side].push(namesakes.says);
  const facts = factsSideBySide([
    await comparedRecord(needs, a, names?.[0], tiesOfA),
    await comparedRecord(needs, b, names?.[1], tiesOfB),
  ]);
  const compared = ({ id, kind, label }: StoredEntity, name: string | undefined) => ({
    id,
    kind,
    label: listedName(label),
    name: name === undefined ? null : listedName(name),
  });
  return {
    entities: [compared(a, names?.[0]), compared(b, names?.[1])],
    ...found,
    shared,
    facts,
  };
}

/** More namesakes are not counted. */
const NAMESAKES_AT_MOST = 5000;

/**
 * How many others in the store have the names that were compared, which is for or against the two; null if
 * these have neither letter nor digit.
 */
function namesakesInWords(
  read: StoreReader,
  names: readonly [string, string],
  ids: readonly EntityId[],
): { side: 'for' | 'against'; says: string } | null {
  const numbers = ids.map((id) => read.numberOf(id));
  const found = read.countNamesakes(names, numbers, NAMESAKES_AT_MOST);
  if (found === null) return null;
  const { records, named, isAtLeast } = found;
  const which = fold(names[0]) === fold(names[1]) ? 'this name' : 'either of these names';
  const number = (count: number): string => count.toLocaleString('en');
  const have =
    records === 0
      ? 'No other record in the store has'
      : `${counted(records, 'other record', undefined, number)} in the store ${records === 1 ? 'has' : 'have'}`;
  const alsoNamed =
    named === 0
      ? ''
      : `, ${records === 0 ? 'but' : 'and'} ${number(named)} known by name only ${named === 1 ? 'has' : 'have'} it`;
  const atLeast = isAtLeast ? ', and more were not counted' : '';
  return {
    side: records + named === 0 ? 'for' : 'against',
    says: `${have} ${which}${alsoNamed}${atLeast}; accents and punctuation aside`,
  };
}

/** What each of two states of one thing, in words. */
function textsOf(
  sources: EntityComparison['shared'][number]['sources'],
  one: EntityId,
): [string, string] {
  const [a, b] = [true, false].map((isOne) =>
    listedName(sources.find(({ entity }) => (entity === one) === isOne)?.value ?? ''),
  );
  return [a ?? '', b ?? ''];
}

/** The ties of both, those to whom both are tied first; and whether one is tied to the other. */
async function tiesOfBoth(
  { neighbours, store: { read } }: Needs,
  [a, b]: readonly [StoredEntity, StoredEntity],
  signal: AbortSignal,
): Promise<[RecordTies, RecordTies, boolean]> {
  const [ofA, ofB] = await Promise.all(
    [a, b].map(async ({ id }) => (await neighbours.of(id, null, signal)).all.map((one) => one.id)),
  );
  const idsOfA = new Set(ofA);
  const idsOfB = new Set(ofB);
  const both = [...idsOfA.intersection(idsOfB)].slice(0, SHARED_READ);
  const readOf = (record: StoredEntity, other: EntityId, ids: ReadonlySet<EntityId>) => {
    const inBoth = new Set(both);
    const others = [...ids].filter((id) => !inBoth.has(id) && id !== other);
    const wanted = [...both, ...others.slice(0, OTHERS_COMPARED)];
    const left = others.length - Math.min(others.length, OTHERS_COMPARED);
    return takeAll(readRecordTies(read, record, { ids: wanted, left }), signal);
  };
  const areTied = read.statementsBetween(a.id, [b.id]).length > 0;
  return [await readOf(a, b.id, idsOfA), await readOf(b, a.id, idsOfB), areTied];
}

function tiedToBoth(
  [one, ofOne]: readonly [EntityId, RecordTies],
  [other, ofOther]: readonly [EntityId, RecordTies],
  day: string,
): TiedToBoth[] {
  const toOther = new Map(ofOther.all.map((tied) => [tied.other.id, tied.ties]));
  return ofOne.all.flatMap(({ other: { id }, name, ties }) => {
    const others = toOther.get(id);
    if (others === undefined) return [];
    return [{ name, roles: [heldRoles(one, ties, day), heldRoles(other, others, day)] as const }];
  });
}

async function comparedRecord(
  needs: Needs,
  entity: StoredEntity,
  name: string | undefined,
  ties: ComparedRecord['ties'],
): Promise<ComparedRecord> {
  const [missed] = needs.store.read.missedOf([entity.id]);
  const profile = await profileOf(needs, entity.id);
  return { entity, name: name ?? null, profile, failedAt: missed?.at ?? null, ties };
}

/** Null if it was never fetched; undefined if its stored bytes can’t be read. */
async function profileOf(
  { store: { read }, decodedProfiles }: Needs,
  entity: EntityId,
): Promise<ComparedRecord['profile']> {
  try {
    const opened = read.openProfile(entity);
    if (opened === null) return null;
    const { response, headers, body } = opened;
    const decoded = await decodedProfiles.read(entity, response.sha256, () => ({
      body,
      contentType: headers.contentType,
    }));
    return { sha256: response.sha256, decoded };
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

/** What is stored of an entity; only its id if nothing is. */
function known(read: StoreReader, id: EntityId): StoredEntity {
  const { subject } = parseEntityId(id);
  const [stored] = read.entities([id]);
  if (stored !== undefined) return stored;
  const nothing = { kind: subject, name: null, country: null, pointer: '' };
  return { ...namedFacts(id, nothing), fetchedAt: null, notFoundAt: null, source: null };
}

/** The records that may describe the same company; whether they do is not decided here. */
function otherRecordsOf(read: StoreReader, entity: EntityId): EntityId[] {
  if (parseEntityId(entity).subject === 'company') return read.membersNaming(entity);
  const company = companyNamedBy(known(read, entity));
  return company === null ? [] : [company];
}

/** Null unless both records were fetched. */
function comparisonOf(one: StoredEntity, other: StoredEntity): RecordComparison | null {
  if (one.fetchedAt === null || other.fetchedAt === null) return null;
  const isMember = parseEntityId(one.id).subject === 'member';
  return isMember ? compareRecords(one, other) : compareRecords(other, one);
}

export function readOtherRecords(read: StoreReader, entity: EntityId): OtherRecords {
  const own = known(read, entity);
  const others = otherRecordsOf(read, entity).map((id): OtherRecord => {
    const other = known(read, id);
    return { entity: id, label: other.label, comparison: comparisonOf(own, other) };
  });
  return { kind: own.kind, others };
}
