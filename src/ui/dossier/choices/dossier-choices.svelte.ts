/** The choices for a dossier, remembered while the window is open, so that the dialog can be reopened. */
import type { InputOf } from '../../../contract/commands/commands.ts';
import type { DossierFormat } from '../../../contract/answers/formats.ts';
import type { Redaction } from '../../../contract/model/case-file.ts';
import type { CaseId } from '../../../contract/model/case.ts';
import {
  DOSSIER_TEMPLATES,
  type DossierTemplate,
  type ReportLanguage,
  MAX_TEMPLATES,
  DOSSIER_SECTIONS,
} from '../../../contract/answers/dossier.ts';
import type { EntityId } from '../../../contract/model/entity.ts';
import { toDays } from '../../../record/values/days.ts';
import {
  rememberRedactions,
  rememberedRedactions,
} from '../../shared/export/remembered-redactions.ts';
import type { SectionRow } from './section-rows.ts';

/** A dossier's request without format and purpose. */
export type DossierWish = Omit<InputOf<'exportDossier'>, 'format' | 'isPreview' | 'task'>;

/** The parts of a template that may be written for one case: title and recipient. */
type OfOneCase = Partial<Pick<DossierTemplate, 'title' | 'preparedFor'>>;

/** The length of a day such as `2026-11-20`. */
const DAY_LENGTH = 10;

export class DossierChoices {
  /** The name of the template the choices started from. */
  template = $state('');
  language = $state<ReportLanguage>('en');
  /** Empty for the case's title. */
  title = $state('');
  /** May be empty. */
  author = $state('');
  /** May be empty. */
  preparedFor = $state('');
  /** The findings in this case, which no template includes. May be empty. */
  summary = $state('');
  rows = $state.raw<readonly SectionRow[]>([]);
  /** As typed; empty for today. */
  day = $state('');
  format = $state<DossierFormat>('html');
  /** null for the whole case. */
  entity = $state.raw<EntityId | null>(null);
  #redact = $state.raw<readonly Redaction[]>(rememberedRedactions());
  /** Title and recipient by the template, set again when another case is shown. */
  #given: OfOneCase = {};
  #case: CaseId | null = null;

  constructor() {
    const [first] = DOSSIER_TEMPLATES;
    if (first) this.take(first);
  }

  readonly isDay = $derived(
    this.day.trim() === '' ||
      (this.day.trim().length === DAY_LENGTH && toDays(this.day.trim()) !== null),
  );

  get redact(): readonly Redaction[] {
    return this.#redact;
  }

  set redact(chosen: readonly Redaction[]) {
    this.#redact = chosen;
    rememberRedactions(chosen);
  }

  /**
   * Replaces all choices by those of a template.
   * @param given the title and recipient that another case starts with
   */
  take(template: DossierTemplate, given: OfOneCase = template): void {
    this.template = template.name;
    this.language = template.language;
    this.#given = given;
    this.#write(template);
    this.author = template.author ?? '';
    this.rows = sectionRows(template.sections);
  }

  #write({ title, preparedFor }: OfOneCase): void {
    this.title = title ?? '';
    this.preparedFor = preparedFor ?? '';
  }

  /**
   * Call when the dialog opens: redactions may have been chosen elsewhere meanwhile, and what was written
   * for one case must not appear in another's dossier.
   */
  begin(id: CaseId | null, entity: EntityId | null, day: string | null): void {
    if (id !== this.#case) {
      this.#write(this.#given);
      this.summary = '';
    }
    this.#case = id;
    this.#redact = rememberedRedactions();
    this.entity = entity;
    this.day = day ?? '';
  }

  /** The choices as a template of this name for any case: without this case's summary. */
  asTemplate(name: string): DossierTemplate {
    const { language, title, rows } = this;
    const author = this.author.trim();
    const preparedFor = this.preparedFor.trim();
    return {
      name,
      language,
      title: title.trim() || null,
      ...(author !== '' && { author }),
      ...(preparedFor !== '' && { preparedFor }),
      sections: sectionsOf(rows),
    };
  }

  /** Whether the choices are those of this template. */
  isAs(template: DossierTemplate): boolean {
    return JSON.stringify(this.asTemplate(template.name)) === JSON.stringify(template);
  }

  /** null if no dossier can be made; the dialog shows what is missing. */
  wishFor(id: CaseId | null): DossierWish | null {
    const kind = this.asTemplate(this.template);
    const summary = this.summary.trim();
    if (id === null || !this.isDay || kind.sections.length === 0) return null;
    const template = summary === '' ? kind : { ...kind, summary };
    const day = this.day.trim();
    return {
      case: id,
      entity: this.entity,
      template,
      redact: [...this.redact],
      ...(day !== '' && { asOf: day }),
    };
  }
}

/** The analyst's own templates; their names differ from those of the built-in ones. */
type Templates = readonly DossierTemplate[];

export const isProgramsOwn = (name: string): boolean =>
  DOSSIER_TEMPLATES.some((one) => one.name === name);

/**
 * Why no template can be saved under this name; null if it can.
 * @param except the template that is being renamed
 */
export function nameRefused(own: Templates, name: string, except: string | null): string | null {
  if (name === '') return 'Name it.';
  if (isProgramsOwn(name)) return 'One that comes with Interlock is called so.';
  const isTaken = own.some((one) => one.name === name && one.name !== except);
  if (except !== null && isTaken) return 'Another of yours is called so.';
  if (except !== null || isTaken || own.length < MAX_TEMPLATES) return null;
  return `${MAX_TEMPLATES} are kept at most: delete one first.`;
}

/** Replaces the template of the same name, or appends it. */
export function withTemplate(own: Templates, template: DossierTemplate): DossierTemplate[] {
  const at = own.findIndex(({ name }) => name === template.name);
  return at < 0 ? [...own, template] : own.with(at, template);
}

export const withName = (own: Templates, from: string, to: string): DossierTemplate[] =>
  own.map((one) => (one.name === from ? { ...one, name: to } : one));

export const withoutTemplate = (own: Templates, name: string): DossierTemplate[] =>
  own.filter((one) => one.name !== name);

/** The template's sections, then the others in the usual order. */
function sectionRows(sections: DossierTemplate['sections']): SectionRow[] {
  const chosen = new Set(sections.map(({ section }) => section));
  return [
    ...sections.map(({ section, title }) => ({ section, title: title ?? '', isIn: true })),
    ...DOSSIER_SECTIONS.filter((section) => !chosen.has(section)).map((section) => ({
      section,
      title: '',
      isIn: false,
    })),
  ];
}

const sectionsOf = (rows: readonly SectionRow[]): DossierTemplate['sections'] =>
  rows
    .filter(({ isIn }) => isIn)
    .map(({ section, title }) => ({ section, title: title.trim() || null }));
