/** Sentences of findings, in all languages. What records state is quoted verbatim. */
import { counted } from '../../../contract/text/counted.ts';
import { both, inLanguage, nounCounted, template } from '../../../contract/words/languages.ts';
import type { ReportLanguage } from '../../../contract/answers/dossier.ts';
import type { Comparison } from '../../../contract/model/indicators.ts';
import type { ThingKind } from '../../../contract/model/thing.ts';
import type { Tie } from '../../../contract/model/tie.ts';
import { COMPANY_FINDING_WORDS } from './company-finding-words.ts';
import { statedInstead, disagreementInWords } from '../../ties/tie-words.ts';

type RecordName = 'company' | 'member';

/** The nouns for what measures count. */
const NOUNS = {
  role: nounCounted(['role', 'roles'], ['Funktion', 'Funktionen']),
  company: nounCounted(['company', 'companies'], ['Gesellschaft', 'Gesellschaften']),
  member: nounCounted(['member', 'members'], ['Mitglied', 'Mitglieder']),
  person: nounCounted(['person', 'people'], ['Person', 'Personen']),
  entity: nounCounted(
    ['entity', 'entities'],
    ['Person oder Gesellschaft', 'Personen oder Gesellschaften'],
  ),
  day: nounCounted(['day', 'days'], ['Tag', 'Tage']),
  year: nounCounted(['year', 'years'], ['Jahr', 'Jahre']),
  name: nounCounted(['name', 'names'], ['Name', 'Namen']),
  place: nounCounted(['place', 'places'], ['Stelle', 'Stellen']),
  percent: nounCounted(['percent', 'percent'], ['Prozent', 'Prozent']),
} as const;

/** A role in German: verbatim, or that it is not stated. */
const germanRole = ({ kind, role }: Pick<Tie, 'kind' | 'role'>): string =>
  role ?? (kind === 'right' ? 'Recht nicht angegeben' : 'Position nicht angegeben');

/** `disagreementInWords` in German; null if there is none. */
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

