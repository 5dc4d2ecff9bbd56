/** BODS 0.4, the Beneficial Ownership Data Standard: statements of records, then of relationships. */
import { UNDATED } from '../../record/values/terms.ts';
import { parseEntityId, type EntityId } from '../../contract/model/entity.ts';
import {
  inChunks,
  tiesWithin,
  type Exporter,
  type ExportTally,
  type GraphToExport,
  type StatedRecord,
  type LossCount,
  entityIndexes,
  repeatedKeys,
} from '../common/exporter.ts';
import { nodeSources, tieSources } from '../common/flat-graph.ts';
import { originsIn, type Origins, type Origin } from '../values/origins.ts';
import { addUncarried, countStated } from '../values/outside.ts';
import { statementWriter, type Annotation, type Claim, type Details } from './statement.ts';
import { entityDetails, PERSON_FIELDS, personDetails, wholeDayOrLost } from './subjects.ts';
import { valueAt } from '../../record/fields/field.ts';
import type { GraphEntity } from '../../contract/model/canvas.ts';
import type { CompanyProfile } from '../../contract/model/company.ts';
import type { MemberProfile } from '../../contract/model/member.ts';
import type { Term, Tie } from '../../contract/model/tie.ts';
import { roleSorter } from '../values/role-sorts.ts';

function* write(graph: GraphToExport, tally: ExportTally): Generator<string> {
  const { loss } = tally;
  const ids = new Set(graph.entities.map(({ id }) => id));
  // The subject of the case, if exported: every statement of a file belongs to one record's network.
  const subject = graph.subjects.find((id) => ids.has(id)) ?? graph.entities[0]?.id ?? '';
  const statement = statementWriter(graph, subject, loss);
  const origins = originsIn(graph);
  const annotationsOf = recordAnnotations(graph);
  let before = '[';
  for (const entity of graph.entities) {
    tally.written += 1;
    const record = graph.recordOf(entity.id);
    addLostOfEntity(entity, record, graph, loss);
    if (record !== null) {
      addUncarried(record, parseEntityId(entity.id).registry, (id) => ids.has(id), loss);
    }
    const isPerson = entity.kind === 'person';
    const written = statement({
      recordId: entity.id,
      recordType: isPerson ? 'person' : 'entity',
      details: (isPerson ? personDetails : entityDetails)(entity, record, loss),
      origin: origins.ofEntity(entity, record),
      places: nodeSources(entity, graph),
      annotations: annotationsOf(entity),
    });
    yield `${before}\n${written}`;
    before = ',';
  }
  const ties = yield* tiesWithin(graph, loss, '');
  const claim = relationshipClaims(graph, origins, loss);
  const pairs = yield* tiesByPair(graph, ties, loss);
  for (const pair of pairs) {
    yield `${before}\n${statement(claim(pair))}`;
    tally.written += pair.length;
    before = ',';
  }
  tally.written = graph.entities.length + graph.ties.length;
  yield `${before === '[' ? '[' : ''}\n]\n`;
}

/**
 * One file with a statement per line, so that two exports can be compared. Nothing in it claims beneficial
 * ownership: no registry states that.
 */
export const exportBods: Exporter = (graph, tally) => [inChunks(write(graph, tally))];

/** The annotations of each record; those by the analyst are kept apart from what the registry states. */
function recordAnnotations({
  ties,
  judged,
  marks,
}: GraphToExport): (entity: GraphEntity) => Annotation[] {
  const agreeing = new Map<EntityId, EntityId[]>();
  for (const { kind, from, to } of ties) {
    if (kind === 'same') agreeing.set(from, [...(agreeing.get(from) ?? []), to]);
  }
  const judgedAs = new Map(judged.flatMap((group) => group.map((id) => [id, group] as const)));
  return ({ id, status }) => {
    const others = (judgedAs.get(id) ?? []).filter((other) => other !== id);
    return [
      ...(status === null ? [] : [comment(`Status: ${status}`, 'Interlock')]),
      ...(agreeing.get(id) ?? []).map((to) =>
        identity(`The same company as ${to}: the two records agree.`, 'Interlock'),
      ),
      ...(others.length === 0
        ? []
        : [identity(`Judged the same as ${others.join(', ')}.`, 'the analyst')]),
      ...(marks.onRecords.get(id)?.notes ?? []).map((note) => comment(note, 'the analyst')),
    ];
  };
}

