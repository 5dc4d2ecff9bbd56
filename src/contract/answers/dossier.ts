/** What a dossier is requested with: its sections, their order and titles, and its language. */
import { z } from 'zod';
import { REDACTIONS } from '../model/case-file.ts';
import { caseId } from '../model/case.ts';
import { entityId } from '../model/entity.ts';

/** All sections a dossier can have, in their usual order. */
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
 * In characters, of the recipe a dossier contains: less than 45,000 for the longest possible template even
 * if each of its characters is escaped as six.
 */
export const RECIPE_LENGTH = 65_536;
export const MAX_TEMPLATES = 50;

/** @param lengthFactor how many times longer its texts may be than those an analyst enters */
const templateWith = (lengthFactor: number) => {
  const line = z
    .string()
    .trim()
    .min(1)
    .max(lengthFactor * TITLE_LENGTH);
  const chosenSection = z.strictObject({
    section: z.enum(DOSSIER_SECTIONS),
    /** The analyst's title; null for the default one in the report's language. */
    title: line.nullable().default(null),
  });
  return z.strictObject({
    name: line,
    language: z.enum(REPORT_LANGUAGES).default('en'),
    /** The report's title; null for that of the case. */
    title: line.nullable().default(null),
    /** The author on the title page; none if left out. */
    author: line.optional(),
    /** The recipient on the title page; none if left out. */
    preparedFor: line.optional(),
    /** The findings in the analyst's own words, marked as such on the title page; none if left out. */
    summary: z
      .string()
      .trim()
      .min(1)
      .max(lengthFactor * SUMMARY_LENGTH)
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

/** A kind of report: its sections in order, each at most once. Every report has the appendix of sources. */
export const dossierTemplate = templateWith(1);

/** The template in a redacted dossier, where redaction marks may be longer than what they replace. */
export const redactedTemplate = templateWith('[redacted]'.length);

export type DossierTemplate = z.infer<typeof dossierTemplate>;

const of = (...sections: DossierSection[]): DossierTemplate['sections'] =>
  sections.map((section) => ({ section, title: null }));

/** The built-in kinds of report. */
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

export const dossierInput = {
  case: caseId,
  /** The record the dossier is about, with all its ties; null for the whole case. */
  entity: entityId.nullable().default(null),
  template: dossierTemplate,
  /** The day that states are as of; today where the engine runs if left out. */
  asOf: z.iso.date().optional(),
  redact: z.array(z.enum(REDACTIONS)).max(REDACTIONS.length).default([]),
};

/** Default section titles in each report language. */
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
