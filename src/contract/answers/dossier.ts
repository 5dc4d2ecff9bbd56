/** A dossier as it is wanted: which sections, in which order, called what, in which language. */
import { z } from 'zod';
import { REDACTIONS } from '../model/case-file.ts';
import { caseId } from '../model/case.ts';
import { entityId } from '../model/entity.ts';

/** Everything a dossier can have, in the order it usually has it. */
export const DOSSIER_SECTIONS = [
  'scope',
  'subjects',
  'people',
  'ownership',
  'interlocks',
  'paths',
  'timeline',
  'shared',
  'indicators',
  'graph',
  'notes',
  'changes',
] as const;

export type DossierSection = (typeof DOSSIER_SECTIONS)[number];

/** The languages that reports are written in. */
export const REPORT_LANGUAGES = ['en', 'de'] as const;

export type ReportLanguage = (typeof REPORT_LANGUAGES)[number];

export const TITLE_LENGTH = 200;
/** Of the summary. */
export const SUMMARY_LENGTH = 2000;
/**
 * In characters, of what a dossier says it was made of: of a template as long as can be less than 45,000,
 * where each of its own is written as six.
 */
export const RECIPE_LENGTH = 65_536;
export const TEMPLATES_AT_MOST = 50;

/** @param room how many times as long as an analyst’s its texts may be */
const templateWith = (room: number) => {
  const line = z
    .string()
    .trim()
    .min(1)
    .max(room * TITLE_LENGTH);
  const chosenSection = z.strictObject({
    section: z.enum(DOSSIER_SECTIONS),
    /** What the analyst calls it; null: as it is called in the language. */
    title: line.nullable().default(null),
  });
  return z.strictObject({
    name: line,
    language: z.enum(REPORT_LANGUAGES).default('en'),
    /** Of the report; null: as the case is called. */
    title: line.nullable().default(null),
    /** Who prepares it, as the title page says; left out: nobody is named. */
    author: line.optional(),
    /** For whom; left out: nobody is named. */
    preparedFor: line.optional(),
    /** What was found, in the analyst's own lines, which the title page marks as these; left out: none. */
    summary: z
      .string()
      .trim()
      .min(1)
      .max(room * SUMMARY_LENGTH)
      .optional(),
    sections: z
      .array(chosenSection)
      .min(1)
      .max(DOSSIER_SECTIONS.length)
      .refine((all) => new Set(all.map(({ section }) => section)).size === all.length, {
        error: 'a section is in it twice',
      }),
  });
};

/** A kind of report: its sections in their order, each at most once. The appendix of sources is in all. */
export const dossierTemplate = templateWith(1);

/** The same as a dossier has it of which something was taken out: what says so may be longer than what stood there. */
export const redactedTemplate = templateWith('[redacted]'.length);

export type DossierTemplate = z.infer<typeof dossierTemplate>;

const of = (...sections: DossierSection[]): DossierTemplate['sections'] =>
  sections.map((section) => ({ section, title: null }));

/** The kinds of report that come with the program. */
export const DOSSIER_TEMPLATES: readonly DossierTemplate[] = [
  { name: 'Full dossier', language: 'en', title: null, sections: of(...DOSSIER_SECTIONS) },
  {
    name: 'Ownership report',
    language: 'en',
    title: null,
    sections: of('scope', 'subjects', 'ownership', 'people', 'graph'),
  },
  {
    name: 'Short profile',
    language: 'en',
    title: null,
    sections: of('subjects', 'people', 'indicators'),
  },
];

export const dossierWish = {
  case: caseId,
  /** Of this record and all it is tied to; null: of the whole case. */
  entity: entityId.nullable().default(null),
  template: dossierTemplate,
  /** The day that states are as of; left out, today in UTC. */
  asOf: z.iso.date().optional(),
  redact: z.array(z.enum(REDACTIONS)).max(REDACTIONS.length).default([]),
};

/** What the sections of a dossier are called where nobody called them otherwise, in each language of reports. */
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
