/** What the dates of a record are called in a dossier. */
import type { ReportLanguage } from '../../contract/answers/dossier.ts';

/** Of a date, what it is the date of. Any other type is the registry's own word. */
const DATE_TYPES: Readonly<Record<ReportLanguage, Readonly<Record<string, string>>>> = {
  en: { effective: 'effective', registration: 'registered', expiration: 'expires' },
  de: { effective: 'gültig ab', registration: 'eingetragen', expiration: 'läuft ab' },
};

/** Null: it is none of those that are known. */
export const dateTypeCalled = (type: string, language: ReportLanguage): string | null =>
  Object.hasOwn(DATE_TYPES[language], type) ? (DATE_TYPES[language][type] ?? null) : null;
