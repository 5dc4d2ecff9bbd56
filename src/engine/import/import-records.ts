/** What was read of an imported file as records: each entity with the ties that it states. */
import type { RecordId, Subject } from '../../contract/model/entity.ts';
import type {
  ImportedOwnTie,
  ImportedRecord,
  ImportMapping,
  ImportSource,
} from '../../contract/model/import.ts';
import type { ImportedEntity, ImportedFile, ImportedTie } from '../../exchange/import/imported.ts';

/** An entity by the number that it has here, in the order of the file, from 1. */
interface NumberedEntity {
  record: RecordId;
  subject: Subject;
  id: string;
  entity: ImportedEntity;
}

/** What one entity states. */
export interface StatingEntity extends NumberedEntity {
  /** Positions and rights in companies, by the company: a member's record has a place for these. */
  held: Map<NumberedEntity, ImportedTie[]>;
  /** Its parent, if a company's record has a place for all that is said of it. */
  parent: { of: NumberedEntity; tie: ImportedTie } | null;
  /** What there is no place for. */
  others: { from: NumberedEntity; to: NumberedEntity; tie: ImportedTie }[];
}

/** Entities and ties that are looked at in one step. */
const AT_ONCE = 2000;

/**
 * Each tie is stated once: by whom it is of, and of a parent by the company that it is parent of. It
 * stands in one row of the file, and two records that say it would look like two sources.
 */
export function* toStated(file: ImportedFile): Generator<void, StatingEntity[]> {
  const byKey = new Map<string, StatingEntity>();
  for (const [at, entity] of file.entities.entries()) {
    if (at % AT_ONCE === 0) yield;
    const subject = entity.kind === 'company' ? 'company' : 'member';
    const id = String(at + 1);
    const named = { record: `${subject}:${id}` as const, subject, id, entity } as const;
    byKey.set(entity.key, { ...named, held: new Map(), parent: null, others: [] });
  }
  for (const [at, tie] of file.ties.entries()) {
    if (at % AT_ONCE === 0) yield;
    const from = byKey.get(tie.from);
    const to = byKey.get(tie.to);
    if (from !== undefined && to !== undefined) state(from, to, tie);
  }
  return [...byKey.values()];
}

function state(from: StatingEntity, to: StatingEntity, tie: ImportedTie): void {
  if (tie.kind === 'parent') {
    const isWhole = tie.status === null && tie.start === null && tie.end === null;
    const isRecord = from.subject === 'company' && to.subject === 'company';
    if (isWhole && isRecord && to.parent === null) to.parent = { of: from, tie };
    else to.others.push({ from, to, tie });
  } else if (from.subject === 'member' && to.subject === 'company') {
    const held = from.held.get(to);
    if (held === undefined) from.held.set(to, [tie]);
    else held.push(tie);
  } else from.others.push({ from, to, tie });
}

/** Of which file, and of which of two tables, everything is. */
export interface ImportedFrom {
  files: ImportSource[];
  /** Null: it has one file of both. */
  table: ImportMapping['of'] | null;
}

/** What a record keeps beside its profile; `stated` is what that has a place for. */
export function toRecord(
  { record, subject, entity, others }: StatingEntity,
  { files, table }: ImportedFrom,
  stated: ImportedRecord['stated'],
): ImportedRecord {
  const isCompany = subject === 'company';
  return {
    record,
    files,
    row: entity.row,
    table,
    key: entity.key,
    kind: entity.kind,
    names: entity.names.filter((name) => name !== entity.label),
    status: isCompany ? null : entity.status,
    nationality: isCompany ? entity.nationality : null,
    born: isCompany ? entity.born : null,
    notes: entity.notes,
    fields: entity.fields,
    stated,
    ties: others.map(({ from, to, tie }): ImportedOwnTie => {
      const { kind, role, status, start, end } = tie;
      const other = from.record === record ? to.entity.label : from.entity.label;
      const ends = { from: from.record, to: to.record, other };
      return { ...tieNotesOf(tie), kind, ...ends, role, status, start, end };
    }),
  };
}

export const tieNotesOf = ({ key, row, notes, fields }: ImportedTie) => ({
  key,
  row,
  notes,
  fields,
});
