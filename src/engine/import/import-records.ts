/** The content of an imported file as records: each entity with the ties it states. */
import type { RecordId, Subject } from '../../contract/model/entity.ts';
import type {
  ImportedOwnTie,
  ImportedRecord,
  ImportMapping,
  ImportSource,
} from '../../contract/model/import.ts';
import type { ImportedEntity, ImportedFile, ImportedTie } from '../../exchange/import/imported.ts';

/** An entity with its number, in the order of the file, from 1. */
interface NumberedEntity {
  record: RecordId;
  subject: Subject;
  id: string;
  entity: ImportedEntity;
}

/** One entity, with what its record states. */
export interface StatingEntity extends NumberedEntity {
  /** Positions and rights by company: a member's record has fields for these. */
  held: Map<NumberedEntity, ImportedTie[]>;
  /** Its parent, if a company's record has fields for all that is said of it. */
  parent: { of: NumberedEntity; tie: ImportedTie } | null;
  /** Ties that the profile has no fields for. */
  others: { from: NumberedEntity; to: NumberedEntity; tie: ImportedTie }[];
}

/** Entities and ties processed in one step. */
const AT_ONCE = 2000;

/**
 * Each tie is stated once: by the entity it starts at, or, if it is a parent, by its subsidiary. It is one
 * row of the file; two records stating it would look like two sources.
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
    const isWhole = [tie.status, tie.start, tie.registered, tie.end].every((one) => one === null);
    const isRecord = from.subject === 'company' && to.subject === 'company';
    if (isWhole && isRecord && to.parent === null) to.parent = { of: from, tie };
    else to.others.push({ from, to, tie });
  } else if (from.subject === 'member' && to.subject === 'company') {
    const held = from.held.get(to);
    if (held === undefined) from.held.set(to, [tie]);
    else held.push(tie);
  } else from.others.push({ from, to, tie });
}

/** The files, and which of two tables, the records come from. */
export interface ImportedFrom {
  files: ImportSource[];
  /** Null: one file has both. */
  table: ImportMapping['of'] | null;
}

/** What a record stores besides its profile; `stated` has notes on ties the profile has fields for. */
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
      const { kind, role, status, start, registered, end } = tie;
      const other = from.record === record ? to.entity.label : from.entity.label;
      const ends = { from: from.record, to: to.record, other };
      return { ...tieNotesOf(tie), kind, ...ends, role, status, start, registered, end };
    }),
  };
}

export const tieNotesOf = ({ key, row, notes, fields }: ImportedTie) => ({
  key,
  row,
  notes,
  fields,
});
