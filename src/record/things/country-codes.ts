/** Countries by the names that registers use, so that a name and a code compare as equal. */
import { comparedWord } from './address-terms.ts';

/** The code, then the names of the country. */
const COUNTRIES = `
ad: Andorra
ae: United Arab Emirates, UAE, الإمارات العربية المتحدة, الإمارات
ag: Antigua and Barbuda
ai: Anguilla
al: Albania, Shqipëria
am: Armenia, Հայաստան
ar: Argentina
at: Austria, Österreich
au: Australia
az: Azerbaijan, Azərbaycan
ba: Bosnia and Herzegovina, Bosna i Hercegovina
bb: Barbados
bd: Bangladesh
be: Belgium, België, Belgique
bg: Bulgaria, България
bh: Bahrain, البحرين
bm: Bermuda
bo: Bolivia
br: Brazil, Brasil
bs: Bahamas, The Bahamas
by: Belarus, Беларусь
bz: Belize
ca: Canada
ch: Switzerland, Schweiz, Suisse, Svizzera
cl: Chile
cn: China, People’s Republic of China, 中国, 中國
co: Colombia
cr: Costa Rica
cw: Curaçao
cy: Cyprus, Κύπρος, Kıbrıs
cz: Czechia, Czech Republic, Česko, Česká republika
de: Germany, Deutschland
dk: Denmark, Danmark
do: Dominican Republic, República Dominicana
dz: Algeria, Algérie, الجزائر
ec: Ecuador
ee: Estonia, Eesti
eg: Egypt, مصر
es: Spain, España
fi: Finland, Suomi
fo: Faroe Islands, Føroyar
fr: France
gb: United Kingdom, UK, Great Britain, England, Scotland, Wales, Northern Ireland
ge: Georgia, საქართველო
gg: Guernsey
gh: Ghana
gi: Gibraltar
gl: Greenland, Grønland
gr: Greece, Hellas, Ελλάδα
gt: Guatemala
hk: Hong Kong, 香港
hn: Honduras
hr: Croatia, Hrvatska
hu: Hungary, Magyarország
id: Indonesia
ie: Ireland, Éire
il: Israel, ישראל
im: Isle of Man
in: India
iq: Iraq, العراق
ir: Iran, ایران
is: Iceland, Ísland
it: Italy, Italia
je: Jersey
jm: Jamaica
jo: Jordan, الأردن
jp: Japan, 日本
ke: Kenya
kn: Saint Kitts and Nevis
kr: South Korea, Republic of Korea, Korea, 대한민국, 한국
kw: Kuwait, الكويت
ky: Cayman Islands
kz: Kazakhstan, Казахстан, Қазақстан
lb: Lebanon, Liban, لبنان
lc: Saint Lucia
li: Liechtenstein
lk: Sri Lanka
lr: Liberia
lt: Lithuania, Lietuva
lu: Luxembourg, Luxemburg
lv: Latvia, Latvija
ma: Morocco, Maroc, المغرب
mc: Monaco
md: Moldova
me: Montenegro, Crna Gora
mh: Marshall Islands
mk: North Macedonia, Северна Македонија
mo: Macao, Macau, 澳門
mt: Malta
mu: Mauritius
mx: Mexico, México
my: Malaysia
na: Namibia
ng: Nigeria
nl: Netherlands, The Netherlands, Holland, Nederland
no: Norway, Norge, Noreg
nz: New Zealand
om: Oman, عمان
pa: Panama, Panamá
pe: Peru, Perú
ph: Philippines
pk: Pakistan
pl: Poland, Polska
pt: Portugal
py: Paraguay
qa: Qatar, قطر
ro: Romania, România
rs: Serbia, Србија
ru: Russia, Russian Federation, Россия, Российская Федерация
sa: Saudi Arabia, Kingdom of Saudi Arabia, KSA, السعودية, المملكة العربية السعودية
sc: Seychelles
se: Sweden, Sverige
sg: Singapore
si: Slovenia, Slovenija
sk: Slovakia, Slovensko
sm: San Marino
sv: El Salvador
tc: Turks and Caicos Islands
th: Thailand, ประเทศไทย
tn: Tunisia, Tunisie, تونس
tr: Turkey, Türkiye
tw: Taiwan, 台灣, 臺灣
tz: Tanzania
ua: Ukraine, Україна
ug: Uganda
us: United States, United States of America, USA, US, U.S.A.
uy: Uruguay
uz: Uzbekistan
vc: Saint Vincent and the Grenadines
ve: Venezuela
vg: British Virgin Islands, BVI
vn: Vietnam, Viet Nam, Việt Nam
za: South Africa
`;

/** Two-letter codes in use for a country that are not its own. */
const OTHER_CODES: Readonly<Record<string, string>> = { uk: 'gb', el: 'gr' };

/** Built when the first name is compared. */
let byName: ReadonlyMap<string, string> | undefined;

const readNames = (): ReadonlyMap<string, string> =>
  new Map(
    COUNTRIES.trim()
      .split('\n')
      .flatMap((line) => {
        const [code = '', names = ''] = line.split(': ');
        return names.split(', ').map((name) => [comparedName(name), code] as const);
      }),
  );

function comparedName(name: string): string {
  return (name.normalize('NFKC').match(/[\p{L}\p{M}]+/gu) ?? []).map(comparedWord).join(' ');
}

/** The code of the country with this name; null if the name is unknown here. */
export const countryNamed = (name: string): string | null =>
  (byName ??= readNames()).get(comparedName(name)) ?? null;

/** What a country is compared by; null if none is stated. */
export function comparedCountry(name: string | null, code: string | null): string | null {
  const letters = code?.trim().toLowerCase() ?? '';
  if (/^[a-z]{2}$/.test(letters)) return OTHER_CODES[letters] ?? letters;
  if (name === null) return letters === '' ? null : letters;
  return countryNamed(name) ?? (comparedName(name) || null);
}