const comment = (words: string, by: Annotation['by']): Annotation => ({
  pointer: '',
  motivation: 'commenting',
  words,
  by,
});

const identity = (words: string, by: Annotation['by']): Annotation => ({
  ...comment(words, by),
  motivation: 'identifying',
});

/** Counts what BODS can't carry of one entity, besides what every format of records loses. */
function addLostOfEntity(
  entity: GraphEntity,
  record: StatedRecord | null,
  { marks }: GraphToExport,
  loss: LossCount,
): void {
  const { id, kind, x, notFoundAt, born, nationality } = entity;
  loss.add('where entities stand on the graph', Number(x !== null));
  loss.add('that a registry was asked for a record and has none', Number(notFoundAt !== null));
  if (kind !== 'person')
    loss.add('details of a person in other records', countStated([born, nationality]));
  const marked = marks.onRecords.get(id);
  if (marked) loss.add('flags and tags', marked.tags.length + Number(marked.flag !== null));
  if (record === null) return;
  loss.add('contacts', record.profile.contacts.length);
  if (record.subject === 'company') addOfCompany(record.profile, loss);
  else addOfMember(record.profile, kind, loss);
}

function addOfCompany(profile: CompanyProfile, loss: LossCount): void {
  const { dates, watercrafts, aircrafts, motor_vehicles, real_estate } = profile;
  loss.add('industries', profile.industries.length);
  loss.add('products', profile.products.length);
  loss.add('capital', profile.capitals.length);
  const assets = [watercrafts, aircrafts, motor_vehicles, real_estate];
  loss.add(
    'ships, aircraft, vehicles and real estate',
    assets.reduce((sum, list) => sum + list.length, 0),
  );
  const { residency, subtypes, type_by_size } = profile;
  loss.add(
    'subtypes and sizes of companies',
    countStated([...Object.values(subtypes), type_by_size]),
  );
  loss.add('where companies are resident', countStated(Object.values(residency)));
  const others = dates.filter(
    ({ type }) => !['registration', 'expiration'].includes(type?.trim().toLowerCase() ?? ''),
  );
  loss.add('dates of companies that are neither registration nor expiration', others.length);
  const authorities = [...profile.registration_authorities, ...profile.tax_authorities];
  loss.add('authorities that companies are registered and taxed with', authorities.length);
}

function addOfMember(
  { data: { person, company, authority } }: MemberProfile,
  kind: GraphEntity['kind'],
  loss: LossCount,
): void {
  const { name_prefix, name_postfix, sex } = person;
  loss.add(
    'titles of people, and what follows their names',
    countStated([name_prefix, name_postfix]),
  );
  loss.add('sexes of people', countStated([sex]));
  if (kind !== 'person') {
    const parts = PERSON_FIELDS.map(([name]) => valueAt(person, name) as string | null);
    loss.add('details of a person in other records', countStated(parts));
  }
  const { department, division, office } = authority;
  loss.add('departments, divisions and offices', countStated([department, division, office]));
  if (kind === 'company') return;
  const { registration_number, jurisdiction_country, jurisdiction_state } = company;
  const ofCompany = [registration_number, jurisdiction_country, jurisdiction_state];
  loss.add('details of a company in other records', countStated(ofCompany));
}

/** The BODS 0.4 interest types of roles (schema reference, "Relationship Record Details"). */
const SORTS = [
  'boardChair',
  'boardMember',
  'seniorManagingOfficial',
  'shareholding',
  'nominee',
] as const;

/** One or more ties of the same two records in the same direction. */
type Pair = [Tie, ...Tie[]];

/** Number of ties handled before other work may run. */
const TIES_PER_STEP = 10_000;

/** Stands in for a key when a tie becomes no relationship. */
const LEFT_OUT = -1;

/**
 * Groups the ties by pair and direction, in the order each pair is first met; ties to a person are counted
 * as lost. Yields '' now and then. Most pairs have one tie: ties are collected only for the others.
 */
