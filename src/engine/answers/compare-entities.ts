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
import { compareRecordPair } from '../../record/same/compare-records.ts';
import type { StoredEntity } from '../../store/derived/entities.ts';
import type { StoreReader, Store } from '../../store/store.ts';
import type { NeighbourLists } from '../graph/neighbour-list.ts';
import { listedName } from '../graph/found-name.ts';
import { labelsIn } from '../graph/graph-parts.ts';
import type { Call, Handler } from '../base/handlers.ts';
import { statedByBoth } from './shared-things.ts';
import { takeAll } from '../base/take-steps.ts';
import { namedFacts } from '../../record/derive.ts';
import { companyNamedBy, compareRecords } from '../../graph/sameness/same.ts';
import { storedEntity } from '../graph/requested.ts';

/** Refused as `entity-unknown` if nothing is stored of one, as `input-invalid` if both ids are equal. */
export async function compareEntities(
  needs: { store: Store; neighbours: NeighbourLists },
  { entities: [one, other] }: Parameters<Handler<'compareEntities'>>[0],
  { signal }: Call,
): Promise<EntityComparison> {
  if (one === other) {
    throw new Refusal('input-invalid', { field: 'entities', why: `${one} is named twice` });
  }
  const { read } = needs.store;
  const a = storedEntity(read, one);
  const b = storedEntity(read, other);
  const neighbours = await sharedNeighbours(needs, [one, other], signal);
  const { names, ...found } = await takeAll(
    compareRecordPair({ ...a, neighbours }, { ...b, neighbours }),
    signal,
  );
  const namesakes = names && namesakesInWords(read, names, [one, other]);
  if (namesakes) found[namesakes.side].push(namesakes.says);
  const shared = await takeAll(statedByBoth(read, [one, other]), signal);
  const compared = ({ id, kind, label }: StoredEntity, name: string | undefined) => ({
    id,
    kind,
    label: listedName(label),
    name: name === undefined ? null : listedName(name),
  });
  return { entities: [compared(a, names?.[0]), compared(b, names?.[1])], ...found, shared };
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

/** The entities that stored statements tie to both, with their names. */
async function sharedNeighbours(
  { neighbours, store }: { store: Store; neighbours: NeighbourLists },
  [one, other]: [EntityId, EntityId],
  signal: AbortSignal,
): Promise<Map<EntityId, string>> {
  const ofOther = new Set((await neighbours.of(other, null, signal)).all.map(({ id }) => id));
  const ofOne = await neighbours.of(one, null, signal);
  const shared = ofOne.all.map(({ id }) => id).filter((id) => ofOther.has(id));
  return takeAll(labelsIn(store.read, shared), signal);
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
