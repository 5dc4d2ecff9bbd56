/** All texts in a picture of a graph, in every language. What a registry stated stays verbatim. */
import { both, inLanguage, nounCounted, template, type Counted } from './languages.ts';
import type { ReportLanguage } from '../answers/dossier.ts';
import type { EntityKind, Subject } from '../model/entity.ts';
import type { TieState } from '../model/tie.ts';

type Digits = (count: number) => string;

export const PICTURE_WORDS = {
  /** `1,204`. */
  digits: both<Digits>(
    (count) => count.toLocaleString('en'),
    (count) => count.toLocaleString('de'),
  ),
  // The heading.
  andOthers: template(
    (first, others) => `${first} and ${others}`,
    (first, others) => `${first} und ${others}`,
  ),
  others: nounCounted(['other', 'others'], ['weitere', 'weitere']),
  entities: nounCounted(
    ['entity', 'entities'],
    ['Person oder Gesellschaft', 'Personen und Gesellschaften'],
  ),
  ties: nounCounted(['tie', 'ties'], ['Verbindung', 'Verbindungen']),
  records: nounCounted(['record', 'records'], ['Datensatz', 'Datensätze']),
  /** After `partOf`. */
  ofRecords: nounCounted(['record', 'records'], ['Datensatz', 'Datensätzen']),
  partOf: template(
    (part, whole) => `${part} of ${whole}`,
    (part, whole) => `${part} von ${whole}`,
  ),
  areDrawn: template(
    (count) => `${count} drawn`,
    (count) => `${count} gezeichnet`,
  ),
  withinStacks: template(
    (count) => `${count} of them within stacks`,
    (count) => `davon ${count} in Stapeln`,
  ),
  betweenAsOne: template(
    (count) => `and ${count} between records drawn as one`,
    (count) => `und ${count} zwischen Datensätzen, die zusammen gezeichnet sind`,
  ),
  leftOut: template(
    (states) => `${states} left out`,
    (states) => `${states} weggelassen`,
  ),
  filteredBy: template(
    (filter) => `filtered by ${filter}`,
    (filter) => `gefiltert nach ${filter}`,
  ),
  registryIs: template(
    (address) => `Registry: ${address}`,
    (address) => `Register: ${address}`,
  ),
  from: template(
    (counts, address, drawn) => `${counts}, from ${address}, ${drawn}`,
    (counts, address, drawn) => `${counts}, aus ${address}, ${drawn}`,
  ),
  drawnAt: template(
    (time) => `drawn ${time}`,
    (time) => `gezeichnet ${time}`,
  ),
  asOf: template(
    (day) => `as of ${day}`,
    (day) => `Stichtag ${day}`,
  ),
  noProfile: both('No profile fetched', 'Kein Profil abgerufen'),
  profilesFetched: template(
    (times) => `Profiles fetched ${times}`,
    (times) => `Profile abgerufen ${times}`,
  ),
  notFetched: template(
    (records) => `${records} not fetched`,
    (records) => `${records} nicht abgerufen`,
  ),
  notOnIt: template(
    (neighbours, whose) => `Not on it: ${neighbours} of ${whose}`,
    (neighbours, whose) => `Nicht darauf: ${neighbours} von ${whose}`,
  ),
  neighbours: nounCounted(
    ['stored neighbour', 'stored neighbours'],
    ['gespeicherter Nachbar', 'gespeicherte Nachbarn'],
  ),
  mostOf: template(
    (count, whose) => `${count} of them of ${whose}`,
    (count, whose) => `davon ${count} von ${whose}`,
  ),
  // The legend.
  kinds: both<Record<EntityKind, string>>(
    {
      person: 'person',
      company: 'company',
      authority: 'authority',
      member: 'kind not stated',
    },
    {
      person: 'Person',
      company: 'Gesellschaft',
      authority: 'Behörde',
      member: 'Art nicht angegeben',
    },
  ),
  namedOnly: both('named only', 'nur namentlich bekannt'),
  twoRecords: both(
    'one company: both its records agree',
    'eine Gesellschaft: beide Datensätze stimmen überein',
  ),
  stack: both('stack of entities', 'Stapel von Personen und Gesellschaften'),
  states: both<Record<TieState, string>>(
    { active: 'active', 'not-begun': 'not begun', unknown: 'unknown', ended: 'ended' },
    { active: 'aktiv', 'not-begun': 'nicht begonnen', unknown: 'nicht bekannt', ended: 'beendet' },
  ),
  /** Lines without the state of a single tie. */
  lines: both(
    {
      mixed: 'mixed',
      majority: 'majority, or only holder stated',
      parent: 'parent → company',
      distant: 'parent further up → company',
      same: 'same company',
      shared: 'shared',
    },
    {
      mixed: 'gemischt',
      majority: 'Mehrheit oder einziger angegebener Gesellschafter',
      parent: 'Mutter → Gesellschaft',
      distant: 'Mutter weiter oben → Gesellschaft',
      same: 'dieselbe Gesellschaft',
      shared: 'gemeinsam',
    },
  ),
  marks: both(
    { flag: 'flagged', same: 'judged the same', tag: 'tagged', note: 'noted' },
    { flag: 'markiert', same: 'als gleich beurteilt', tag: 'verschlagwortet', note: 'mit Notiz' },
  ),
  byAnalyst: template(
    (what) => `${what} by the analyst`,
    (what) => `vom Bearbeiter ${what}`,
  ),
  // Notes on a chart.
  arrows: both(
    'An arrow points from the owner, or who holds a position, to what is owned or held.',
    'Ein Pfeil zeigt vom Eigentümer oder vom Inhaber einer Funktion zu dem, was ihm gehört oder worin er sie innehat.',
  ),
  noShare: template(
    (ties, all) => `No share is stated in figures for ${ties} of ${all}`,
    (ties, all) => `Für ${ties} von ${all} ist kein Anteil in Ziffern angegeben`,
  ),
  norDates: template(
    (share, some, all) => `${share}; no dates are stated for ${some} of ${all}.`,
    (share, some, all) => `${share}, für ${some} von ${all} kein Datum.`,
  ),
  noDates: template(
    (some, all) => `No dates are stated for ${some} of ${all}.`,
    (some, all) => `Für ${some} von ${all} ist kein Datum angegeben.`,
  ),
  inCircle: template(
    (names) => `In a circle: ${names}.`,
    (names) => `Im Kreis: ${names}.`,
  ),
  inCirclesToo: template(
    (others) => `In circles too: ${others}.`,
    (others) => `Ebenfalls in Kreisen: ${others}.`,
  ),
  // Labels of entities.
  one: template(
    (label, records) => `${label} (${records}, judged the same)`,
    (label, records) => `${label} (${records}, als gleich beurteilt)`,
  ),
  oneOfSeveral: template(
    (label, records, registries) =>
      `${label} (${records} of ${registries} registries, judged the same)`,
    (label, records, registries) =>
      `${label} (${records} aus ${registries} Registern, als gleich beurteilt)`,
  ),
  oneWithImported: template(
    (label, records, imported) => `${label} (${records}, ${imported} imported, judged the same)`,
    (label, records, imported) =>
      `${label} (${records}, davon ${imported} eingelesen, als gleich beurteilt)`,
  ),
  /** Shown below a name instead of a registry. */
  imported: both('imported', 'eingelesen'),
  /** What the badge of an imported entity means. */
  importedFrom: both('imported from a file', 'aus einer Datei eingelesen'),
  subjects: both<Record<Subject, string>>(
    { member: 'member', company: 'company' },
    { member: 'Mitglied', company: 'Gesellschaft' },
  ),
  nationality: template(
    (country) => `nationality ${country}`,
    (country) => `Staatsangehörigkeit ${country}`,
  ),
  born: template(
    (date) => `born ${date}`,
    (date) => `geboren ${date}`,
  ),
  registeredAs: template(
    (number) => `no. ${number}`,
    (number) => `Nr. ${number}`,
  ),
  notFoundOn: template(
    (day) => `not found on ${day}`,
    (day) => `am ${day} nicht gefunden`,
  ),
  // Labels of lines.
  sameCompany: both('Same company', 'Dieselbe Gesellschaft'),
  parentLevel: template(
    (level) => `Parent, level ${level}`,
    (level) => `Muttergesellschaft, Stufe ${level}`,
  ),
  notStated: both('not stated', 'nicht angegeben'),
  rightNotStated: both('Right not stated', 'Recht nicht angegeben'),
  positionNotStated: both('Position not stated', 'Funktion nicht angegeben'),
  isOther: template(
    (one, other) => `${one} is ${other}`,
    (one, other) => `${one} ist ${other}`,
  ),
  roles: nounCounted(['role', 'roles'], ['Funktion', 'Funktionen']),
  levels: nounCounted(['level', 'levels'], ['Stufe', 'Stufen']),
  moreRoles: template(
    (count) => `+${count} more`,
    (count) => `+${count} weitere`,
  ),
  asStated: both('as stated', 'wie angegeben'),
  recordsAgree: both('records agree', 'Datensätze stimmen überein'),
  /** The day of an entry in a register: the role had begun by then. */
  registered: template(
    (day) => `registered ${day}`,
    (day) => `eingetragen ${day}`,
  ),
  registeredUntil: template(
    (day, end) => `registered ${day}, until ${end}`,
    (day, end) => `eingetragen ${day}, bis ${end}`,
  ),
  /** The start of a term that another follows, with no end stated. */
  beginning: template(
    (day) => `from ${day}`,
    (day) => `ab ${day}`,
  ),
  since: template(
    (day) => `since ${day}`,
    (day) => `seit ${day}`,
  ),
  fromTo: template(
    (from, to) => `${from} to ${to}`,
    (from, to) => `${from} bis ${to}`,
  ),
  until: template(
    (day) => `until ${day}`,
    (day) => `bis ${day}`,
  ),
  datesNotStated: both('dates not stated', 'Daten nicht angegeben'),
} as const;

/** The texts in one language. */
export type PictureWords = ReturnType<typeof inLanguage<typeof PICTURE_WORDS>>;

const BY_LANGUAGE: Readonly<Record<ReportLanguage, PictureWords>> = {
  en: inLanguage(PICTURE_WORDS, 'en'),
  de: inLanguage(PICTURE_WORDS, 'de'),
};

export const pictureWordsIn = (language: ReportLanguage): PictureWords => BY_LANGUAGE[language];

/** The texts if no other language is requested. */
export const ENGLISH_WORDS = pictureWordsIn('en');

/** `1,204 ties`, as a picture counts. */
export const nounWithCount = (noun: Counted, count: number, { digits }: PictureWords): string =>
  noun(digits(count), count === 1);
