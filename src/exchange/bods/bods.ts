/** BODS 0.4, the Beneficial Ownership Data Standard: an array of statements, a record before the relationships that refer to it. */
import { parseEntityId, type EntityId } from '../../contract/model/entity.ts';
import {
  inChunks,
  tiesWithin,
  type Exporter,
  type ExportTally,
  type GraphToExport,
  type StatedRecord,
  type LossCount,
} from '../exchange.ts';
import { nodeSources } from '../flat-graph.ts';
import { originsIn } from '../stated/origins.ts';
import { addUncarried, countStated } from '../stated/outside.ts';
import { relationshipClaims, tiesByPair } from './relationships.ts';
import { statementWriter, type Annotation } from './statement.ts';
import { entityDetails, PERSON_FIELDS, personDetails } from './subjects.ts';
import { valueAt } from '../../record/fields/field.ts';
import type { GraphEntity } from '../../contract/model/canvas.ts';
import type { CompanyProfile } from '../../contract/model/company.ts';
import type { MemberProfile } from '../../contract/model/member.ts';

function* write(graph: GraphToExport, tally: ExportTally): Generator<string> {
  const { loss } = tally;
  const ids = new Set(graph.entities.map(({ id }) => id));
  // Of whom the case is about, if they are here: every statement is of the network of one record in the file.
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
 * One file; a statement a line, so that two exports can be compared. Nothing in it says that anybody is a
 * beneficial owner: no registry states that.
 */
export const exportBods: Exporter = (graph, tally) => [inChunks(write(graph, tally))];

/** Of each record in the export; what the analyst says is told from what the registry states. */
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

/** Of one entity, beside what no format of records has a place for. */
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
