/** Finds the code of a country stated as a code, a name, or a nationality. */
import { fold } from '../../contract/text/fold-words.ts';
import { comparedCountry, countryNamed } from '../../record/things/country-codes.ts';

const CODE = /^[A-Z]{2}$/;

interface Countries {
  codes: ReadonlySet<string>;
  byWords: ReadonlyMap<string, string>;
  /** The English name of each code. */
  names: ReadonlyMap<string, string>;
  /** Earlier results: few countries make up most of what is stated. */
  results: Map<string, string | null>;
}

/** Most results remembered, as a registry may state anything as a country. */
const MAX_RESULTS = 1000;

/** Loaded on first use. */
let countries: Countries | undefined;

const asWords = (text: string): string =>
  fold(text)
    .replaceAll('&', ' and ')
    .replace(/\(.*?\)/g, ' ')
    .match(/[\p{L}\p{N}]+/gu)
    ?.join(' ') ?? '';

function readCountries(): Countries {
  const entries = COUNTRY_WORDS.trim().split(/\s*[|\n]\s*/);
  const displayNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const codes = new Set<string>();
  const byWords = new Map<string, string>();
  const nameByCode = new Map<string, string>();
  for (const entry of entries) {
    const [code = '', words = ''] = entry.split(': ');
    codes.add(code);
    const englishName = displayNames.of(code.toUpperCase());
    if (englishName !== undefined) nameByCode.set(code, englishName);
    const names = [englishName, ...words.split(', ')];
    for (const name of names) if (name) byWords.set(asWords(name), code);
  }
  return { codes, byWords, names: nameByCode, results: new Map() };
}

/**
 * The ISO 3166-1 code in lower case; null if nothing is stated or the country is unknown. A stated code
 * takes precedence over words.
 */
export function countryCode(words: string | null, code: string | null = null): string | null {
  countries ??= readCountries();
  const byCode = comparedCountry(null, code);
  if (byCode !== null && countries.codes.has(byCode)) return byCode;
  const text = words?.trim() ?? '';
  let found = countries.results.get(text);
  if (found !== undefined) return found;
  found = codeOfWords(text, countries);
  if (countries.results.size < MAX_RESULTS) countries.results.set(text, found);
  return found;
}

/** The English name of a country by its lower-case code; null if there is no such code. */
export function wordsOfCountryCode(code: string): string | null {
  countries ??= readCountries();
  return countries.names.get(code) ?? null;
}

function codeOfWords(text: string, { codes, byWords }: Countries): string | null {
  if (text === '') return null;
  const byName = countryNamed(text) ?? byWords.get(asWords(text));
  if (byName !== undefined) return byName;
  const asCode = CODE.test(text) ? comparedCountry(null, text) : null;
  return asCode !== null && codes.has(asCode) ? asCode : null;
}

