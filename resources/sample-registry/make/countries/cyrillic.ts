/** Bulgaria and Russia: registers that write Cyrillic. */
import { list, type Country } from '../country.ts';

const bulgaria: Country = {
  name: 'Bulgaria',
  registersSince: '1990-01-01',
  code: 'BG',
  nationality: 'Bulgarian',
  weight: 6,
  language: 'bulgarian',
  currency: 'BGN',
  dial: '359',
  people: {
    male: list('Димитър Спиридон Радослав Огнян Велизар Цветан Лъчезар'),
    female: list('Ружа Цветелина Здравка Искра Бисера Ралица Йоана'),
    family: {
      starts: list('Велк Гълъб Орлин Жерав Чешм Звън'),
      ends: list('оваров ушанов ешков инджиев'),
      femaleEnds: list('оварова ушанова ешкова инджиева'),
    },
    order: 'given-first',
    patronymic: { starts: list('Спиридонов Огнянов Велизаров Цветанов'), male: '', female: 'а' },
  },
  firms: {
    root: { starts: list('Жерав Чинар Лъч Гълъб Тунджа'), ends: list('ичар ово-мир градово') },
    trades: {
      shipping: 'Корабоплаване',
      food: 'Храни',
      textiles: 'Текстил',
      building: 'Строй',
      trade: 'Търговия',
    },
    forms: [
      {
        short: 'ООД',
        full: 'Дружество с ограничена отговорност',
        pattern: '„{name}“ ООД',
        type: 'Limited company',
      },
      { short: 'АД', full: 'Акционерно дружество', pattern: '„{name}“ АД', type: 'Corporation' },
    ],
    registrationNumber: '000######',
    taxNumber: 'BG 000######',
  },
  places: [
    { city: 'Варна', postcode: '90##', latitude: 43.21, longitude: 27.91, county: 'област Варна' },
    { city: 'Бургас', postcode: '80##', latitude: 42.5, longitude: 27.47, county: 'област Бургас' },
    { city: 'София', postcode: '10##', latitude: 42.7, longitude: 23.32, districts: ['Жеравица'] },
  ],
  streets: {
    names: ['Стария фар', 'Жеравна чешма', 'Лъчезарна', 'Гълъбова'],
    type: 'улица',
    pattern: 'ул. „{street}“ № {number}',
  },
  addressPattern: '{line}, {postcode} {city}, Bulgaria',
  register: { code: 'BG-TR', name: 'Търговски регистър (образец)' },
  taxOffice: { code: 'BG-NA', name: 'Данъчна служба (образец)' },
  law: 'Търговски закон',
};

const russia: Country = {
  name: 'Russia',
  registersSince: '1991-06-01',
  code: 'RU',
  nationality: 'Russian',
  weight: 7,
  language: 'russian',
  currency: 'RUB',
  dial: '7',
  people: {
    male: list('Авдей Ермолай Лукьян Мирон Платон Савелий Тимофей Харитон'),
    female: list('Аглая Евдокия Лукерья Пелагея Серафима Фёкла Ульяна'),
    family: {
      starts: list('Журавл Хлебоп Звонар Медуниц Ветрогон Щегл'),
      ends: list('ёвников ашинцев евинский ятичев'),
      femaleEnds: list('ёвникова ашинцева евинская ятичева'),
    },
    order: 'family-first',
    patronymic: { starts: list('Мирон Платон Харитон Лукьян'), male: 'ович', female: 'овна' },
  },
  firms: {
    root: { starts: list('Севполын Журавец Вьюнов Янтарник Снежев'), ends: list('марин ель ица') },
    trades: {
      shipping: 'Флот',
      mining: 'Руда',
      energy: 'Энерго',
      logistics: 'Логистика',
      trade: 'Торг',
      fishing: 'Рыба',
    },
    forms: [
      {
        short: 'ООО',
        full: 'Общество с ограниченной ответственностью',
        pattern: 'ООО «{name}»',
        type: 'Limited company',
      },
      { short: 'АО', full: 'Акционерное общество', pattern: 'АО «{name}»', type: 'Corporation' },
    ],
    registrationNumber: '000#########0',
    taxNumber: '00########',
  },
  places: [
    {
      city: 'Мурманск',
      postcode: '1830##',
      latitude: 68.97,
      longitude: 33.08,
      state: ['Мурманская область', 'MUR'],
    },
    {
      city: 'Архангельск',
      postcode: '1630##',
      latitude: 64.54,
      longitude: 40.54,
      state: ['Архангельская область', 'ARK'],
    },
    {
      city: 'Хабаровск',
      postcode: '6800##',
      latitude: 48.48,
      longitude: 135.08,
      state: ['Хабаровский край', 'KHA'],
    },
  ],
  streets: {
    names: ['Журавлиная', 'Старофонарная', 'Полынная', 'Верхнепричальная'],
    type: 'улица',
    pattern: 'ул. {street}, д. {number}',
  },
  addressPattern: '{postcode}, {city}, {line}, Russia',
  register: { code: 'RU-RG', name: 'Единый реестр (образец)' },
  taxOffice: { code: 'RU-FN', name: 'Инспекция № 00 (образец)' },
  law: 'Закон об обществах',
};

export const cyrillic = [bulgaria, russia];
