/** The United Kingdom, Malta, Nigeria and the United States: registers that write English. */
import { list, type Country } from '../country.ts';

const unitedKingdom: Country = {
  name: 'United Kingdom',
  code: 'GB',
  nationality: 'British',
  weight: 10,
  language: 'english',
  currency: 'GBP',
  dial: '44',
  people: {
    male: list('Alaric Barnaby Crispin Desmond Everard Fergus Gideon Humphrey Lorcan Osbert'),
    female: list('Araminta Beatrix Cordelia Drusilla Elspeth Felicity Hester Philippa Rowena'),
    family: {
      starts: list('Quill Thistle Marl Bram Otter Hazel Wren Fen Cobble Larch'),
      ends: list('feathering wickmere holloway-pym burnlow stoneham dinglethorpe croftley'),
    },
    order: 'given-first',
    middle: list('James Anne Louise Edmund Rose Hugh'),
    prefixes: ['Dr', 'Dame', 'Sir', 'Professor'],
  },
  firms: {
    root: {
      starts: list('Otter Thistle Marl Bramble Larch Cobble Heron Foxglove Penny Saltmarsh'),
      ends: list('hall combe gate mere lock field'),
    },
    trades: {
      shipping: 'Shipping',
      finance: 'Holdings',
      trade: 'Trading',
      property: 'Properties',
      media: 'Press',
      advice: 'Advisory',
      software: 'Systems',
      medicine: 'Biologics',
    },
    forms: [
      {
        short: 'Ltd',
        full: 'Private limited company',
        pattern: '{name} Ltd',
        type: 'Limited company',
      },
      {
        short: 'Ltd',
        full: 'Private limited company',
        pattern: '{name} Ltd',
        type: 'Limited company',
      },
      {
        short: 'PLC',
        full: 'Public limited company',
        pattern: '{name} PLC',
        type: 'Corporation',
        listed: true,
      },
      {
        short: 'LLP',
        full: 'Limited liability partnership',
        pattern: '{name} LLP',
        type: 'Partnership',
      },
    ],
    registrationNumber: '00######',
    taxNumber: 'GB 000 #### ##',
  },
  places: [
    {
      city: 'London',
      postcode: 'ZZ# #@@',
      latitude: 51.51,
      longitude: -0.09,
      county: 'Greater London',
      state: ['England', 'ENG'],
      districts: ['Lanternside', 'Marlgate'],
    },
    {
      city: 'Leith',
      postcode: 'ZX# #@@',
      latitude: 55.97,
      longitude: -3.17,
      state: ['Scotland', 'SCT'],
    },
    {
      city: 'Bristol',
      postcode: 'ZS# #@@',
      latitude: 51.45,
      longitude: -2.59,
      county: 'Avonmarsh',
      state: ['England', 'ENG'],
    },
  ],
  streets: {
    names: ['Quillgate', 'Marrow', 'Candlewick', 'Tidewaiter', 'Rope', 'Lamplighter', 'Cobbler’s'],
    type: 'Street',
    pattern: '{number} {street} Street',
  },
  addressPattern: '{line}, {city} {postcode}, United Kingdom',
  register: { code: 'GB-SR', name: 'Sample House' },
  taxOffice: { code: 'GB-TX', name: 'Revenue Office (sample)' },
  law: 'Companies Act 2006',
};

const malta: Country = {
  name: 'Malta',
  code: 'MT',
  nationality: 'Maltese',
  weight: 4,
  language: 'english',
  currency: 'EUR',
  dial: '356',
  people: {
    male: list('Ġwakkin Ġorġ Karmnu Salvu Żeppi Wistin'),
    female: list('Ġorġina Karmena Żeża Vittorja Rożina Filomena'),
    family: {
      starts: list('Xell Mifsud-B Għar Ċant Ħal Żurr'),
      ends: list('iċċa arella uxi enza olliti'),
    },
    order: 'given-first',
  },
  firms: {
    root: {
      starts: list('Għasfur Tramuntana Xatt Fanal Qamar Baħar'),
      ends: ['', ' Blu', ' Nova'],
    },
    trades: { shipping: 'Shipping', finance: 'Holding', aviation: 'Aviation', trade: 'Trading' },
    forms: [
      {
        short: 'Ltd',
        full: 'Limited liability company',
        pattern: '{name} Ltd',
        type: 'Limited company',
      },
    ],
    registrationNumber: 'C #####',
    taxNumber: 'MT000#####',
  },
  places: [
    { city: 'Valletta', postcode: 'VLT 0###', latitude: 35.9, longitude: 14.51 },
    { city: 'Sliema', postcode: 'SLM 0###', latitude: 35.91, longitude: 14.5 },
  ],
  streets: {
    names: ['Fanal', 'Qamar', 'Tramuntana', 'Xatt il-Ġdid', 'Żnuber'],
    type: 'Triq',
    pattern: '{number}, Triq {street}',
  },
  addressPattern: '{line}, {city} {postcode}, Malta',
  register: { code: 'MT-BR', name: 'Maltese Sample Register' },
  taxOffice: { code: 'MT-TX', name: 'Tax Office Floriana (sample)' },
  law: 'Companies Act, Cap. 386',
};

