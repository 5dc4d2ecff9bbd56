/** Compares the countries a company states of itself with each other and with its parents'. */
import { fold } from '../../../contract/text/fold-words.ts';
import type { Tie, TieSource } from '../../../contract/model/tie.ts';
import { stated } from '../../../record/values/names.ts';
import { companyOf, placeIn, tally, toCount, unread } from '../base/measure.ts';
import type { Noun, Question, Measure, Measurement, Description } from '../base/measure.ts';
import type { Ruling } from '../base/ruling.ts';
import { wasKnownBy } from '../base/days.ts';
import type { KnownEntity } from '../base/world.ts';
import type { FindingWords } from '../base/finding-words.ts';
import {
  cite,
  countIn,
  ENGLISH,
  listInWords,
  nameOf,
  whyOtherSilent,
  whyOwnSilent,
} from '../base/words.ts';

const CODE = /^[A-Z]{2}$/;
const COUNTRY_NAMES = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

/** Whether two texts mean one country; null if one is a code that can't be compared with the other. */
export function areOneCountry(a: string, b: string): boolean | null {
  if (fold(a) === fold(b)) return true;
  const one = a.trim();
  const other = b.trim();
  if (CODE.test(one) === CODE.test(other)) return false;
  const [code, name] = CODE.test(one) ? [one, other] : [other, one];
  return fold(COUNTRY_NAMES.of(code) ?? '') === fold(name) ? true : null;
}

/** Counts the places that state another country, even if it is the same each time. */
const PLACES: Noun = ['place', 'places'];

/** A country to compare with the jurisdiction's, in all its spellings. */
interface OtherCountry {
  /** `its parent “A” (company 1)` */
  whose: (words: FindingWords) => string;
  spellings: string[];
  /** Why no country is known. */
  why: string | null;
  sources: TieSource[];
}

function rulingOf(country: string, { spellings, why }: OtherCountry): Ruling {
  if (spellings.length === 0) return why ?? 'no country is stated';
  const compared = spellings.map((spelling) => areOneCountry(country, spelling));
  if (compared.includes(true)) return false;
  // If there is a name and a code, the one that can be compared decides.
  return compared.includes(false) || 'a code and a name of a country can’t be compared';
}

/** Where the country is stated; for an entity without a record, by one of those that name it. */
function countryPlace({ facts, source }: KnownEntity): TieSource[] {
  const at = facts.elsewhere.country ?? facts.pointer;
  return source === null ? [] : [{ ...source, pointer: `${at}/jurisdiction_country` }];
}

function otherParents({ subject, world }: Question): Tie[] {
  const { id } = subject.facts;
  return world
    .ties(id)
    .filter(({ kind, from, to }) => kind === 'parent' && to === id && from !== id);
}

function parentsOf(question: Question): OtherCountry[] {
  const { world } = question;
  return otherParents(question).map(({ from, sources }) => {
    const parent = world.entity(from);
    const at = parent?.source?.fetchedAt ?? null;
    const isKnown = at === null || wasKnownBy(at, world.day);
    const country = isKnown ? (parent?.facts.country ?? null) : null;
    return {
      whose: (words) => words.itsParent(nameOf(world, from, words)),
      spellings: country === null ? [] : [country],
      why: whyOtherSilent(world, from) ?? 'the parent’s jurisdiction is not stated',
      sources: [...sources, ...(parent === null ? [] : countryPlace(parent))],
    };
  });
}

function otherCountriesOf(question: Question): OtherCountry[] {
  const record = companyOf(question.subject);
  if (record === null) return [];
  const residency = stated(record.residency.residency_country);
  const addresses = record.addresses.flatMap(
    ({ country_name, country_code }, at): OtherCountry[] => {
      const spellings = [stated(country_name), stated(country_code)].filter(
        (spelling) => spelling !== null,
      );
      const sources = placeIn(question.subject, `/addresses/${at}`);
      return spellings.length === 0
        ? []
        : [{ whose: (words) => words.itsAddress(), spellings, why: null, sources }];
    },
  );
  const found: OtherCountry[] = [...parentsOf(question), ...addresses];
  if (residency === null) return found;
  const sources = placeIn(question.subject, '/residency/residency_country');
  return [
    { whose: (words) => words.itsResidency(), spellings: [residency], why: null, sources },
    ...found,
  ];
}

function* countriesBeside(question: Question): Generator<void, Measurement[]> {
  const { subject, world } = question;
  const record = companyOf(subject);
  const why = whyOwnSilent(question);
  if (why !== null || record === null) return [unread(why ?? '')];
  const country = stated(record.jurisdiction_country);
  if (country === null) return [unread('its jurisdiction is not stated')];
  const others = otherCountriesOf(question);
  if (others.length === 0)
    return [unread('no parent, residency or country of an address is stated')];
  const found = yield* tally(others, (one) => rulingOf(country, one));
  const describe = (yes: readonly OtherCountry[]): Description => ({
    sentence: (words) =>
      words.otherCountries(
        nameOf(world, subject.facts.id, words),
        cite(country, words),
        countIn(words, yes.length, 'place'),
        listInWords(yes, words, ({ whose, spellings }) =>
          words.countryOf(whose(words), cite(spellings[0] ?? '', words)),
        ),
      ),
    sources: [
      ...placeIn(subject, '/jurisdiction_country'),
      ...yes.flatMap(({ sources }) => sources),
    ],
    marks: [
      country,
      ...yes.map(({ whose, spellings }) => JSON.stringify([whose(ENGLISH), ...spellings])),
    ],
  });
  return [toCount(question, found, PLACES, null, describe)];
}

export const COUNTRY_MEASURES = {
  'countries-beside-jurisdiction': {
    what: 'how many of its parents, its residency and its addresses are of another country than its jurisdiction, as written',
    of: 'company',
    unit: PLACES,
    years: null,
    takesRoles: false,
    finding: 'entity',
    reads: (question) => otherParents(question).map(({ from }) => from),
    fields: [
      ...['company.jurisdiction_country', 'company.parent_company.parent_company_id'],
      ...['company.residency.residency_country', 'company.addresses.country_name'],
      'company.addresses.country_code',
    ],
    read: countriesBeside,
  },
} as const satisfies Record<string, Measure>;
