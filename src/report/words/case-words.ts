/** What a dossier says of what the analyst wrote, and of what is otherwise since the last one. */
import { both, says } from '../../contract/in-both.ts';

export const CASE_WORDS = {
  // Notes.
  notesOnCase: both('On the case', 'Zum Vorgang'),
  notesOn: says(
    (name) => `On ${name}`,
    (name) => `Zu ${name}`,
  ),
  noNotes: both('The analyst wrote no notes.', 'Es wurden keine Notizen geschrieben.'),
  notesWhose: both(
    'These are the analyst’s words, and not a registry’s.',
    'Dies sind die Worte des Bearbeiters und nicht die eines Registers.',
  ),
  writtenOn: says(
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
  // Changes.
  firstDossier: both(
    'No earlier dossier of this case rests on other answers than this one.',
    'Kein früheres Dossier dieses Vorgangs beruht auf anderen Antworten als dieses.',
  ),
  changesSince: says(
    (at) =>
      `The last dossier of this case that rests on other answers was made on ${at}. Since then:`,
    (at) =>
      `Das letzte Dossier dieses Vorgangs, das auf anderen Antworten beruht, wurde am ${at} erstellt. Seitdem:`,
  ),
  noChanges: both(
    'No registry stated anything otherwise, as far as it was asked again.',
    'Kein Register hat etwas anderes angegeben, soweit es erneut abgefragt wurde.',
  ),
  profilesCame: says(
    (names) => `Profiles that were fetched for the first time: ${names}.`,
    (names) => `Erstmals abgerufene Profile: ${names}.`,
  ),
  importsCame: says(
    (names) => `Imported from files since: ${names}.`,
    (names) => `Seitdem aus Dateien importiert: ${names}.`,
  ),
  recordChanged: says(
    (name, before, after) => `${name}: stated otherwise ${after} than ${before}`,
    (name, before, after) => `${name}: ${after} anders angegeben als ${before}`,
  ),
  came: both('new', 'neu'),
  left: both('gone', 'weggefallen'),
  changed: both('changed', 'geändert'),
} as const;
