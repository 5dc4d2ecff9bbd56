/** How the words of a dossier are written down: in every language, side by side. */
import type { ReportLanguage } from '../../contract/model/dossier.ts';

/** A count with its noun: `1 record`, `2 records`. */
export type Counted = (count: string, isOne: boolean) => string;

type Says = (...given: string[]) => string;

export const both = <T>(en: T, de: T): Record<ReportLanguage, T> => ({ en, de });

export const says = (en: Says, de: Says): Record<ReportLanguage, Says> => both(en, de);

export const nounCounted = (
  [one, many]: [string, string],
  [eins, viele]: [string, string],
): Record<ReportLanguage, Counted> =>
  both<Counted>(
    (count, isOne) => `${count} ${isOne ? one : many}`,
    (count, isOne) => `${count} ${isOne ? eins : viele}`,
  );
