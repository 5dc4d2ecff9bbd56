/** A case in one file, to pass on: what is redacted, and what the file states about itself. */

/** What can be redacted from a case file. */
export const REDACTIONS = [
  'document-numbers',
  'birth-dates',
  'home-addresses',
  'private-notes',
] as const;

export type Redaction = (typeof REDACTIONS)[number];

export const REDACTION_WORDS: Readonly<Record<Redaction, string>> = {
  'document-numbers': 'Document numbers',
  'birth-dates': 'Full birth dates (the year stays)',
  'home-addresses': 'Home addresses (the country stays)',
  'private-notes': 'Private notes',
};

/** The pending changes of a case's records. */
export interface WaitingChanges {
  /** Those still pending where the file is opened. */
  waiting: number;
  /** Those not pending there, because what differs was redacted. */
  withheld: number;
}

/** A case file, and what its author states to have withheld. */
export interface CaseFileMark {
  /** SHA-256 of its manifest, in hex; unique to the file. */
  seal: string;
  /** ISO 8601 in UTC. */
  madeAt: string;
  redacted: Redaction[];
  /** As its author counted them; null in files of an older version, which contain none. */
  changes: WaitingChanges | null;
}

/** What a case file contains and proves. */
export interface CaseFileReport extends CaseFileMark {
  title: string;
  /** The case files that parts of it came with, to the store it was saved from or to earlier ones. */
  cameWith: CaseFileMark[];
  /** The registries its records come from, with the addresses used there. */
  registries: { handle: string; address: string }[];
  entities: number;
  notes: number;
  judgements: number;
  /** All items, including notes and judgements. */
  items: number;
  journal: number;
  /** Rows of the chain that are included whole, and those of which only the hash is. */
  rows: number;
  withheld: number;
  /** Rows that came to its store with another case file. */
  broughtBefore: number;
  /** Unchanged responses, and redacted copies. */
  responses: number;
  copies: number;
  /** The head of the chain when the file was saved. */
  chain: { store: string; count: number; hash: string };
  /** Bytes. */
  size: number;
}

/** The contents of a case file being saved. */
export interface CaseFileMade {
  entities: number;
  /** Unchanged responses, and redacted copies. */
  responses: number;
  copies: number;
  /** Responses left out because what has to be redacted can't be found in them. */
  leftOut: number;
  /** Responses left out because they are too large for a case file. */
  tooLarge: number;
  changes: WaitingChanges;
}

/** A case file being saved: an export of one file. */
export interface SavedCase extends CaseFileMade {
  export: string;
  files: { name: string; mime: string }[];
}
