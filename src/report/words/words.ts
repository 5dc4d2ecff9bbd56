/** All words of a dossier, in every language. What a registry stated stays verbatim. */
import {
  inLanguage,
  both,
  template,
  type Counted,
  nounCounted,
} from '../../contract/words/languages.ts';
import { type ReportLanguage, SECTION_WORDS } from '../../contract/answers/dossier.ts';
import { ANSWER_WORDS } from './answer-words.ts';
import { RECORD_WORDS } from './record-words.ts';
import type { EntityKind } from '../../contract/model/entity.ts';
import type { TieState } from '../../contract/model/tie.ts';
import type { Redaction } from '../../contract/model/case-file.ts';

/** Words for the analyst's notes, and for changes since the last dossier. */
const CASE_WORDS = {
  // Notes.
  notesOnCase: both('On the case', 'Zum Vorgang'),
  notesOn: template(
    (name) => `On ${name}`,
    (name) => `Zu ${name}`,
  ),
  noNotes: both(
    'No note of the analyst is in this dossier.',
    'Dieses Dossier enthält keine Notiz des Bearbeiters.',
  ),
  notesWhose: both(
    'These are the analyst’s words, and not a registry’s.',
    'Dies sind die Worte des Bearbeiters und nicht die eines Registers.',
  ),
  writtenOn: template(
    (at) => `Written ${at}`,
    (at) => `Verfasst am ${at}`,
  ),
  judgementsTable: both(
    'What was judged of two records',
    'Was über zwei Datensätze geurteilt wurde',
  ),
  verdicts: both(
    { same: 'the same', 'not-same': 'not the same', unsure: 'unsure' },
    { same: 'dieselben', 'not-same': 'nicht dieselben', unsure: 'unsicher' },
  ),
  twoRecords: both('Two records', 'Zwei Datensätze'),
  verdict: both('Judged', 'Urteil'),
  reason: both('Reason', 'Grund'),
  noReason: both('none was written', 'keiner vermerkt'),
  forAndAgainst: both('What speaks for and against', 'Was dafür und dagegen spricht'),
  speaksFor: both('For', 'Dafür'),
  speaksAgainst: both('Against', 'Dagegen'),
  notKnownOf: both('Not known', 'Nicht bekannt'),
  nothingFor: both('nothing was found in what is stored', 'im Gespeicherten nichts gefunden'),
  bothState: template(
    (value) => `Both state ${value}`,
    (value) => `Beide geben ${value} an`,
  ),
  notCompared: both(
    'the two records were not compared',
    'die beiden Datensätze wurden nicht verglichen',
  ),
  comparisonWithheld: both(
    'kept back, since something was taken out of this dossier',
    'zurückgehalten, weil aus diesem Dossier etwas entfernt wurde',
  ),
  judgementsNote: both(
    'The judgement and its reason are the analyst’s. What speaks for and against was found by comparing the two records, as far as they are stored, also with what else is stored; it is no judgement.',
    'Urteil und Grund sind vom Bearbeiter. Was dafür und dagegen spricht, ergab der Vergleich der beiden Datensätze, soweit gespeichert, auch mit dem sonst Gespeicherten; es ist kein Urteil.',
  ),
  namesakes: template(
    (name, count, records) =>
      `${name}: ${count} with the same words in the name, in whatever spelling or order; not judged: ${records}.`,
    (name, count, records) =>
      `${name}: ${count} mit denselben Wörtern im Namen, in welcher Schreibung oder Folge auch immer; nicht beurteilt: ${records}.`,
  ),
  otherRecords: nounCounted(
    ['other stored record', 'other stored records'],
    ['weiterer gespeicherter Datensatz', 'weitere gespeicherte Datensätze'],
  ),
  atLeastThese: template(
    (count) => `at least ${count}`,
    (count) => `mindestens ${count}`,
  ),
  judgedBeside: template(
    (count) => `Of ${count} more of this name it was judged in this case.`,
    (count) => `Zu ${count} weiteren dieses Namens liegt in diesem Vorgang ein Urteil vor.`,
  ),
  // Changes.
  firstDossier: both(
    'No earlier dossier of this case rests on other answers than this one.',
    'Kein früheres Dossier dieses Vorgangs beruht auf anderen Antworten als dieses.',
  ),
  changesSince: template(
    (at) =>
      `The last dossier of this case that rests on other answers was made on ${at}. Since then:`,
    (at) =>
      `Das letzte Dossier dieses Vorgangs, das auf anderen Antworten beruht, wurde am ${at} erstellt. Seitdem:`,
  ),
  noChanges: both(
    'No registry stated anything otherwise, as far as it was asked again.',
    'Kein Register hat etwas anderes angegeben, soweit es erneut abgefragt wurde.',
  ),
  newProfiles: template(
    (names) => `Profiles that were fetched for the first time: ${names}.`,
    (names) => `Erstmals abgerufene Profile: ${names}.`,
  ),
  newImports: template(
    (names) => `Imported from files since: ${names}.`,
    (names) => `Seitdem aus Dateien importiert: ${names}.`,
  ),
  recordChanged: template(
    (name, before, after) => `${name}: stated otherwise ${after} than ${before}`,
    (name, before, after) => `${name}: ${after} anders angegeben als ${before}`,
  ),
  came: both('new', 'neu'),
  left: both('gone', 'weggefallen'),
  changed: both('changed', 'geändert'),
} as const;

