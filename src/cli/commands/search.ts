/** `search`: find members by name and filters, one page or all, and what the store has beside them. */
import { parseArgs } from 'node:util';
import type { Client } from '../../contract/client.ts';
import { isTypedNumber, unsearchedIn } from '../../contract/text/any-text.ts';
import { counted } from '../../contract/text/counted.ts';
import type { InputOf } from '../../contract/commands/commands.ts';
import {
  fault,
  Refusal,
  wasNotSearched,
  whyNotAsked,
  type Fault,
} from '../../contract/faults/faults.ts';
import type { FoundEntities, SearchPage, FoundEntity } from '../../contract/answers/search.ts';
import { memberQuery } from '../../contract/model/query.ts';
import { SAMPLE_HANDLE, type RegistryHandle } from '../../contract/model/registry.ts';
import {
  caseFileSource,
  sealOf,
  driftText,
  printJson,
  printNotice,
  printText,
  alignedRows,
  terminalText,
} from '../base/output.ts';
import {
  ENGINE_OPTIONS,
  noticeShortKey,
  readKeyFile,
  type CommandContext,
  TASK,
  withEngine,
} from '../base/session.ts';
import { toWholeNumber, UsageError } from '../base/arguments.ts';
import { findAtOnce, foundRecordLines, recordCount, type FoundEverything } from './find.ts';
import { parseEntityId } from '../../contract/model/entity.ts';
import { missingInWords } from '../../graph/shared/not-found-words.ts';
import { itemRows, knownMembers, spelledOtherwise, type KnownMember } from './search-rows.ts';

const FILTERS = {
  position: { type: 'string' },
  nationality: { type: 'string' },
  'birth-year': { type: 'string' },
  country: { type: 'string' },
  postcode: { type: 'string' },
  state: { type: 'string' },
  county: { type: 'string' },
  city: { type: 'string' },
} as const;

const OPTIONS = {
  ...ENGINE_OPTIONS,
  ...FILTERS,
  /** Several are searched one after the other. */
  registry: { type: 'string', multiple: true },
  /** One for each registry, in the same order: a key is never sent to another registry. */
  'key-file': { type: 'string', multiple: true },
  count: { type: 'string' },
  page: { type: 'string' },
  all: { type: 'boolean' },
  json: { type: 'boolean' },
} as const;

/** The maximum shown; to find more, the user types more of the name. */
const COMPANIES = 200;

type Query = InputOf<'searchMembers'>['query'];
type Values = ReturnType<typeof parse>['values'];

const parse = (args: string[]) => parseArgs({ args, options: OPTIONS, allowPositionals: true });

export async function search(args: string[], context: CommandContext): Promise<number> {
  const { values, positionals } = parse(args);
  const query = toQuery(values, positionals.join(' '));
  const json = values.json ?? false;
  const [first, ...others] = [...new Set(values.registry)];
  const keys = keyFiles(values.registry, values['key-file'] ?? []);
  const engine = { ...values, registry: first, 'key-file': keys.get(first) };
  return withEngine(context, engine, async ({ client, defaultRegistry }) => {
    const registry = defaultRegistry();
    const members = (input: RegistryHandle): Promise<Found> =>
      values.all
        ? everyPage(client, input, query)
        : client.searchMembers({ registry: input, query, task: TASK });
    const found = async (input: RegistryHandle): Promise<Found> => {
      const caseFile = await sealOf(client, input);
      const page = values.offline
        ? await withStored(client, input, query, members)
        : await members(input);
      // What the store has is of all registries, so it isn't listed under one of several.
      const inStore = others.length === 0 ? await besideMembers(client, page) : undefined;
      const known = await knownMembers(client, input, page.items);
      const otherwise = others.length === 0 ? await otherSpellings(client, page) : undefined;
      return {
        ...page,
        known,
        ...(otherwise && { otherwise }),
        ...(inStore && { inStore }),
        ...(caseFile !== null && { caseFile }),
      };
    };
    if (others.length === 0) {
      print(await found(registry), json);
      return 0;
    }
    const registries = [registry];
    for (const address of others) {
      registries.push(await makeKnown(client, address, keys.get(address), json));
    }
    return searchEach(registries, found, json);
  });
}

/** Which key file belongs to which registry: in the order they are named; the sample takes none. */
function keyFiles(
  named: readonly string[] | undefined,
  files: readonly string[],
): Map<string | undefined, string | undefined> {
  const keyed = named === undefined ? [undefined] : named.filter((one) => one !== SAMPLE_HANDLE);
  if (files.length > keyed.length) throw new UsageError('--key-file is there too often.');
  return new Map(keyed.map((one, at) => [one, files[at]]));
}

