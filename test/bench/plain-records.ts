/**
 * The limits of the exports that are made of records. What is hashed to be an id is hashed here too. What sort
 * a role is of, and which ties are of the same two, is taken from what was written.
 */
import type { GraphEntity } from '../../src/contract/model/canvas.ts';
import { parseEntityId, type EntityId } from '../../src/contract/model/entity.ts';
import type { Tie } from '../../src/contract/model/tie.ts';
import type { GraphToExport } from '../../src/exchange/common/exporter.ts';
import { countryCode } from '../../src/exchange/values/country-code.ts';
import { encode, nodeOf, placeOf, type Prepare } from './plain-parts.ts';

const listOf = <T>(value: T | null): [T] | undefined => (value === null ? undefined : [value]);

/** Where each entity was read, by which a tie finds the addresses of its sources. */
const sourcesIn = ({ entities }: GraphToExport) =>
  new Map(entities.map(({ id, source }) => [id, source]));

function originOf(sources: Tie['sources'], known: ReturnType<typeof sourcesIn>) {
  const urls: string[] = [];
  const fetchedAt: string[] = [];
  for (const { statedBy, sha256, fetchedAt: at } of sources) {
    const own = known.get(statedBy);
    if (own?.sha256 === sha256 && !urls.includes(own.url)) urls.push(own.url);
    if (!fetchedAt.includes(at)) fetchedAt.push(at);
  }
  return { urls, fetchedAt: fetchedAt.sort() };
}

const publisherOf = (id: EntityId, { registries }: GraphToExport): string =>
  registries.get(parseEntityId(id).registry)?.address ?? '';

function ftmId(entity: EntityId): string {
  const { registry, subject, id } = parseEntityId(entity);
  return `brl-${registry}-${subject}-${id}`;
}

type Kinds = ReadonlyMap<EntityId, GraphEntity['kind']>;

interface FtmWritten {
  schema: string;
  properties: Record<string, unknown>;
}

const SECONDS = '2026-11-20T09:41:00'.length;

function ftmEntity(entity: GraphEntity, schema: string, graph: GraphToExport) {
  const { id, label, kind, country, registrationNumber, status, born, nationality, source } =
    entity;
  const code = country === null ? undefined : [countryCode(country)];
  const isPerson = kind === 'person';
  const properties = {
    name: [label],
    jurisdiction: kind === 'company' ? code : undefined,
    country: kind === 'company' ? undefined : code,
    registrationNumber: listOf(registrationNumber),
    status: listOf(status),
    birthDate: isPerson ? listOf(born) : undefined,
    nationality: isPerson && nationality !== null ? [countryCode(nationality)] : undefined,
    publisher: [publisherOf(id, graph)],
    sourceUrl: source === null ? undefined : [source.url],
    retrievedAt: source === null ? undefined : [source.fetchedAt.slice(0, SECONDS)],
  };
  return { id: ftmId(id), schema, properties };
}

type Link = readonly [schema: string, from: string, to: string];

const OWNERSHIP: Link = ['Ownership', 'owner', 'asset'];
const UNKNOWN: Link = ['UnknownLink', 'subject', 'object'];

export const ftm: Prepare = (graph, whole) => {
  const { entities, ties } = graph;
  const written = whole
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as FtmWritten);
  // The ends of a tie are the first two of its properties.
  const sorts = new Map(
    ties.flatMap(({ kind, role }, at): [string | null, Link][] => {
      const { schema = '', properties = {} } = written[entities.length + at] ?? {};
      const [from = '', to = ''] = Object.keys(properties);
      return kind === 'parent' ? [] : [[role, [schema, from, to]]];
    }),
  );
  const schemata = { company: 'Company', person: 'Person', authority: 'PublicBody' };
  function ftmTie(tie: Tie, known: ReturnType<typeof sourcesIn>, kinds: Kinds): string {
    const wanted = tie.kind === 'parent' ? OWNERSHIP : sorts.get(tie.role);
    const fits = kinds.get(tie.to) === 'company' && kinds.has(tie.from);
    const [schema, from, to] = (fits ? wanted : null) ?? UNKNOWN;
    const { urls, fetchedAt } = originOf(tie.sources, known);
    const ends = `"${from}":["${ftmId(tie.from)}"],"${to}":["${ftmId(tie.to)}"]`;
    const properties = JSON.stringify({
      role: listOf(tie.kind === 'parent' ? `parent company (${tie.role})` : tie.role),
      status: listOf(tie.status),
      startDate: listOf(tie.terms[0]?.start ?? null),
      endDate: listOf(tie.terms[0]?.end ?? null),
      publisher: [publisherOf(tie.from, graph)],
      sourceUrl: urls.length === 0 ? undefined : urls,
      retrievedAt: fetchedAt.map((moment) => moment.slice(0, SECONDS)),
    });
    const id = `brl-${parseEntityId(tie.from).registry}-tie-${graph.sha256Of(tie.id)}`;
    return `{"id":"${id}","schema":"${schema}","properties":{${ends},${properties.slice(1)}}\n`;
  }
  function* lines(): Generator<string> {
    for (const entity of entities) {
      const schema = entity.kind === 'member' ? 'LegalEntity' : schemata[entity.kind];
      yield `${JSON.stringify(ftmEntity(entity, schema, graph))}\n`;
    }
    const known = sourcesIn(graph);
    const kinds: Kinds = new Map(entities.map(({ id, kind }) => [id, kind]));
    for (const tie of ties) yield ftmTie(tie, known, kinds);
  }
  return {
    limit: 'JSON.stringify of the same fields, read plainly; ids hashed; encoded',
    write: () => encode(lines()),
  };
};

