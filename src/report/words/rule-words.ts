/** The built-in rules in the words of a dossier; other rules stay as they were written. */
import type { ReportLanguage } from '../../contract/answers/dossier.ts';
import type { IndicatorRule } from '../../contract/model/indicators.ts';

interface RuleWords {
  statement: string;
  reason: string;
}

const GERMAN: Readonly<Record<string, RuleWords>> = {
  'many-directorships': {
    statement:
      'Hat aktive Funktionen, die nicht die eines Eigentümers sind, bei {threshold} Gesellschaften oder mehr.',
    reason:
      'Kaum jemand kann sich persönlich um so viele Gesellschaften kümmern; oft halten Strohleute und Dienstleister solche Zahlen.',
  },
  'officer-age-low': {
    statement:
      'War {threshold} Jahre alt oder jünger, als eine Funktion begann, die nicht die eines Eigentümers ist.',
    reason:
      'Viele Rechte lassen niemanden unter 18 ein Amt halten; es kann eine andere Person sein oder ein falsches Datum.',
  },
  'officer-age-high': {
    statement:
      'War {threshold} Jahre alt oder älter, als eine Funktion begann, die nicht die eines Eigentümers ist.',
    reason:
      'Kaum jemand übernimmt mit über 100 ein Amt; es kann eine andere Person sein oder ein falsches Datum.',
  },
  'role-in-dissolved-company': {
    statement:
      'Funktionen, die nicht als beendet angegeben sind, obwohl die Gesellschaft es ist: mindestens {threshold}.',
    reason:
      'Eine Funktion in einer beendeten Gesellschaft ist keine gegenwärtige, was immer ihr Datensatz sagt.',
  },
  'role-status-and-dates-contradict': {
    statement:
      'Funktionen mit einem Status, dem ihre Daten widersprechen, oder einem Ende vor ihrem Beginn: mindestens {threshold}.',
    reason:
      'Eines von beiden kann falsch oder veraltet sein; ob die Funktion gehalten wird, hängt davon ab, welches.',
  },
  'one-sided-role': {
    statement:
      'Positionen, die einer der beiden Datensätze angibt und der andere nicht oder in anderen Worten: mindestens {threshold}.',
    reason:
      'Eine solche Position kann veraltet, verschrieben oder von einer Seite weggelassen sein; warum, ist nicht angegeben.',
  },
  'appointment-before-registration': {
    statement: 'Funktionen darin, die vor ihrer Eintragung begannen: mindestens {threshold}.',
    reason:
      'Ein Gründer kann Tage früher da sein; um Jahre früher kann eine fertige Gesellschaft gekauft worden sein, oder ein Datum ist falsch.',
  },
  'appointment-after-dissolution': {
    statement: 'Funktionen darin, die nach ihrem Ende begannen: mindestens {threshold}.',
    reason:
      'Selten wird außer einem Liquidator jemand in etwas berufen, das zu Ende ist; ein Datum oder ein Status kann falsch sein.',
  },
  'left-shortly-before-end': {
    statement:
      'Eine Funktion darin, die nicht die eines Eigentümers ist, endete {threshold} Tage oder weniger vor ihrem Ende.',
    reason:
      'Wer kurz vor dem Ende ging, wird vielleicht nicht unter denen genannt, die dabei waren.',
  },
  'young-company-with-many-former-officers': {
    statement:
      'Mindestens {threshold} Mitglieder mit einer anderen Funktion als der eines Eigentümers verließen sie binnen {years} Jahren nach ihrer Eintragung.',
    reason: 'Gremien wechseln selten so bald; die ersten können für jemanden eingestanden haben.',
  },
  'mass-address': {
    statement:
      'Eine ihrer Anschriften ist von mindestens {threshold} Personen oder Gesellschaften angegeben.',
    reason:
      'Eine Tür, die viele teilen, ist oft die eines Dienstleisters und sagt wenig darüber, wo gearbeitet wird.',
  },
  'mass-contact': {
    statement:
      'Eine ihrer Telefonnummern, E-Mail-Adressen oder Websites ist von mindestens {threshold} Personen oder Gesellschaften angegeben.',
    reason: 'Wer für mehrere antwortet, verbindet sie vielleicht, wo es keine Funktion tut.',
  },
  'one-document-number-on-two-people': {
    statement:
      'Die Nummer eines Dokuments der Person ist in {threshold} Datensätzen oder mehr angegeben.',
    reason:
      'Es kann eine Person mit mehreren Datensätzen sein oder eine Nummer, die nicht die ihre ist.',
  },
  'one-asset-at-several-companies': {
    statement:
      'Eines ihrer Schiffe, Flugzeuge, Fahrzeuge oder Grundstücke ist von {threshold} Gesellschaften oder mehr angegeben.',
    reason:
      'Es kann weitergegeben worden sein, mehreren gehören oder Gesellschaften verbinden, die sonst niemanden teilen.',
  },
  'care-of-or-po-box-only': {
    statement: 'Nur c/o-Anschriften oder Postfächer ohne Straße sind angegeben.',
    reason: 'Ein Geschäftssitz ist damit nicht belegt.',
  },
  'company-status-and-dates-contradict': {
    statement: 'Status und Daten der Gesellschaft widersprechen einander.',
    reason: 'Ob es die Gesellschaft noch gibt, hängt davon ab, was davon stimmt.',
  },
  'serial-renaming': {
    statement: 'Hatte zuvor {threshold} Namen oder mehr.',
    reason:
      'Was von einer Gesellschaft unter ihren alten Namen bekannt ist, findet sich vielleicht nicht unter dem neuen.',
  },
  'jurisdictions-differ': {
    statement:
      'Muttergesellschaft, Sitz oder Anschrift liegt in einem anderen Staat: mindestens {threshold}.',
    reason: 'Anderes Recht und andere Register können maßgeblich sein; in Konzernen üblich.',
  },
  'stated-company-differs': {
    statement:
      'Der Datensatz der Gesellschaft, deren Nummer angegeben ist, hat eine andere Registernummer, einen anderen Namen oder Rechtsraum.',
    reason:
      'Die beiden können für eine Gesellschaft gehalten werden und sind nicht als solche angegeben.',
  },
  'circular-parents': {
    statement: 'Ihre Muttergesellschaften führen zu ihr selbst zurück.',
    reason: 'Wer über einem Kreis steht, lässt sich aus ihm nicht sagen.',
  },
  'chain-ends-unfetched': {
    statement:
      'Ihre Eigentümer führen zu einer Gesellschaft, deren Datensatz niemand abgerufen hat.',
    reason: 'Wer über dieser Gesellschaft steht, ist aus ihrem eigenen Datensatz nicht bekannt.',
  },
  'no-natural-person-at-the-top': {
    statement:
      'Ihre Eigentümer, wie angegeben und alle abgerufen, führen zu keiner natürlichen Person.',
    reason:
      'Die Datensätze nennen keine Person als Eigentümer, auch nicht über andere; es kann ein Staat, eine Stiftung oder jemand sein, der nicht angegeben ist.',
  },
  'same-person-on-both-sides': {
    statement:
      'Personen mit einer aktiven Funktion in der Gesellschaft und in ihrer Muttergesellschaft: mindestens {threshold}.',
    reason:
      'Wer auf beiden Seiten eines Vertrags zwischen beiden entscheiden kann; in Konzernen üblich.',
  },
};