/** If one does not answer, the next is queried all the same; the exit code is then 1. */
async function searchEach(
  registries: readonly RegistryHandle[],
  found: (registry: RegistryHandle) => Promise<Found>,
  json: boolean,
): Promise<number> {
  let code = 0;
  for (const registry of registries) {
    try {
      print(await found(registry), json, registry);
    } catch (error) {
      if (!(error instanceof Refusal) || error.fault.code === 'cancelled') throw error;
      printNotice(error.fault, json, registry);
      code = 1;
    }
  }
  return code;
}

async function makeKnown(
  client: Client,
  address: string,
  keyFile: string | undefined,
  json: boolean,
): Promise<RegistryHandle> {
  const { handle } = await client.addRegistry({ address, listed: false });
  if (keyFile !== undefined) {
    const key = readKeyFile(keyFile);
    noticeShortKey(key, json);
    await client.setAccessKey({ registry: handle, key });
  }
  return handle;
}

/** @param oneOf the registry, if several are searched */
function print(page: Found, json: boolean, oneOf?: RegistryHandle): void {
  const { registry, query, source, fetchedAt, items, more, duplicates, drift, stored } = page;
  const { caseFile, inStore, known = [], otherwise, notAskedAgain } = page;
  if (page.notSearched !== null) printNotice(page.notSearched, json, oneOf);
  // That it was offline is said with the result, which is of an earlier search.
  else if (notAskedAgain !== null && !wasNotSearched(notAskedAgain))
    printNotice(notAskedAgain, json, oneOf);
  if (json) {
    const differs = fault('answer-drifts', { places: drift.length });
    if (drift.length > 0) printNotice(differs, json, oneOf);
    const answer = { registry, query, source, fetchedAt, items, known, more, duplicates };
    const again = notAskedAgain && { notAskedAgain: whyNotAsked(notAskedAgain) };
    printJson({
      ...answer,
      ...again,
      ...(caseFile && { caseFile }),
      ...(stored && { stored }),
      ...(inStore && { inStore }),
      ...(otherwise && { otherwise }),
    });
  } else {
    const companies = stored && stored.items.length > 0 ? companiesText(stored) : '';
    const others = items.length === 0 ? MEMBERS_ONLY : '';
    const records = inStore ? inStoreText(inStore, query.q) : '';
    const head = oneOf === undefined ? '' : `${oneOf}\n`;
    printText(
      `${head}${toText(page)}${otherwise ? otherwiseText(otherwise) : ''}${companies}${others}${records}`,
    );
  }
}

const MEMBERS_ONLY =
  'A search finds members only: people, companies and authorities that hold a role in a company.\n' +
  'Any other is read by its id: company <id>.\n';

/** A page; or all pages as one, with how many duplicate items were left out. */
interface Found extends SearchPage {
  duplicates?: number;
  /** What the store has of each item that it knows. */
  known?: KnownMember[];
  /** Stored members with the name in another spelling, which are not listed; undefined if there is none. */
  otherwise?: SpelledOtherwise;
  /** Offline, also the stored companies of that name, which a search of members does not return. */
  stored?: FoundEntities;
  /** What the store has of a number, or of a text by which no member was found. */
  inStore?: FoundEverything;
  /** The seal of the case file that everything came with. */
  caseFile?: string;
}

type SpelledOtherwise = Awaited<ReturnType<typeof spelledOtherwise>>;

/** Beside results; where there are none, the store is searched for the words anyway. */
async function otherSpellings(
  client: Client,
  { registry, query: { q }, items }: Found,
): Promise<SpelledOtherwise | undefined> {
  if (q === '' || items.length === 0 || unsearchedIn(q).isAll) return undefined;
  const found = await spelledOtherwise(client, registry, q, items);
  return found.ids.length === 0 ? undefined : found;
}

const otherwiseText = ({ ids, more }: SpelledOtherwise): string =>
  `In the store, ${more ? 'at least ' : ''}${counted(ids.length, 'member')} with this name in another spelling, not listed here: find lists all\n`;

/** What the store has of a number, and of what no member was found by; undefined for other results. */
async function besideMembers(
  client: Client,
  { query: { q }, items, stored }: Found,
): Promise<FoundEverything | undefined> {
  if (q === '' || unsearchedIn(q).isAll) return undefined;
  const isEmpty = items.length === 0 && (stored?.items.length ?? 0) === 0;
  return isEmpty || isTypedNumber(q) ? findAtOnce(client, q) : undefined;
}

function inStoreText(found: FoundEverything, q: string): string {
  const what = isTypedNumber(q) ? 'this number' : 'these words';
  const { items, total } = found;
  const isPart = total.is === 'so far' ? '; not all of it is searched yet' : '';
  if (items.length === 0) return `No record in the store has ${what}${isPart}.\n`;
  const lines = [
    ...items.flatMap(foundRecordLines),
    `${recordCount(found)} in the store with ${what}: find lists where`,
  ];
  return `\n${lines.map((line) => `${terminalText(line)}\n`).join('')}`;
}

/**
 * If no stored member matches, only the companies of that name, and whatever has a number; if there is none
 * either, the original refusal.
 */
