/** Germany, France and Poland. */
import { list, type Country } from '../country.ts';

const germany: Country = {
  name: 'Germany',
  code: 'DE',
  nationality: 'German',
  weight: 8,
  language: 'german',
  currency: 'EUR',
  dial: '49',
  people: {
    male: list('Götz Jürgen Rüdiger Volkmar Hartwig Björn Lüder'),
    female: list('Käthe Gudrun Hannelore Jördis Wiebke Bärbel Mechthild'),
    family: {
      starts: list('Größen Müh Wölfen Krähen Grün Nöll Hütten'),
      ends: list('brinckmeier leitner-Voß stöver hübeln dörfling'),
    },
    order: 'given-first',
    prefixes: ['Dr.', 'Prof. Dr.'],
  },
  firms: {
    root: {
      starts: list('Rübenkräh Krähenquast Möwenflöt Elsterquend Weißdornkuhl Grünwichtel'),
      ends: list('berg mühle wörth fließ hafen'),
    },
    trades: {
      shipping: 'Reederei',
      building: 'Bau',
      software: 'Softwarehaus',
      medicine: 'Arznei',
      property: 'Grundbesitz',
      trade: 'Handel',
      finance: 'Beteiligungen',
    },
    forms: [
      {
        short: 'GmbH',
        full: 'Gesellschaft mit beschränkter Haftung',
        pattern: '{name} GmbH',
        type: 'Limited company',
      },
      {
        short: 'AG',
        full: 'Aktiengesellschaft',
        pattern: '{name} AG',
        type: 'Corporation',
        listed: true,
      },
      {
        short: 'GmbH & Co. KG',
        full: 'Gesellschaft mit beschränkter Haftung & Compagnie Kommanditgesellschaft',
        pattern: '{name} GmbH & Co. KG',
        type: 'Partnership',
      },
      {
        short: 'eG',
        full: 'eingetragene Genossenschaft',
        pattern: '{name} eG',
        type: 'Cooperative',
      },
    ],
    registrationNumber: 'HRB 0#####',
    taxNumber: 'DE 000######',
  },
  places: [
    {
      city: 'Hamburg',
      postcode: '200##',
      latitude: 53.55,
      longitude: 9.99,
      state: ['Hamburg', 'HH'],
      districts: ['Krähenwerder'],
    },
    {
      city: 'Köln',
      postcode: '506##',
      latitude: 50.94,
      longitude: 6.96,
      state: ['Nordrhein-Westfalen', 'NW'],
    },
    {
      city: 'Lübeck',
      postcode: '235##',
      latitude: 53.87,
      longitude: 10.69,
      state: ['Schleswig-Holstein', 'SH'],
      county: 'Ostholstein',
    },
  ],
  streets: {
    names: ['Möwenstraße', 'Krähenstieg', 'Fährmannsgang', 'Weißdornweg', 'Am Alten Leuchtfeuer'],
    type: 'Straße',
    pattern: '{street} {number}',
  },
  addressPattern: '{line}, {postcode} {city}, Germany',
  register: { code: 'DE-HR', name: 'Amtsgericht Musterhafen' },
  taxOffice: { code: 'DE-FA', name: 'Finanzamt Musterhafen' },
  law: 'GmbH-Gesetz',
};

