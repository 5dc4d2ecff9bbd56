/** The result of verifying an exported file against a store. */

/** Something in the file that is not true. */
interface VerifyFinding {
  /** The id of the entity or tie it is about; null if it is about the whole file. */
  about: string | null;
  says: string;
}

export interface VerifyReport {
  /**
   * What `facts` counts: entities and ties; lines of a dossier; pages of a printed one; or the file as a
   * whole, if only its hash is known.
   */
  counted?: 'facts' | 'lines' | 'pages' | 'file';
  /** Entities and ties in the file, or its lines or pages. */
  facts: number;
  /** Facts whose sources all lead to stored bytes that state the same as the file. */
  agreeing: number;
  /** Facts with no source, or with one that leads to no bytes. */
  unresolved: number;
  /** Facts whose bytes are stored but state something else. */
  differing: number;
  /** Facts from a picture, of which only names and ties are verified. */
  drawn: number;
  /**
   * Whether the chain of requests is the one the file states; null if it states none, as tables of entities
   * and ties do.
   */
  chain: boolean | null;
  findings: VerifyFinding[];
  /** How many further findings are not listed because there are too many. */
  unlisted: number;
  /** Whether this exact file was saved from this store, according to a journal. */
  isSaved?: boolean;
  /** Remarks that are not findings. */
  notes?: string[];
}

/** The report before anything of the file is read. */
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

/** Whether everything agrees. */
export const isVerified = ({ findings, unlisted }: VerifyReport): boolean =>
  findings.length + unlisted === 0;
