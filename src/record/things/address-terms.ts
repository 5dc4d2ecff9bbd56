/** What a word of an address means, in every spelling and language met; each word is looked up once. */
import { HOUSES, STREETS } from '../values/address-words.ts';
import { fold, inLatin } from '../../contract/text/fold-words.ts';
import { remembering } from '../values/remembering.ts';
import {
  ANNOUNCERS,
  ARTICLES,
  BEHIND,
  CARDINALS,
  COMPASS,
  COUNTABLE,
  COUNTED,
  LABELS,
  MORE_HOUSES,
  MONTHS,
  MORE_STREETS,
  NAMED_UNITS,
  NUMBERED_APART,
  NUMBERED_ROADS,
  OF_ROADS,
  ORDINALS,
  SAINTS,
  SIDES,
  SILENT_STREETS,
  SYNONYMS,
  TENS,
  TITLES,
  type Unit,
} from './address-vocabulary.ts';

/** What a label says of the number beside it. */
export interface UnitLabel {
  unit: Unit;
  /** What it calls the unit, in one spelling. */
  called: string;
  /** Stands before the number in its key where such units are numbered apart from others. */
  prefix: string;
  isBehind: boolean;
  isCounted: boolean;
}

/** A word as it is compared, and what it may mean in an address; null or false where it means nothing. */
export interface AddressTerm {
  /** Without case and accents, in Latin letters where it has any. */
  bare: string;
  /** What is compared: `Möwenstr` is a name and a kind of street, as `Möwen Straße` is. */
  parts: readonly string[];
  /** The kind of street, if the whole word is one. */
  kind: string | null;
  isStreet: boolean;
  /** The title that it is before a name: `St. James`, `Dr. King`. */
  title: string | null;
  isHouse: boolean;
  isSilent: boolean;
  isArticle: boolean;
  isAnnouncer: boolean;
  isMonth: boolean;
  isCountable: boolean;
  /** The kind of a road that has a number, or a word before such a road. */
  isNumberedRoad: boolean;
  isOfRoad: boolean;
  isCompass: boolean;
  label: UnitLabel | null;
  named: { unit: Unit; key: string } | null;
  side: string | null;
  /** The number that it is in words, in digits. */
  ordinal: string | null;
  cardinal: string | null;
}

/** The word in Latin letters where it has any, so that ø is o; words of other scripts are only folded. */
function bareWord(word: string): string {
  const folded = fold(word);
  if (!/\p{Script=Latin}|[0-9]/u.test(folded)) return folded;
  const latin = inLatin(folded)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
  // Möwen, Moewen and Mowen are one, as are Århus and Aarhus.
  return latin.replaceAll(/([aou])e/g, '$1').replaceAll('aa', 'a');
}

/** Kinds of streets that can end their name; in other languages, such endings occur in other names. */
const JOINED = new Set(
  'strasse straat platz gasse weg veien gaten vägen gatan vej gade katu 路 街 大道 巷 弄 대로 로 길 丁目'.split(
    ' ',
  ),
);

/** The kind of street by spelling; kinds that share an abbreviation, such as `str`, are one. */
function makeKinds() {
  const kinds = new Map<string, string>();
  /** Spellings that may be the end of a longer word, the longest first. */
  const endings: string[] = [];
  const add = (ways: readonly string[], mayEnd: boolean): void => {
    const all = ways.map(bareWord);
    const known = new Set(all.map((way) => kinds.get(way)).filter((kind) => kind !== undefined));
    const kind = [...known][0] ?? all[0] ?? '';
    for (const [way, other] of kinds) if (known.has(other)) kinds.set(way, kind);
    all.forEach((way) => {
      kinds.set(way, kind);
      if (mayEnd && !/^[a-z]$/.test(way)) endings.push(way);
    });
  };
  STREETS.forEach((ways) => add(ways, JOINED.has(ways[0])));
  MORE_STREETS.forEach((ways) => add(ways, false));
  add(SAINTS, false);
  endings.sort((a, b) => b.length - a.length);
  // `W` is the west far more often than a way.
  kinds.delete('w');
  return { kinds, endings };
}

const wordsOf = (...texts: readonly string[]): Set<string> =>
  new Set(texts.flatMap((text) => text.split(' ')).map(bareWord));

/** Ordinals in words with their number, also those of two words: `twenty-first`. */
function makeOrdinals(): Map<string, string> {
  const ordinals = new Map<string, string>();
  for (const line of ORDINALS)
    line.split(' ').forEach((word, at) => ordinals.set(bareWord(word), String(at + 1)));
  const [english] = ORDINALS;
  TENS.forEach((ten, at) => {
    const tens = (at + 2) * 10;
    ordinals.set(bareWord(`${ten.slice(0, -1)}ieth`), String(tens));
    const ones = english.split(' ').slice(0, 9);
    ones.forEach((one, n) => ordinals.set(bareWord(ten + one), String(tens + n + 1)));
  });
  return ordinals;
}

