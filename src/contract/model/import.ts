/** Importing a file made elsewhere: what its columns are, and what is reported before the import. */
import { z } from 'zod';
import type { EntityKind, RecordId } from './entity.ts';
import type { RegistryHandle } from './registry.ts';
import type { Statement } from './tie.ts';

/** The formats that can be read, whatever program wrote them. */
export type ImportFormat = 'graphml' | 'gexf' | 'csv' | 'ftm';

/** What a column of a table of entities can be, in the words shown to the user. */
export const ENTITY_COLUMN_WORDS = {
  id: 'Id',
  label: 'Name',
  kind: 'Kind',
  country: 'Country',
  nationality: 'Nationality',
  status: 'Status',
  born: 'Born',
  registrationNumber: 'Registration number',
  notes: 'Notes',
  x: 'Place across',
  y: 'Place down',
} as const;

export type EntityColumn = keyof typeof ENTITY_COLUMN_WORDS;

/** The same for a table of ties; an end is identified by its id, its name, or both. */
export const TIE_COLUMN_WORDS = {
  id: 'Id',
  source: 'From',
  sourceLabel: 'Name of from',
  target: 'To',
  targetLabel: 'Name of to',
  kind: 'Kind',
  role: 'Role',
  share: 'Share',
  status: 'Status',
  start: 'Start',
  registered: 'Registered',
  end: 'End',
  notes: 'Notes',
} as const;

export type TieColumn = keyof typeof TIE_COLUMN_WORDS;

/** A table with more columns is refused. */
export const MAX_IMPORT_COLUMNS = 1000;

/** The position of a column, from 0: two columns may have the same name, or none. */
const place = z
  .int()
  .min(0)
  .max(MAX_IMPORT_COLUMNS - 1);

const namesOf = <C extends string>(columns: Readonly<Record<C, string>>): C[] =>
  Object.keys(columns) as C[];

/** The kind the analyst gives to entities that state none; `member` leaves it unstated. */
const kind = z.enum(['person', 'company', 'authority', 'member']);

const entityMapping = z.strictObject({
  of: z.literal('entities'),
  columns: z
    .partialRecord(z.enum(namesOf(ENTITY_COLUMN_WORDS)), place)
    .refine(
      ({ id, label }) => id !== undefined || label !== undefined,
      'it says neither which column is the id nor which is the name',
    ),
  kind,
});

const tieMapping = z.strictObject({
  of: z.literal('ties'),
  columns: z
    .partialRecord(z.enum(namesOf(TIE_COLUMN_WORDS)), place)
    .refine(
      ({ source, sourceLabel }) => source !== undefined || sourceLabel !== undefined,
      'it does not say from whom a tie goes',
    )
    .refine(
      ({ target, targetLabel }) => target !== undefined || targetLabel !== undefined,
      'it does not say to whom a tie goes',
    ),
  /** The kinds of the ends of ties, if no table of entities states them. */
  sourceKind: kind,
  targetKind: kind,
});

/** Which column of a table is what. A column that is not mapped is stored as a field under its name. */
export const importMapping = z.discriminatedUnion('of', [entityMapping, tieMapping]);

export type EntityMapping = z.infer<typeof entityMapping>;
export type ImportMapping = z.infer<typeof importMapping>;

/** The beginning of a table, to choose a mapping by. */
export interface TableHead {
  delimiter: string;
  columns: string[];
  /** The first few rows. */
  rows: string[][];
}

/**
 * What happened to the value. refused: a row from which nothing can be imported; left-out: part of a row
 * that can't be imported; changed: imported differently than written; doubtful: imported as written, but
 * worth a look.
 */
export type ImportSeverity = 'refused' | 'left-out' | 'changed' | 'doubtful';

export interface ImportProblem {
  severity: ImportSeverity;
  /** Which of two tables; null if the format has one file. */
  table: ImportMapping['of'] | null;
  /** From 1, as spreadsheets count rows and editors lines; null if it concerns the whole file. */
  row: number | null;
  /** The column or field as the file names it; null if it concerns none. */
  column: string | null;
  /** Follows the row and column. */
  says: string;
}

export interface ImportCounts extends Record<ImportSeverity, number> {
  entities: number;
  ties: number;
}

/** An imported file, identified by its name and hash. */
export interface ImportSource {
  name: string;
  /** In hex. */
  sha256: string;
}

/** A file that was imported before, with the registry its records belong to. */
export interface ImportedBefore {
  registry: RegistryHandle;
  name: string;
}

/** The beginning of one of the files. */
export interface ImportFileHead extends ImportSource {
  /** Bytes. */
  size: number;
  format: ImportFormat;
  /** For a table: its columns and first rows, and its mapping. */
  head: TableHead | null;
  mapping: ImportMapping | null;
  /** Whether the mapping is the one last used for a table with these columns. */
  isRemembered: boolean;
}

export interface ImportHead {
  files: ImportFileHead[];
  /** Earlier imports of exactly the same files. */
  importedBefore: ImportedBefore[];
}

/** At most this many problems are listed; all are counted. */
export const IMPORT_PROBLEMS_LISTED = 1000;

/** The result an import would have. Nothing is changed. */
export interface ImportPreview {
  format: ImportFormat;
  files: ImportSource[];
  kinds: { kind: EntityKind; count: number }[];
  ties: { kind: Statement['kind']; count: number }[];
  /** How many entities have coordinates. */
  placed: number;
  counts: ImportCounts;
  problems: ImportProblem[];
  /** How many problems are counted but not listed. */
  unlisted: number;
  importedBefore: ImportedBefore[];
}

/** The result of an import. */
export interface ImportAnswer {
  registry: RegistryHandle;
  entities: number;
  ties: number;
}

/** What a tie states that a profile has no field for. */
interface ImportedTieNotes {
  /** Its id in the file, or a substitute. */
  key: string;
  row: number;
  notes: string | null;
  fields: [name: string, value: string][];
}

/** A tie that a profile has no field for; both its ends are records of the import. */
export interface ImportedOwnTie extends ImportedTieNotes {
  kind: Statement['kind'];
  from: RecordId;
  to: RecordId;
  /** The label of the other end. */
  other: string;
  role: string | null;
  status: string | null;
  start: string | null;
  registered: string | null;
  end: string | null;
}

/** What an imported record states beyond a profile's fields. Null is “not stated”. */
export interface ImportedRecord {
  record: RecordId;
  files: ImportSource[];
  /** From 1, as spreadsheets count rows and editors lines; of this table if there are two. */
  row: number;
  table: ImportMapping['of'] | null;
  /** Its id in the file, or a substitute. */
  key: string;
  kind: EntityKind;
  /** Further names. */
  names: string[];
  /** Values that a profile of this subject has no field for. */
  status: string | null;
  nationality: string | null;
  born: string | null;
  notes: string | null;
  fields: [name: string, value: string][];
  /** Ties that the profile states, by their place in it. */
  stated: (ImportedTieNotes & { pointer: string })[];
  ties: ImportedOwnTie[];
}
