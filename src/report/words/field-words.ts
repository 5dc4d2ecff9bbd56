/** What the fields of a record are called in a dossier: the program's own words, and these for other languages. */
import type { ReportLanguage } from '../../contract/model/dossier.ts';

/** By what the field is called in English (`record/field-labels.ts`), line by line. */
const GERMAN = new Map(
  `
Type = Art; Complete address = Vollständige Anschrift; Dates = Daten; Country = Land
Country code = Ländercode; Postcode = Postleitzahl; State = Bundesland; State code = Code des Bundeslands
County = Kreis; Locality = Ort; Locality type = Art des Orts; City district = Stadtteil
Neighbourhood = Viertel; Post town = Postort; Street = Straße; Street type = Art der Straße
Direction = Richtung; Block = Block; House number = Hausnummer; House name = Hausname
Building number = Gebäude; Entrance = Eingang; Floor = Stockwerk; Room = Raum; Room type = Art des Raums
Care of = Bei (c/o); PO box = Postfach; Line 1 = Zeile 1; Line 2 = Zeile 2; Line 3 = Zeile 3
Line 4 = Zeile 4; Coordinates = Koordinaten; Latitude = Breite; Longitude = Länge
Manufacturer = Hersteller; Model = Modell; Jurisdiction = Rechtsordnung; Aircraft id = Nr. des Flugzeugs
Agency = Behörde; Department = Abteilung; Division = Referat; Office = Dienststelle; Amount = Betrag
Currency = Währung; Class = Klasse; Registration no. = Registernummer; Jurisdiction state = Teil der Rechtsordnung
Status = Status; Size = Größe; Name = Name; Description = Beschreibung; Identification no. = Kennnummer
Series = Serie; Number = Nummer; Issued = Ausgestellt; Expires = Läuft ab; Position = Position
Member id = Nr. des Mitglieds; Clean name = Name ohne Rechtsform; With short type = Mit kurzer Rechtsform
With full type = Mit voller Rechtsform; Abbreviation = Abkürzung; Contact = Kontakt
Employees, exact = Beschäftigte, genau; Employees, about = Beschäftigte, etwa; Identifier = Kennung
Main type = Branchenschlüssel; Licensed type = Genehmigte Art; Law = Gesetz; Mixed name = Gemischter Name
Trade name = Handelsname; Stated company id = Angegebene Nr. der Gesellschaft; Document = Dokument
Mixed full name = Gemischter voller Name; VIN = Fahrgestellnummer; Vehicle id = Nr. des Fahrzeugs
Parent company = Muttergesellschaft; Level = Stufe; Full name = Voller Name; Prefix = Namenszusatz davor
First name = Vorname; Middle name = Mittlerer Name; Patronymic = Vatersname; Last name = Nachname
Postfix = Namenszusatz danach; Sex = Geschlecht; Born = Geboren; Birth year = Geburtsjahr
Birth month = Geburtsmonat; Birth day = Geburtstag; Nationality = Nationalität
Citizenship = Staatsangehörigkeit; Residence = Wohnsitz; Code = Code; Address = Anschrift
Category = Kategorie; Property id = Nr. des Grundbesitzes; Resident = Ansässig
General partners = Komplementäre; Limited partners = Kommanditisten
Directors, at least = Organmitglieder, mindestens; Directors, at most = Organmitglieder, höchstens
External management = Externe Leitung; Profit or not = Gewinnerzielungsabsicht
Non-profit type = Art der Gemeinnützigkeit; Public or not = Publikumsgesellschaft
Limited by = Haftungsbeschränkung; Subtype, class = Unterart, Klasse; Purpose = Zweck; Flag = Flagge
Watercraft id = Nr. des Schiffs
Old names = Frühere Namen; Trade names = Handelsnamen; Addresses = Anschriften; Contacts = Kontakte
Documents = Dokumente; Identifiers = Kennungen; Capital = Kapital; Industries = Branchen
Products = Produkte; Legislation = Rechtsgrundlagen; Registration authorities = Registerbehörden
Tax authorities = Finanzbehörden; Watercraft = Schiffe; Aircraft = Flugzeuge; Motor vehicles = Fahrzeuge
Real estate = Grundbesitz; Members = Mitglieder; Residency = Ansässigkeit
`
    .trim()
    .split(/[;\n]\s*/)
    .map((line) => line.split(' = ') as [string, string]),
);

/** Of a date, what it is the date of. Any other type is the registry's own word. */
const DATE_TYPES: Readonly<Record<ReportLanguage, Readonly<Record<string, string>>>> = {
  en: { effective: 'effective', registration: 'registered', expiration: 'expires' },
  de: { effective: 'gültig ab', registration: 'eingetragen', expiration: 'läuft ab' },
};

/** What a field is called in this language; one that the table lacks in English. */
export const fieldInWords = (label: string, language: ReportLanguage): string =>
  language === 'en' ? label : (GERMAN.get(label) ?? label);

/** Null: it is none of those that are known. */
export const dateTypeCalled = (type: string, language: ReportLanguage): string | null =>
  Object.hasOwn(DATE_TYPES[language], type) ? (DATE_TYPES[language][type] ?? null) : null;
