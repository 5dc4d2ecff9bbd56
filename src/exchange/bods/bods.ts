/** BODS 0.4, the Beneficial Ownership Data Standard: an array of statements, a record before the relationships that refer to it. */
import { parseEntityId } from '../../contract/model/entity.ts';
import {
  inChunks,
  tiesWithin,
  type Exporter,
  type ExportTally,
  type GraphToExport,
} from '../exchange.ts';
import { nodeSources } from '../flat-graph.ts';
import { originsIn } from '../stated/origins.ts';
import { addUncarried } from '../stated/outside.ts';
import { recordAnnotations } from './annotations.ts';
import { addLostOfEntity } from './lost.ts';
import { relationshipClaims, tiesByPair } from './relationships.ts';
import { statementWriter } from './statement.ts';
import { entityDetails, personDetails } from './subjects.ts';

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
