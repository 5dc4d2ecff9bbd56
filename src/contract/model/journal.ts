/** The journal of a case: what was done in it, in order. Nothing leaves it. */
import type { CaseId } from './case.ts';
import type { EntityId } from './entity.ts';
import type { RegistryHandle } from './registry.ts';

/** What may be done in a case, in one word each. */
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

/** What an entry says besides its words, as far as that makes sense of it. */
export interface JournalDetail {
  registry?: RegistryHandle;
  /** Whom it is about: the first few. */
  entities?: EntityId[];
  /** How many were found, came or were written. */
  count?: number;
  /** What was taken away, or in: each file by what tells it from the others, with its SHA-256 in hex. */
  files?: { file: string; sha256: string }[];
  /** Of a dossier: how many requests the chain had. */
  chain?: number;
  /** The case this one was copied from. */
  copyOf?: CaseId;
}

export interface JournalRow {
  /** From 1 on, without a gap. */
  sequence: number;
  /** ISO 8601 in UTC; null: done in a version that kept no times. */
  at: string | null;
  /** One of `JOURNAL_VERBS`, unless something else wrote it. */
  verb: string;
  label: string;
  /** Of a step: whether it stands, was taken back, or was and something else was done since. Null: no step. */
  standing: 'done' | 'undone' | 'passed' | null;
  /** The entry that this one took back or did again. */
  about: number | null;
  /** How many things it changed. */
  changes: number;
  detail: JournalDetail | null;
  /** The request it rests on, as the chain has it. */
  source: { n: number; sha256: string | null; outcome: string; url: string } | null;
}

/** Those before this entry, the last first. */
export interface JournalPart {
  before: number | null;
  limit: number;
}
