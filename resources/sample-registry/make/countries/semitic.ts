/** The United Arab Emirates, Egypt and Israel: registers that write from right to left. */
import { list, type Country } from '../country.ts';

const arabicPeople: Country['people'] = {
  male: list('سهيل غسان حازم مازن رائد نادر وسيم لؤي'),
  female: list('رباب شذى نوال هيفاء لجين سلمى وداد'),
  family: {
    starts: list('المرسا الفنار النخلا الصدف اللؤلؤ الزعفر'),
    ends: list('ني وي اني يجي'),
  },
  order: 'given-first',
};

const emirates: Country = {
  name: 'United Arab Emirates',
  registersSince: '1975-01-01',
  code: 'AE',
  nationality: 'Emirati',
  weight: 5,
  language: 'arabic',
  currency: 'AED',
  dial: '971',
  people: arabicPeople,
  firms: {
    root: {
      starts: list('فنارين مرساوان لؤلؤان صدفور نخيلان شراعين'),
      ends: ['', ' الأفق', ' الساحل', ' الفجر'],
    },
    trades: {
      shipping: 'للملاحة',
      trade: 'للتجارة',
      property: 'العقارية',
      aviation: 'للطيران',
      logistics: 'للشحن',
    },
    forms: [
      {
        short: 'ذ.م.م',
        full: 'ذات مسؤولية محدودة',
        pattern: 'شركة {name} ذ.م.م',
        type: 'Limited company',
      },
      {
        short: 'ش.م.ع',
        full: 'شركة مساهمة عامة',
        pattern: '{name} ش.م.ع',
        type: 'Corporation',
        listed: true,
      },
    ],
    latinNames: [
      'Fanarin Marine',
      'Mersawan Trading',
      'Lulwan Estates',
      'Sadafor Freight',
      'Shiraeen Air',
    ],
    registrationNumber: 'CN-00#####',
    taxNumber: '1000########003',
  },
  places: [
    { city: 'دبي', postcode: '0####', latitude: 25.2, longitude: 55.27, state: ['دبي', 'DU'] },
    {
      city: 'الفجيرة',
      postcode: '0####',
      latitude: 25.12,
      longitude: 56.33,
      state: ['الفجيرة', 'FU'],
    },
  ],
  streets: {
    names: ['الفنار', 'الصدف', 'المرسى القديم', 'النخيل'],
    type: 'شارع',
    pattern: 'شارع {street} {number}',
  },
  addressPattern: '{line}، {city}، United Arab Emirates',
  register: { code: 'AE-ED', name: 'السجل التجاري (نموذج)' },
  taxOffice: { code: 'AE-TX', name: 'دائرة الضرائب (نموذج)' },
  law: 'قانون الشركات التجارية',
};

const egypt: Country = {
  name: 'Egypt',
  code: 'EG',
  nationality: 'Egyptian',
  weight: 4,
  language: 'arabic',
  currency: 'EGP',
  dial: '20',
  people: arabicPeople,
  firms: {
    root: {
      starts: list('نورسين منارور ياسمينار دلتاوين'),
      ends: ['', ' الجديدة', ' الكبرى', ' البيضاء'],
    },
    trades: {
      textiles: 'للنسيج',
      food: 'للأغذية',
      building: 'للمقاولات',
      shipping: 'للنقل البحري',
      medicine: 'للأدوية',
    },
    forms: [
      { short: 'ش.م.م', full: 'شركة مساهمة مصرية', pattern: '{name} ش.م.م', type: 'Corporation' },
      {
        short: 'ذ.م.م',
        full: 'ذات مسؤولية محدودة',
        pattern: '{name} ذ.م.م',
        type: 'Limited company',
      },
    ],
    latinNames: ['Norsine Textiles', 'Manarour Foods', 'Yasminar Works', 'Deltawin Pharma'],
    registrationNumber: '00####',
    taxNumber: '000-###-###',
  },
  places: [
    {
      city: 'الإسكندرية',
      postcode: '21###',
      latitude: 31.2,
      longitude: 29.92,
      state: ['الإسكندرية', 'ALX'],
    },
    {
      city: 'بورسعيد',
      postcode: '42###',
      latitude: 31.27,
      longitude: 32.3,
      state: ['بورسعيد', 'PTS'],
    },
  ],
  streets: {
    names: ['المنارة', 'النورس', 'الكورنيش القديم'],
    type: 'شارع',
    pattern: '{number} شارع {street}',
  },
  addressPattern: '{line}، {city} {postcode}، Egypt',
  register: { code: 'EG-CR', name: 'السجل التجاري بالإسكندرية (نموذج)' },
  taxOffice: { code: 'EG-TX', name: 'مأمورية الضرائب (نموذج)' },
  law: 'قانون رقم 159 لسنة 1981',
};

const israel: Country = {
  name: 'Israel',
  code: 'IL',
  nationality: 'Israeli',
  weight: 4,
  language: 'hebrew',
  currency: 'ILS',
  dial: '972',
  people: {
    male: list('אליאב גדעון יובל עמיחי נדב שאול'),
    female: list('אביגיל הדס יערה מעיין נועה תהילה'),
    family: { starts: list('אורנ גלי מגדל שחפ צור'), ends: list('ובסקי עדני ויים ירון') },
    order: 'given-first',
  },
  firms: {
    root: { starts: list('שחפור מגדלין אלמוגית צדפון'), ends: ['', ' כחול', ' הצפון', ' ים'] },
    trades: {
      software: 'תוכנה',
      medicine: 'ביוטק',
      shipping: 'ספנות',
      food: 'מזון',
      finance: 'אחזקות',
    },
    forms: [
      { short: 'בע"מ', full: 'בערבון מוגבל', pattern: '{name} בע"מ', type: 'Limited company' },
    ],
    latinNames: ['Shachfor Systems', 'Migdalin Biotech', 'Almogit Shipping', 'Tzadfon Holdings'],
    registrationNumber: '510######',
    taxNumber: '510######',
  },
  places: [
    { city: 'חיפה', postcode: '31#####', latitude: 32.79, longitude: 34.99 },
    { city: 'אשדוד', postcode: '77#####', latitude: 31.8, longitude: 34.65 },
  ],
  streets: {
    names: ['המגדלור', 'השחף', 'האלמוגים'],
    type: 'רחוב',
    pattern: 'רחוב {street} {number}',
  },
  addressPattern: '{line}, {city} {postcode}, Israel',
  register: { code: 'IL-RC', name: 'רשם החברות (דוגמה)' },
  taxOffice: { code: 'IL-TX', name: 'פקיד שומה (דוגמה)' },
  law: 'חוק החברות',
};

export const semitic = [emirates, egypt, israel];
