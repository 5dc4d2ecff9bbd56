/** The United Kingdom, Malta and Nigeria: registers that write English. */
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
      ends: list('burrowby wickmere hollow burnlow stoneham dinglethorpe croftley'),
    },
    order: 'given-first',
    middle: { male: list('James Edmund Hugh'), female: list('Anne Louise Rose') },
    prefixes: ['Dr', 'Dame', 'Sir', 'Professor'],
  },
  firms: {
    root: {
      starts: list(
        'Ottersnug Thistlewhin Marlquern Bramblewick Larchquill Cobblefen Heronsedge Foxglimmer',
      ),
      ends: list('combe mere lock ham'),
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
        full: 'Limited',
        pattern: '{name} Ltd',
        type: 'Limited company',
      },
      {
        short: 'Ltd',
        full: 'Limited',
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
      starts: list('Għasfurin Tramuntanett Xattinu Fanalett Qamarin Baħrett'),
      ends: ['', ' Blu', ' Nova'],
    },
    trades: { shipping: 'Shipping', finance: 'Holding', aviation: 'Aviation', trade: 'Trading' },
    forms: [
      {
        short: 'Ltd',
        full: 'Limited',
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
      starts: list('Palmwhorl Lagoonquay Harmattane Irokobend Kolawend'),
      ends: ['', ' Crest', ' Grove'],
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
        full: 'Limited',
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

export const british = [unitedKingdom, malta, nigeria];
