/** Where the house of an address is: its country, its post code or town, and the region of the town. */
import type { Address } from '../../contract/model/address.ts';
import { comparedPlace, readPart, withoutWords, wordsOfPart, type Part } from './address-text.ts';
import { comparedCountry, countryNamed } from './country-codes.ts';
import {
  comparedPostCode,
  countryByCode,
  isJapanese,
  isLongCode,
  isOneTown,
  isPlaceOfCode,
  isPostCode,
  needsTown,
  townOfCode,
} from './post-codes.ts';
import { stateNamed, withoutState } from './states.ts';

const trimmed = (text: string | null | undefined): string | null => text?.trim() || null;

interface Place {
  country: string | null;
  code: string | null;
  /** As it is compared; empty where the text of the street holds it. */
  town: string | null;
  /** Which of the towns of one name it is, as far as it is stated; empty beside a post code. */
  region: string;
  /** The parts that belong to street and house. */
  parts: Part[];
}

/** The post code, with its town where it has several, or else the town with its region. */
export function placeKey({ country, code, town, region }: Place): string {
  if (code === null) return `town ${town ?? ''} ${region}`.trimEnd();
  return needsTown(country) ? `post ${code} ${townOfCode(town ?? '', country)}` : `post ${code}`;
}

/** Country, post code and town from the fields, else from the text; their parts are removed. */
export function addressPlace(
  all: readonly Part[],
  fields: Address | null,
  stated: string | null,
): Place {
  const last = all.at(-1);
  const isCountry = last !== undefined && !last.hasNumber && countryNamed(last.written) !== null;
  const rest = isCountry ? all.slice(0, -1) : all;
  const field = trimmed(fields?.post_code);
  const found = withoutPostCode(rest, field, stated);
  const written = field ?? found.written;
  const country = stated ?? (written === null ? null : countryByCode(written, found.beside));
  const known = knownPlaces(fields);
  const isState = stateNamed(found.beside ?? '', country) !== null;
  // In `Valley Forge, PA 19482` the part before the state is the town, whatever its words mean.
  const isTown = (part: Part): boolean => isState && part === found.before && !part.hasNumber;
  const placed = found.parts.filter((part) => !isTown(part) && !known.has(placeOf(part)));
  const townInField = trimmed(fields?.locality_name) ?? trimmed(fields?.post_town_name);
  const beside = found.parts.find(isTown)?.written ?? found.beside;
  const hasTown = (townInField ?? beside) !== null;
  const hasHouse = placed.some(({ isOfHouse }) => isOfHouse);
  const isOther = (part: Part, at = placed.indexOf(part)): boolean =>
    !part.isOfHouse &&
    placed.length > 1 &&
    (hasHouse || at > 0) &&
    !isWing(part, hasTown || at < placed.length - 1);
  const firstNumbered = placed.findIndex((part) => part.hasNumber);
  const others = placed.filter((part) => isOther(part));
  const behind = others.filter((part) => placed.indexOf(part) > firstNumbered);
  const inText = behind.length > 0 ? behind : others;
  const townInText = beside ?? inText[0]?.written ?? '';
  const { town: bare, state } = withoutState(townInField ?? townInText, country);
  const town = comparedPlace(bare);
  const code = written === null ? null : comparedPostCode(written, country);
  const parts = placed.filter((part, at) => !isOther(part, at));
  if (isOneTown(country)) return { country, code, town: country, region: '', parts };
  if (code !== null) return { country, code, town: town || null, region: '', parts };
  if (town === '') {
    const isInStreet = stated !== null && holdsPlace(parts.filter(({ hasNumber }) => hasNumber));
    return { country, code, town: isInStreet ? '' : null, region: '', parts };
  }
  const regions = townInField === null ? inText.slice(1) : behindTown(rest, town);
  const region = state ?? regionIn(regions, fields, country);
  return { country, code, town, region, parts };
}

const placeOf = ({ tokens }: Part): string => wordsOfPart(tokens).join(' ');

/** What a text that repeats the town of the fields says behind it. */
const behindTown = (parts: readonly Part[], town: string): readonly Part[] => {
  const at = parts.findLastIndex((part) => placeOf(part) === town);
  return at === -1 ? [] : parts.slice(at + 1).filter(({ isOfHouse }) => !isOfHouse);
};

/** The region of a town: a state, else what the fields call it, else all that a text says behind the town. */
function regionIn(behind: readonly Part[], fields: Address | null, country: string | null): string {
  const isCountry = (text: string): boolean => country !== null && countryNamed(text) === country;
  const districts = [fields?.city_district_name, fields?.neighborhood].map((district) =>
    comparedPlace(district ?? ''),
  );
  const inFields = [fields?.state_code, fields?.state_name, fields?.county_name]
    .map((text) => (text ?? '').trim().replace(/^[a-z]{2}-/i, ''))
    .filter((text) => text !== '' && !isCountry(text));
  const inText = behind
    .map(({ written }) => written)
    .filter((text) => !isCountry(text) && !districts.includes(comparedPlace(text)));
  for (const text of [...inFields, ...inText]) {
    const state = stateNamed(text, country);
    if (state !== null) return state;
  }
  return comparedPlace(inFields[0] ?? inText.join(' '));
}

/** Provinces and cities in scripts that write the place before the street, without commas. */
const HELD_PLACE =
  /[\p{sc=Han}]{2}[市省県縣]|東京都|京都府|大阪府|北海道|(?<!\p{L})(?:\p{sc=Hangul}{2,}[시도]|서울|부산|대구|인천|광주|대전|울산|세종)(?= )|จังหวัด|กรุงเทพ/u;