/** Words of the title page, of all sections, and of the writers. */
const GENERAL_WORDS = {
  // The title page.
  dossier: both('Dossier', 'Dossier'),
  about: template(
    (subjects) => `On ${subjects}`,
    (subjects) => `Zu ${subjects}`,
  ),
  aboutRecord: template(
    (record) => `On the record ${record}`,
    (record) => `Zum Datensatz ${record}`,
  ),
  subject: both('Subject', 'Gegenstand'),
  case: both('Case', 'Vorgang'),
  asOf: both('Position as at', 'Stichtag'),
  madeAt: both('Made on', 'Erstellt am'),
  clock: both('Days and times', 'Tage und Zeiten'),
  clockOf: template(
    (zone) => `as in ${zone}`,
    (zone) => `wie in ${zone}`,
  ),
  preparedFor: both('Prepared for', 'Erstellt für'),
  preparedBy: both('Prepared by', 'Erstellt von'),
  summary: both(
    'Summary, in the analyst’s words',
    'Zusammenfassung, in den Worten des Bearbeiters',
  ),
  registries: both('Registries', 'Register'),
  handleIs: template(
    (handle, address) => `${handle}: ${address}`,
    (handle, address) => `${handle}: ${address}`,
  ),
  records: both('Records', 'Datensätze'),
  recordsBetween: template(
    (count, from, to) => `${count}, fetched between ${from} and ${to}`,
    (count, from, to) => `${count}, abgerufen zwischen ${from} und ${to}`,
  ),
  recordsOn: template(
    (count, at) => `${count}, fetched ${at}`,
    (count, at) => `${count}, abgerufen ${at}`,
  ),
  chain: both('Chain of requests and imports', 'Kette der Abfragen und Importe'),
  chainIs: template(
    (count, store) => `${count} when this was made, database ${store}; hash of the last of them:`,
    (count, store) => `${count} bei der Erstellung, Datenbank ${store}; Hashwert des letzten:`,
  ),
  importedFiles: both(
    'Imported from files, not from a registry',
    'Aus Dateien importiert, nicht aus einem Register',
  ),
  howToReadImported: both(
    '“Imported” stands beside what the analyst took in from a file: it is not from a registry’s answer, and no registry was asked for it.',
    '„Importiert“ steht bei dem, was der Bearbeiter aus einer Datei übernommen hat: Es stammt nicht aus der Antwort eines Registers, und keines wurde danach abgefragt.',
  ),
  imported: template(
    (record) => `${record}, imported`,
    (record) => `${record}, importiert`,
  ),
  importedFrom: template(
    (record, file) => `${record}, imported from ${file}`,
    (record, file) => `${record}, importiert aus ${file}`,
  ),
  importedFile: both('imported file', 'importierte Datei'),
  recordOfFile: template(
    (file, record) => `imported file ${file}, record ${record}`,
    (file, record) => `importierte Datei ${file}, Datensatz ${record}`,
  ),
  takenOut: both('Taken out', 'Entfernt'),
  howTo: both('How to read it', 'Lesehilfe'),
  howToRead: template(
    (example, where) =>
      `Numbers in brackets, and footnotes, are sources: a number such as ${example} stands for a passage in ${where}, listed in the appendix with its time and SHA-256. What is stated is given in its own words, dates in the form of this language. “Not stated” means that the record says nothing of it; “nothing found”, that a registry was asked and had nothing; “failed”, that it was asked and gave no usable answer; “not searched”, that it was not asked from here. A state follows from the dates and the status stated of a role, and from the end of its company.`,
    (example, where) =>
      `Zahlen in Klammern und Fußnoten sind Quellen: Eine Zahl wie ${example} steht für eine Stelle in ${where}, im Anhang mit Zeit und SHA-256 aufgeführt. Angaben stehen im Wortlaut, Daten in der Form dieser Sprache. „Nicht angegeben“ heißt, dass der Datensatz dazu nichts sagt; „nichts gefunden“, dass ein Register abgefragt wurde und nichts hatte; „fehlgeschlagen“, dass es abgefragt wurde und keine brauchbare Antwort gab; „nicht abgefragt“, dass es von hier aus nicht abgefragt wurde. Ein Status folgt aus den zu einer Funktion angegebenen Daten und ihrem Status und aus dem Ende der Gesellschaft.`,
  ),
  /** Where sources are, in a dossier of records of registries, of files, and of both. */
  sourcesIn: both(
    {
      registries: 'a registry’s answer',
      files: 'a record of an imported file',
      both: 'a registry’s answer or a record of an imported file',
    },
    {
      registries: 'der Antwort eines Registers',
      files: 'einem Datensatz einer importierten Datei',
      both: 'der Antwort eines Registers oder einem Datensatz einer importierten Datei',
    },
  ),
  // Kinds, states and what is missing.
  notStated: both('not stated', 'nicht angegeben'),
  nameNotStated: both('name not stated', 'Name nicht angegeben'),
  notSearched: both('not searched', 'nicht abgefragt'),
  notFoundOn: template(
    (day) => `not found on ${day}`,
    (day) => `am ${day} nicht gefunden`,
  ),
  failed: both('failed', 'fehlgeschlagen'),
  cancelled: both('cancelled', 'abgebrochen'),
  nothingFound: both('nothing found', 'nichts gefunden'),
  none: both('None.', 'Keine.'),
  yes: both('yes', 'ja'),
  no: both('no', 'nein'),
  quoted: template(
    (text) => `“${text}”`,
    (text) => `„${text}“`,
  ),
  recordCalled: both(
    { company: 'company', member: 'member' },
    { company: 'Gesellschaft', member: 'Mitglied' },
  ),
  kinds: both<Record<EntityKind, string>>(
    {
      person: 'person',
      company: 'company',
      authority: 'authority',
      member: 'member, kind not stated',
    },
    {
      person: 'Person',
      company: 'Gesellschaft',
      authority: 'Behörde',
      member: 'Mitglied, Art nicht angegeben',
    },
  ),
  kindCounts: both<Record<EntityKind, Counted>>(
    {
      person: (count, isOne) => `${count} ${isOne ? 'person' : 'people'}`,
      company: (count, isOne) => `${count} ${isOne ? 'company' : 'companies'}`,
      authority: (count, isOne) => `${count} ${isOne ? 'authority' : 'authorities'}`,
      member: (count, isOne) => `${count} ${isOne ? 'member' : 'members'} whose kind is not stated`,
    },
    {
      person: (count, isOne) => `${count} ${isOne ? 'Person' : 'Personen'}`,
      company: (count, isOne) => `${count} ${isOne ? 'Gesellschaft' : 'Gesellschaften'}`,
      authority: (count, isOne) => `${count} ${isOne ? 'Behörde' : 'Behörden'}`,
      member: (count, isOne) =>
        `${count} ${isOne ? 'Mitglied' : 'Mitglieder'}, Art nicht angegeben`,
    },
  ),
  states: both<Record<TieState, string>>(
    { active: 'active', ended: 'ended', 'not-begun': 'not begun', unknown: 'not known' },
    { active: 'aktiv', ended: 'beendet', 'not-begun': 'nicht begonnen', unknown: 'nicht bekannt' },
  ),
  timeNotStated: both('time not stated', 'Zeitraum nicht angegeben'),
  redactions: both<Record<Redaction, string>>(
    {
      'document-numbers': 'document numbers',
      'birth-dates': 'full birth dates (the year stays)',
      'home-addresses': 'home addresses (the country stays)',
      'private-notes': 'private notes',
    },
    {
      'document-numbers': 'Nummern von Ausweisen',
      'birth-dates': 'volle Geburtsdaten (das Jahr bleibt)',
      'home-addresses': 'Wohnanschriften (das Land bleibt)',
      'private-notes': 'private Notizen',
    },
  ),
  and: both('and', 'und'),
  more: template(
    (count) => `and ${count} more`,
    (count) => `und ${count} weitere`,
  ),
  // Counts.
  entities: nounCounted(
    ['entity', 'entities'],
    ['Person oder Gesellschaft', 'Personen und Gesellschaften'],
  ),
  inRecords: nounCounted(['record', 'records'], ['Datensatz', 'Datensätzen']),
  partiesInRecords: template(
    (kinds, records) => `${kinds} in ${records}`,
    (kinds, records) => `${kinds} in ${records}`,
  ),
  ties: nounCounted(['tie', 'ties'], ['Verbindung', 'Verbindungen']),
  recordCount: nounCounted(['record', 'records'], ['Datensatz', 'Datensätze']),
  profiles: nounCounted(['profile', 'profiles'], ['Profil', 'Profile']),
  chainEntries: nounCounted(['entry', 'entries'], ['Eintrag', 'Einträge']),
  days: nounCounted(['day', 'days'], ['Tag', 'Tage']),
  steps: nounCounted(['step', 'steps'], ['Schritt', 'Schritten']),
  // Sections.
  sections: both(SECTION_WORDS.en, SECTION_WORDS.de),
  // What writers put there.
  contents: both('Contents', 'Inhalt'),
  sources: both('Appendix: sources', 'Anhang: Quellen'),
  sourcesIntroduction: both(
    'Each answer of a registry that is cited, with the address asked (without the access key), when it came, the SHA-256 of its bytes, and its entry in the chain of requests and imports; likewise each record of an imported file, which nobody was asked for. Beneath it are the places in it that are cited, as JSON Pointers (RFC 6901).',
    'Jede zitierte Antwort eines Registers mit der abgefragten Adresse (ohne den Zugangsschlüssel), der Zeit, dem SHA-256 ihrer Bytes und ihrem Eintrag in der Kette der Abfragen und Importe; ebenso jeder zitierte Datensatz einer importierten Datei, zu dem kein Register abgefragt wurde. Darunter stehen die zitierten Stellen als JSON Pointer (RFC 6901).',
  ),
  sourcesQuoted: both(
    'Beside each place, but for a whole answer, is what stands there, as JSON, cut to 200 characters; of an answer of more than 256 kB not everything is quoted, of one of more than 2 MB nothing.',
    'Neben jeder Stelle, außer einer ganzen Antwort, steht ihr Wortlaut als JSON, gekürzt auf 200 Zeichen; aus einer Antwort von mehr als 256 kB wird nicht alles wiedergegeben, aus einer von mehr als 2 MB nichts.',
  ),
  sourcesUnquoted: both(
    'What stands there is not quoted, since something was taken out of this dossier.',
    'Ihr Wortlaut wird nicht wiedergegeben, weil aus diesem Dossier etwas entfernt wurde.',
  ),
  recipeIntroduction: both(
    'What this dossier was made of: with it Interlock makes it again from the answers that are stored, and finds what was changed in it.',
    'Woraus dieses Dossier erstellt wurde: Interlock erstellt es damit aus den gespeicherten Antworten neu und findet, was darin geändert wurde.',
  ),
  number: both('No.', 'Nr.'),
  registryOrFile: both('Registry or file', 'Register oder Datei'),
  requestPath: both('Asked', 'Abgefragt'),
  fetchedAt: both('Received', 'Erhalten'),
  places: both('Places', 'Stellen'),
  wholeAnswer: both('(all of it)', '(das Ganze)'),
  noRequest: both('in no chain here', 'in keiner Kette hier'),
  page: template(
    (page, of) => `Page ${page} of ${of}`,
    (page, of) => `Seite ${page} von ${of}`,
  ),
  figure: both('Figure', 'Abbildung'),
  table: both('Table', 'Tabelle'),
  figureElsewhere: both(
    'The picture is left out here; a dossier in HTML or PDF has it.',
    'Das Bild fehlt hier; ein Dossier in HTML oder PDF enthält es.',
  ),
} as const;

const WORDS = { ...GENERAL_WORDS, ...RECORD_WORDS, ...ANSWER_WORDS, ...CASE_WORDS };

/** The words in one language. */
export type DossierWords = ReturnType<typeof inLanguage<typeof WORDS>>;

/** The words in this language. */
export const wordsIn = (language: ReportLanguage): DossierWords => inLanguage(WORDS, language);
