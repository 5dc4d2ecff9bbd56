/** Greece, Cyprus and Turkey. */
import { list, type Country } from '../country.ts';

const greekPeople: Country['people'] = {
  male: list('Νικόλαος Αχιλλέας Στέφανος Παναγιώτης Θεμιστοκλής Ορέστης Λέανδρος Μιλτιάδης'),
  female: list('Αριάδνη Ευθαλία Καλλιόπη Θεοδώρα Ισμήνη Πηνελόπη Χρυσάνθη'),
  family: {
    starts: list('Καραβ Θαλασσ Μελισσ Αστρ Ανεμ Κοχυλ Φαναρ'),
    ends: list('ιδάκης όπουλος ινός ίδης'),
    femaleEnds: list('ιδάκη οπούλου ινού ίδου'),
  },
  order: 'given-first',
};

const greece: Country = {
  name: 'Greece',
  code: 'GR',
  nationality: 'Greek',
  weight: 7,
  language: 'greek',
  currency: 'EUR',
  dial: '30',
  people: greekPeople,
  firms: {
    root: {
      starts: list('Καραβ Αστρ Θαλασσ Μελτεμ Γλαρ'),
      ends: list('όπετρα οχώρι άκτιο όκαμπος'),
    },
    trades: {
      shipping: 'Ναυτιλιακή',
      food: 'Τρόφιμα',
      energy: 'Ενεργειακή',
      building: 'Τεχνική',
      trade: 'Εμπορική',
    },
    forms: [
      { short: 'ΑΕ', full: 'Ανώνυμη Εταιρεία', pattern: '{name} ΑΕ', type: 'Corporation' },
      { short: 'SA', full: 'Société Anonyme', pattern: '{name} SA', type: 'Corporation' },
      {
        short: 'ΕΠΕ',
        full: 'Εταιρεία Περιορισμένης Ευθύνης',
        pattern: '{name} ΕΠΕ',
        type: 'Limited company',
      },
    ],
    registrationNumber: '0## ### ###',
    taxNumber: 'EL 0########',
  },
  places: [
    {
      city: 'Piraeus',
      postcode: '185 ##',
      latitude: 37.94,
      longitude: 23.64,
      state: ['Attica', 'I'],
    },
    {
      city: 'Αθήνα',
      postcode: '105 ##',
      latitude: 37.98,
      longitude: 23.73,
      state: ['Αττική', 'I'],
    },
    {
      city: 'Θεσσαλονίκη',
      postcode: '546 ##',
      latitude: 40.64,
      longitude: 22.94,
      state: ['Κεντρική Μακεδονία', 'B'],
    },
  ],
  streets: {
    names: list('Φαναριού Καραβοκύρη Μελτεμιού Αστροφεγγιάς Γλάρων Κοχυλιών'),
    type: 'οδός',
    pattern: '{street} {number}',
  },
  addressPattern: '{line}, {postcode} {city}, Greece',
  register: { code: 'GR-GE', name: 'Γενικό Μητρώο (δείγμα)' },
  taxOffice: { code: 'GR-DOY', name: 'ΔΟΥ Πλοίων (δείγμα)' },
  law: 'Νόμος 4548/2018',
};

const cyprus: Country = {
  name: 'Cyprus',
  code: 'CY',
  nationality: 'Cypriot',
  weight: 7,
  language: 'english',
  currency: 'EUR',
  dial: '357',
  people: greekPeople,
  firms: {
    root: {
      starts: list('Kyrenopa Akamanti Lefkarou Petrodi Salamisa Troodeni'),
      ends: list('ra lia mora xeni'),
    },
    trades: {
      finance: 'Holdings',
      shipping: 'Navigation',
      property: 'Estates',
      trade: 'Trading',
      advice: 'Services',
    },
    forms: [
      {
        short: 'Ltd',
        full: 'Limited',
        pattern: '{name} Ltd',
        type: 'Limited company',
      },
    ],
    registrationNumber: 'HE ######',
    taxNumber: '100#####X',
  },
  places: [
    {
      city: 'Limassol',
      postcode: '30##',
      latitude: 34.68,
      longitude: 33.04,
      county: 'Limassol District',
    },
    {
      city: 'Nicosia',
      postcode: '10##',
      latitude: 35.17,
      longitude: 33.36,
      county: 'Nicosia District',
    },
  ],
  streets: {
    names: ['Fanariou', 'Akamantos', 'Lefkarou', 'Carob', 'Salt Lake'],
    type: 'Street',
    pattern: '{number} {street} Street',
  },
  addressPattern: '{line}, {postcode} {city}, Cyprus',
  register: { code: 'CY-RC', name: 'Registrar of Companies (sample)' },
  taxOffice: { code: 'CY-TX', name: 'Tax Office Limassol (sample)' },
  law: 'Companies Law, Cap. 113',
};

const turkey: Country = {
  name: 'Turkey',
  code: 'TR',
  nationality: 'Turkish',
  weight: 6,
  language: 'english',
  currency: 'TRY',
  dial: '90',
  people: {
    male: list('Çağrı Ertuğrul Gökmen İlhami Rüştü Şükrü Turgay Yiğit'),
    female: list('Çiğdem Gülşen Işıl Müjgân Özge Şirin Ülkü'),
    family: {
      starts: list('Gök Ay Deniz Yağmur Kızıl Çınar Işık'),
      ends: list('dağlıoğlu taşören çeşmeci yıldızoğlu köprücü'),
    },
    order: 'given-first',
  },
  firms: {
    root: {
      starts: list('Gök Ay Kızıl Çınar Deniz Şafak'),
      ends: list('pınarlık köprüdal taşyel ırmakçı'),
    },
    trades: {
      shipping: 'Denizcilik',
      textiles: 'Tekstil',
      food: 'Gıda',
      building: 'İnşaat',
      energy: 'Enerji',
      trade: 'Dış Ticaret',
    },
    forms: [
      { short: 'A.Ş.', full: 'Anonim Şirketi', pattern: '{name} A.Ş.', type: 'Corporation' },
      {
        short: 'Ltd. Şti.',
        full: 'Limited Şirketi',
        pattern: '{name} Ltd. Şti.',
        type: 'Limited company',
      },
    ],
    registrationNumber: '######-0',
    taxNumber: '000 ### ####',
  },
  places: [
    {
      city: 'İstanbul',
      postcode: '34###',
      latitude: 41.01,
      longitude: 28.98,
      districts: ['Beykoz'],
    },
    { city: 'İzmir', postcode: '35###', latitude: 38.42, longitude: 27.14 },
    { city: 'Iğdır', postcode: '76###', latitude: 39.92, longitude: 44.05 },
  ],
  streets: {
    names: ['Fenerli', 'Çeşmebaşı', 'Gümüşsu', 'Kırlangıç', 'Işıklar'],
    type: 'Sokak',
    pattern: '{street} Sok. No: {number}',
  },
  addressPattern: '{line}, {postcode} {city}, Turkey',
  register: { code: 'TR-TS', name: 'Ticaret Sicili (örnek)' },
  taxOffice: { code: 'TR-VD', name: 'Liman Vergi Dairesi (örnek)' },
  law: 'Türk Ticaret Kanunu',
};

export const mediterranean = [greece, cyprus, turkey];
