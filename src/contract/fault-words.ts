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
