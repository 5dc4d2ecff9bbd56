/** What was chosen for a dossier: kept while the window is open, so that the dialog can be left and come back to. */
import type { InputOf } from '../../../contract/commands/commands.ts';
import type { DossierFormat } from '../../../contract/answers/formats.ts';
import type { Redaction } from '../../../contract/model/case-file.ts';
import type { CaseId } from '../../../contract/model/case.ts';
import {
  DOSSIER_TEMPLATES,
  type DossierTemplate,
  type ReportLanguage,
  TEMPLATES_AT_MOST,
  DOSSIER_SECTIONS,
} from '../../../contract/answers/dossier.ts';
import type { EntityId } from '../../../contract/model/entity.ts';
import { toDays } from '../../../record/values/days.ts';
import {
  rememberRedactions,
  rememberedRedactions,
} from '../../shared/export/remembered-redactions.ts';
import type { SectionRow } from './section-rows.ts';

/** But for its format and what it is made for. */
export type DossierWish = Omit<InputOf<'exportDossier'>, 'format' | 'isPreview' | 'task'>;

/** What of a template may be written for one case: what it is called, and for whom it is. */
type OfOneCase = Partial<Pick<DossierTemplate, 'title' | 'preparedFor'>>;

/** How many letters a day has: `2026-11-20`. */
const DAY_LENGTH = 10;

export class DossierChoices {
  /** The name of the template it began with. */
  template = $state('');
  language = $state<ReportLanguage>('en');
  /** Empty: as the case is called. */
  title = $state('');
  /** Empty: nobody is named. */
  author = $state('');
  /** Empty: nobody is named. */
  preparedFor = $state('');
  /** What was found in the case, which no template keeps. Empty: there is none. */
  summary = $state('');
  rows = $state.raw<readonly SectionRow[]>([]);
  /** As it was typed; empty: today. */
  day = $state('');
  format = $state<DossierFormat>('html');
  /** Null: all of the case. */
  entity = $state.raw<EntityId | null>(null);
  #redact = $state.raw<readonly Redaction[]>(rememberedRedactions());
  /** As the template says: of one case, what is chosen in their place is no other's. */
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
   * All that a template says, in the place of what was chosen.
   * @param given what another case begins with
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
   * As the dialog opens: what is left out may have been chosen elsewhere meanwhile, and what was written for
   * one case is not told in another's dossier.
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

  /** What was chosen as a kind of report of this name, for any case: without the summary of this one. */
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

  /** Whether it is as this one says. */
  isAs(template: DossierTemplate): boolean {
    return JSON.stringify(this.asTemplate(template.name)) === JSON.stringify(template);
  }

  /** Null: nothing can be made of it, which the dialog says beside what is missing. */
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

/** Kinds of report of one's own, as they are kept among those that come with the program. */
type Templates = readonly DossierTemplate[];

export const isProgramsOwn = (name: string): boolean =>
  DOSSIER_TEMPLATES.some((one) => one.name === name);

/**
 * Why none can be kept under this name; null: it can.
 * @param except the one that is given the name
 */
export function nameRefused(own: Templates, name: string, except: string | null): string | null {
  if (name === '') return 'Name it.';
  if (isProgramsOwn(name)) return 'One that comes with Interlock is called so.';
  const isTaken = own.some((one) => one.name === name && one.name !== except);
  if (except !== null && isTaken) return 'Another of yours is called so.';
  if (except !== null || isTaken || own.length < TEMPLATES_AT_MOST) return null;
  return `${TEMPLATES_AT_MOST} are kept at most: delete one first.`;
}

/** With this one in the place of that of its name, or as the last. */
export function withTemplate(own: Templates, template: DossierTemplate): DossierTemplate[] {
  const at = own.findIndex(({ name }) => name === template.name);
  return at < 0 ? [...own, template] : own.with(at, template);
}

export const withName = (own: Templates, from: string, to: string): DossierTemplate[] =>
  own.map((one) => (one.name === from ? { ...one, name: to } : one));

export const withoutTemplate = (own: Templates, name: string): DossierTemplate[] =>
  own.filter((one) => one.name !== name);

/** What is not in it comes last, in the usual order. */
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
