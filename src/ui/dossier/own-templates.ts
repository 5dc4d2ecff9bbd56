/** Kinds of report of one's own, as they are kept among those that come with the program. */
import {
  DOSSIER_TEMPLATES,
  TEMPLATES_AT_MOST,
  type DossierTemplate,
} from '../../contract/model/dossier.ts';

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
