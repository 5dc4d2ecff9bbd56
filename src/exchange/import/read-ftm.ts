/**
 * Reads FollowTheMoney, an entity per line: people, companies and public bodies become entities, and links
 * ties; everything else is left out, and counted by schema. Values are taken verbatim, except country
 * codes; of several values the first is taken, and the others become fields.
 */
import type { EntityColumn, TieColumn } from '../../contract/model/import.ts';
import type { EntityKind } from '../../contract/model/entity.ts';
import { LINK_KIND_WORDS } from '../ftm/links.ts';
import { wordsOfCountryCode } from '../values/country-code.ts';
import { createGathering, type ImportGathering } from './gathering.ts';
import {
  MAX_FIELDS_EACH,
  MAX_PIECE_LENGTH,
  type ImportReading,
  type Refuse,
  type StatedValue,
} from './imported.ts';
import { asQuoted, type ProblemList } from './problems.ts';
import { FIELDS_LEFT_OUT, type FilePlace } from './stated-values.ts';

type Columns<C> = ReadonlyMap<string, { column: C; rank: number }>;

/** The kind of each schema; a legal entity may be a person or a company. */
const ENTITY_SCHEMATA: ReadonlyMap<string, EntityKind> = new Map([
  ['Person', 'person'],
  ['Company', 'company'],
  ['Organization', 'company'],
  ['LegalEntity', 'member'],
  ['PublicBody', 'authority'],
]);

/** The properties with the ends of each link. */
const TIE_SCHEMATA: ReadonlyMap<string, [source: string, target: string]> = new Map([
  ['Directorship', ['director', 'organization']],
  ['Ownership', ['owner', 'asset']],
  ['Employment', ['employee', 'employer']],
  ['Membership', ['member', 'organization']],
  ['Representation', ['agent', 'client']],
  ['UnknownLink', ['subject', 'object']],
]);

const inOrder = <C>(columns: Readonly<Record<string, C>>): Columns<C> =>
  new Map(Object.entries(columns).map(([name, column], rank) => [name, { column, rank }]));

/** Of several properties for one column the first is taken. */
const ENTITY_PROPERTIES = inOrder<EntityColumn>({
  jurisdiction: 'country',
  mainCountry: 'country',
  country: 'country',
  nationality: 'nationality',
  status: 'status',
  birthDate: 'born',
  registrationNumber: 'registrationNumber',
  notes: 'notes',
});

/** The first value is the label, and all are names; former names are not. */
const NAMES = ['name', 'alias', 'weakAlias'];

const TIE_PROPERTIES = inOrder<TieColumn>({
  role: 'role',
  percentage: 'share',
  status: 'status',
  startDate: 'start',
  endDate: 'end',
  summary: 'notes',
});

/** Most ties made from one line. */
const MAX_PAIRS = 100;

