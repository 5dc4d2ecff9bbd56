/** What comes of holding an exported file against a store. */

/** Something in the file that is not so. */
interface VerifyFinding {
  /** The id of the entity or tie it is about; null: all of the file. */
  about: string | null;
  says: string;
}

export interface VerifyReport {
  /**
   * What is counted: entities and ties; the lines of a dossier; its pages, where it is printed; or the file,
   * of which its bytes alone are known.
   */
  counted?: 'facts' | 'lines' | 'pages' | 'file';
  /** Entities and ties in the file, or its lines or pages. */
  facts: number;
  /** Of those: every source leads to its bytes, and these say what the file says. */
  agreeing: number;
  /** A source leads to no bytes, or there is none. */
  unresolved: number;
  /** The bytes are there and say something else. */
  differing: number;
  /** Told by a picture: of what it draws, names and ties are looked at. */
  drawn: number;
  /**
   * Whether the chain of requests is the one that the file tells of; null where it tells of none, as
   * the tables of entities and of ties do.
   */
  chain: boolean | null;
  findings: VerifyFinding[];
  /** What was found besides and is not listed, there being so much. */
  unlisted: number;
  /** Whether its very bytes were saved from this store, as a journal has it. */
  isSaved?: boolean;
  /** What is no finding and is to be known. */
  notes?: string[];
}

/** Before anything of a file is looked at. */
export const emptyVerifyReport = (): VerifyReport => ({
  facts: 0,
  agreeing: 0,
  unresolved: 0,
  differing: 0,
  drawn: 0,
  chain: null,
  findings: [],
  unlisted: 0,
});

/** Whether all of it agrees. */
export const isVerified = ({ findings, unlisted }: VerifyReport): boolean =>
  findings.length + unlisted === 0;
