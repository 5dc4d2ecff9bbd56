/** What is found of roles, in every language side by side. */
import { counted } from '../../contract/counted.ts';
import { both, says } from '../../contract/in-both.ts';
import type { Tie } from '../../contract/model/tie.ts';
import { disagreementInWords, statedInstead } from '../tie-words.ts';

const germanRole = ({ kind, role }: Pick<Tie, 'kind' | 'role'>): string =>
  role ?? (kind === 'right' ? 'Recht nicht angegeben' : 'Position nicht angegeben');

/** The same as `disagreementInWords`; null: there is none. */
function germanDisagreement(tie: Tie, ties: readonly Tie[]): string | null {
  const instead = statedInstead(tie, ties);
  if (instead === null) return null;
  const [one, other] =
    tie.corroboration === 'company'
      ? ['Die Gesellschaft', 'das Profil des Mitglieds']
      : ['Das Mitglied', 'das Profil der Gesellschaft'];
  const roles = [...new Set(instead.map(germanRole))].join(', ');
  const stated = roles === '' ? 'dort keine Position' : roles;
  return `${one} gibt an: ${germanRole(tie)}; ${other}: ${stated}.`;
}

export const ROLE_FINDING_WORDS = {
  roleAtCompany: says(
    (role, company) => `${role} at ${company}`,
    (role, company) => `${role} bei ${company}`,
  ),
  memberAs: says(
    (member, role) => `${member} as ${role}`,
    (member, role) => `${member} als ${role}`,
  ),
  activeAt: says(
    (name, companies) => `${name} has active roles at ${companies}`,
    (name, companies) => `${name} hat aktive Funktionen bei ${companies}`,
  ),
  theStatus: says(
    (status) => `the status ${status}`,
    (status) => `den Status ${status}`,
  ),
  anEndOn: says(
    (end) => `an end on ${end}`,
    (end) => `ein Ende am ${end}`,
  ),
  openRolesIn: both<(name: string, over: string, roles: string, isOne: boolean) => string>(
    (name, over, roles, isOne) =>
      `${name} has ${over}, and ${roles} in it ${isOne ? 'is' : 'are'} not stated to have ended`,
    (name, over, roles) => `${name} hat ${over} und darin ${roles}, nicht als beendet angegeben`,
  ),
  openRolesAt: both<(name: string, roles: string, isOne: boolean) => string>(
    (name, roles, isOne) =>
      `${name} has ${roles} that ${isOne ? 'is' : 'are'} not stated to have ended at companies that have`,
    (name, roles) =>
      `${name} hat ${roles}, nicht als beendet angegeben, bei beendeten Gesellschaften`,
  ),
  oneSided: says(
    (name, roles) => `${name} has ${roles} that only one of the two records states`,
    (name, roles) => `${name} hat ${roles}, die nur einer der beiden Datensätze angibt`,
  ),
  shareOneSided: says(
    (name, roles, some) =>
      `${name} has ${roles}, of which only one of the two records states ${some}`,
    (name, roles, some) => `${name} hat ${roles}, davon nur in einem der beiden Datensätze ${some}`,
  ),
  ofTheFirst: says(
    (said) => ` Of the first: ${said}`,
    (said) => ` Zur ersten: ${said}`,
  ),
  disagreement: both(disagreementInWords, germanDisagreement),
  contradicting: says(
    (name, roles) => `${name} has ${roles} whose status and dates can’t all be so`,
    (name, roles) => `${name} hat ${roles}, deren Status und Daten einander widersprechen`,
  ),
  statedOfFirst: says(
    (status, start, end) => ` Stated of the first: status ${status}, start ${start}, end ${end}.`,
    (status, start, end) =>
      ` Zur ersten angegeben: Status ${status}, Beginn ${start}, Ende ${end}.`,
  ),
  beganBefore: says(
    (name, roles, date) => `${name} has ${roles} that began before its registration on ${date}`,
    (name, roles, date) => `${name} hat ${roles} mit Beginn vor der Eintragung am ${date}`,
  ),
  beganAfter: says(
    (name, roles, date) => `${name} has ${roles} that began after its end on ${date}`,
    (name, roles, date) => `${name} hat ${roles} mit Beginn nach dem Ende am ${date}`,
  ),
  began: says(
    (role, start) => ` ${role} began ${start}.`,
    (role, start) => ` Beginn von ${role}: ${start}.`,
  ),
  former: says(
    (members, name, within, names) =>
      `${members} with a role other than an owner’s in ${name} left${within}: ${names}.`,
    (members, name, within, names) =>
      `Ausgeschieden aus einer anderen Funktion als der eines Eigentümers in ${name}${within}: ${members}, nämlich ${names}.`,
  ),
  withinOf: both<(years: number, date: string) => string>(
    (years, date) => ` within ${counted(years, 'year')} of its registration on ${date}`,
    (years, date) => ` binnen ${counted(years, 'Jahr', 'Jahren')} nach der Eintragung am ${date}`,
  ),
  leftBefore: says(
    (member, company, role, end, days, date) =>
      `${member} left ${company} as ${role} on ${end}, ${days} before its end on ${date}.`,
    (member, company, role, end, days, date) =>
      `${member} schied bei ${company} als ${role} am ${end} aus, ${days} vor deren Ende am ${date}.`,
  ),
} as const;