/** The words of a rule, with its own numbers filled in. */
export function ruleInWords(rule: IndicatorRule, language: ReportLanguage): RuleWords {
  const { id, statement, reason } = rule;
  const words = language === 'de' && Object.hasOwn(GERMAN, id) ? GERMAN[id] : undefined;
  const filled = (words?.statement ?? statement)
    .replaceAll('{threshold}', String(rule.threshold ?? ''))
    .replaceAll('{years}', String(rule.years ?? ''));
  return { statement: filled, reason: words?.reason ?? reason };
}

/** German reasons by what the English reason contains; the first match counts. */
const UNDECIDED_GERMAN: readonly [RegExp, string][] = [
  [
    /between an end of the company and its next entry/,
    'eine Funktion begann zwischen einem Ende der Gesellschaft und ihrer nächsten Eintragung',
  ],
  [
    /entered again after its end/,
    'die Gesellschaft wurde nach ihrem Ende wieder eingetragen, und kein späteres lesbares Ende ist angegeben',
  ],
  [/only its registration is stated/, 'von einer Funktion ist nur die Eintragung angegeben'],
  [/of its registration only .* is stated/, 'die Eintragung ist nicht auf den Tag angegeben'],
  [/no date is stated beside its status/, 'neben einem Status ist kein Datum angegeben'],
  [
    /no status is stated beside its dates/,
    'neben den Daten ist kein Status angegeben, oder keines von beiden',
  ],
  [
    /(?:end|expiration)\b.* is not stated to the day/,
    'ein Ende ist nicht auf den Tag angegeben und kann erreicht sein',
  ],
  [/date that is not stated to the day/, 'ein Datum ist nicht auf den Tag angegeben'],
  [
    /neither a street, a post box/,
    'von einer Anschrift ist weder Straße noch Postfach noch c/o für sich angegeben',
  ],
  [
    /no parent, residency or country/,
    'weder eine Muttergesellschaft noch ein Sitz noch der Staat einer Anschrift ist angegeben',
  ],
  [
    /no owner or parent is stated that has not ended/,
    'kein Eigentümer und keine Muttergesellschaft ist angegeben, die nicht beendet ist',
  ],
  [/stood above .* by then/, 'ob jemand am Stichtag darüber stand, ist nicht angegeben'],
  [/was held by then/, 'ob eine Funktion am Stichtag bestand, ist nicht angegeben'],
  [
    /no record of .* as a company was fetched/,
    'von einem Mitglied ist kein Datensatz als Gesellschaft abgerufen',
  ],
  [
    /names no record of it as a company/,
    'ein Mitglied nennt keinen Datensatz von sich als Gesellschaft',
  ],
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

/** A short reason why something could not be decided. */
export const reasonIn = (why: string, language: ReportLanguage): string =>
  language === 'en' ? why : (UNDECIDED_GERMAN.find(([pattern]) => pattern.test(why))?.[1] ?? OTHER);
