/** What speaks for and against two records being of the same, in the words of a dossier. */
import type { ReportLanguage } from '../../contract/answers/dossier.ts';

type Said = (...parts: string[]) => string;

/** German words for each English reason; its groups are what the records have, verbatim. */
const GERMAN: readonly [RegExp, Said][] = [
  // What the records state.
  [
    /^Born (.+) in both(, as far as stated)?$/,
    (date, asFar) => `In beiden geboren ${date}${asFar ? ', soweit angegeben' : ''}`,
  ],
  [
    /^Different (year|month|day) of birth: (.+) and (.+)$/,
    (part = '', one, other) =>
      `${{ year: 'Geburtsjahr', month: 'Geburtsmonat', day: 'Geburtstag' }[part] ?? part} verschieden: ${one} und ${other}`,
  ],
  [
    /^Day and month of birth are swapped: (.+) and (.+)$/,
    (one, other) => `Tag und Monat der Geburt sind vertauscht: ${one} und ${other}`,
  ],
  [
    /^Dates of birth that can’t be compared: (.+) and (.+)$/,
    (one, other) => `Geburtsdaten, die sich nicht vergleichen lassen: ${one} und ${other}`,
  ],
  [/^Nationality in both: (.+)$/, (one) => `Staatsangehörigkeit in beiden: ${one}`],
  [
    /^Different nationalities: (.+) and (.+)$/,
    (one, other) => `Verschiedene Staatsangehörigkeiten: ${one} und ${other}`,
  ],
  [
    /^((?:Country|Jurisdiction).*?) in both: (.+)$/,
    (what = '', one) => `${UNSTATED[what.toLowerCase()] ?? what} in beiden: ${one}`,
  ],
  [
    /^Different (countries|jurisdictions)(.*?): (.+) and (.+)$/,
    (what, _of, one, other) =>
      `Verschiedene ${what === 'countries' ? 'Staaten' : 'Rechtsordnungen'}: ${one} und ${other}`,
  ],
  [/^Registration number in both: (.+)$/, (one) => `Registernummer in beiden: ${one}`],
  [
    /^Different registration numbers: (.+) and (.+)$/,
    (one, other) => `Verschiedene Registernummern: ${one} und ${other}`,
  ],
  [
    /^Registration numbers of different countries: (.+) and (.+)$/,
    (one, other) => `Registernummern verschiedener Staaten: ${one} und ${other}`,
  ],
  [/^Both have an address in (.+)$/, (place) => `Beide haben eine Anschrift in ${place}`],
  [
    /^Both are tied to (.+?)(?:, (\d+) others?)?$/,
    (names, more = '') =>
      `Beide sind verbunden mit ${names}${more === '' ? '' : ` und ${more} weiteren`}`,
  ],
  [
    /^No (.+) stated for (either|one) of them$/,
    (what = '', which) =>
      `${UNSTATED[what] ?? what}: ${which === 'either' ? 'für keinen von beiden' : 'für einen von beiden nicht'} angegeben`,
  ],
  [
    /^One is an? (\w+), the other an? (\w+)$/,
    (one = '', other = '') => `Einer ist ${KINDS[one] ?? one}, der andere ${KINDS[other] ?? other}`,
  ],
  [/^Both state (“.*”)$/, (value) => `Beide geben ${value} an`],
  [
    /^Both state one (\S+), as (“.*”) and as (“.*”)$/,
    (what = '', one, other) =>
      `Beide geben ${THINGS[what] ?? what} an, als ${one} und als ${other}`,
  ],
  [
    /^Both state (\d+) other things?$/,
    (count) => `Beide geben noch ${count} gemeinsame Angaben an`,
  ],
  [
    /^No (.+) known of (either|one) of them: (?:their own records are|the own record of one is) not stored$/,
    (what = '', which) =>
      `${UNSTATED[what] ?? what}: ${which === 'either' ? 'von keinem von beiden' : 'von einem von beiden nicht'} bekannt, da nicht alle eigenen Datensätze gespeichert sind`,
  ],
  [
    /^In (“.*”) the days known of the one end at most a month before those of the other begin$/,
    (where) =>
      `In ${where} enden die bekannten Tage des einen höchstens einen Monat vor dem Beginn derer des anderen`,
  ],
  [
    /^Two seats at once in (“.*”): (.+), both (?:on|from) (\S+)(?: to (\S+))?$/,
    (where, roles = '', first, last = '') =>
      `Zwei Sitze zugleich in ${where}: ${and(roles).replace(/ twice$/, ' zweimal')}, beide ${last === '' ? 'am' : 'vom'} ${first}${last === '' ? '' : ` bis ${last}`}`,
  ],
  [
    /^Whether (“.*”) in (“.*”), both (?:on|from) (\S+)(?: to (\S+))?, is one seat or two$/,
    (role, where, first, last = '') =>
      `Ob ${role} in ${where}, beide ${last === '' ? 'am' : 'vom'} ${first}${last === '' ? '' : ` bis ${last}`}, ein Sitz ist oder zwei`,
  ],
  [/^One of them is tied to the other$/, () => 'Einer ist mit dem anderen verbunden'],
  [
    /^(No|[\d,]+) other records? in the store (?:has|have) (this name|either of these names)(?:, (?:but|and) ([\d,]+) known by name only (?:has|have) it)?(, and more were not counted)?; accents and punctuation aside$/,
    (count = '', which, named = '', more) =>
      `${count === 'No' ? 'Kein anderer gespeicherter Datensatz hat' : `${inGermanDigits(count)} weitere gespeicherte Datensätze haben`} ${which === 'this name' ? 'diesen Namen' : 'einen dieser Namen'}${named === '' ? '' : `; nur dem Namen nach bekannt: ${inGermanDigits(named)} weitere`}${more ? '; mehr wurden nicht gezählt' : ''}; Akzente und Zeichensetzung nicht beachtet`,
  ],
  // The names.
  [/^The parts of the names agree$/, () => 'Die Teile der Namen stimmen überein'],
  [
    /^The parts of the names agree but for their order$/,
    () => 'Die Teile der Namen stimmen bis auf ihre Folge überein',
  ],
  [
    /^The (?:other )?words of the names(.*?) agree( but for their order)?$/,
    (aside = '', order) =>
      `Die ${aside === '' ? '' : 'übrigen '}Wörter der Namen stimmen ${order ? 'bis auf ihre Folge ' : ''}überein`,
  ],
  [/^What agrees stands in another order$/, () => 'Was übereinstimmt, steht in anderer Folge'],
  [/^Both have (.+)$/, (word) => `Beide haben ${word}`],
  [/^Only one of them has the numbers? (.+)$/, (number) => `Nur einer hat die Zahl ${number}`],
  [/^Only one of them has (.+)$/, (words) => `Nur einer hat ${words}`],
  [
    /^Without a counterpart: (.+) in the one, (.+) in the other$/,
    (one, other) => `Ohne Gegenstück: ${one} im einen, ${other} im anderen`,
  ],
  [
    /^(.+) are one word but for accents$/,
    (both = '') => `${and(both)} sind bis auf Akzente ein Wort`,
  ],
  [
    /^(.+) are one word, written otherwise$/,
    (both = '') => `${and(both)} sind ein Wort, anders geschrieben`,
  ],
  [
    /^(.+) are one word, joined or punctuated otherwise$/,
    (both = '') => `${and(both)} sind ein Wort, anders verbunden oder gezeichnet`,
  ],
  [
    /^(.+) are one word, with a letter written as one or as two$/,
    (both = '') =>
      `${and(both)} sind ein Wort, mit einem Buchstaben als einem oder zweien geschrieben`,
  ],
  [
    /^(.+) are the same in (?:plain|Latin) letters$/,
    (both = '') => `${and(both)} sind in lateinischen Buchstaben gleich`,
  ],
  [
    /^(.+) can be spellings of the same sounds$/,
    (both = '') => `${and(both)} können Schreibungen derselben Laute sein`,
  ],
  [/^(.+) are forms of one given name$/, (both = '') => `${and(both)} sind Formen eines Vornamens`],
  [
    /^(.+) can be spellings of one family name$/,
    (both = '') => `${and(both)} können Schreibungen eines Familiennamens sein`,
  ],
  [/^(.+) mean the same$/, (both = '') => `${and(both)} bedeuten dasselbe`],
  [/^(.+) have the same initial$/, (both = '') => `${and(both)} haben denselben Anfangsbuchstaben`],
  [
    /^(.+) (begin|end) alike: one may be short for the other$/,
    (both = '', where) =>
      `${and(both)} ${where === 'begin' ? 'beginnen' : 'enden'} gleich: Eines kann die Kurzform des anderen sein`,
  ],
  [
    /^(.+) differ in (\d+) letters?(, accents aside)?(, written as one word)?$/,
    (both = '', count, aside, joined) =>
      `${and(both)} unterscheiden sich in ${count} Buchstaben${aside ? ', Akzente nicht gezählt' : ''}${joined ? ', als ein Wort geschrieben' : ''}`,
  ],
  [
    /^Put aside, as telling little: (.+)$/,
    (words) => `Beiseitegelassen, da es wenig sagt: ${words}`,
  ],
  [/^Titles are put aside: (.+)$/, (words) => `Titel sind beiseitegelassen: ${words}`],
  [
    /^More differs than slips would change in names of this length$/,
    () => 'Es unterscheidet sich mehr, als Tippfehler bei Namen dieser Länge ändern',
  ],
  [
    /^What agrees is too little to suggest it$/,
    () => 'Was übereinstimmt, ist zu wenig, um es nahezulegen',
  ],
  [/^Told apart by (.+)$/, (both = '') => `Unterschieden durch ${and(both)}`],
  [/^The same legal form: (.+)$/, (form = '') => `Dieselbe Rechtsform: ${and(form)}`],
  [/^Different legal forms: (.+)$/, (forms = '') => `Verschiedene Rechtsformen: ${and(forms)}`],
  [
    /^(.+) (are|can be) legal forms of one kind$/,
    (both = '', are) =>
      `${and(both)} ${are === 'are' ? 'sind' : 'können'} Rechtsformen einer Art${are === 'are' ? '' : ' sein'}`,
  ],
  [/^Only one states a legal form: (.+)$/, (form) => `Nur einer gibt eine Rechtsform an: ${form}`],
  [/^The same numbers?: (.+)$/, (number = '') => `Dieselbe Zahl im Namen: ${and(number)}`],
  [/^Different numbers: (.+)$/, (both = '') => `Verschiedene Zahlen im Namen: ${and(both)}`],
];

