/** What the sections of a dossier are called where nobody called them otherwise, in each language of reports. */
import type { DossierSection, ReportLanguage } from './dossier.ts';

export const SECTION_WORDS: Readonly<
  Record<ReportLanguage, Readonly<Record<DossierSection, string>>>
> = {
  en: {
    scope: 'Scope and coverage',
    subjects: 'Profiles of the subjects',
    people: 'People and their roles',
    ownership: 'Ownership',
    interlocks: 'Interlocks',
    paths: 'Paths',
    timeline: 'Timeline',
    shared: 'Shared addresses, contacts and assets',
    indicators: 'Indicators',
    graph: 'The graph',
    notes: 'The analyst’s notes',
    changes: 'Changes since the last dossier',
  },
  de: {
    scope: 'Umfang und Abdeckung',
    subjects: 'Profile der untersuchten Gesellschaften und Personen',
    people: 'Personen und ihre Funktionen',
    ownership: 'Beteiligungsverhältnisse',
    interlocks: 'Verflechtungen',
    paths: 'Verbindungswege',
    timeline: 'Zeitlicher Ablauf',
    shared: 'Gemeinsame Anschriften, Kontakte und Vermögenswerte',
    indicators: 'Indikatoren',
    graph: 'Beziehungsdiagramm',
    notes: 'Notizen',
    changes: 'Änderungen seit dem letzten Dossier',
  },
};