const ROLE_FINDING_WORDS = {
  roleAtCompany: template(
    (role, company) => `${role} at ${company}`,
    (role, company) => `${role} bei ${company}`,
  ),
  memberAs: template(
    (member, role) => `${member} as ${role}`,
    (member, role) => `${member} als ${role}`,
  ),
  activeAt: template(
    (name, companies) => `${name} has active roles at ${companies}`,
    (name, companies) => `${name} hat aktive Funktionen bei ${companies}`,
  ),
  theStatus: template(
    (status) => `the status ${status}`,
    (status) => `den Status ${status}`,
  ),
  anEndOn: template(
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
  oneSided: template(
    (name, roles) => `${name} has ${roles} that only one of the two records states`,
    (name, roles) => `${name} hat ${roles}, die nur einer der beiden Datensätze angibt`,
  ),
  shareOneSided: template(
    (name, roles, some) =>
      `${name} has ${roles}, of which only one of the two records states ${some}`,
    (name, roles, some) => `${name} hat ${roles}, davon nur in einem der beiden Datensätze ${some}`,
  ),
  ofTheFirst: template(
    (quoted) => ` Of the first: ${quoted}`,
    (quoted) => ` Zur ersten: ${quoted}`,
  ),
  disagreement: both(disagreementInWords, germanDisagreement),
  contradicting: template(
    (name, roles) => `${name} has ${roles} whose status and dates can’t all be so`,
    (name, roles) => `${name} hat ${roles}, deren Status und Daten einander widersprechen`,
  ),
  statedOfFirst: template(
    (status, start, end) => ` Stated of the first: status ${status}, start ${start}, end ${end}.`,
    (status, start, end) =>
      ` Zur ersten angegeben: Status ${status}, Beginn ${start}, Ende ${end}.`,
  ),
  beganBefore: template(
    (name, roles, date) => `${name} has ${roles} that began before its registration on ${date}`,
    (name, roles, date) => `${name} hat ${roles} mit Beginn vor der Eintragung am ${date}`,
  ),
  beganAfter: template(
    (name, roles, date) => `${name} has ${roles} that began after its end on ${date}`,
    (name, roles, date) => `${name} hat ${roles} mit Beginn nach dem Ende am ${date}`,
  ),
  began: template(
    (role, start) => ` ${role} began ${start}.`,
    (role, start) => ` Beginn von ${role}: ${start}.`,
  ),
  begunBy: both<(role: string, as: 'registered' | 'ended', date: string) => string>(
    (role, as, date) =>
      ` ${role} ${as === 'registered' ? 'was registered' : 'ended'} ${date}, so it had begun by then.`,
    (role, as, date) =>
      ` ${as === 'registered' ? 'Eintragung' : 'Ende'} von ${role}: ${date}, Beginn also spätestens dann.`,
  ),
  former: template(
    (members, name, within, names) =>
      `${members} with a role other than an owner’s in ${name} left${within}: ${names}.`,
    (members, name, within, names) =>
      `Ausgeschieden aus einer anderen Funktion als der eines Eigentümers in ${name}${within}: ${members}, nämlich ${names}.`,
  ),
  withinOf: both<(years: number, date: string) => string>(
    (years, date) => ` within ${counted(years, 'year')} of its registration on ${date}`,
    (years, date) => ` binnen ${counted(years, 'Jahr', 'Jahren')} nach der Eintragung am ${date}`,
  ),
  leftBefore: template(
    (member, company, role, end, days, date) =>
      `${member} left ${company} as ${role} on ${end}, ${days} before its end on ${date}.`,
    (member, company, role, end, days, date) =>
      `${member} schied bei ${company} als ${role} am ${end} aus, ${days} vor deren Ende am ${date}.`,
  ),
} as const;

const WORDS = {
  // Parts of sentences.
  quoted: template(
    (text) => `“${text}”`,
    (text) => `„${text}“`,
  ),
  records: both<Record<RecordName, string>>(
    { company: 'company', member: 'member' },
    { company: 'Gesellschaft', member: 'Mitglied' },
  ),
  unnamedRole: both<(kind: Tie['kind']) => string>(
    (kind) => `a ${kind} without a name`,
    (kind) => (kind === 'right' ? 'ein Recht' : 'eine Position') + ' ohne Bezeichnung',
  ),
  and: both('and', 'und'),
  more: template(
    (count) => `${count} more`,
    (count) => `${count} weitere`,
  ),
  notStated: both('not stated', 'nicht angegeben'),
  counts: both(inLanguage(NOUNS, 'en'), inLanguage(NOUNS, 'de')),
  others: nounCounted(
    ['other entity that is stored states', 'other entities that are stored state'],
    [
      'weitere gespeicherte Person oder Gesellschaft',
      'weitere gespeicherte Personen oder Gesellschaften',
    ],
  ),
  // For every measure.
  noneCounts: template(
    (name, all) => `${name}: of ${all} none counts.`,
    (name, all) => `${name}: keine davon zählt, von ${all}.`,
  ),
  moreOfTheKind: template(
    (count) => `And ${count} more of the kind.`,
    (count) => `Und ${count} weitere dieser Art.`,
  ),
  threshold: both<(comparison: Comparison, threshold: string) => string>(
    (comparison, threshold) => ` The rule asks for ${comparison.replace('-', ' ')} ${threshold}.`,
    (comparison, threshold) =>
      ` Die Regel verlangt ${comparison === 'at-least' ? 'mindestens' : 'höchstens'} ${threshold}.`,
  ),
  // Addresses, ages and names.
  onlyByPost: template(
    (name, all) => `${name} states no address but ${all}.`,
    (name, all) => `${name} gibt keine andere Anschrift an als ${all}.`,
  ),
  careOf: template(
    (whom) => `care of ${whom}`,
    (whom) => `bei (c/o) ${whom}`,
  ),
  box: template(
    (box) => `PO box ${box}`,
    (box) => `Postfach ${box}`,
  ),
  ageAt: template(
    (name, born, age, start, role) =>
      `${name}, born ${born}, was ${age} when a role began on ${start}: ${role}.`,
    (name, born, age, start, role) =>
      `${name}, geboren ${born}, war ${age}, als am ${start} eine Funktion begann: ${role}.`,
  ),
  notBorn: both('not born yet', 'noch nicht geboren'),
  yearsOld: template(
    (years) => `${years} years old`,
    (years) => `${years} Jahre alt`,
  ),
  range: template(
    (low, high) => `${low} to ${high}`,
    (low, high) => `${low} bis ${high}`,
  ),
  rangeOfDays: template(
    (low, high) => `${low} to ${high} days`,
    (low, high) => `${low} bis ${high} Tage`,
  ),
  oldNames: template(
    (name, names) => `${name} had ${names} before`,
    (name, names) => `${name} hatte zuvor ${names}`,
  ),
  mostWithin: both<(years: number, count: number) => string>(
    (years, count) => `, the most of them given up within ${counted(years, 'year')}: ${count}`,
    (years, count) =>
      `, davon binnen ${counted(years, 'Jahr', 'Jahren')} aufgegeben: bis zu ${count}`,
  ),
  unstatedName: both('a name that is not stated', 'ein Name, der nicht angegeben ist'),
  // What several entities state.
  statesAlone: template(
    (name, thing, value) =>
      `${name} states ${thing} ${value}; no other entity that is stored states it.`,
    (name, thing, value) =>
      `${name} gibt ${thing} ${value} an; in keinem anderen gespeicherten Datensatz ist das angegeben.`,
  ),
  statesToo: template(
    (name, thing, value, others, who) =>
      `${name} states ${thing} ${value}, which ${others} too${who}.`,
    (name, thing, value, others, who) =>
      `${name} gibt ${thing} ${value} an, ebenso ${others}${who}.`,
  ),
  statedBy: both<(count: number, thing: string, value: string) => string>(
    (count, thing, value) =>
      `${counted(count, 'stored record states', 'stored records state')} ${thing} ${value}.`,
    (count, thing, value) =>
      `${counted(count, 'gespeicherter Datensatz gibt', 'gespeicherte Datensätze geben')} ${thing} ${value} an.`,
  ),
  amongOthers: both(', among others', ' und andere'),
  things: both<Record<ThingKind, string>>(
    {
      address: 'the address',
      phone: 'the phone number',
      email: 'the e-mail address',
      website: 'the website',
      document: 'a document',
      vessel: 'the vessel',
      aircraft: 'the aircraft',
      vehicle: 'the vehicle',
      'real-estate': 'the real estate',
    },
    {
      address: 'die Anschrift',
      phone: 'die Telefonnummer',
      email: 'die E-Mail-Adresse',
      website: 'die Website',
      document: 'ein Dokument',
      vessel: 'das Schiff',
      aircraft: 'das Flugzeug',
      vehicle: 'das Fahrzeug',
      'real-estate': 'den Grundbesitz',
    },
  ),
  ...ROLE_FINDING_WORDS,
  ...COMPANY_FINDING_WORDS,
} as const;

const FINDING_WORDS = { en: inLanguage(WORDS, 'en'), de: inLanguage(WORDS, 'de') };

export type FindingWords = (typeof FINDING_WORDS)['en'];

export const findingWordsIn = (language: ReportLanguage): FindingWords => FINDING_WORDS[language];

/** The singular name of what a measure counts. */
export type NounName = keyof typeof NOUNS;
