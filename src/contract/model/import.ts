/** Taking in a file made elsewhere: what its columns are, and what is said of it before anything is taken. */
import { z } from 'zod';
import type { EntityKind, RecordId } from './entity.ts';
import type { RegistryHandle } from './registry.ts';
import type { Statement } from './tie.ts';

/** The formats that are read, whoever wrote them. */
export type ImportFormat = 'graphml' | 'gexf' | 'csv' | 'ftm';

/** What a column of a table of entities can be, in the words the person is asked with. */
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

/** The same of a table of ties; an end is named by its id, by its name, or by both. */
export const TIE_COLUMN_WORDS = {
  id: 'Id',
  source: 'From',
  sourceLabel: 'Name of from',
  target: 'To',
  targetLabel: 'Name of to',
  kind: 'Kind',
  role: 'Role',
  status: 'Status',
  start: 'Start',
  end: 'End',
  notes: 'Notes',
} as const;

export type TieColumn = keyof typeof TIE_COLUMN_WORDS;

/** A table with more columns is refused. */
export const IMPORT_COLUMNS_AT_MOST = 1000;

/** Where a column stands, from 0: two may have the same name, or none. */
const place = z
  .int()
  .min(0)
  .max(IMPORT_COLUMNS_AT_MOST - 1);

const namesOf = <C extends string>(columns: Readonly<Record<C, string>>): C[] =>
  Object.keys(columns) as C[];

/** What the analyst says of all that state no kind of their own; `member` says nothing. */
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
  /** What the ends of ties are where no table of entities says it. */
  sourceKind: kind,
  targetKind: kind,
});

/** Which column of a table is what. A column that is nothing of it is kept as a field under its name. */
export const importMapping = z.discriminatedUnion('of', [entityMapping, tieMapping]);

export type EntityMapping = z.infer<typeof entityMapping>;
export type ImportMapping = z.infer<typeof importMapping>;

/** A table as it begins: what a mapping is chosen by. */
export interface TableHead {
  delimiter: string;
  columns: string[];
  /** The first few. */
  rows: string[][];
  /** Whether its columns are those of a table as this program writes it. */
  isOurs: boolean;
}

/**
 * What came of it. refused: a row that says nothing that can be taken; left-out: something a row says
 * that can't be; changed: taken otherwise than it stands there; doubtful: taken as it stands, for
 * somebody to look at.
 */
export type ImportSeverity = 'refused' | 'left-out' | 'changed' | 'doubtful';

export interface ImportProblem {
  severity: ImportSeverity;
  /** Which of two tables; null: the format has one file. */
  table: ImportMapping['of'] | null;
  /** From 1, as a spreadsheet counts rows and an editor lines; null: it is of all of the file. */
  row: number | null;
  /** The column or field as the file names it; null: it is of none. */
  column: string | null;
  /** Words that go behind these. */
  says: string;
}

export interface ImportCounts extends Record<ImportSeverity, number> {
  entities: number;
  ties: number;
}

/** A file as it was taken in, by what tells it from others. */
export interface ImportSource {
  name: string;
  /** In hex. */
  sha256: string;
}

/** A file that was taken in before, by the registry that its records are of. */
export interface ImportedBefore {
  registry: RegistryHandle;
  name: string;
}

/** One of the files as it begins. */
export interface ImportFileHead extends ImportSource {
  /** Bytes. */
  size: number;
  format: ImportFormat;
  /** Of a table: its columns and first rows, and what they are taken for. */
  head: TableHead | null;
  mapping: ImportMapping | null;
  /** The mapping is the one that was used for a table of these columns before. */
  isRemembered: boolean;
}

export interface ImportHead {
  files: ImportFileHead[];
  /** Times that the very same was taken in. */
  importedBefore: ImportedBefore[];
}

/** So many problems are listed; all are counted. */
export const IMPORT_PROBLEMS_LISTED = 1000;

/** What taking it in would come to. Nothing is changed by it. */
export interface ImportPreview {
  format: ImportFormat;
  files: ImportSource[];
  kinds: { kind: EntityKind; count: number }[];
  ties: { kind: Statement['kind']; count: number }[];
  /** How many entities have a place of their own. */
  placed: number;
  counts: ImportCounts;
  problems: ImportProblem[];
  /** How many problems are counted and not listed. */
  unlisted: number;
  importedBefore: ImportedBefore[];
}

/** What came of taking it in. */
export interface ImportAnswer {
  registry: RegistryHandle;
  entities: number;
  ties: number;
}

/** What a tie says of which a profile has no place. */
interface ImportedTieNotes {
  /** Its id in the file, or what stands for one. */
  key: string;
  row: number;
  notes: string | null;
  fields: [name: string, value: string][];
}

/** A tie that a profile has no place for, with both its ends as records of the import. */
export interface ImportedOwnTie extends ImportedTieNotes {
  kind: Statement['kind'];
  from: RecordId;
  to: RecordId;
  /** What the other end is called. */
  other: string;
  role: string | null;
  status: string | null;
  start: string | null;
  end: string | null;
}

/** What an imported record says beside what a profile has a place for. Null is “not stated”. */
export interface ImportedRecord {
  record: RecordId;
  files: ImportSource[];
  /** From 1, as a spreadsheet counts rows and an editor lines, of this table where there are two. */
  row: number;
  table: ImportMapping['of'] | null;
  /** Its id in the file, or what stands for one. */
  key: string;
  kind: EntityKind;
  /** Further names. */
  names: string[];
  /** Of which a profile of this subject has no place. */
  status: string | null;
  nationality: string | null;
  born: string | null;
  notes: string | null;
  fields: [name: string, value: string][];
  /** Ties that the profile states, by their place in it. */
  stated: (ImportedTieNotes & { pointer: string })[];
  ties: ImportedOwnTie[];
}