async function withStored(
  client: Client,
  registry: RegistryHandle,
  query: Query,
  members: (registry: RegistryHandle) => Promise<Found>,
): Promise<Found> {
  let page: Found | Refusal;
  try {
    page = await members(registry);
  } catch (error) {
    if (!(error instanceof Refusal) || error.fault.code !== 'not-searched-offline') throw error;
    page = error;
  }
  const named = { name: query.q, subject: 'company', registry, limit: COMPANIES } as const;
  const stored = await client.findEntities(named);
  if (!(page instanceof Refusal)) return { ...page, stored };
  const nothing = { ...nothingFound(registry, query, page.fault), stored };
  if (stored.items.length > 0) return nothing;
  const inStore = await besideMembers(client, nothing);
  if (inStore === undefined || inStore.items.length === 0) throw page;
  return nothing;
}

/** No stored member matches, which does not mean that the registry has none. */
function nothingFound(registry: RegistryHandle, query: Query, notSearched: Fault): SearchPage {
  return {
    registry,
    query: memberQuery.parse(query),
    source: 'store',
    fetchedAt: null,
    items: [],
    more: false,
    response: null,
    drift: [],
    notSearched,
    notAskedAgain: null,
  };
}

function toQuery(values: Values, q: string): Query {
  const filters = Object.keys(FILTERS) as (keyof typeof FILTERS)[];
  if (q.trim() === '' && filters.every((name) => values[name] === undefined)) {
    throw new UsageError('The text to search for is missing.');
  }
  const given = {
    ...Object.fromEntries(filters.map((name) => [name, values[name]])),
    'birth-year': undefined,
    birthYear: values['birth-year'],
    count: toWholeNumber('--count', values.count, [1, 500]),
    page: toWholeNumber('--page', values.page, [1, Infinity]),
  };
  const stated = Object.entries(given).filter(([, value]) => value !== undefined);
  return { q, ...(Object.fromEntries(stated) as Partial<Query>) };
}

/** All pages as one, dated as the oldest of them. */
async function everyPage(client: Client, registry: RegistryHandle, query: Query): Promise<Found> {
  const pages: SearchPage[] = [];
  const stop = client.on('searchPageArrived', ({ task, page }) => {
    if (task === TASK) pages.push(page);
  });
  const { ended, duplicates } = await client
    .searchAllMembers({ registry, query, task: TASK })
    .finally(stop);
  const [first] = pages;
  // A part would look like the whole.
  if (ended === 'cancelled' || first === undefined) throw new Refusal('cancelled');
  const items = pages.flatMap((page) => page.items);
  const times = pages.map(({ fetchedAt }) => fetchedAt).filter((at) => at !== null);
  const drift = pages.flatMap((page) =>
    page.drift.map((one) => ({ ...one, pointer: `page ${page.query.page} ${one.pointer}` })),
  );
  return { ...first, fetchedAt: times.sort()[0] ?? null, items, more: false, duplicates, drift };
}

function toText(page: Found): string {
  const { items, source, fetchedAt, more, query, duplicates = 0, drift, caseFile } = page;
  const { notAskedAgain, registry, known = [] } = page;
  const count = counted(items.length, 'result');
  const from = source === 'registry' ? 'from the registry' : 'from the store';
  const when = fetchedAt === null ? '' : `, fetched ${fetchedAt}`;
  const again = notAskedAgain === null ? '' : `; not asked again: ${whyNotAsked(notAskedAgain)}`;
  const next = more ? `; there may be more: --page ${query.page + 1} or --all` : '';
  const left = duplicates > 0 ? `; ${counted(duplicates, 'duplicate')} left out` : '';
  const table = items.length === 0 ? '' : alignedRows(itemRows(registry, items, known));
  const fromFile = caseFile === undefined ? '' : `; all of it ${caseFileSource(caseFile)}`;
  return `${table}${count} ${from}${when}${again}${left}${next}${fromFile}\n${driftText(drift)}`;
}

function companiesText({ items, more }: FoundEntities): string {
  const count = counted(items.length, 'company', 'companies');
  const next = more ? '; there are more' : '';
  return `\n${alignedRows(companyRows(items))}${count} in the store by this name${next}\n`;
}

const COMPANY_HEAD = ['ID', 'NUMBER', 'COUNTRY', 'KNOWN FROM', 'NAME'];

const KNOWN = { profile: 'its profile', search: 'a search', named: 'its name only' } as const;

/** Stored companies; with the matching name if that is not the label. */
function companyRows(companies: readonly FoundEntity[]): string[][] {
  const rows = companies.map((company) => {
    const { id, registrationNumber, country, knowledge, label, foundBy } = company;
    const lack = missingInWords(company);
    return [
      parseEntityId(id).record,
      registrationNumber ?? lack,
      country ?? lack,
      KNOWN[knowledge],
      foundBy === null ? label : `${label}, also ${foundBy}`,
    ];
  });
  return [COMPANY_HEAD, ...rows.map((row) => row.map(terminalText))];
}