/** Cities that are written with the number of a district, which looks like that of a house. */
const CITY_DISTRICT =
  /^(?:Dublin|Praha|Prague|Brno|Bratislava|Paris|Lyon|Marseille) [0-9]{1,2}W?$/iu;

/** Whether a part with a number also says the province or the city, so that the address is whole. */
const holdsPlace = (numbered: readonly Part[]): boolean =>
  numbered.some(({ written }) => HELD_PLACE.test(written.normalize('NFKC'))) ||
  (numbered.length > 1 && numbered.some(({ written }) => CITY_DISTRICT.test(written)));

/** `Hangar B` and `III. Bezirk`: whatever it is called, its letter or number tells doors apart. */
function isWing({ tokens }: Part, isBeforePlace: boolean): boolean {
  const [one, other, ...more] = tokens.map(({ written }) => written);
  if (one === undefined || other === undefined || more.length > 0 || !isBeforePlace) return false;
  return (
    (one.length > 2 && /^(?:[A-Z]|[IVX]+)$/.test(other)) ||
    (/^[IVX]+$/.test(one) && other.length > 2)
  );
}

export const countryOf = (fields: Address | null): string | null =>
  fields === null
    ? null
    : comparedCountry(trimmed(fields.country_name), trimmed(fields.country_code));

export function countryByField(fields: Address | null): string | null {
  const code = trimmed(fields?.post_code);
  return code === null ? null : countryByCode(code, fields?.state_code ?? null);
}

/** Names of places in the fields; address lines repeat them. */
function knownPlaces(fields: Address | null): ReadonlySet<string> {
  if (fields === null) return new Set();
  const { country_name, country_code, state_name, state_code, county_name, locality_name } = fields;
  const { post_town_name, city_district_name, neighborhood } = fields;
  const regions = [country_name, country_code, state_name, state_code, county_name];
  const towns = [locality_name, post_town_name, city_district_name, neighborhood];
  return new Set(
    [...regions, ...towns].flatMap((one) =>
      trimmed(one) === null ? [] : comparedPlace(one ?? ''),
    ),
  );
}

interface FoundCode {
  written: string | null;
  /** What stands beside the code in its part: the town, or a state. */
  beside: string | null;
  parts: Part[];
  /** The part before that of the code. */
  before: Part | null;
}

/** Removes the post code; what stands beside it in its part is the town. */
function withoutPostCode(
  parts: readonly Part[],
  field: string | null,
  country: string | null,
): FoundCode {
  const numbered = parts.filter(({ hasNumber }) => hasNumber).length;
  const wanted = field === null ? null : comparedPostCode(field, country);
  for (const part of parts.toReversed()) {
    if (!part.hasNumber && !/[0-9]/.test(part.written)) continue;
    const isOnly = numbered < (part.hasNumber ? 2 : 1);
    const isLast = part === parts.at(-1);
    const found = codeIn(part, { wanted, country, isOnly, isLast });
    if (found === null) continue;
    const { written, beside, left } = found;
    return {
      parts: parts.flatMap((one) => (one !== part ? [one] : left === null ? [] : [left])),
      written,
      beside,
      before: parts[parts.indexOf(part) - 1] ?? null,
    };
  }
  return { parts: [...parts], written: null, beside: null, before: null };
}

interface CodeInPart {
  written: string;
  beside: string | null;
  /** The rest of the part, if it belongs to street or house. */
  left: Part | null;
}

/** Whether a text of plain letters has the first one of a code; to compare it whole takes longer. */
const mayBeCode = (text: string, code: string): boolean =>
  /[^\0-\x7f]/.test(text) || text.toLowerCase().includes(code.charAt(0));

interface CodeWanted {
  /** The code that the fields state, as it is compared. */
  wanted: string | null;
  country: string | null;
  /** Whether no other part has the number of a house. */
  isOnly: boolean;
  isLast: boolean;
}

function codeIn(part: Part, { wanted, country, isOnly, isLast }: CodeWanted): CodeInPart | null {
  const words = part.written.split(/\s+/);
  for (let from = 0; from < words.length; from += 1) {
    for (const length of [2, 1]) {
      if (from + length > words.length) continue;
      const written = words.slice(from, from + length).join(' ');
      const isCode =
        wanted === null
          ? isPostCode(written, country) &&
            isPlaceOfCode(country, {
              from,
              after: words.length - from - length,
              isBehindTown: isLast && !isOnly,
            })
          : mayBeCode(written, wanted) && comparedPostCode(written, country) === wanted;
      if (!isCode) continue;
      const other = words.toSpliced(from, length).join(' ');
      const left = other === '' ? null : readPart(other, country);
      const leftOfHouse = left?.isOfHouse ? left : null;
      if (wanted !== null) return { written, beside: other || null, left: leftOfHouse };
      // It is a house number beside a street or house, where it is announced, or if it is the only and a short one.
      const isHouse =
        left !== null && (left.hasStreet || left.hasHouse || (isOnly && left.hasNumber));
      if (isHouse && isJapanese(written)) return { written, beside: null, left };
      const rest =
        isOnly && left?.hasNumber && country !== null && isLongCode(written) ? left : null;
      if (rest !== null)
        return {
          written,
          beside: null,
          left: withoutWords(part, words.slice(from, from + length)),
        };
      const isShort = isOnly && country === null && /^[0-9]{2,3}(?:-[0-9]{3})?$/.test(written);
      if (isHouse || isShort || isAnnounced(part, written)) continue;
      return { written, beside: other || null, left: null };
    }
  }
  return null;
}

/** Whether a word for “number” stands before it: `д. 103`, `casa 129`. */
const isAnnounced = ({ tokens }: Part, number: string): boolean =>
  tokens.some(({ written, isAnnounced: is }) => is && number.startsWith(written));
