/** A dossier's words for searches, profiles, roles and ownership. */
import type { OwnerEndReason } from '../../contract/answers/owners.ts';
import type { MemberQuery } from '../../contract/model/query.ts';
import { both, template } from '../../contract/words/languages.ts';
import { UNFETCHED_RIGHTS } from '../../graph/owners/owner-ends.ts';

export const RECORD_WORDS = {
  // Scope.
  scopeIs: template(
    (kinds, records, ties) =>
      `This dossier covers ${kinds}, in ${records}, with ${ties} between them.`,
    (kinds, records, ties) =>
      `Dieses Dossier umfasst ${kinds}, in ${records}, mit ${ties} zwischen ihnen.`,
  ),
  beyondScope: both(
    'Ownership, paths, shared things and indicators, where they are told, are followed over all that is stored, also beyond these; the sources have that too.',
    'Beteiligungen, Wege, Gemeinsames und Indikatoren sind, wo von ihnen die Rede ist, über alles Gespeicherte verfolgt, auch über diese hinaus; die Quellen enthalten auch das.',
  ),
  coverageTable: both('Search status of these entities', 'Recherchestand'),
  outcome: both('Outcome', 'Ergebnis'),
  count: both('Count', 'Anzahl'),
  fetched: both('Profile fetched', 'Profil abgerufen'),
  namedOnly: both(
    'Known by name or from a search only: not searched',
    'Nur dem Namen nach oder aus einer Suche bekannt: nicht abgefragt',
  ),
  importedOutcome: both(
    'Imported from a file, by the analyst',
    'Vom Bearbeiter aus einer Datei importiert',
  ),
  importedAt: both('Imported', 'Importiert'),
  notFound: both('Asked for: nothing found', 'Abgefragt: nichts gefunden'),
  failedOutcome: both('Asked for: failed', 'Abgefragt: fehlgeschlagen'),
  coverageDay: template(
    (day) => `All of these profiles are of ${day}.`,
    (day) => `Alle diese Profile sind vom ${day}.`,
  ),
  fetchedTable: both('Profiles fetched', 'Abgerufene Profile'),
  answered: both('Answered', 'Beantwortet'),
  beyond: template(
    (names) => `Left out are stored neighbours that are not part of this dossier: of ${names}.`,
    (names) =>
      `Nicht aufgenommen sind gespeicherte Nachbarn, die nicht Teil dieses Dossiers sind: von ${names}.`,
  ),
  membersNote: both(
    'A company’s record states no dates of its members: see',
    'Der Datensatz einer Gesellschaft nennt zu ihren Mitgliedern keine Zeiten: siehe',
  ),
  coverageAge: template(
    (oldest, newest) => `The oldest of these profiles is of ${oldest}, the newest of ${newest}.`,
    (oldest, newest) => `Das älteste dieser Profile ist vom ${oldest}, das neueste vom ${newest}.`,
  ),
  whoNotSearched: both('Not searched', 'Nicht abgefragt'),
  whoNotFound: both('Asked for, and nothing found', 'Abgefragt, und nichts gefunden'),
  whoFailed: both('Asked for, and failed', 'Abgefragt, und fehlgeschlagen'),
  searchesTable: both(
    'Searches made in this case, among members (who hold roles)',
    'Suchen in diesem Vorgang, unter Mitgliedern (die Funktionen innehaben)',
  ),
  notAllPages: template(
    (count) => `${count} so far; not all pages read`,
    (count) => `bisher ${count}; nicht alle Seiten gelesen`,
  ),
  onThisPage: template(
    (count) => `${count} on this page`,
    (count) => `${count} auf dieser Seite`,
  ),
  noMemberFound: both('no member found', 'kein Mitglied gefunden'),
  membersOnly: both(
    'Such a search finds members only: people, companies and authorities that hold a role in a company. Where it found none, a company of that name may exist all the same.',
    'Eine solche Suche findet nur Mitglieder: Personen, Gesellschaften und Behörden, die in einer Gesellschaft eine Funktion innehaben. Auch wo sie keines fand, kann es eine Gesellschaft dieses Namens geben.',
  ),
  noSearches: both(
    'The journal of this case has no search for members.',
    'Im Verlauf dieses Vorgangs steht keine Suche nach Mitgliedern.',
  ),
  searchedFor: both('Searched for', 'Gesucht nach'),
  registry: both('Registry', 'Register'),
  on: both('On', 'Am'),
  foundCount: both('Found', 'Gefunden'),
  request: both('Entry', 'Eintrag'),
  queryFields: both<Partial<Record<keyof MemberQuery, string>>>(
    {
      country: 'country',
      postcode: 'postcode',
      state: 'state',
      county: 'county',
      city: 'city',
      position: 'position',
      page: 'page',
    },
    {
      country: 'Land',
      postcode: 'Postleitzahl',
      state: 'Bundesland',
      county: 'Kreis',
      city: 'Ort',
      position: 'Position',
      page: 'Seite',
    },
  ),
  everything: both('(everything)', '(alles)'),
  // Profiles.
  profileOf: template(
    (kind, id, at) => `Stated by the registry, ${kind} ${id}, as answered ${at}:`,
    (kind, id, at) => `Angaben des Registers, ${kind} ${id}, nach der Antwort vom ${at}:`,
  ),
  profileImported: template(
    (file, kind, id, at) =>
      `Stated in the imported file ${file}, not in a registry’s answer, ${kind} ${id}, as imported ${at}:`,
    (file, kind, id, at) =>
      `Angaben der importierten Datei ${file}, nicht aus der Antwort eines Registers, ${kind} ${id}, importiert ${at}:`,
  ),
  noProfile: template(
    (why) => `No profile of this entity is stored: ${why}.`,
    (why) => `Es ist kein Profil gespeichert: ${why}.`,
  ),
  profileWithheld: both(
    'Its profile is kept back, since what is to be taken out of it can’t be told.',
    'Das Profil bleibt zurück, da sich nicht sagen lässt, was daraus zu entfernen ist.',
  ),
  knownAs: both('It is known here as', 'Hier bekannt als'),
  name: both('Name', 'Name'),
  listCount: template(
    (name, count) => `${name} (${count})`,
    (name, count) => `${name} (${count})`,
  ),
  someListed: template(
    (shown, all) => `${shown} of ${all} are listed here; the others are left out.`,
    (shown, all) => `${shown} von ${all} sind hier aufgeführt; die übrigen sind ausgelassen.`,
  ),
  firstSubjects: template(
    (shown, all) => `This section is about the first ${shown} of ${all} subjects.`,
    (shown, all) => `Dieser Abschnitt behandelt die ersten ${shown} von ${all} Gegenständen.`,
  ),
  shortened: template(
    (shown, all) => `${shown} of ${all} are listed here; all are in the answer that is cited.`,
    (shown, all) =>
      `${shown} von ${all} sind hier aufgeführt; alle stehen in der zitierten Antwort.`,
  ),
  // People.
  peopleTable: both('Positions and rights', 'Ämter und Rechte'),
  member: both('Member', 'Mitglied'),
  role: both('Role', 'Funktion'),
  company: both('Company', 'Gesellschaft'),
  fromUntil: both('From – until', 'Von – bis'),
  state: template(
    (day) => `State on ${day}`,
    (day) => `Status am ${day}`,
  ),
  statedBy: both('Stated by', 'Angegeben von'),
  bothRecords: both('both records', 'beide Datensätze'),
  bothButDates: template(
    (parts) => `role: both records; ${parts}: the member’s record only`,
    (parts) => `Funktion: beide Datensätze; ${parts}: nur Datensatz des Mitglieds`,
  ),
  startCalled: both('start', 'Beginn'),
  registrationCalled: both('registration', 'Eintragung'),
  endCalled: both('end', 'Ende'),
  statusCalled: both('status', 'Status'),
  sides: both(
    { company: 'company', member: 'member' },
    { company: 'Gesellschaft', member: 'Mitglied' },
  ),
  otherSilent: template(
    (side, other) => `${side}, not ${other}`,
    (side, other) => `${side}, nicht ${other}`,
  ),
  otherNotSearched: template(
    (side, other) => `${side}; ${other} not searched`,
    (side, other) => `${side}; ${other} nicht abgefragt`,
  ),
  otherFailed: template(
    (side, other) => `${side}; request for ${other} failed`,
    (side, other) => `${side}; Abfrage zu ${other} fehlgeschlagen`,
  ),
  otherNotFound: template(
    (side, other) => `${side}; ${other} not found`,
    (side, other) => `${side}; ${other} nicht gefunden`,
  ),
  sourceColumn: both('Source', 'Quelle'),
  positionNotStated: both('position not stated', 'Position nicht angegeben'),
  rightNotStated: both('right not stated', 'Recht nicht angegeben'),
  noRoles: both(
    'No position or right between these entities is stated in the records held.',
    'In den vorliegenden Datensätzen ist zwischen diesen weder ein Amt noch ein Recht angegeben.',
  ),
  stateNote: both(
    'A state follows from the dates and the status that are stated of a role, and from the end of its company; where these don’t say, it is not known.',
    'Ein Status folgt aus den zu einer Funktion angegebenen Daten und ihrem Status und aus dem Ende der Gesellschaft; wo diese nichts sagen, ist er nicht bekannt.',
  ),
  // Ownership.
  ownersOf: template(
    (name) => `Above ${name}`,
    (name) => `Wer über ${name} steht`,
  ),
  ownersEnded: template(
    (ended, notBegun) =>
      `Not followed: ${ended} of owners that had ended on the day, and ${notBegun} that had not begun.`,
    (ended, notBegun) =>
      `Nicht verfolgt: ${ended} von Gesellschaftern, die am Stichtag beendet waren, und ${notBegun}, die nicht begonnen hatten.`,
  ),
  unfetchedMembers: template(
    (names) => `${UNFETCHED_RIGHTS.en} ${names}.`,
    (names) => `${UNFETCHED_RIGHTS.de} ${names}.`,
  ),
  noOwners: template(
    (name) =>
      `In the records held, neither a parent company of ${name} is stated nor a role that is named like ownership.`,
    (name) =>
      `In den vorliegenden Datensätzen ist weder eine Muttergesellschaft von ${name} angegeben noch eine Funktion, deren Bezeichnung auf eine Beteiligung hindeutet.`,
  ),
  ownershipNote: both(
    'Shown are parent companies and roles named like ownership, as stated. This does not show that any of them is a beneficial owner.',
    'Gezeigt sind Muttergesellschaften und Funktionen, deren Bezeichnung auf eine Beteiligung hindeutet, wie angegeben. Daraus folgt nicht, dass jemand davon wirtschaftlich Berechtigter ist.',
  ),
  noShareStated: both(
    'No role shown here states a share.',
    'Keine der hier gezeigten Funktionen gibt einen Anteil an.',
  ),
  sharesUnread: both(
    'Some roles have numbers from which no share is read for sure; they are shown as stated.',
    'Manche Funktionen nennen Zahlen, aus denen kein Anteil sicher zu lesen ist; sie sind gezeigt wie angegeben.',
  ),
  sharesNote: both(
    'A share is shown where the words of a role state it, in per cent with two decimals at most. Over all lines it is computed from these and stated by nobody, unless it is called a stated share: multiplied along each line, added over lines; a link that states none counts from 0 to what the others leave of 100 %, and one that may not hold on the day from 0 to its share.',
    'Ein Anteil ist gezeigt, wo die Bezeichnung der Funktion ihn angibt, in Prozent mit höchstens zwei Nachkommastellen. Über alle Linien ist er daraus berechnet und von niemandem angegeben, außer wo er angegebener Anteil heißt: entlang jeder Linie multipliziert, über Linien addiert; ein Glied ohne Angabe zählt von 0 bis zu dem, was die anderen von 100 % übrig lassen, und eines, von dem nicht feststeht, ob es am Tag gilt, von 0 bis zu seinem Anteil.',
  ),
  unaccounted: template(
    (names) =>
      `The shares stated in these add up to less than all, and of the rest no share is stated: ${names}.`,
    (names) =>
      `Die in diesen angegebenen Anteile ergeben zusammen weniger als das Ganze, und vom Rest ist kein Anteil angegeben: ${names}.`,
  ),
  controlNote: both(
    'The line of control leads along holders of whom over 50 % is stated (of the votes where votes are stated), stated parent companies, and holders that are the only ones stated. That anybody controls anything is not stated by it.',
    'Die Kontrolllinie folgt Gesellschaftern, von denen über 50 % angegeben sind (der Stimmen, wo Stimmen angegeben sind), angegebenen Muttergesellschaften und Gesellschaftern, die als einzige angegeben sind. Dass jemand etwas kontrolliert, ist damit nicht angegeben.',
  ),
  shareRead: both('Share read from it', 'Daraus gelesener Anteil'),
  shareOverAll: both('Share over all lines', 'Anteil über alle Linien'),
  asFarAsFollowed: template(
    (share) => `${share}, as far as followed`,
    (share) => `${share}, soweit verfolgt`,
  ),
  controlLine: both('Line of control', 'Kontrolllinie'),
  onControlLine: template(
    (why) => `on it: ${why}`,
    (why) => `gehört dazu: ${why}`,
  ),
  notOnLine: both('not on it', 'gehört nicht dazu'),
  offControlLine: template(
    (why) => `not on it, though a majority: ${why}`,
    (why) => `gehört nicht dazu, obwohl eine Mehrheit: ${why}`,
  ),
  overHalf: both('over 50 % is stated', 'über 50 % sind angegeben'),
  overHalfOfVotes: both('over 50 % of the votes is stated', 'über 50 % der Stimmen sind angegeben'),
  statedParent: both('stated as a parent company', 'als Muttergesellschaft angegeben'),
  onlyHolder: both(
    'the only holder that is stated',
    'der einzige Gesellschafter, der angegeben ist',
  ),
  takenAsOne: template(
    (record) => `taken as one with ${record}: the two records agree`,
    (record) => `mit ${record} als eins genommen: Die beiden Datensätze stimmen überein`,
  ),
  sharesTable: template(
    (name) => `Shares in ${name} over all lines`,
    (name) => `Anteile an ${name} über alle Linien`,
  ),
  ownersOfPersons: both(
    'Who stands above is told of companies; no subject of this dossier is one.',
    'Wer darüber steht, wird von Gesellschaften gesagt; kein Gegenstand dieses Dossiers ist eine.',
  ),
  notOwned: template(
    (names) => `Of ${names} it is not told who stands above: nobody owns a person or an authority.`,
    (names) =>
      `Zu ${names} wird nicht gesagt, wer darüber steht: Eine Person oder Behörde gehört niemandem.`,
  ),
  noChart: both(
    'The chart is too large to be drawn on paper; the table says the same in words.',
    'Das Schaubild ist zu groß, um auf Papier gezeichnet zu werden; die Tabelle sagt dasselbe in Worten.',
  ),
  ownershipTable: template(
    (name) => `Who stands above ${name}`,
    (name) => `Wer über ${name} steht`,
  ),
  level: both('Level', 'Stufe'),
  owner: both('Shareholder or parent', 'Gesellschafter oder Muttergesellschaft'),
  owned: both('Of', 'Von'),
  asOn: template(
    (day) => `Stated as, with its state on ${day}`,
    (day) => `Angegeben als, mit Status am ${day}`,
  ),
  parentLevel: template(
    (level) => `parent company (level “${level}”)`,
    (level) => `Muttergesellschaft (Stufe „${level}“)`,
  ),
  parentNoLevel: both(
    'parent company (level not stated)',
    'Muttergesellschaft (Stufe nicht angegeben)',
  ),
  theCompany: template(
    (name) => name,
    (name) => `der ${name}`,
  ),
  endsAt: template(
    (name, why) => `The chain stops at ${name}: ${why}.`,
    (name, why) => `Die Kette endet bei ${name}: ${why}.`,
  ),
  endsTable: both('Where the chain stops', 'Ende der Kette'),
  entity: both('Entity', 'Person oder Gesellschaft'),
  why: both('Reason', 'Grund'),
  endReasons: both<Record<OwnerEndReason, string>>(
    {
      person: 'a person',
      authority: 'an authority',
      'kind not stated': 'of what kind it is, is not stated',
      'none stated': 'no owner or parent is stated of it as of the day',
      'no other record': 'the record of its company that says more isn’t known',
      'records differ': 'the records that may be of its company are not known to be of it',
      'not fetched': 'its record could not be had',
      'not searched': 'its record was not searched',
      'not found': 'its record was not found',
      'step limit': 'the limit of steps',
      'entity limit': 'the limit of entities',
    },
    {
      person: 'eine Person',
      authority: 'eine Behörde',
      'kind not stated': 'welcher Art sie ist, ist nicht angegeben',
      'none stated':
        'weder ein Gesellschafter noch eine Muttergesellschaft ist zum Stichtag angegeben',
      'no other record': 'der Datensatz der Gesellschaft, der mehr sagt, ist nicht bekannt',
      'records differ':
        'von den Datensätzen, die von dieser Gesellschaft sein können, ist nicht bekannt, ob sie es sind',
      'not fetched': 'der Datensatz war nicht zu bekommen',
      'not searched': 'der Datensatz wurde nicht abgefragt',
      'not found': 'der Datensatz wurde nicht gefunden',
      'step limit': 'die Grenze der Schritte',
      'entity limit': 'die Grenze der Personen und Gesellschaften',
    },
  ),
  circular: template(
    (names) => `As stated, these hold each other in a circle: ${names}.`,
    (names) => `Nach den Angaben halten diese einander im Kreis: ${names}.`,
  ),
} as const;
