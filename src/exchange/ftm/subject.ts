/** A person, company or authority as FollowTheMoney has it: what the graph knows of it, and then what its record adds. */
import { parseEntityId, type EntityKind } from '../../contract/model/entity.ts';
import type { GraphEntity } from '../../contract/model/canvas.ts';
import type { Contact } from '../../contract/model/member.ts';
import { isToldOver } from '../../graph/company-end.ts';
import { fallbackLabel } from '../../record/names.ts';
import type { ExportedRecord, LossCount } from '../exchange.ts';
import { birthDateOf } from '../stated/birth-date.ts';
import { statedName, statedNames } from '../stated/names.ts';
import { addCompany } from './company.ts';
import { addMember } from './member.ts';
import { PropertySet } from './properties.ts';

/** Of what nobody states to be a person, a company or an authority, no more is claimed. */
export const SCHEMAS = {
  person: 'Person',
  company: 'Company',
  authority: 'PublicBody',
  member: 'LegalEntity',
} as const satisfies Record<EntityKind, string>;

/** Without its addresses, which are entities of their own. */
export function subjectProperties(
  entity: GraphEntity,
  record: ExportedRecord | null,
  loss: LossCount,
): PropertySet {
  const { kind, label, country, registrationNumber, status, end } = entity;
  const to = new PropertySet(loss).add('name', shownName(entity, loss));
  if (record !== null) {
    const { current, abbreviations, former } = statedNames(record);
    const others = current.filter((name) => name !== label);
    to.addAll('alias', others).addAll('abbreviation', abbreviations);
    to.addAll('previousName', former);
  }
  to.add(kind === 'company' ? 'jurisdiction' : 'country', country);
  to.add('registrationNumber', registrationNumber).add('status', status);
  if (kind === 'company' && end !== null) {
    if (isToldOver(status, end)) to.add('dissolutionDate', end);
    else loss.add('expirations that don’t say that a company is over', 1);
  }
  addPersonal(to, entity, record, loss);
  if (record?.subject === 'company') addCompany(to, record.profile, loss);
  if (record?.subject === 'member') addMember(to, kind, record.profile, loss);
  if (record !== null) addContacts(to, record.profile.contacts, loss);
  return to;
}

/** FollowTheMoney takes none without a name: where none is stated it is the id in words, as on the screen. */
function shownName(entity: GraphEntity, loss: LossCount): string {
  const name = statedName(entity);
  if (name !== null) return name;
  const { subject, id } = parseEntityId(entity.id);
  loss.add('names that are not stated: the id stands for them');
  return fallbackLabel(subject, id);
}

function addPersonal(
  to: PropertySet,
  { kind, born, nationality }: GraphEntity,
  record: ExportedRecord | null,
  loss: LossCount,
): void {
  if (kind !== 'person') {
    const personal = [born, nationality].filter((fact) => fact !== null);
    loss.add('details of a person that only people have room for', personal.length);
    return;
  }
  to.add('birthDate', birthDateOf(born, record) ?? born).add('nationality', nationality);
}

function addContacts(to: PropertySet, contacts: readonly Contact[], loss: LossCount): void {
  for (const { type, contact } of contacts) {
    const kind = type?.trim().toLowerCase() ?? '';
    if (kind === 'email' || kind === 'phone' || kind === 'website') to.add(kind, contact);
    else loss.add('contacts that are no email, phone or website');
  }
}