const UNSTATED: Readonly<Record<string, string>> = {
  'date of birth': 'Geburtsdatum',
  nationality: 'Staatsangehörigkeit',
  country: 'Staat',
  'country of residence': 'Wohnsitzstaat',
  jurisdiction: 'Rechtsordnung',
  'country of residence or jurisdiction': 'Wohnsitzstaat oder Rechtsordnung',
  'registration number': 'Registernummer',
  address: 'Anschrift',
  name: 'Name',
};

const THINGS: Readonly<Record<string, string>> = {
  address: 'eine Anschrift',
  phone: 'eine Telefonnummer',
  email: 'eine E-Mail-Adresse',
  website: 'eine Website',
  document: 'ein Dokument',
  vessel: 'ein Schiff',
  aircraft: 'ein Flugzeug',
  vehicle: 'ein Fahrzeug',
  property: 'einen Grundbesitz',
};

const inGermanDigits = (count: string): string => count.replaceAll(',', '.');

const KINDS: Readonly<Record<string, string>> = {
  person: 'eine Person',
  company: 'eine Gesellschaft',
  authority: 'eine Behörde',
};

/** Two quoted words as a German pair; English quotation marks around them stay those of the program. */
const and = (words: string): string => words.replace(/” and “/g, '” und “');

const inGermanQuotes = (text: string): string => text.replace(/“([^“”]*)”/g, '„$1“');

/** A reason in this language; one without words in it stays as the program has it, and is said to be English. */
export function reasonOfSameness(reason: string, language: ReportLanguage): string {
  if (language === 'en') return reason;
  for (const [pattern, said] of GERMAN) {
    const found = pattern.exec(reason);
    if (found !== null) return inGermanQuotes(said(...found.slice(1)));
  }
  return `auf Englisch: ${reason}`;
}