const nigeria: Country = {
  name: 'Nigeria',
  code: 'NG',
  nationality: 'Nigerian',
  weight: 4,
  language: 'english',
  currency: 'NGN',
  dial: '234',
  people: {
    male: list('Chukwuebuka Babátúndé Ọláyínká Emeka Ìdòwú Tamuno'),
    female: list('Adaeze Fọláṣadé Ngozi Yétúndé Ìfẹ́olúwa Ebiere'),
    family: {
      starts: list('Okon Adé Nwa Ọlá Eze Ibi'),
      ends: list('kwobi ṣèyìn diọra lúmọ́ ugwuma'),
    },
    order: 'given-first',
  },
  firms: {
    root: {
      starts: list('Palm Lagoon Harmattan Iroko Kola'),
      ends: list('crest bridge line grove'),
    },
    trades: {
      energy: 'Power',
      shipping: 'Marine',
      food: 'Foods',
      mining: 'Minerals',
      building: 'Works',
    },
    forms: [
      {
        short: 'Ltd',
        full: 'Private company limited by shares',
        pattern: '{name} Ltd',
        type: 'Limited company',
      },
      {
        short: 'Plc',
        full: 'Public limited company',
        pattern: '{name} Plc',
        type: 'Corporation',
        listed: true,
      },
    ],
    registrationNumber: 'RC ######',
    taxNumber: '00######-0001',
  },
  places: [
    { city: 'Lagos', postcode: '100###', latitude: 6.45, longitude: 3.39, state: ['Lagos', 'LA'] },
    {
      city: 'Port Harcourt',
      postcode: '500###',
      latitude: 4.82,
      longitude: 7.03,
      state: ['Rivers', 'RI'],
    },
  ],
  streets: {
    names: ['Iroko', 'Harmattan', 'Lagoon View', 'Kola Nut', 'Weaver Bird'],
    type: 'Close',
    pattern: '{number} {street} Close',
  },
  addressPattern: '{line}, {city} {postcode}, {state} State, Nigeria',
  register: { code: 'NG-CA', name: 'Corporate Register (sample)' },
  taxOffice: { code: 'NG-TX', name: 'Tax Office Lagos (sample)' },
  law: 'Companies and Allied Matters Act 2020',
};

const unitedStates: Country = {
  name: 'United States',
  code: 'US',
  nationality: 'American',
  weight: 7,
  language: 'english',
  currency: 'USD',
  dial: '1',
  people: {
    male: list('Thaddeus Wendell Jedediah Augustus Ezra Lysander Orville'),
    female: list('Marigold Henrietta Eudora Clementine Loretta Winifred'),
    family: {
      starts: list('Butter Corn Prairie Sage Buck Copper'),
      ends: list('wellman tonsey fieldler bushnicke ridgeway'),
    },
    order: 'given-first',
    middle: list('A. B. J. Lee May Wade'),
  },
  firms: {
    root: {
      starts: list('Copper Prairie Sage Cotton Buck Juniper'),
      ends: list('stone wind brush wood line'),
    },
    trades: {
      software: 'Software',
      finance: 'Capital',
      aviation: 'Air',
      energy: 'Energy',
      medicine: 'Labs',
      logistics: 'Freight',
    },
    forms: [
      { short: 'Inc.', full: 'Incorporated', pattern: '{name} Inc.', type: 'Corporation' },
      {
        short: 'LLC',
        full: 'Limited Liability Company',
        pattern: '{name} LLC',
        type: 'Limited company',
      },
      { short: 'LP', full: 'Limited Partnership', pattern: '{name} LP', type: 'Partnership' },
    ],
    registrationNumber: '0######',
    taxNumber: '00-#######',
  },
  places: [
    {
      city: 'Wilmington',
      postcode: '0000#',
      latitude: 39.74,
      longitude: -75.55,
      state: ['Delaware', 'DE'],
      county: 'New Castle County',
    },
    {
      city: 'Reno',
      postcode: '0001#',
      latitude: 39.53,
      longitude: -119.81,
      state: ['Nevada', 'NV'],
      county: 'Washoe County',
    },
    {
      city: 'Cheyenne',
      postcode: '0002#',
      latitude: 41.14,
      longitude: -104.82,
      state: ['Wyoming', 'WY'],
      county: 'Laramie County',
    },
  ],
  streets: {
    names: ['Juniper', 'Cottonwood', 'Sagebrush', 'Prairie Dog', 'Copperhead'],
    type: 'Avenue',
    pattern: '{number} {street} Avenue',
  },
  addressPattern: '{line}, {city}, {state} {postcode}, United States',
  register: { code: 'US-SS', name: 'Division of Corporations (sample)' },
  taxOffice: { code: 'US-TX', name: 'Revenue Service Centre (sample)' },
  law: 'General Corporation Law',
};

export const british = [unitedKingdom, malta, nigeria, unitedStates];
