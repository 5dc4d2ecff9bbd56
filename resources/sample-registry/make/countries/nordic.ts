/** Norway and Iceland. */
import { list, type Country } from '../country.ts';

const norway: Country = {
  name: 'Norway',
  code: 'NO',
  nationality: 'Norwegian',
  weight: 12,
  language: 'english',
  currency: 'NOK',
  dial: '47',
  people: {
    male: list(
      'Halvdan Torgeir Sverre Eivind Bjørnar Åsmund Gjermund Øystein Sigbjørn Trygve Vidar',
    ),
    female: list('Ingrid Solveig Ragnhild Åshild Bjørg Gunnvor Torbjørg Sigrun Liv Øydis Marit'),
    family: {
      starts: list('Grøn Skjær Lyng Tind Brenn Kvit Sølv Ravn Ulv Hegg Bjør Fløy Sjø Tåke'),
      ends: list('haugsen vollstad nesheim lidøy vågsten marken dalrud stølvik åsgjerd'),
    },
    order: 'given-first',
    middle: { male: list('Johan Øyvind Leif'), female: list('Marie Astrid Solveig') },
  },
  firms: {
    root: {
      starts: list(
        'Skarvul Fjordkvit Tindravn Lyngmåk Gråskjell Havtåke Breidulv Ørnsjø Væringhegg',
      ),
      ends: list('vangen sletta lykkja høgda bruvik stranda øyra kvelven'),
    },
    trades: {
      shipping: 'Rederi',
      energy: 'Kraft',
      fishing: 'Fiskeri',
      software: 'Data',
      property: 'Eiendom',
      logistics: 'Spedisjon',
      finance: 'Invest',
      building: 'Bygg',
      advice: 'Rådgivning',
    },
    forms: [
      { short: 'AS', full: 'Aksjeselskap', pattern: '{name} AS', type: 'Limited company' },
      { short: 'AS', full: 'Aksjeselskap', pattern: '{name} AS', type: 'Limited company' },
      {
        short: 'ASA',
        full: 'Allmennaksjeselskap',
        pattern: '{name} ASA',
        type: 'Corporation',
        listed: true,
      },
      { short: 'SA', full: 'Samvirkeforetak', pattern: '{name} SA', type: 'Cooperative' },
      { short: 'Stiftelse', full: 'Stiftelse', pattern: '{name}', type: 'Foundation' },
    ],
    registrationNumber: '9## ### ###',
    taxNumber: 'NO 9########MVA',
  },
  places: [
    { city: 'Tromsø', postcode: '90##', latitude: 69.65, longitude: 18.96, county: 'Troms' },
    { city: 'Bergen', postcode: '50##', latitude: 60.39, longitude: 5.32, county: 'Vestland' },
    {
      city: 'Ålesund',
      postcode: '60##',
      latitude: 62.47,
      longitude: 6.15,
      county: 'Møre og Romsdal',
    },
    { city: 'Oslo', postcode: '01##', latitude: 59.91, longitude: 10.75, districts: ['Grønlia'] },
  ],
  streets: {
    names: list(
      'Måkegata Tangenveien Sjøbodgata Fyrlyktveien Tjuvholmstien Bryggesletta Lyngbakken',
    ),
    type: 'gate',
    pattern: '{street} {number}',
  },
  addressPattern: '{line}, {postcode} {city}, Norway',
  register: { code: 'NO-BR', name: 'Brønnøysund Sample Register' },
  taxOffice: { code: 'NO-T1', name: 'Skattekontor Nord (sample)' },
  law: 'Aksjeloven',
};

const iceland: Country = {
  name: 'Iceland',
  code: 'IS',
  nationality: 'Icelandic',
  weight: 5,
  language: 'english',
  currency: 'ISK',
  dial: '354',
  people: {
    male: list('Þorgrímur Hallgeir Snæbjörn Eyjólfur Ísleifur Kolbeinn Sæmundur Ögmundur'),
    female: list('Ásdís Þórhildur Hrafnhildur Sæunn Eydís Ölöf Brynhildur Ísafold'),
    family: {
      starts: list('Hrafnkels Snæbjarnar Þorbrands Kolskeggs Ísleifs Sæmunds Eyvinds Ögmunds'),
      ends: ['son'],
      femaleEnds: ['dóttir'],
    },
    order: 'given-first',
    middle: { male: list('Þór Már'), female: list('Ýr Ösp') },
  },
  firms: {
    root: {
      starts: list('Hraun Kald Silfur Þoku Sjávar Eld Hvít Ísa'),
      ends: list('dröngur hjalli lækur ströndin tindar garðar'),
    },
    trades: {
      fishing: 'Útgerð',
      shipping: 'Skip',
      energy: 'Orka',
      software: 'Hugbúnaður',
      property: 'Fasteignir',
      aviation: 'Flug',
    },
    forms: [
      { short: 'ehf.', full: 'Einkahlutafélag', pattern: '{name} ehf.', type: 'Limited company' },
      {
        short: 'hf.',
        full: 'Hlutafélag',
        pattern: '{name} hf.',
        type: 'Corporation',
        listed: true,
      },
    ],
    registrationNumber: '######-0##9',
    taxNumber: 'VSK ######',
  },
  places: [
    { city: 'Reykjavík', postcode: '1##', latitude: 64.15, longitude: -21.94 },
    { city: 'Akureyri', postcode: '60#', latitude: 65.68, longitude: -18.1 },
    { city: 'Ísafjörður', postcode: '40#', latitude: 66.07, longitude: -23.13 },
  ],
  streets: {
    names: list('Vitastígur Þokugata Hrafnagata Bryggjugarður Ölduslóð Kríuvegur'),
    type: 'gata',
    pattern: '{street} {number}',
  },
  addressPattern: '{line}, {postcode} {city}, Iceland',
  register: { code: 'IS-FS', name: 'Fyrirtækjaskrá (sample)' },
  taxOffice: { code: 'IS-RS', name: 'Skattstofa (sample)' },
  law: 'Lög um einkahlutafélög',
};

export const nordic = [norway, iceland];