/** Numbers in words with their digits, also those of two words: `twenty-one`. */
const makeCardinals = (): Map<string, string> =>
  new Map(
    [
      ...CARDINALS.map((word, at) => [word, String(at + 1)] as const),
      ...TENS.flatMap((ten, at) =>
        ['', ...CARDINALS.slice(0, 9)].map(
          (one, n) => [ten + one, String((at + 2) * 10 + n)] as const,
        ),
      ),
    ].map(([word, number]) => [bareWord(word), number]),
  );

const makeLabels = (): Map<string, Pick<UnitLabel, 'unit' | 'called' | 'prefix'>> =>
  new Map(
    Object.entries(LABELS).flatMap(([unit, kinds]) =>
      Object.entries(kinds).flatMap(([called, words]) => {
        const prefix = NUMBERED_APART.has(called) ? `${called} ` : '';
        return [...wordsOf(words)].map(
          (word) => [word, { unit: unit as Unit, called, prefix }] as const,
        );
      }),
    ),
  );

/** Made for the first address, since the program seldom compares any. */
function makeTables() {
  const { kinds, endings } = makeKinds();
  const streets = [...STREETS, ...MORE_STREETS].flat();
  return {
    kinds,
    endings,
    synonyms: new Map(
      SYNONYMS.flatMap((ways) => ways.map((way) => [bareWord(way), bareWord(ways[0] ?? '')])),
    ),
    /** Without short abbreviations, which may mean something else: `St. Julian’s` is a town. */
    streets: wordsOf(...streets.filter((way) => way.length > 2 || !/^[a-z]/.test(way))),
    houses: wordsOf(...HOUSES, ...MORE_HOUSES),
    silent: new Set(SILENT_STREETS.map((word) => kinds.get(bareWord(word)))),
    articles: wordsOf(...ARTICLES),
    announcers: wordsOf(...ANNOUNCERS),
    months: wordsOf(MONTHS),
    countable: wordsOf(...COUNTABLE),
    numberedRoads: new Set(NUMBERED_ROADS.map((word) => kinds.get(bareWord(word)))),
    ofRoads: wordsOf(...OF_ROADS),
    compass: wordsOf(...COMPASS),
    labels: makeLabels(),
    behind: wordsOf(...BEHIND),
    counted: wordsOf(...COUNTED),
    named: new Map(
      NAMED_UNITS.flatMap(([unit, key, words]) =>
        [...wordsOf(words)].map((word) => [word, { unit, key }]),
      ),
    ),
    sides: new Map(SIDES.flatMap(([key, words]) => [...wordsOf(words)].map((word) => [word, key]))),
    ordinals: makeOrdinals(),
    cardinals: makeCardinals(),
    titles: new Map(
      TITLES.flatMap((ways) => ways.map((way) => [bareWord(way), bareWord(ways[0] ?? '')])),
    ),
  };
}

let made: ReturnType<typeof makeTables> | undefined;

function lookUp(word: string): AddressTerm {
  const tables = (made ??= makeTables());
  const bare = bareWord(word);
  const kind = tables.kinds.get(bare) ?? null;
  const end = kind === null ? tables.endings.find((ending) => bare.endsWith(ending)) : undefined;
  const synonym = tables.synonyms.get(bare);
  const parts =
    kind !== null || end === undefined
      ? [kind ?? synonym ?? bare]
      : [bare.slice(0, -end.length), tables.kinds.get(end) ?? end];
  const label = tables.labels.get(bare);
  return {
    bare,
    parts: parts.filter((part) => part !== ''),
    kind,
    isStreet: tables.streets.has(bare) || (end !== undefined && end.length > 2),
    title: tables.titles.get(bare) ?? null,
    isHouse: tables.houses.has(bare),
    isSilent: kind !== null && tables.silent.has(kind),
    isArticle: tables.articles.has(bare),
    isAnnouncer: tables.announcers.has(bare),
    isMonth: tables.months.has(bare),
    isCountable: tables.countable.has(bare),
    isNumberedRoad: kind !== null && tables.numberedRoads.has(kind),
    isOfRoad: tables.ofRoads.has(bare),
    isCompass: tables.compass.has(synonym ?? bare),
    label:
      label === undefined
        ? null
        : {
            unit: label.unit,
            called: label.called,
            prefix: label.prefix,
            isBehind: tables.behind.has(bare),
            isCounted: tables.counted.has(bare),
          },
    named: tables.named.get(bare) ?? null,
    side: tables.sides.get(bare) ?? null,
    ordinal: tables.ordinals.get(bare) ?? null,
    cardinal: tables.cardinals.get(bare) ?? null,
  };
}

/** Words are few beside addresses. */
export const termOf = remembering(lookUp, { texts: 20_000, length: 32 });

/** The form of a word that is compared, as a whole. */
export const comparedWord = (word: string): string => {
  const { bare, kind, parts } = termOf(word);
  return kind ?? (parts.length === 1 ? (parts[0] ?? bare) : bare);
};
