/** A case in one file, to be handed over: what is left out of it, and what it says of itself. */

/** What can be taken out of a case file. */
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

/** Of the changes of its records that wait to be accepted or ignored. */
export interface WaitingChanges {
  /** Those that wait where it is opened as well. */
  waiting: number;
  /** Those that don't, since what differs was taken out. */
  withheld: number;
}

/** A case file, and what whoever saved it says to have kept back. */
export interface CaseFileMark {
  /** SHA-256 of its manifest, in hex: the same for no other file. */
  seal: string;
  /** ISO 8601 in UTC. */
  madeAt: string;
  redacted: Redaction[];
  /** As whoever saved it counted them; null: a file of before, which brings none. */
  changes: WaitingChanges | null;
}

/** What a case file holds and proves. */
export interface CaseFileReport extends CaseFileMark {
  title: string;
  /** The files that something of it had come with, to the store it was saved from or before. */
  cameWith: CaseFileMark[];
  /** Of the registries its records come from: as they were asked there. */
  registries: { handle: string; address: string }[];
  entities: number;
  notes: number;
  judgements: number;
  /** All that was put into it, notes and judgements too. */
  items: number;
  journal: number;
  /** Rows of the chain that are told whole, and those of which only the hash goes with it. */
  rows: number;
  withheld: number;
  /** Rows that came to its store with another case file. */
  broughtBefore: number;
  /** Responses as they came, and copies from which something was taken out. */
  responses: number;
  copies: number;
  /** Where the chain stood when it was made. */
  chain: { store: string; count: number; hash: string };
  /** Bytes. */
  size: number;
}

/** What is in a case file that is being made. */
export interface CaseFileMade {
  entities: number;
  /** Responses as they came, and copies from which something was taken out. */
  responses: number;
  copies: number;
  /** Responses that stay here, since what has to be taken out can't be found in them. */
  leftOut: number;
  /** Those that stay because a case file has no room for one so large. */
  tooLarge: number;
  changes: WaitingChanges;
}

/** A case file that is being made: an export of one file. */
export interface SavedCase extends CaseFileMade {
  export: string;
  files: { name: string; mime: string }[];
}
