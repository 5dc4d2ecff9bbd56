/** The sample registry: a fictional world read from the files of resources/sample-registry. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from '../../contract/faults/faults.ts';
import { companyProfile } from '../../contract/model/company.ts';
import type { Subject } from '../../contract/model/entity.ts';
import { memberItem, memberProfile } from '../../contract/model/member.ts';
import { NO_HEADERS } from '../../contract/model/request.ts';
import type { Answer, RequestOptions, Registry } from '../common/registry.ts';
import { createTolerantReader, Reading } from '../reading/tolerant-reader.ts';
import type { MemberQuery } from '../../contract/model/query.ts';
import { COMPANY_NAMES, AUTHORITY_NAMES, PERSON_PARTS } from '../../record/values/names.ts';
import { fold, nameWords, spellings } from '../../contract/text/fold-words.ts';

const readItem = createTolerantReader(memberItem);
const readMember = createTolerantReader(memberProfile);
const readCompany = createTolerantReader(companyProfile);

/**
 * The sample registry in `folder`, which holds companies.jsonl and members.jsonl: one record a line, in the
 * order of ids, without fields that state nothing. Responses are whole records of the specification. The
 * files are read on the first call, and refused as `file-unreadable` if that fails; an unknown id is
 * refused as `record-not-found`.
 * Searches as `createMemberIndex` does; the best matches come first, then the order of ids. `page` counts
 * from 1 in steps of `count`; beyond the last page the list is empty.
 */
export function openSampleRegistry(folder: string): Registry {
  const memberFile = join(folder, 'members.jsonl');
  const index = onFirstUse(() => createMemberIndex(readLines(memberFile, parseLine)));
  const member = recordsIn(memberFile, 'member');
  const company = recordsIn(join(folder, 'companies.jsonl'), 'company');

  return {
    searchMembers: (query, options) =>
      answer(options, () => {
        const found = index().find(query);
        const page = found.slice((query.page - 1) * query.count, query.page * query.count);
        return page.map((record) => readItem(record, new Reading(), 0));
      }),
    memberProfile: (id, options) => answer(options, () => readMember(member(id), new Reading(), 0)),
    companyProfile: (id, options) =>
      answer(options, () => readCompany(company(id), new Reading(), 0)),
  };
}

function answer<T>(options: RequestOptions | undefined, find: () => T): Promise<Answer<T>> {
  return new Promise((resolve) => {
    if (options?.signal?.aborted) throw new Refusal('cancelled');
    resolve(toAnswer(find()));
  });
}

function onFirstUse<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

function readLines<T>(file: string, read: (file: string, line: string) => T): T[] {
  try {
    return readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => read(file, line));
  } catch (error) {
    throw toRefusal(file, error);
  }
}

function parseLine(file: string, line: string): Indexable {
  try {
    return JSON.parse(line) as Indexable;
  } catch (error) {
    throw toRefusal(file, error);
  }
}

function toRefusal(file: string, error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const why = error instanceof Error ? error.message : 'no reason known';
  return new Refusal('file-unreadable', { file, why });
}

/** The record of an id. Of other records only the id is parsed, since 700 profiles take longer. */
function recordsIn(file: string, subject: Subject): (id: string) => Indexable {
  const lines = onFirstUse(() => new Map(readLines(file, withId)));
  return (id) => {
    const line = lines().get(id);
    if (line === undefined) throw new Refusal('record-not-found', { subject, id });
    return parseLine(file, line);
  };
}

function withId(file: string, line: string): [id: string, line: string] {
  const id = /^\{"id":"(\d+)"/.exec(line)?.[1];
  if (id === undefined) {
    throw new Refusal('file-unreadable', { file, why: 'a line does not begin with an id' });
  }
  return [id, line];
}

/** An answer without a request: its evidence is the record's own bytes. */
function toAnswer<T>(value: T): Answer<T> {
  const body = Buffer.from(JSON.stringify(value));
  return {
    value,
    drift: [],
    response: {
      sha256: createHash('sha256').update(body).digest('hex'),
      fetchedAt: new Date().toISOString(),
      url: '',
      status: 200,
      headers: NO_HEADERS,
      size: body.length,
      body,
    },
  };
}

/** A member profile with only what is stated. */
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
  /** The words of every name field of `data` in every spelling, each between spaces. */
  names: string;
  /** The same words, only as they are written. */
  asWritten: string;
  /** The whole names that a member goes by, to rank matches. */
  wholeNames: string[];
  /** Words of positions, rights and obligations, folded. */
  roles: string[];
  nationality: string | null;
  birthYear: unknown;
  addresses: Stated[];
}