function* tiesByPair(
  { entities }: GraphToExport,
  ties: readonly Tie[],
  loss: LossCount,
): Generator<'', Iterable<Pair>> {
  const places = entityIndexes(entities);
  const keys = new Float64Array(ties.length).fill(LEFT_OUT);
  for (const [at, { kind, from, to }] of ties.entries()) {
    if (at % TIES_PER_STEP === 0) yield '';
    // An annotation states that two records are of one company.
    if (kind === 'same') continue;
    const company = places.get(to) ?? 0;
    if (entities[company]?.kind !== 'person') {
      keys[at] = (places.get(from) ?? 0) * entities.length + company;
    } else loss.add('ties to a person, in whom nobody can have an interest');
  }
  yield '';
  const several = repeatedKeys(keys, (): Tie[] => []);
  for (const [at, key] of keys.entries()) {
    const tie = ties[at];
    if (tie !== undefined) several.get(key)?.push(tie);
  }
  return pairsOf(ties, keys, several);
}

function* pairsOf(
  ties: readonly Tie[],
  keys: Float64Array,
  several: ReadonlyMap<number, readonly Tie[]>,
): Generator<Pair, void> {
  for (const [at, tie] of ties.entries()) {
    const key = keys[at] ?? LEFT_OUT;
    if (key === LEFT_OUT) continue;
    const [first = tie, ...others] = several.get(key) ?? [];
    if (first === tie) yield [first, ...others];
  }
}

const relationshipId = ({ from, to }: Pick<Tie, 'from' | 'to'>): string => `${from}>${to}`;

/** Returns a function that makes the relationship claim of a pair's ties. */
function relationshipClaims(
  graph: GraphToExport,
  origins: Origins,
  loss: LossCount,
): (ties: Readonly<Pair>) => Claim {
  const sortOf = roleSorter(graph.roles, SORTS);
  const interest = ({ kind, role, sources }: Tie, { start, end }: Term): Details => ({
    type: (kind === 'parent' ? null : sortOf(role)) ?? 'unknownInterest',
    // No registry states whether somebody stands between a company and its parent.
    directOrIndirect: kind !== 'parent' && sources.length > 0 ? 'direct' : 'unknown',
    beneficialOwnershipOrControl: false,
    details: kind === 'parent' ? parentInWords(role) : role,
    startDate: wholeDayOrLost(start, loss),
    endDate: wholeDayOrLost(end, loss),
  });
  return (ties) => {
    const [{ from, to }] = ties;
    const terms = ties.flatMap(termsOf);
    loss.add('which side states a tie, and what the other says', ties.length);
    return {
      recordId: relationshipId({ from, to }),
      recordType: 'relationship',
      details: {
        isComponent: false,
        subject: to,
        interestedParty: from,
        interests: terms.map(({ tie, term }) => interest(tie, term)),
      },
      origin: originOf(ties.map((tie) => origins.ofTie(tie))),
      places: tieSources(
        ties.flatMap(({ sources }) => sources),
        graph,
      ),
      annotations: terms.flatMap((one, at) => interestAnnotations(one, at, graph)),
    };
  };
}

const parentInWords = (level: string | null): string =>
  level === null ? 'parent company' : `parent company, level ${level}`;

/** A tie in one of its terms; without dates in one that states none. */
interface TieInTerm {
  tie: Tie;
  term: Term;
}

const termsOf = (tie: Tie): TieInTerm[] =>
  tie.terms.length === 0 ? [{ tie, term: UNDATED }] : tie.terms.map((term) => ({ tie, term }));

/**
 * What an interest has no field for: notes, a registration, and a status, without which an ended tie would
 * look current.
 */
function interestAnnotations(
  { tie: { id, status }, term: { registered } }: TieInTerm,
  at: number,
  { marks }: GraphToExport,
): Annotation[] {
  const pointer = `/recordDetails/interests/${at}`;
  const annotation = (words: string, by: Annotation['by']): Annotation => ({
    pointer,
    motivation: 'commenting',
    words,
    by,
  });
  const notes = (marks.onTies.get(id) ?? []).map((words) => annotation(words, 'the analyst'));
  return [
    ...(status === null ? [] : [annotation(`Status: ${status}`, 'Interlock')]),
    ...(registered === null ? [] : [annotation(`Registered: ${registered}`, 'Interlock')]),
    ...notes,
  ];
}

/** The combined origin of ties, all of one registry. */
function originOf(origins: readonly Origin[]): Origin {
  const [only] = origins;
  if (only !== undefined && origins.length === 1) return only;
  const urls = origins.flatMap((origin) => origin.urls);
  const fetchedAt = origins.flatMap((origin) => origin.fetchedAt);
  return {
    publisher: origins[0]?.publisher ?? null,
    urls: [...new Set(urls)],
    fetchedAt: [...new Set(fetchedAt)].sort(),
  };
}
