/** What a reader returns for an imported file: entities and ties as stated there, and all problems. */
import type {
  EntityColumn,
  ImportCounts,
  ImportFormat,
  ImportProblem,
  TieColumn,
} from '../../contract/model/import.ts';
import type { EntityKind } from '../../contract/model/entity.ts';
import type { Statement } from '../../contract/model/tie.ts';

/** Limits of a file: a larger one is refused, so that nobody takes a part for the whole. */
export const MAX_ENTITIES = 50_000;
export const MAX_TIES = 200_000;
/** Of all entities and ties together: a small file may state many by default values. */
export const MAX_FIELDS_TOTAL = 3_000_000;

/** Per entity or tie; further fields are left out. */
export const MAX_FIELDS_EACH = 200;
/** In UTF-16 units; a longer text is cut. */
export const MAX_TEXT_LENGTH = 65_536;

/** In UTF-16 units: the longest row, line or piece of markup. */
export const MAX_PIECE_LENGTH = 1024 * 1024;

/** A field without a known meaning: its name and its value. */
type Field = [name: string, value: string];

/** An entity as the file states it; null means not stated. */
export interface ImportedEntity {
  /** Its id in the file; in a table without ids made from its row. */
  key: string;
  /** `member` if not stated or not understood; a word that is not understood is among the fields. */
  kind: EntityKind;
  /** The id if no name is stated. */
  label: string;
  /** Every stated name, including the label. */
  names: string[];
  country: string | null;
  nationality: string | null;
  status: string | null;
  /** As stated, whether or not it is a date. */
  born: string | null;
  registrationNumber: string | null;
  notes: string | null;
  /** Canvas coordinates: y grows downwards. */
  x: number | null;
  y: number | null;
  fields: Field[];
  row: number;
}

export interface ImportedTie {
  /** Its id in the file, or made from its position. */
  key: string;
  /** `position` if the file states none. */
  kind: Statement['kind'];
  /** The keys of its entities. */
  from: string;
  to: string;
  role: string | null;
  status: string | null;
  /** As stated, whether or not they are dates. */
  start: string | null;
  registered: string | null;
  end: string | null;
  notes: string | null;
  fields: Field[];
  row: number;
}

export interface ImportedFile {
  format: ImportFormat;
  entities: ImportedEntity[];
  ties: ImportedTie[];
  /** The first of each severity. */
  problems: ImportProblem[];
  /** How many problems are counted but not listed. */
  unlisted: number;
  /** Counts of all. */
  counts: ImportCounts;
}

/** One stated value of an entity or a tie: its column here (null if it has none) and its name there. */
export interface StatedValue<C extends EntityColumn | TieColumn> {
  column: C | null;
  name: string;
  value: string;
  /** Of several values for one column the lowest rank is taken; the others become fields. */
  rank: number;
}

/** Makes the error to throw if a file can't be read; the reason follows a colon. */
export type Refuse = (why: string) => Error;

/** Reads one file in parts, preferably of some ten thousand characters. */
export interface ImportReading {
  write(text: string): void;
  /** Call once, after the last part; each of its steps is short. */
  end(): Generator<void, ImportedFile>;
}
