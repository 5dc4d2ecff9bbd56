/** What a reader makes of a file from elsewhere: entities and ties as stated there, and every problem. */
import type {
  EntityColumn,
  ImportCounts,
  ImportFormat,
  ImportProblem,
  TieColumn,
} from '../../contract/model/import.ts';
import type { EntityKind } from '../../contract/model/entity.ts';
import type { Statement } from '../../contract/model/tie.ts';

/** What a file may hold: one that holds more is refused, so that nobody takes a part of it for all. */
export const ENTITIES_AT_MOST = 50_000;
export const TIES_AT_MOST = 200_000;
/** Of all entities and ties together: a file of few bytes may state many by default. */
export const FIELDS_IN_ALL = 3_000_000;

/** Of one entity or tie; what goes beyond is left out. */
export const FIELDS_AT_MOST = 200;
/** In UTF-16 units; a longer text is cut. */
export const TEXT_AT_MOST = 65_536;

/** In UTF-16 units: a row, a line or a piece of markup is never as long. */
export const PIECE_AT_MOST = 1024 * 1024;

/** A field of no meaning here, as it stands: its name and its value. */
type Field = [name: string, value: string];

/** Null is “not stated”, as everywhere. */
export interface ImportedEntity {
  /** Its id in the file; of a table without ids made of its row. */
  key: string;
  /** `member`: not stated, or in a word that is not understood, which is among the fields. */
  kind: EntityKind;
  /** Where no name is stated, the id. */
  label: string;
  /** Every name stated, the label among them. */
  names: string[];
  country: string | null;
  nationality: string | null;
  status: string | null;
  /** As stated, be it a date or not. */
  born: string | null;
  registrationNumber: string | null;
  notes: string | null;
  /** As on a canvas: y grows downwards. */
  x: number | null;
  y: number | null;
  fields: Field[];
  row: number;
}

export interface ImportedTie {
  /** Its id in the file, or made of its turn. */
  key: string;
  /** What a file says nothing of is a position. */
  kind: Statement['kind'];
  /** Keys of entities. */
  from: string;
  to: string;
  role: string | null;
  status: string | null;
  /** As stated, be they dates or not. */
  start: string | null;
  end: string | null;
  notes: string | null;
  fields: Field[];
  row: number;
}

export interface ImportedFile {
  format: ImportFormat;
  entities: ImportedEntity[];
  ties: ImportedTie[];
  /** The first of each kind. */
  problems: ImportProblem[];
  /** How many problems are counted and not listed. */
  unlisted: number;
  /** Of all. */
  counts: ImportCounts;
}

/** One thing a file states of an entity or a tie: what it is here (null: nothing of it), and its name there. */
export interface StatedValue<C extends EntityColumn | TieColumn> {
  column: C | null;
  name: string;
  value: string;
  /** Of several for one column the lowest is taken, the others are fields. */
  rank: number;
}

/** Called with why a file can't be read, in words that go behind a colon. */
export type Refuse = (why: string) => Error;

/** Reads one file, part by part; parts are best some ten thousand characters long. */
export interface ImportReading {
  write(text: string): void;
  /** Once, after the last part; each step of it is short. */
  end(): Generator<void, ImportedFile>;
}