interface BodsWritten {
  recordDetails: { interests?: { type: string; directOrIndirect: string }[] };
}

const countryIn = (name: string) => ({ name, code: countryCode(name)?.toUpperCase() });

function bodsDetails({ kind, label, country, nationality, born, registrationNumber }: GraphEntity) {
  if (kind === 'person') {
    return {
      isComponent: false,
      personType: 'knownPerson',
      names: [{ type: 'legal', fullName: label }],
      nationalities: nationality === null ? undefined : [countryIn(nationality)],
      birthDate: born ?? undefined,
      addresses:
        country === null ? undefined : [{ type: 'residence', country: countryIn(country) }],
    };
  }
  return {
    isComponent: false,
    entityType: { type: registrationNumber === null ? 'legalEntity' : 'registeredEntity' },
    name: label,
    jurisdiction: country === null ? undefined : countryIn(country),
    identifiers:
      registrationNumber === null
        ? undefined
        : [{ id: registrationNumber, schemeName: 'registration number' }],
  };
}

const commented = (pointer: string, status: string) => ({
  statementPointerTarget: pointer,
  motivation: 'commenting',
  description: `Status: ${status}`,
  createdBy: { name: 'Interlock' },
});

/** The ties of the same two, in the order in which these are first met. */
function pairsIn(ties: readonly Tie[]): Tie[][] {
  const pairs = Map.groupBy(ties, ({ from, to }) => `${from}>${to}`);
  return [...pairs.values()];
}

/** One claim as a statement, of such a day. */
function statementWriter(graph: GraphToExport) {
  const subject = graph.entities[0]?.id;
  const publicationDetails = {
    publicationDate: graph.at.slice(0, 10),
    bodsVersion: '0.4',
    publisher: { name: 'Interlock' },
  };
  return (
    claim: { recordId: string; recordType: string; recordDetails: unknown },
    annotations: readonly unknown[],
    said: { description: string | undefined; url: string | undefined; retrievedAt: string },
    from: EntityId,
  ): string => {
    const claimed = JSON.stringify({ declarationSubject: subject, ...claim }).slice(1, -1);
    const day = said.retrievedAt.slice(0, 10);
    const id = graph.sha256Of(`${day} ${claimed}`);
    const name = publisherOf(from, graph);
    const rest = JSON.stringify({
      annotations: annotations.length === 0 ? undefined : annotations,
      publicationDetails,
      source: { type: ['thirdParty'], ...said, assertedBy: [{ name, uri: name }] },
    });
    return `{"statementId":"${id}","statementDate":"${day}",${claimed},${rest.slice(1)}`;
  };
}

export const bods: Prepare = (graph, whole) => {
  const sorts = (JSON.parse(whole) as BodsWritten[]).map(
    ({ recordDetails: { interests } }) => interests ?? [],
  );
  const pairs = pairsIn(graph.ties);
  const statement = statementWriter(graph);
  function bodsEntity(entity: GraphEntity): string {
    const { id, kind, status, source } = entity;
    const recordType = kind === 'person' ? 'person' : 'entity';
    const claim = { recordId: id, recordType, recordDetails: bodsDetails(entity) };
    const description = nodeOf(entity, graph).sources;
    const said = { description, url: source?.url, retrievedAt: source?.fetchedAt ?? graph.at };
    return statement(claim, status === null ? [] : [commented('', status)], said, id);
  }
  function bodsPair(ties: readonly Tie[], at: number, known: ReturnType<typeof sourcesIn>): string {
    const [{ from, to }] = ties as [Tie];
    const interests = ties.map(({ kind, role, terms: [term] }, place) => ({
      type: sorts[at]?.[place]?.type,
      directOrIndirect: sorts[at]?.[place]?.directOrIndirect,
      beneficialOwnershipOrControl: false,
      details: kind === 'parent' ? `parent company, level ${role}` : role,
      startDate: term?.start ?? undefined,
      endDate: term?.end ?? undefined,
    }));
    const sources = ties.flatMap((tie) => tie.sources);
    const { urls, fetchedAt } = originOf(sources, known);
    const recordDetails = { isComponent: false, subject: to, interestedParty: from, interests };
    const annotations = ties.flatMap(({ status }, place) =>
      status === null ? [] : [commented(`/recordDetails/interests/${place}`, status)],
    );
    return statement(
      { recordId: `${from}>${to}`, recordType: 'relationship', recordDetails },
      annotations,
      {
        description: sources.map((source) => placeOf(source, graph)).join('; '),
        url: urls[0],
        retrievedAt: fetchedAt.at(-1) ?? graph.at,
      },
      from,
    );
  }
  function* lines(): Generator<string> {
    let before = '[';
    for (const entity of graph.entities) {
      yield `${before}\n${bodsEntity(entity)}`;
      before = ',';
    }
    const known = sourcesIn(graph);
    for (const [at, ties] of pairs.entries()) {
      yield `,\n${bodsPair(ties, graph.entities.length + at, known)}`;
    }
    yield '\n]\n';
  }
  return {
    limit:
      'JSON.stringify of the same fields, read plainly; ids hashed; encoded; sorts and pairs are given',
    write: () => encode(lines()),
  };
};
