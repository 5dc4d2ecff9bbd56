/** Finds members by name and filters, as the sample registry understands the specification. */
import type { MemberQuery } from '../contract/model/query.ts';
import { beginsOne, fold, foldWords, type FoldedWords } from './fold-words.ts';

/** As much of a member profile as is stated; anything else counts as not stated. */
export interface Indexable {
  id: string;
  data?: {
    mixed?: Stated;
    person?: Stated;
    company?: Stated;
    authority?: Stated;
  };
  positions?: { positions?: Stated[] }[];
  rights_and_obligations?: { rights_and_obligations?: Stated[] }[];
  addresses?: Stated[];
}

type Stated = Record<string, unknown>;

interface Entry<M> {
  member: M;
  /** Every name field of `data`. */
  names: FoldedWords;
  /** The names a member goes by, whole, for telling good matches from middling ones. */
  wholeNames: FoldedWords;
  /** Words of positions, rights and obligations, folded. */
  roles: string[];
  nationality: string | null;
  birthYear: unknown;
  addresses: Stated[];
}

export interface MemberIndex<M> {
  /** All that match, best first; `count` and `page` are not looked at. */
  find(query: MemberQuery): M[];
}

const NAME_FIELDS = {
  mixed: ['full_name'],
  person: ['full_name', 'first_name', 'middle_name', 'last_name', 'patronymic'],
  company: [
    'name',
    'trade_name',
    'clean_name',
    'name_with_short_type',
    'name_with_full_type',
    'mixed_name',
  ],
  authority: ['agency', 'department', 'division', 'office'],
} as const;

const WHOLE_NAMES = new Set(['full_name', 'name', 'clean_name', 'trade_name', 'agency']);

/** The fields of an address that each filter is compared with. */
const ADDRESS_FIELDS = {
  country: ['country_name', 'country_code'],
  postcode: ['post_code'],
  state: ['state_name', 'state_code'],
  county: ['county_name'],
  city: ['locality_name', 'post_town_name'],
} as const satisfies Partial<Record<keyof MemberQuery, string[]>>;

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

const foldText = (value: unknown): string | null => (isText(value) ? fold(value) : null);

function namesOf({ data = {} }: Indexable): { field: string; name: string }[] {
  return Object.entries(NAME_FIELDS).flatMap(([part, fields]) =>
    fields.flatMap((field) => {
      const name = data[part as keyof typeof NAME_FIELDS]?.[field];
      return isText(name) ? [{ field, name }] : [];
    }),
  );
}

function toEntry<M extends Indexable>(member: M): Entry<M> {
  const names = namesOf(member);
  const folded = new Map(names.map(({ name }) => [name, foldWords(name)]));
  const all = [...folded.values()];
  const whole = names.filter(({ field }) => WHOLE_NAMES.has(field));
  const joined = (script: keyof FoldedWords): string[] =>
    whole.map(({ name }) => folded.get(name)?.[script].join(' ') ?? '');
  const held = [
    ...(member.positions ?? []).flatMap(({ positions = [] }) => positions),
    ...(member.rights_and_obligations ?? []).flatMap((right) => right.rights_and_obligations ?? []),
  ];
  const person = member.data?.person;
  return {
    member,
    names: {
      own: all.flatMap(({ own }) => own),
      romanised: all.flatMap(({ romanised }) => romanised),
    },
    wholeNames: { own: joined('own'), romanised: joined('romanised') },
    roles: held.flatMap((role) => foldText(role['position'] ?? role['right_and_obligation']) ?? []),
    nationality: foldText(person?.['nationality']),
    birthYear: person?.['birthday_year'],
    addresses: member.addresses ?? [],
  };
}

/** 0 is the whole name, 1 its beginning, 2 whole words, 3 beginnings of words; null is no match. */
function rankBy(script: keyof FoldedWords, asked: FoldedWords, entry: Entry<unknown>) {
  const words = entry.names[script];
  if (!asked[script].every((word) => beginsOne(word, words))) return null;
  const text = asked[script].join(' ');
  const whole = entry.wholeNames[script];
  if (whole.includes(text)) return 0;
  if (whole.some((name) => name.startsWith(text))) return 1;
  return asked[script].every((word) => words.includes(word)) ? 2 : 3;
}

/** Its own script before the romanised form where both match equally well. */
function rank(asked: FoldedWords, entry: Entry<unknown>): number | null {
  if (asked.own.length === 0) return null;
  const own = rankBy('own', asked, entry);
  const romanised = asked.romanised.length > 0 ? rankBy('romanised', asked, entry) : null;
  const ranks = [own, romanised].flatMap((at, second) => (at === null ? [] : [at * 2 + second]));
  return ranks.length === 0 ? null : Math.min(...ranks);
}

/** All address filters must agree with one and the same address. */
function hasAddress(query: MemberQuery): ((entry: Entry<unknown>) => boolean) | null {
  const filters = Object.entries(ADDRESS_FIELDS).flatMap(([filter, fields]) => {
    const wanted = query[filter as keyof typeof ADDRESS_FIELDS];
    return wanted ? [{ wanted: fold(wanted), fields }] : [];
  });
  if (filters.length === 0) return null;
  return ({ addresses }) =>
    addresses.some((address) =>
      filters.every(({ wanted, fields }) =>
        fields.some((field) => foldText(address[field]) === wanted),
      ),
    );
}

function filtersOf(query: MemberQuery): ((entry: Entry<unknown>) => boolean)[] {
  const position = query.position ? fold(query.position) : null;
  const nationality = query.nationality ? fold(query.nationality) : null;
  const address = hasAddress(query);
  return [
    ...(query.birthYear ? [(entry: Entry<unknown>) => entry.birthYear === query.birthYear] : []),
    ...(nationality ? [(entry: Entry<unknown>) => entry.nationality === nationality] : []),
    ...(position
      ? [({ roles }: Entry<unknown>) => roles.some((role) => role.includes(position))]
      : []),
    ...(address ? [address] : []),
  ];
}

/**
 * An index over members in the order given, which is kept among equally good matches.
 *
 * `q`: every word of it begins a word of some name field, whatever the case, accents or script
 * (compared as written and in Latin letters; a word in Han, Kana or Hangul may stand inside).
 * Empty matches all; text without letters or digits matches none. `position`: part of the words of
 * a position, right or obligation. `nationality`: the whole of it. `birthYear`: the stated year.
 * Address filters: the whole country name or code, postcode, state name or code, county, and
 * locality or post town, all in one address. All but the year ignore case and accents.
 */
export function createMemberIndex<M extends Indexable>(members: readonly M[]): MemberIndex<M> {
  const entries = members.map(toEntry);
  return {
    find: (query) => {
      const filters = filtersOf(query);
      const asked = foldWords(query.q);
      const byRank: M[][] = [];
      for (const entry of entries) {
        const at = query.q === '' ? 0 : rank(asked, entry);
        if (at === null || !filters.every((agrees) => agrees(entry))) continue;
        (byRank[at] ??= []).push(entry.member);
      }
      return byRank.flat();
    },
  };
}
