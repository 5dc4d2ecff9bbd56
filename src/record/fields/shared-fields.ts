/** Fields that the records of companies and of members share. */
import type { Address } from '../../contract/model/address.ts';
import type { Contact } from '../../contract/model/member.ts';
import type { ListFields, Field } from './field.ts';

export const NAME: Field = { en: 'Name', de: 'Name' };
export const TYPE: Field = { en: 'Type', de: 'Art' };
export const DATES: Field = { en: 'Dates', de: 'Daten' };
export const ISSUED: Field = { en: 'Issued', de: 'Ausgestellt' };
export const EXPIRES: Field = { en: 'Expires', de: 'Läuft ab' };

const NUMBERS = 'document-numbers';
export const IDENTIFICATION_NUMBER: Field = {
  en: 'Identification no.',
  de: 'Kennnummer',
  personal: NUMBERS,
};
export const SERIES: Field = { en: 'Series', de: 'Serie', personal: NUMBERS };
export const NUMBER: Field = { en: 'Number', de: 'Nummer', personal: NUMBERS };

const HOME = 'home-addresses';

export const ADDRESSES: ListFields<keyof Address> = {
  called: { en: 'Addresses', de: 'Anschriften' },
  one: 'Address',
  part: 'addresses',
  headline: ['complete_address'],
  calledBy: ['complete_address', 'type'],
  matchedBy: [['type', 'complete_address']],
  matchedLastBy: [['complete_address'], ['type']],
  fields: {
    type: TYPE,
    complete_address: {
      en: 'Complete address',
      de: 'Vollständige Anschrift',
      personal: HOME,
      ftm: 'full',
    },
    address_dates: { en: 'Dates', de: 'Daten', personal: HOME },
    country_name: { en: 'Country', de: 'Land' },
    country_code: { en: 'Country code', de: 'Ländercode' },
    post_code: {
      en: 'Postcode',
      de: 'Postleitzahl',
      personal: HOME,
      ftm: 'postalCode',
      bods: 'postCode',
    },
    state_name: { en: 'State', de: 'Bundesland', personal: HOME, ftm: 'state' },
    state_code: { en: 'State code', de: 'Code des Bundeslands', personal: HOME },
    county_name: { en: 'County', de: 'Kreis', personal: HOME, ftm: 'region' },
    locality_name: { en: 'Locality', de: 'Ort', personal: HOME, ftm: 'city' },
    locality_type: { en: 'Locality type', de: 'Art des Orts', personal: HOME },
    city_district_name: { en: 'City district', de: 'Stadtteil', personal: HOME },
    neighborhood: { en: 'Neighbourhood', de: 'Viertel', personal: HOME },
    post_town_name: { en: 'Post town', de: 'Postort', personal: HOME, ftm: 'city' },
    street_name: { en: 'Street', de: 'Straße', personal: HOME },
    street_type: { en: 'Street type', de: 'Art der Straße', personal: HOME },
    direction: { en: 'Direction', de: 'Richtung', personal: HOME },
    block_name: { en: 'Block', de: 'Block', personal: HOME },
    house_number: { en: 'House number', de: 'Hausnummer', personal: HOME },
    house_name: { en: 'House name', de: 'Hausname', personal: HOME },
    building_number: { en: 'Building number', de: 'Gebäude', personal: HOME },
    entrance_number: { en: 'Entrance', de: 'Eingang', personal: HOME },
    floor_number: { en: 'Floor', de: 'Stockwerk', personal: HOME },
    room_number: { en: 'Room', de: 'Raum', personal: HOME },
    room_type: { en: 'Room type', de: 'Art des Raums', personal: HOME },
    care_of_name: { en: 'Care of', de: 'Bei (c/o)', personal: HOME, ftm: 'remarks' },
    po_box: { en: 'PO box', de: 'Postfach', personal: HOME, ftm: 'postOfficeBox' },
    address_line_1: { en: 'Line 1', de: 'Zeile 1', personal: HOME, ftm: 'street' },
    address_line_2: { en: 'Line 2', de: 'Zeile 2', personal: HOME, ftm: 'street2' },
    address_line_3: { en: 'Line 3', de: 'Zeile 3', personal: HOME },
    address_line_4: { en: 'Line 4', de: 'Zeile 4', personal: HOME },
    coordinates_full: { en: 'Coordinates', de: 'Koordinaten', personal: HOME },
    coordinates_latitude: { en: 'Latitude', de: 'Breite', personal: HOME, ftm: 'latitude' },
    coordinates_longitude: { en: 'Longitude', de: 'Länge', personal: HOME, ftm: 'longitude' },
  },
};

export const CONTACTS: ListFields<keyof Contact> = {
  called: { en: 'Contacts', de: 'Kontakte' },
  one: 'Contact',
  part: 'contacts',
  headline: ['contact'],
  calledBy: ['type', 'contact'],
  fields: { type: TYPE, contact: { en: 'Contact', de: 'Kontakt' } },
};
