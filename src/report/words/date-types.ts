/** The words of a dossier for the types of dates in a record. */
import type { ReportLanguage } from '../../contract/answers/dossier.ts';

/** The known types of dates; any other type is shown in the registry's own word. */
const DATE_TYPES: Readonly<Record<ReportLanguage, Readonly<Record<string, string>>>> = {
  en: { effective: 'effective', registration: 'registered', expiration: 'expires' },
  de: { effective: 'gültig ab', registration: 'eingetragen', expiration: 'läuft ab' },
};

/** Null if the type is unknown. */
export const dateTypeName = (type: string, language: ReportLanguage): string | null =>
  Object.hasOwn(DATE_TYPES[language], type) ? (DATE_TYPES[language][type] ?? null) : null;
