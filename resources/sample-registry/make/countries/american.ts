/** The United States, whose states keep the registers, and Panama. */
import { list, type Country } from '../country.ts';

const unitedStates: Country = {
  name: 'United States',
  code: 'US',
  nationality: 'American',
  federal: true,
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
    middle: { male: list('A. J. Lee Wade'), female: list('B. May Lee') },
  },
  firms: {
    root: {
      starts: list('Copperfen Prairiequill Sagemarrow Cottondrift Buckthistle Juniperwick'),
      ends: list('ley stead more line'),
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
  addressPattern: '{line}, {city}, {stateCode} {postcode}, United States',
  register: { code: 'US-SS', name: 'Division of Corporations (sample)' },
  taxOffice: { code: 'US-TX', name: 'Revenue Service Centre (sample)' },
  law: 'General Corporation Law',
};

const panama: Country = {
  name: 'Panama',
  code: 'PA',
  nationality: 'Panamanian',
  weight: 4,
  language: 'spanish',
  currency: 'PAB',
  dial: '507',
  people: {
    male: list('Anselmo Baltasar Eleuterio Íñigo Leoncio Ramón'),
    female: list('Azucena Begoña Encarnación Inés Rocío Visitación'),
    family: {
      starts: list('Monte Riva Cala Torre Fuente Vera'),
      ends: list('ñuelos guardia negral mirañas zorrillán'),
    },
    order: 'given-first',
  },
  firms: {
    root: {
      starts: list('Altra Bahía Istmo Cala Ola Palma'),
      ends: list('mora nera lindosa vistal azulia'),
    },
    trades: { shipping: 'Naviera', finance: 'Inversiones', trade: 'Comercial', food: 'Alimentos' },
    forms: [
      { short: 'S.A.', full: 'Sociedad Anónima', pattern: '{name} S.A.', type: 'Corporation' },
      {
        short: 'S. de R.L.',
        full: 'Sociedad de Responsabilidad Limitada',
        pattern: '{name} S. de R.L.',
        type: 'Limited company',
      },
    ],
    registrationNumber: '155######-2-200#',
    taxNumber: '155######-2-200# DV ##',
  },
  places: [
    { city: 'Ciudad de Panamá', postcode: '08##', latitude: 8.98, longitude: -79.52 },
    { city: 'Colón', postcode: '03##', latitude: 9.36, longitude: -79.9, county: 'Colón' },
  ],
  streets: {
    names: ['del Farol', 'de la Garza', 'Marañón Viejo', 'de los Almendros'],
    type: 'Calle',
    pattern: 'Calle {street}, casa {number}',
  },
  addressPattern: '{line}, {city} {postcode}, Panama',
  register: { code: 'PA-RP', name: 'Registro Público (muestra)' },
  taxOffice: { code: 'PA-TX', name: 'Dirección de Ingresos (muestra)' },
  law: 'Ley 32 de 1927',
};

export const american = [unitedStates, panama];