interface MemberIndex<M> {
  /** All matches, best first; `count` and `page` are ignored. */
  find(query: MemberQuery): M[];
}

type NameFields = Readonly<Record<'mixed' | 'person' | 'company' | 'authority', readonly string[]>>;

/** Every field that states a name. */
const NAMES: NameFields = {
  mixed: ['full_name'],
  person: ['full_name'],
  company: COMPANY_NAMES,
  authority: AUTHORITY_NAMES,
};

/** The names a member goes by: a match with a whole one is the best. */
const MAIN_NAMES: NameFields = {
  ...NAMES,
  company: ['name', 'trade_name', 'clean_name'],
  authority: ['agency'],
};

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

function textsOf({ data = {} }: Indexable, fields: NameFields): string[] {
  return Object.entries(fields).flatMap(([part, names]) =>
    names.map((name) => data[part as keyof NameFields]?.[name]).filter(isText),
  );
}

function toEntry<M extends Indexable>(member: M): Entry<M> {
  const mainNames = textsOf(member, MAIN_NAMES);
  const person = member.data?.person;
  const parts = new Set(PERSON_PARTS.map((part) => person?.[part]).filter(isText));
  const joined = [...parts].join(' ');
  const names = [...new Set([...textsOf(member, NAMES), joined])];
  const held = [
    ...(member.positions ?? []).flatMap(({ positions = [] }) => positions),
    ...(member.rights_and_obligations ?? []).flatMap((right) => right.rights_and_obligations ?? []),
  ];
  return {
    member,
    names: ` ${nameWords(names).text} `,
    asWritten: ` ${names.flatMap((name) => spellings(name)[0] ?? []).join(' ')}`,
    wholeNames: nameWords(mainNames).wholeNames,
    roles: held.flatMap((role) => foldText(role['position'] ?? role['right_and_obligation']) ?? []),
    nationality: foldText(person?.['nationality']),
    birthYear: person?.['birthday_year'],
    addresses: member.addresses ?? [],
  };
}

/** 0 for a whole name, 1 for its beginning, 2 for whole words, 3 for beginnings of words; or null. */
function rankOf(
  queryWords: readonly string[],
  { names, wholeNames }: Entry<unknown>,
): number | null {
  if (!queryWords.every((word) => names.includes(` ${word}`))) return null;
  const text = queryWords.join(' ');
  if (wholeNames.includes(text)) return 0;
  if (wholeNames.some((name) => name.startsWith(text))) return 1;
  return queryWords.every((word) => names.includes(` ${word} `)) ? 2 : 3;
}

/** Of equally good matches, names written as in the query come before their other spellings. */
function bestRank(querySpellings: readonly string[][], entry: Entry<unknown>): number | null {
  const ranks = querySpellings.map((words) => rankOf(words, entry)).filter((at) => at !== null);
  if (ranks.length === 0) return null;
  const isAsWritten = querySpellings[0]?.every((word) => entry.asWritten.includes(` ${word}`));
  return Math.min(...ranks) * 2 + (isAsWritten ? 0 : 1);
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
 * An index over members in the order given, which remains among equally good matches.
 * `q`: every word of it begins a word of some name field, whatever the case, accents or script (compared in
 * each of its spellings, see `fold-words.ts`). Empty matches all; text without letters or digits matches
 * none. `position`: part of the words of a position, right or obligation. `nationality`: the whole of it.
 * `birthYear`: the stated year. Address filters: the whole country name or code, postcode, state name or
 * code, county, and locality or post town, all in one address. All but the year ignore case and accents.
 */
export function createMemberIndex<M extends Indexable>(members: readonly M[]): MemberIndex<M> {
  const entries = members.map(toEntry);
  return {
    find: (query) => {
      const filters = filtersOf(query);
      const querySpellings = spellings(query.q);
      const byRank: M[][] = [];
      for (const entry of entries) {
        const at = query.q === '' ? 0 : bestRank(querySpellings, entry);
        if (at === null || !filters.every((agrees) => agrees(entry))) continue;
        (byRank[at] ??= []).push(entry.member);
      }
      return byRank.flat();
    },
  };
}
