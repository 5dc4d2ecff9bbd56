/** Sentences of findings about a company's dates, countries, owners and parents, in all languages. */
import { counted } from '../../../contract/text/counted.ts';
import { both, template } from '../../../contract/words/languages.ts';
import type { ComparedFact } from '../../../contract/answers/comparison.ts';

export const COMPANY_FINDING_WORDS = {
  // A company's status and dates.
  hasStatus: template(
    (name, status, found) => `${name} has the status ${status}, and ${found}.`,
    (name, status, found) => `${name} hat den Status ${status}, und ${found}.`,
  ),
  hasNoStatus: template(
    (name, found) => `${name} has no status, and ${found}.`,
    (name, found) => `${name} hat keinen Status, und ${found}.`,
  ),
  endBeforeRegistration: template(
    (end, registered) => `its expiration, ${end}, comes before its registration, ${registered}`,
    (end, registered) => `ihr Ablauf (${end}) liegt vor ihrer Eintragung (${registered})`,
  ),
  endPassed: template(
    (end) => `its expiration, ${end}, has passed`,
    (end) => `ihr Ablauf (${end}) ist vergangen`,
  ),
  registrationAhead: template(
    (registered) => `its registration, ${registered}, is still ahead`,
    (registered) => `ihre Eintragung (${registered}) steht noch bevor`,
  ),
  endAhead: template(
    (end) => `its expiration, ${end}, is still ahead`,
    (end) => `ihr Ablauf (${end}) steht noch bevor`,
  ),
  registeredOn: template(
    (name, date) => `${name} was registered on ${date}.`,
    (name, date) => `${name} wurde am ${date} eingetragen.`,
  ),
  // Countries, owners and parents.
  otherCountries: template(
    (name, country, places, all) =>
      `${name} has the jurisdiction ${country}, and another country is stated in ${places}: ${all}.`,
    (name, country, places, all) =>
      `${name} hat die Rechtsordnung ${country}, und an ${places} ist ein anderer Staat angegeben: ${all}.`,
  ),
  countryOf: template(
    (whose, country) => `of ${whose} ${country}`,
    (whose, country) => `für ${whose} ${country}`,
  ),
  itsParent: template(
    (name) => `its parent ${name}`,
    (name) => `die Muttergesellschaft ${name}`,
  ),
  itsAddress: template(
    () => 'its address',
    () => 'die Anschrift',
  ),
  itsResidency: template(
    () => 'its residency',
    () => 'den Sitz',
  ),
  circle: template(
    (name, parent, others, companies) =>
      `The parent of ${name} is ${parent}${others}: ${companies} in a circle of parents.`,
    (name, parent, others, companies) =>
      `Die Muttergesellschaft von ${name} ist ${parent}${others}: ${companies} in einem Kreis von Muttergesellschaften.`,
  ),
  whoseParent: template(
    (name) => `, whose parent is ${name}`,
    (name) => `, deren Muttergesellschaft ${name} ist`,
  ),
  ownersLead: template(
    (name, tops, ends) => `The owners of ${name} that are stated lead to ${tops}, ${ends}.`,
    (name, tops, ends) => `Oberste der angegebenen Eigentümer von ${name}: ${tops}, ${ends}.`,
  ),
  restNotStated: template(
    (shares) => `Who holds the rest is not stated: ${shares}.`,
    (shares) => `Wer den Rest hält, ist nicht angegeben: ${shares}.`,
  ),
  statedOf: template(
    (name, share) => `of ${name} at least ${share} % is stated`,
    (name, share) => `für ${name} sind mindestens ${share.replace('.', ',')} % angegeben`,
  ),
  statedOwnersLead: template(
    (tops, ends) => `Stated owners lead to ${tops}, ${ends}.`,
    (tops, ends) => `Oberste der angegebenen Eigentümer: ${tops}, ${ends}.`,
  ),
  unfetchedOne: template(
    () => 'a company whose record nobody fetched',
    () => 'eine Gesellschaft, deren Datensatz niemand abgerufen hat',
  ),
  unfetchedSome: template(
    () => 'companies whose records nobody fetched',
    () => 'Gesellschaften, deren Datensätze niemand abgerufen hat',
  ),
  inCircle: template(
    () => 'in a circle without a natural person',
    () => 'in einem Kreis ohne natürliche Person',
  ),
  noPerson: template(
    () => 'of whom no owner is stated and none is a natural person',
    () => 'von denen kein Eigentümer angegeben ist und keiner eine natürliche Person ist',
  ),
  inBoth: both<(count: number, name: string, parent: string, people: string) => string>(
    (count, name, parent, people) =>
      `${counted(count, 'person has', 'people have')} an active role both in ${name} and in its parent ${parent}: ${people}.`,
    (count, name, parent, people) =>
      `${counted(count, 'Person hat', 'Personen haben')} eine aktive Funktion in der Gesellschaft ${name} und in ihrer Muttergesellschaft ${parent}: ${people}.`,
  ),
  statesOtherwise: template(
    (name, id, named, all) =>
      `${name} states that its company id is ${id}, and the record of that id, ${named}, states otherwise: ${all}.`,
    (name, id, named, all) =>
      `${name} gibt als Nummer der Gesellschaft ${id} an, und der Datensatz dieser Nummer, ${named}, gibt anderes an: ${all}.`,
  ),
  inThePlaceOf: template(
    (fact, one, other) => `${fact} ${one} in the place of ${other}`,
    (fact, one, other) => `${fact} ${one} statt ${other}`,
  ),
  facts: both<Record<ComparedFact, string>>(
    { 'registration number': 'registration number', name: 'name', jurisdiction: 'jurisdiction' },
    { 'registration number': 'Registernummer', name: 'Name', jurisdiction: 'Rechtsordnung' },
  ),
} as const;