const france: Country = {
  name: 'France',
  code: 'FR',
  nationality: 'French',
  weight: 5,
  language: 'french',
  currency: 'EUR',
  dial: '33',
  people: {
    male: list('Aurèle Barthélemy Fulbert Gédéon Théophile Josué'),
    female: list('Adélaïde Bérénice Cléophée Françoise Hélène Zoé'),
    family: {
      starts: list('Beau Clair Haute Mont Val Vert'),
      ends: list('brézac fontières ligneuil morançais perruçon'),
    },
    order: 'given-first',
  },
  firms: {
    root: {
      starts: list('Pharebrume Brumelande Galetier Sillageon Lumiéroux Éclatine'),
      ends: ['', ' Bleu', ' d’Aval'],
    },
    trades: {
      shipping: 'Armement',
      food: 'Conserves',
      media: 'Éditions',
      advice: 'Conseil',
      textiles: 'Tissages',
    },
    forms: [
      {
        short: 'SARL',
        full: 'Société à responsabilité limitée',
        pattern: '{name} SARL',
        type: 'Limited company',
      },
      {
        short: 'SA',
        full: 'Société anonyme',
        pattern: '{name} SA',
        type: 'Corporation',
        listed: true,
      },
      {
        short: 'SNC',
        full: 'Société en nom collectif',
        pattern: '{name} SNC',
        type: 'Partnership',
      },
    ],
    registrationNumber: '000 ### ###',
    taxNumber: 'FR 00 000 ### ###',
  },
  places: [
    {
      city: 'Saint-Malo',
      postcode: '354##',
      latitude: 48.65,
      longitude: -2.03,
      state: ['Bretagne', 'BRE'],
      county: 'Ille-et-Vilaine',
    },
    {
      city: 'Sète',
      postcode: '342##',
      latitude: 43.4,
      longitude: 3.7,
      state: ['Occitanie', 'OCC'],
      county: 'Hérault',
    },
  ],
  streets: {
    names: ['du Vieux Fanal', 'des Cordiers Bleus', 'de l’Écluse-Haute', 'aux Mouettes'],
    type: 'rue',
    pattern: '{number}, rue {street}',
  },
  addressPattern: '{line}, {postcode} {city}, France',
  register: { code: 'FR-GR', name: 'Greffe de Port-Exemple' },
  taxOffice: { code: 'FR-SI', name: 'Service des impôts de Port-Exemple' },
  law: 'Code de commerce',
};

const poland: Country = {
  name: 'Poland',
  registersSince: '1989-01-01',
  code: 'PL',
  nationality: 'Polish',
  weight: 8,
  language: 'polish',
  currency: 'PLN',
  dial: '48',
  people: {
    male: list('Bożydar Gościsław Mściwoj Radosław Świętopełk Włodzimierz Zbigniew'),
    female: list('Bogumiła Dąbrówka Jagoda Małgorzata Świętosława Wieńczysława'),
    family: {
      starts: list('Brzezi Jaszczu Krzemie Świerszcz Żura Dzwoń Gęsi'),
      ends: list('niewski kowski ńczowski owiński'),
      femaleEnds: list('niewska kowska ńczowska owińska'),
    },
    order: 'given-first',
  },
  firms: {
    root: {
      starts: list('Żuraw Świt Jodło Brzoza Księżyc Źródło'),
      ends: list('owo ex polis mir grąd'),
    },
    trades: {
      shipping: 'Żegluga',
      food: 'Przetwory',
      building: 'Budownictwo',
      software: 'Systemy',
      logistics: 'Spedycja',
      energy: 'Energia',
    },
    forms: [
      {
        short: 'Sp. z o.o.',
        full: 'Spółka z ograniczoną odpowiedzialnością',
        pattern: '{name} Sp. z o.o.',
        type: 'Limited company',
      },
      { short: 'S.A.', full: 'Spółka Akcyjna', pattern: '{name} S.A.', type: 'Corporation' },
    ],
    registrationNumber: '0000######',
    taxNumber: 'PL 000#######',
  },
  places: [
    {
      city: 'Gdańsk',
      postcode: '80-0##',
      latitude: 54.35,
      longitude: 18.65,
      state: ['Pomorskie', 'PM'],
      county: 'powiat Gdańsk',
    },
    {
      city: 'Łódź',
      postcode: '90-0##',
      latitude: 51.76,
      longitude: 19.46,
      state: ['Łódzkie', 'LD'],
    },
    {
      city: 'Świnoujście',
      postcode: '72-6##',
      latitude: 53.91,
      longitude: 14.25,
      state: ['Zachodniopomorskie', 'ZP'],
    },
  ],
  streets: {
    names: ['Żurawia Stara', 'Bursztynowa Grobla', 'Latarników', 'Źródlana', 'Śledziowa'],
    type: 'ulica',
    pattern: 'ul. {street} {number}',
  },
  addressPattern: '{line}, {postcode} {city}, Poland',
  register: { code: 'PL-KR', name: 'Rejestr Sądowy (próbka)' },
  taxOffice: { code: 'PL-US', name: 'Urząd Skarbowy Przykładów' },
  law: 'Kodeks spółek handlowych',
};

export const centralEuropean = [germany, france, poland];