/** `xk` is Kosovo in most formats. A word of two countries is listed for neither: nothing is guessed. */
export const COUNTRY_WORDS = `
ad: Andorran | ae: Emirati | af: Afghan | ag: Antiguan | ai: Anguillan | al: Albanian | am: Armenian
ao: Angolan | aq | ar: Argentine, Argentinian | as: American Samoan | at: Austrian | au: Australian
aw: Aruban | ax | az: Azerbaijani | ba: Bosnian, Bosnia and Herzegovina | bb: Barbadian
bd: Bangladeshi | be: Belgian | bf: Burkinabe | bg: Bulgarian | bh: Bahraini | bi: Burundian
bj: Beninese | bl | bm: Bermudian | bn: Bruneian, Brunei Darussalam | bo: Bolivian
bq | br: Brazilian | bs: Bahamian, The Bahamas | bt: Bhutanese | bv | bw: Botswanan, Motswana
by: Belarusian | bz: Belizean | ca: Canadian | cc | cd: Democratic Republic of the Congo, DR Congo
cf: Central African | cg: Republic of the Congo | ch: Swiss | ci: Ivorian, Ivory Coast
ck: Cook Islander | cl: Chilean | cm: Cameroonian | cn: Chinese | co: Colombian | cr: Costa Rican
cu: Cuban | cv: Cape Verdean, Cabo Verde | cw | cx | cy: Cypriot | cz: Czech | de: German
dj: Djiboutian | dk: Danish, Dane | dm | do | dz: Algerian | ec: Ecuadorian, Ecuadorean
ee: Estonian | eg: Egyptian | eh | er: Eritrean | es: Spanish, Spaniard | et: Ethiopian
fi: Finnish, Finn | fj: Fijian | fk: Falkland Islander | fm: Federated States of Micronesia
fo: Faroese | fr: French | ga: Gabonese | gb: British, English, Scottish, Welsh, Northern Irish, Briton
gd: Grenadian | ge: Georgian | gf | gg | gh: Ghanaian | gi: Gibraltarian | gl: Greenlandic
gm: Gambian, The Gambia | gn | gp | gq: Equatorial Guinean | gr: Greek | gs | gt: Guatemalan | gu
gw: Bissau-Guinean | gy: Guyanese | hk: Hongkonger | hm | hn: Honduran | hr: Croatian, Croat
ht: Haitian | hu: Hungarian | id: Indonesian | ie: Irish | il: Israeli | im: Manx | in: Indian | io
iq: Iraqi | ir: Iranian, Islamic Republic of Iran | is: Icelandic, Icelander | it: Italian
je | jm: Jamaican | jo: Jordanian | jp: Japanese | ke: Kenyan | kg: Kyrgyz, Kyrgyz Republic
kh: Cambodian | ki | km: Comoran, Comorian | kn: Kittitian | kp: North Korean | kr: South Korean
kw: Kuwaiti | ky: Caymanian | kz: Kazakh, Kazakhstani | la: Lao, Laotian | lb: Lebanese
lc: Saint Lucian, St Lucian | li: Liechtensteiner | lk: Sri Lankan | lr: Liberian | ls: Mosotho
lt: Lithuanian | lu: Luxembourgish, Luxembourger | lv: Latvian | ly: Libyan | ma: Moroccan
mc: Monegasque | md: Moldovan, Republic of Moldova | me: Montenegrin | mf | mg: Malagasy
mh: Marshallese | mk: Macedonian, Republic of North Macedonia | ml: Malian | mm: Burmese, Burma, Myanmar
mn: Mongolian | mo: Macanese, Macau, Macao | mp | mq | mr: Mauritanian | ms: Montserratian
mt: Maltese | mu: Mauritian | mv: Maldivian | mw: Malawian | mx: Mexican | my: Malaysian
mz: Mozambican | na: Namibian | nc: New Caledonian | ne: Nigerien | nf | ng: Nigerian
ni: Nicaraguan | nl: Dutch, Netherlandish | no: Norwegian | np: Nepali, Nepalese | nr: Nauruan
nu: Niuean | nz: New Zealander | om: Omani | pa: Panamanian | pe: Peruvian | pf: French Polynesian
pg: Papua New Guinean | ph: Filipino, Filipina, Philippine | pk: Pakistani | pl: Polish, Pole | pm | pn
pr: Puerto Rican | ps: Palestinian, Palestine, State of Palestine | pt: Portuguese | pw: Palauan
py: Paraguayan | qa: Qatari | re | ro: Romanian | rs: Serbian, Serb | ru: Russian | rw: Rwandan
sa: Saudi, Saudi Arabian | sb: Solomon Islander | sc: Seychellois | sd: Sudanese | se: Swedish, Swede
sg: Singaporean | sh | si: Slovenian, Slovene | sj | sk: Slovak, Slovakian | sl: Sierra Leonean
sm: Sammarinese | sn: Senegalese | so: Somali | sr: Surinamese | ss: South Sudanese
st: Sao Tomean | sv: Salvadoran | sx | sy: Syrian, Syrian Arab Republic | sz: Swazi, Swaziland
tc | td: Chadian | tf | tg: Togolese | th: Thai | tj: Tajik, Tajikistani | tk
tl: East Timorese, East Timor | tm: Turkmen | tn: Tunisian | to: Tongan | tr: Turkish, Turk
tt: Trinidadian | tv: Tuvaluan | tw: Taiwanese | tz: Tanzanian, United Republic of Tanzania
ua: Ukrainian | ug: Ugandan | um | us: American | uy: Uruguayan | uz: Uzbek, Uzbekistani
va: Vatican, Holy See | vc: Vincentian | ve: Venezuelan, Bolivarian Republic of Venezuela | vg
vi | vn: Vietnamese | vu: Ni-Vanuatu | wf | ws: Samoan | xk: Kosovar, Kosovan | ye: Yemeni
yt | za: South African | zm: Zambian | zw: Zimbabwean
`;
