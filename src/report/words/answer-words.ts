/** A dossier's words for results from the records, and for the analyst's notes. */
import type { ThingKind } from '../../contract/model/thing.ts';
import { both, nounCounted, template } from '../../contract/words/languages.ts';
import { PICTURE_WORDS } from '../../contract/words/picture-words.ts';

export const ANSWER_WORDS = {
  // Interlocks.
  interlocksTable: both(
    'Companies that share or shared members',
    'Gesellschaften mit gemeinsamen Mitgliedern',
  ),
  companies: both('Companies', 'Gesellschaften'),
  sharedMembers: both('Shared member', 'Gemeinsames Mitglied'),
  rolesInBoth: both('Roles and times', 'Funktionen und Zeiten'),
  daysTogether: both('Days in both', 'Tage zugleich'),
  notCounted: both('not known', 'nicht bekannt'),
  atLeast: template(
    (days) => `at least ${days}`,
    (days) => `mindestens ${days}`,
  ),
  upTo: template(
    (days, day) => `${days} up to ${day}`,
    (days, day) => `${days} bis ${day}`,
  ),
  noInterlocks: both(
    'No two of these companies share a member in the records held.',
    'Nach den vorliegenden Datensätzen haben keine zwei dieser Gesellschaften ein gemeinsames Mitglied.',
  ),
  tooFewRecords: template(
    (companies) =>
      `None were compared: of the ${companies} in this dossier, fewer than two have a record as a company that is stored or named here, in which members are stated.`,
    (companies) =>
      `Es wurden keine verglichen: Von ${companies} in diesem Dossier haben weniger als zwei einen hier gespeicherten oder genannten Datensatz als Gesellschaft, in dem Mitglieder stehen.`,
  ),
  companiesCount: nounCounted(['company', 'companies'], ['Gesellschaft', 'Gesellschaften']),
  uncompared: template(
    (names) => `Not compared, as no record of theirs as a company is known here: ${names}.`,
    (names) =>
      `Nicht verglichen, da hier kein Datensatz von ihnen als Gesellschaft bekannt ist: ${names}.`,
  ),
  judgedAsOne: both(
    'Records that were judged the same in this case count as one here.',
    'Datensätze, die in diesem Vorgang als dieselben beurteilt wurden, zählen hier als einer.',
  ),
  tooFewCompanies: both(
    'Fewer than two companies are in this dossier, so none were compared.',
    'Dieses Dossier enthält weniger als zwei Gesellschaften; daher wurden keine verglichen.',
  ),
  interlocksLeft: template(
    (count, names) => `Left out are ${count} of very many of these companies: ${names}.`,
    (count, names) => `Ausgelassen sind ${count} sehr vieler dieser Gesellschaften: ${names}.`,
  ),
  membersCount: nounCounted(['member', 'members'], ['Mitglied', 'Mitglieder']),
  interlocksNote: both(
    'Counted are days on which, as stated, both roles were held: the day that a role begins is counted, the day that it ends is not. “At least” where a decisive date is not stated, or not so that the day can be told; “up to” the day of this dossier where no end is stated and the roles are still held. Companies that share most members come first, then those with most days in both; of one pair, who held both longest.',
    'Gezählt sind Tage, an denen nach den Angaben beide Funktionen bestanden: Der Tag des Beginns zählt, der Tag des Endes nicht. „Mindestens“, wo ein entscheidendes Datum nicht oder nicht auf den Tag genau angegeben ist; „bis“ zum Stichtag, wo kein Ende angegeben ist und die Funktionen noch bestehen. Zuerst stehen die Gesellschaften mit den meisten gemeinsamen Mitgliedern, dann die mit den meisten Tagen; innerhalb eines Paares, wer am längsten beide innehatte.',
  ),
  // Paths.
  pathsBetween: template(
    (from, to) => `Between ${from} and ${to}`,
    (from, to) => `Zwischen ${from} und ${to}`,
  ),
  noPath: template(
    (entities, ties) =>
      `No path was found. Looked at were ${entities} and ${ties} that can be reached from one end or the other, also in stored records beyond this dossier.`,
    (entities, ties) =>
      `Es wurde kein Weg gefunden. Geprüft wurden ${entities} und ${ties}, die von einem der beiden Enden aus erreichbar sind, auch in gespeicherten Datensätzen außerhalb dieses Dossiers.`,
  ),
  frontier: template(
    (count) =>
      `Of those without a stored record of their own, so that a path may lead through them: ${count}.`,
    (count) =>
      `Davon ohne gespeicherten eigenen Datensatz, sodass ein Weg darüber führen kann: ${count}.`,
  ),
  pathOf: template(
    (steps) => `A path of ${steps}: `,
    (steps) => `Ein Weg von ${steps}: `,
  ),
  morePaths: both('There may be further paths.', 'Es kann weitere Wege geben.'),
  onePathSubject: both(
    'Paths are told between the subjects of a dossier; this one has only one.',
    'Wege werden zwischen den Gegenständen eines Dossiers genannt; dieses hat nur einen.',
  ),
  // Steps of a path and sentences of ties.
  holds: template(
    (member, role, company) => `${member} is stated as ${role} of ${company}`,
    (member, role, company) => `${member} ist als ${role} von ${company} angegeben`,
  ),
  isParent: template(
    (parent, level, company) =>
      `${parent} is stated as parent company (level ${level}) of ${company}`,
    (parent, level, company) =>
      `${parent} ist als Muttergesellschaft (Stufe ${level}) von ${company} angegeben`,
  ),
  judgedOne: template(
    (one, other) => `${one} and ${other} were judged to be the same by the analyst`,
    (one, other) => `${one} und ${other} wurden vom Bearbeiter als dieselben beurteilt`,
  ),
  areOne: template(
    (one, other) => `${one} and ${other} are two records of one company, which agree`,
    (one, other) => `${one} und ${other} sind zwei übereinstimmende Datensätze einer Gesellschaft`,
  ),
  since: template(
    (start) => `since ${start}`,
    (start) => `seit ${start}`,
  ),
  fromTo: template(
    (start, end) => `from ${start} to ${end}`,
    (start, end) => `von ${start} bis ${end}`,
  ),
  beginning: PICTURE_WORDS.beginning,
  registeredOn: PICTURE_WORDS.registered,
  registeredUntil: PICTURE_WORDS.registeredUntil,
  untilOnly: template(
    (end) => `until ${end}`,
    (end) => `bis ${end}`,
  ),
  noDates: both('dates not stated', 'Daten nicht angegeben'),
  datesUnread: both(
    {
      'not searched': 'dates not searched',
      'not found': 'dates not found',
      failed: 'dates not fetched, as the request failed',
    },
    {
      'not searched': 'Daten nicht abgefragt',
      'not found': 'Daten nicht gefunden',
      failed: 'Daten nicht abgerufen, da die Abfrage fehlschlug',
    },
  ),
  stateOn: template(
    (state, day) => `${state} on ${day}`,
    (state, day) => `${state} am ${day}`,
  ),
  // Timeline.
  timelineTable: both(
    'Dated roles and dates of companies, in order',
    'Datierte Funktionen und Daten der Gesellschaften in zeitlicher Folge',
  ),
  date: both('Date', 'Datum'),
  event: both('What', 'Was'),
  began: template(
    (member, role, company) => `${member}: ${role} at ${company} begins`,
    (member, role, company) => `${member}: Beginn der Funktion ${role} bei ${company}`,
  ),
  entered: template(
    (member, role, company) => `${member}: ${role} at ${company} is registered`,
    (member, role, company) => `${member}: Eintragung der Funktion ${role} bei ${company}`,
  ),
  enteredOnly: template(
    (member, role, company) =>
      `${member}: ${role} at ${company} is registered; its begin is not stated`,
    (member, role, company) =>
      `${member}: Eintragung der Funktion ${role} bei ${company}; ihr Beginn ist nicht angegeben`,
  ),
  registeredNote: both(
    '“Registered” is the day of an entry, as stated. Where only that is stated of a role, this dossier counts the role from that day on and tells nothing of days before it; when it began is not stated.',
    '„Eintragung“ ist der Tag eines Eintrags, wie angegeben. Wo von einer Funktion nur dieser angegeben ist, zählt dieses Dossier die Funktion von diesem Tag an und sagt nichts über frühere Tage; wann sie begann, ist nicht angegeben.',
  ),
  ended: template(
    (member, role, company) => `${member}: ${role} at ${company} ends`,
    (member, role, company) => `${member}: Ende der Funktion ${role} bei ${company}`,
  ),
  companyDate: template(
    (company, what) => `${company}: ${what}`,
    (company, what) => `${company}: ${what}`,
  ),
  roles: nounCounted(['role', 'roles'], ['Funktion', 'Funktionen']),
  undated: template(
    (count) => `Without a date that can be read, and so not in this list: ${count}.`,
    (count) => `Ohne lesbares Datum und daher nicht in dieser Liste: ${count}.`,
  ),
  noDatesAtAll: both(
    'No date that can be read is stated of these.',
    'Von diesen ist kein lesbares Datum angegeben.',
  ),
  // Shared things.
  sharedTable: both(
    'Stated by several stored records, one of them at least in this dossier',
    'Von mehreren gespeicherten Datensätzen angegeben, mindestens einer davon in diesem Dossier',
  ),
  thing: both('What', 'Was'),
  value: both('As the first states it', 'Wie zuerst angegeben'),
  sharedNote: both(
    'Where the words differ, they were compared without regard to how they are written: an address by its parts, a telephone number without a country code as one of the country stated beside it. That they mean the same is not stated.',
    'Wo die Worte sich unterscheiden, wurden sie ohne Rücksicht auf die Schreibweise verglichen: eine Anschrift nach ihren Teilen, eine Telefonnummer ohne Landesvorwahl als eine des daneben angegebenen Staates. Dass sie dasselbe meinen, ist nicht angegeben.',
  ),
  statedSo: template(
    (value) => `, as ${value}`,
    (value) => `, als ${value}`,
  ),
  alsoBeyond: both('beyond this dossier: ', 'außerhalb dieses Dossiers: '),
  statedByAll: both('Stated by', 'Angegeben von'),
  things: both<Record<ThingKind, string>>(
    {
      address: 'address',
      phone: 'phone',
      email: 'e-mail',
      website: 'website',
      document: 'document',
      vessel: 'vessel',
      aircraft: 'aircraft',
      vehicle: 'vehicle',
      'real-estate': 'real estate',
    },
    {
      address: 'Anschrift',
      phone: 'Telefon',
      email: 'E-Mail',
      website: 'Website',
      document: 'Dokument',
      vessel: 'Schiff',
      aircraft: 'Flugzeug',
      vehicle: 'Fahrzeug',
      'real-estate': 'Grundbesitz',
    },
  ),
  noShared: both(
    'No address, contact, document number or asset that one of these states is stated by another stored record.',
    'Keine Anschrift, kein Kontakt, keine Dokumentennummer und kein Vermögenswert, den einer davon angibt, ist von einem anderen gespeicherten Datensatz angegeben.',
  ),
  noneElseShared: both(
    'Nothing else of these that was looked at is stated by another stored record.',
    'Sonst ist von dem, was geprüft wurde, nichts auch von einem anderen gespeicherten Datensatz angegeben.',
  ),
  sharedLeftOut: template(
    (count) => `Left out, as very many state them: ${count}.`,
    (count) => `Ausgelassen, da sehr viele sie angeben: ${count}.`,
  ),
  sharedNotChecked: template(
    (entities) => `Of ${entities} nobody looked at what they share: they are too many.`,
    (entities) => `Bei ${entities} wurde nicht geprüft, was sie gemeinsam haben: Es sind zu viele.`,
  ),
  sharedNotWhole: both(
    'Not all stored answers have been looked through for this yet.',
    'Noch sind hierfür nicht alle gespeicherten Antworten durchgesehen.',
  ),
  // Indicators.
  indicatorsNote: both(
    'A rule finds something to look at. It is no score, and proves nothing about anyone.',
    'Eine Regel weist auf einen prüfenswerten Umstand hin. Sie ist keine Bewertung und beweist nichts über jemanden.',
  ),
  indicatorsApplied: template(
    (rules, entities, pack) => `Applied to ${entities}: ${rules} (rule set ${pack}).`,
    (rules, entities, pack) => `Angewandt auf ${entities}: ${rules} (Regelsatz ${pack}).`,
  ),
  rules: nounCounted(['rule', 'rules'], ['Regel', 'Regeln']),
  noHits: both('None of the rules found anything.', 'Keine der Regeln ergab etwas.'),
  noRules: both('No rule is switched on.', 'Keine Regel ist eingeschaltet.'),
  waived: template(
    (reason) => `Set aside by the analyst: ${reason}`,
    (reason) => `Vom Bearbeiter zurückgestellt: ${reason}`,
  ),
  waivedAt: template(
    (reason, some, all) => `Set aside by the analyst at ${some} of ${all}: ${reason}`,
    (reason, some, all) => `Vom Bearbeiter zurückgestellt bei ${some} von ${all}: ${reason}`,
  ),
  wayUp: template(
    (way) => `By way of: ${way}.`,
    (way) => `Über: ${way}.`,
  ),
  foundAt: template(
    (entities, names) => `Found at ${entities}: ${names}`,
    (entities, names) => `Gefunden bei ${entities}: ${names}`,
  ),
  andMore: template(
    (count) => ` and ${count} more`,
    (count) => ` und ${count} weitere`,
  ),
  recordsMayTell: nounCounted(['record', 'records'], ['Datensatz', 'Datensätze']),
  nothingToFetch: both('none', 'keine'),
  notFetchedYet: both(
    'Records not fetched that may tell',
    'Nicht abgerufene Datensätze, die es sagen können',
  ),
  lapsed: template(
    (reason) => `Had been set aside when the evidence said otherwise: ${reason}`,
    (reason) => `War zurückgestellt, als die Belege anders lauteten: ${reason}`,
  ),
  undecided: template(
    (count) => `In ${count} it could not be decided: what is stored doesn’t tell.`,
    (count) => `In ${count} war es nicht entscheidbar: Das Gespeicherte sagt es nicht.`,
  ),
  undecidedTable: both(
    'What could not be decided, by rule',
    'Was nicht entscheidbar war, je Regel',
  ),
  rule: both('Rule', 'Regel'),
  whyUndecided: both('Why', 'Grund'),
  otherReasons: template(
    (count) => `other reasons: ${count}`,
    (count) => `andere Gründe: ${count}`,
  ),
  reasonTimes: template(
    (reason, count) => `${reason} (${count})`,
    (reason, count) => `${reason} (${count})`,
  ),
  morePlaces: template(
    (count) => `(and ${count})`,
    (count) => `(und ${count})`,
  ),
  furtherPlaces: nounCounted(['more place', 'more places'], ['weitere Stelle', 'weitere Stellen']),
  cases: nounCounted(['case', 'cases'], ['Fall', 'Fällen']),
  // The graph.
  notDrawn: template(
    (ties) => `Not drawn, as ended or not begun: ${ties}.`,
    (ties) => `Nicht gezeichnet, da beendet oder nicht begonnen: ${ties}.`,
  ),
  graphCaption: template(
    (entities, ties, day) => `${entities}, ${ties}, as at ${day}.`,
    (entities, ties, day) => `${entities}, ${ties}, Stichtag ${day}.`,
  ),
  graphAlt: template(
    (entities, ties) => `A drawing of ${entities} and ${ties}.`,
    (entities, ties) => `Eine Zeichnung von ${entities} und ${ties}.`,
  ),
  rolesInWords: both(
    'The table of roles in this dossier says in words who holds them.',
    'Die Tabelle der Funktionen in diesem Dossier sagt in Worten, wer sie innehat.',
  ),
  chartCaption: template(
    (name, day) => `Who stands above ${name}, as of ${day}.`,
    (name, day) => `Wer über ${name} steht, Stand ${day}.`,
  ),
  chartAlt: template(
    (name) => `A chart of who stands above ${name}; the table below it says the same in words.`,
    (name) =>
      `Ein Schaubild, wer über ${name} steht; die Tabelle darunter sagt dasselbe in Worten.`,
  ),
  graphTooLarge: both(
    'The graph is too large to be drawn on paper; it can be taken away as a picture by itself.',
    'Der Graph ist zu groß, um auf Papier gezeichnet zu werden; er lässt sich als Bild für sich ausgeben.',
  ),
} as const;
