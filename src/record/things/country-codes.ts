/** Countries by the names that registers use, so that a name and a code compare as equal. */
import { comparedWord } from './address-text.ts';

/** The code, then the names of the country. */
const COUNTRIES = `
ae: United Arab Emirates, UAE, الإمارات العربية المتحدة, الإمارات
at: Austria, Österreich
be: Belgium, België, Belgique
bg: Bulgaria, България
bz: Belize
ca: Canada
ch: Switzerland, Schweiz, Suisse, Svizzera
cn: China, People’s Republic of China, 中国, 中國
cy: Cyprus, Κύπρος, Kıbrıs
cz: Czechia, Czech Republic, Česko
de: Germany, Deutschland
dk: Denmark, Danmark
ee: Estonia, Eesti
eg: Egypt, مصر
es: Spain, España
fi: Finland, Suomi
fr: France
gb: United Kingdom, UK, Great Britain, England, Scotland, Wales, Northern Ireland
gg: Guernsey
gr: Greece, Hellas, Ελλάδα
hk: Hong Kong, 香港
hu: Hungary, Magyarország
ie: Ireland, Éire
il: Israel, ישראל
im: Isle of Man
in: India
is: Iceland, Ísland
it: Italy, Italia
je: Jersey
jp: Japan, 日本
kr: South Korea, Republic of Korea, Korea, 대한민국, 한국
ky: Cayman Islands
li: Liechtenstein
lt: Lithuania, Lietuva
lu: Luxembourg, Luxemburg
lv: Latvia, Latvija
mh: Marshall Islands
mt: Malta
ng: Nigeria
nl: Netherlands, The Netherlands, Holland, Nederland
no: Norway, Norge, Noreg
pa: Panama, Panamá
pl: Poland, Polska
pt: Portugal
ro: Romania, România
rs: Serbia, Србија
ru: Russia, Russian Federation, Россия, Российская Федерация
sc: Seychelles
se: Sweden, Sverige
sg: Singapore
si: Slovenia, Slovenija
sk: Slovakia, Slovensko
tr: Turkey, Türkiye
ua: Ukraine, Україна
us: United States, United States of America, USA, US
vg: British Virgin Islands, BVI
vn: Vietnam, Viet Nam, Việt Nam
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
