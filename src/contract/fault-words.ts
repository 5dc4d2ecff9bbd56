/** What the words of a refusal are made of. */

export type Host = 'window' | 'command-line';

export type FaultDetail = Record<string, string | number>;

export interface Words {
  /** One sentence: what happened. */
  says: (detail: FaultDetail, host: Host) => string;
  /** What the person can do about it. */
  advice: Advice;
  /** The same on the command line, where it differs: there is no Settings and no switch. */
  typed?: Advice;
}

type Advice = string | ((detail: FaultDetail) => string);

export const or = (value: string | number | undefined, instead: string): string =>
  value === undefined || value === '' ? instead : String(value);

/** What the operating system says of a file by a code alone. */
const FILE_CODES: Readonly<Record<string, string>> = {
  ENOENT: 'it is not there',
  ENOTDIR: 'its folder is not there',
  EISDIR: 'it is a folder',
  EACCES: 'you may not open it',
  EPERM: 'the system does not allow it',
  EROFS: 'its disk is read-only',
  ENOSPC: 'its disk is full',
  EDQUOT: 'your part of its disk is full',
  ENAMETOOLONG: 'its name is too long',
  EMFILE: 'too many files are open',
  EIO: 'its disk failed',
};

/** Why something could not be done with a file; a code goes with its words. */
export function whyNot(why: string | number | undefined): string {
  const words = Object.hasOwn(FILE_CODES, String(why)) ? FILE_CODES[String(why)] : undefined;
  return words === undefined ? or(why, 'no reason known') : `${words} (${why})`;
}
