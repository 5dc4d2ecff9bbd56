/** The other record of a company, out of the store: as a company it is held, as a member it holds. */
import { parseEntityId, type EntityId } from '../../contract/model/entity.ts';
import type {
  OtherRecord,
  OtherRecords,
  RecordComparison,
} from '../../contract/answers/comparison.ts';
import { companyNamedBy, compareRecords } from '../../graph/same.ts';
import { namedFacts } from '../../record/facts.ts';
import type { StoredEntity } from '../../store/derived/entities.ts';
import type { StoreReader } from '../../store/store.ts';

/** What is known of one, its id alone if nothing is. */
function known(read: StoreReader, id: EntityId): StoredEntity {
  const { subject } = parseEntityId(id);
  const [stored] = read.entities([id]);
  if (stored !== undefined) return stored;
  const nothing = { kind: subject, name: null, country: null, pointer: '' };
  return { ...namedFacts(id, nothing), fetchedAt: null, notFoundAt: null, source: null };
}

/** The records that may be of the same company as this one; whether they are is another question. */
function otherRecordsOf(read: StoreReader, entity: EntityId): EntityId[] {
  if (parseEntityId(entity).subject === 'company') return read.membersNaming(entity);
  const company = companyNamedBy(known(read, entity));
  return company === null ? [] : [company];
}

/** Null while either was not fetched. */
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
