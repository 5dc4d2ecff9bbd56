/** The journal of a case: what was done in it, in order. Entries are never removed. */
import type { CaseId } from './case.ts';
import type { EntityId } from './entity.ts';
import type { RegistryHandle } from './registry.ts';

/** What can be done in a case, one word each. */
export const JOURNAL_VERBS = [
  ...(['create', 'open', 'close', 'title', 'place', 'merge', 'undo', 'redo'] as const),
  ...(['search', 'fetch', 'refresh', 'export', 'dossier', 'import', 'open-file'] as const),
  ...([
    'item',
    'note',
    'flag',
    'tag',
    'to-do',
    'save-search',
    'subject',
    'judge',
    'decide',
    'waive',
    'stack',
  ] as const),
] as const;

export type JournalVerb = (typeof JOURNAL_VERBS)[number];

/** What an entry states besides its words, as far as it applies. */
export interface JournalDetail {
  registry?: RegistryHandle;
  /** The first few entities it is about. */
  entities?: EntityId[];
  /** How many were found, added or written. */
  count?: number;
  /** Files exported or imported: what distinguishes each from the others, and its SHA-256 in hex. */
  files?: { file: string; sha256: string }[];
  /** For a dossier: the length of the chain of requests. */
  chain?: number;
  /** The case this one was copied from. */
  copyOf?: CaseId;
}

export interface JournalRow {
  /** Counts from 1, without gaps. */
  sequence: number;
  /** ISO 8601 in UTC; null if a version wrote it that stored no times. */
  at: string | null;
  /** One of `JOURNAL_VERBS`, unless another program wrote it. */
  verb: string;
  label: string;
  /** For a step: in effect, undone, or undone and no longer redoable. Null if not a step. */
  standing: 'done' | 'undone' | 'passed' | null;
  /** The entry that this one undid or redid. */
  about: number | null;
  /** The number of changes. */
  changes: number;
  detail: JournalDetail | null;
  /** The request it is based on, as in the chain. */
  source: { n: number; sha256: string | null; outcome: string; url: string } | null;
}

/** Entries before this one, newest first. */
export interface JournalPart {
  before: number | null;
  limit: number;
}
