/** Why a rule could not be decided, in short: the program's own words in English, and these for other languages. */
import type { ReportLanguage } from '../../contract/answers/dossier.ts';

/** By what the reason says in English; the first that fits. */
const GERMAN: readonly [RegExp, string][] = [
  [
    /of earlier (?:days|ones)$/,
    'der Datensatz ist jünger als der Stichtag und sagt nichts über frühere Tage',
  ],
  [/what kind of member/, 'welcher Art ein Mitglied ist, ist nicht angegeben'],
  [
    /was not fetched, which may state more/,
    'ein Datensatz wurde nicht abgerufen und gibt vielleicht mehr an',
  ],
  [/was not fetched\b/, 'ein Datensatz wurde nicht abgerufen'],
  [
    /was not found.*which may state more/,
    'ein Datensatz wurde nicht gefunden und gäbe vielleicht mehr an',
  ],
  [/was not found\b/, 'ein Datensatz wurde nicht gefunden'],
  [/no date of birth is stated/, 'kein Geburtsdatum ist angegeben'],
  [/no document is stated/, 'kein Dokument ist angegeben'],
  [/no phone number/, 'weder Telefon noch E-Mail noch Website ist angegeben'],
  [/no address is stated/, 'keine Anschrift ist angegeben'],
  [/no owner/, 'kein Eigentümer ist angegeben'],
  [/date of birth/, 'ein Geburtsdatum fehlt oder ist nicht lesbar'],
  [/registration/, 'kein lesbares Datum der Eintragung ist angegeben'],
  [/\bstart\b|by then/, 'ein Beginn ist nicht angegeben oder nicht lesbar'],
  [/\bwhen\b.*not stated|date of its end/, 'wann etwas endete, ist nicht angegeben'],
  [/\bstatus\b/, 'ein Status fehlt oder sagt nicht, ob etwas beendet ist'],
  [/jurisdiction|country/, 'eine Rechtsordnung oder ein Staat ist nicht angegeben'],
  [/\baddress\b/, 'eine Anschrift fehlt oder ist unvollständig'],
  [/whether it has ended|states no dates/, 'ob eine Funktion beendet ist, lässt sich nicht sagen'],
  [/whether it is a person/, 'ob es eine Person ist, ist nicht angegeben'],
  [/more than one/, 'die angegebenen Daten lassen mehreres offen'],
];

const OTHER = 'etwas, das bekannt sein müsste, ist nicht angegeben';

/** Each of the reasons that are told of one case, whoever and however many it is said of. */
export function reasonsInShort(why: string, language: ReportLanguage): string[] {
  const all = why.split('; ').map((one) => {
    const bare = one.replace(/^of \d[\d,.]* [^:]{1,40}: /, '');
    if (language === 'de') return GERMAN.find(([says]) => says.test(bare))?.[1] ?? OTHER;
    return bare.replace(/^the record of .*(?= was not f)/s, 'the record of another');
  });
  return [...new Set(all)];
}
