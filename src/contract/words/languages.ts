/** Tables of texts in several languages: every language side by side. */
import type { ReportLanguage } from '../answers/dossier.ts';

/** A count with its noun: `1 record`, `2 records`. */
export type Counted = (count: string, isOne: boolean) => string;

type Template = (...given: string[]) => string;

export const both = <T>(en: T, de: T): Record<ReportLanguage, T> => ({ en, de });

export const template = (en: Template, de: Template): Record<ReportLanguage, Template> =>
  both(en, de);

export const nounCounted = (
  [one, many]: [string, string],
  [eins, viele]: [string, string],
): Record<ReportLanguage, Counted> =>
  both<Counted>(
    (count, isOne) => `${count} ${isOne ? one : many}`,
    (count, isOne) => `${count} ${isOne ? eins : viele}`,
  );

/** The table in one language. */
export function inLanguage<T extends Readonly<Record<string, Record<ReportLanguage, unknown>>>>(
  table: T,
  language: ReportLanguage,
): { readonly [K in keyof T]: T[K]['en'] } {
  const entries = Object.entries(table).map(([key, byLanguage]) => [key, byLanguage[language]]);
  return Object.fromEntries(entries) as { [K in keyof T]: T[K]['en'] };
}