interface FtmEntity {
  id: string;
  schema: string;
  caption: string | null;
  properties: ReadonlyMap<string, readonly string[]>;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Null if the line is not an entity. */
function readEntity(line: string): FtmEntity | null {
  let read: unknown;
  try {
    read = JSON.parse(line);
  } catch {
    return null;
  }
  if (!isObject(read)) return null;
  const { id, schema, caption, properties } = read;
  if (typeof id !== 'string' || id === '' || typeof schema !== 'string') return null;
  const own = isObject(properties) ? Object.entries(properties) : [];
  return {
    id,
    schema,
    caption: typeof caption === 'string' ? caption : null,
    properties: new Map(own.map(([name, values]) => [name, textsOf(values)])),
  };
}

/** The texts and numbers among the values; nested entities are skipped. */
const textsOf = (values: unknown): string[] =>
  (Array.isArray(values) ? (values as unknown[]) : [values]).flatMap((value) =>
    typeof value === 'string' || typeof value === 'number' ? [String(value)] : [],
  );

/** The first value of each property that is a column, and all others as fields, up to the limit. */
function statedOf<C extends EntityColumn | TieColumn>(
  { properties }: FtmEntity,
  columns: Columns<C>,
  except: readonly string[],
  problems: ProblemList,
): StatedValue<C>[] {
  const stated: StatedValue<C>[] = [];
  const fields: StatedValue<C>[] = [];
  for (const [name, values] of properties) {
    if (except.includes(name)) continue;
    const known = columns.get(name);
    for (const value of values) {
      if (known !== undefined && value === values[0]) stated.push({ ...known, name, value });
      else fields.push({ column: null, rank: 0, name, value });
    }
  }
  const left = Math.max(0, fields.length - MAX_FIELDS_EACH);
  problems.tally('left-out', FIELDS_LEFT_OUT, left);
  return [...stated, ...fields.slice(0, MAX_FIELDS_EACH)];
}

/** Replaces the codes of the countries that are taken by words. */
function writeCountriesInWords(stated: StatedValue<EntityColumn>[]): void {
  for (const column of ['country', 'nationality']) {
    const [taken] = stated
      .filter((one) => one.column === column)
      .sort((one, other) => one.rank - other.rank);
    if (taken !== undefined) taken.value = wordsOfCountryCode(taken.value) ?? taken.value;
  }
}

function gatherEntity(
  entity: FtmEntity,
  kind: EntityKind,
  place: FilePlace,
  gathering: ImportGathering,
) {
  const stated = statedOf(entity, ENTITY_PROPERTIES, NAMES, gathering.problems);
  writeCountriesInWords(stated);
  const names = NAMES.flatMap((name) => entity.properties.get(name) ?? []);
  const [label] = names;
  const caption = label ?? entity.caption;
  if (caption !== null) stated.push({ column: 'label', name: 'name', value: caption, rank: 0 });
  stated.push({ column: 'id', name: 'id', value: entity.id, rank: 0 });
  gathering.entity({ place, stated, kind, names, ownKey: null });
}

/** Replaces what this program writes about a tie's kind, beside its schema, by the kind and the role. */
function readKind({ schema, properties }: FtmEntity, stated: StatedValue<TieColumn>[]): void {
  const described = schema === 'UnknownLink' ? (properties.get('description') ?? []) : [];
  const drop = (isDropped: (one: StatedValue<TieColumn>) => boolean): void => {
    const at = stated.findIndex(isDropped);
    if (at !== -1) stated.splice(at, 1);
  };
  const setKind = (kind: keyof typeof LINK_KIND_WORDS): void => {
    drop(({ name, value }) => name === 'description' && value === LINK_KIND_WORDS[kind]);
    stated.push({ column: 'kind', name: 'schema', value: kind, rank: 0 });
  };
  if (described.includes(LINK_KIND_WORDS.right)) setKind('right');
  const level = levelInRole(properties.get('role')?.[0] ?? '');
  const isParent = schema === 'Ownership' || described.includes(LINK_KIND_WORDS.parent);
  if (level === undefined || !isParent) return;
  drop(({ column }) => column === 'role');
  setKind('parent');
  stated.push({ column: 'role', name: 'role', value: level ?? '', rank: -1 });
}

/** Adds a tie for each pair of ends. */
function gatherTies(
  entity: FtmEntity,
  [source, target]: [string, string],
  place: FilePlace,
  gathering: ImportGathering,
): void {
  const from = entity.properties.get(source) ?? [];
  const to = entity.properties.get(target) ?? [];
  if (from.length === 0 || to.length === 0) {
    const column = from.length === 0 ? source : target;
    gathering.problems.add('left-out', { ...place, column }, `${entity.schema} of nobody`);
    return;
  }
  const stated = statedOf(entity, TIE_PROPERTIES, [source, target], gathering.problems);
  readKind(entity, stated);
  const pairs = from
    .slice(0, MAX_PAIRS)
    .flatMap((one) => to.slice(0, MAX_PAIRS).map((other): [string, string] => [one, other]));
  const left = from.length * to.length - Math.min(pairs.length, MAX_PAIRS);
  gathering.problems.tally('left-out', `ties beyond the first ${MAX_PAIRS} of one line`, left);
  for (const [at, [one, other]] of pairs.slice(0, MAX_PAIRS).entries()) {
    const id = at === 0 ? entity.id : `${entity.id}#${at + 1}`;
    const ends: StatedValue<TieColumn>[] = [
      { column: 'id', name: 'id', value: id, rank: 0 },
      { column: 'source', name: source, value: one, rank: 0 },
      { column: 'target', name: target, value: other, rank: 0 },
    ];
    gathering.tie(place, [...ends, ...stated], true);
  }
}

/** Reads a file part by part; refuses it if its first line is not an entity. */
export function createFtmReading(refuse: Refuse): ImportReading {
  const gathering = createGathering(refuse);
  const { problems } = gathering;
  let rest = '';
  let row = 0;
  let isStart = true;
  let hasEntities = false;
  /** Whether the rest of a line that is too long is skipped. */
  let isTooLong = false;

  function take(line: string): void {
    row += 1;
    const place = { table: null, row };
    const where = { ...place, column: null };
    if (isTooLong || line.length > MAX_PIECE_LENGTH) {
      isTooLong = false;
      problems.add('refused', where, `it is longer than ${MAX_PIECE_LENGTH} characters`);
      return;
    }
    if (line.trim() === '') return;
    const entity = readEntity(line);
    if (entity === null && !hasEntities) throw refuse(`line ${row}: it is no entity as JSON`);
    hasEntities = true;
    if (entity === null) {
      problems.add('refused', where, 'it is no entity as JSON');
      return;
    }
    const kind = ENTITY_SCHEMATA.get(entity.schema);
    const ends = TIE_SCHEMATA.get(entity.schema);
    if (kind !== undefined) gatherEntity(entity, kind, place, gathering);
    else if (ends !== undefined) gatherTies(entity, ends, place, gathering);
    else problems.tally('left-out', `things of the schema ${asQuoted(entity.schema)}`);
  }

  return {
    write(text) {
      const lines = `${rest}${isStart ? text.replace(/^\uFEFF/, '') : text}`.split('\n');
      isStart &&= text === '';
      rest = lines.pop() ?? '';
      for (const line of lines) take(line);
      if (rest.length <= MAX_PIECE_LENGTH) return;
      isTooLong = true;
      rest = '';
    },
    *end() {
      if (rest !== '' || isTooLong) take(rest);
      if (!hasEntities) throw refuse('it is empty');
      return yield* gathering.end('ftm');
    },
  };
}

/** The level in the role of a parent, null if none is stated; undefined if it is no such role. */
function levelInRole(role: string): string | null | undefined {
  const found = PARENT_ROLE.exec(role);
  return found === null ? undefined : (found[1] ?? null);
}

const PARENT_ROLE = new RegExp(`^${LINK_KIND_WORDS.parent}(?: \\(([^]*)\\))?$`);
