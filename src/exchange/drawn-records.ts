/** What of a graph a picture draws: all records of a company once, as the canvas does. */
import type { GraphEntity } from '../contract/model/canvas.ts';
import type { EntityId } from '../contract/model/entity.ts';
import { companiesIn, drawnAsOne, stillAsOne, type Companies } from '../drawing/one-company.ts';
import { idInWords } from '../graph/namesakes.ts';
import type { Tie } from '../contract/model/tie.ts';
import type { GraphToExport, LossCount } from './exchange.ts';
import { nodeSources, tieSources } from './flat-graph.ts';
import { writableXml } from './writable-text.ts';

export interface GraphToDraw extends GraphToExport {
  companies: Companies;
  /** Those drawn once for several records. */
  ofTwoRecords: ReadonlySet<EntityId>;
  /** What it is drawn of, each record apart. */
  of: Pick<GraphToExport, 'entities' | 'ties'>;
}

/** The records of it that are drawn as one, unless they are drawn apart. */
export function companiesOf({
  entities,
  ties,
  judged,
}: Pick<GraphToExport, 'entities' | 'ties' | 'judged'>): Companies {
  const shown = new Set(entities.map(({ id }) => id));
  return companiesIn(ties, judged, (id) => shown.has(id));
}

/** @param graph with ties whose ends are both in it */
export function graphToDraw(graph: GraphToExport): GraphToDraw {
  const companies = stillAsOne(companiesOf(graph), graph.recordsApart);
  const { entities, ties } = drawnAsOne(graph.entities, graph.ties, companies);
  return {
    ...graph,
    entities: [...entities],
    ties: [...ties],
    companies,
    ofTwoRecords: new Set(companies.recordsOf.keys()),
    of: graph,
  };
}

/** What the records of it are called: `company 1001`, and each that agrees with it. */
export function recordsInWords(
  { id }: Pick<GraphEntity, 'id'>,
  { recordsOf, judged, agreesWith }: Companies,
  several: boolean,
): string[] {
  const [own = id, ...others] = recordsOf.get(id) ?? [id];
  const agreeingInWords = (record: EntityId, company: EntityId): string =>
    company === own
      ? `its record as a ${idInWords(record, several)} agrees`
      : `${idInWords(record, several)} agrees with ${idInWords(company, several)}`;
  return [
    idInWords(own, several),
    ...others.map((other) =>
      judged.has(other)
        ? `judged the same by the analyst: ${idInWords(other, several)}`
        : agreeingInWords(other, agreesWith.get(other) ?? own),
    ),
  ];
}

/** Where what is drawn of an entity is stated, in the words of the files of data; '' where nobody kept it. */
export function sourcesAttribute(
  entity: GraphEntity,
  graph: Pick<GraphToExport, 'registries'>,
  loss: LossCount,
): string {
  const sources = nodeSources(entity, graph) ?? '';
  return sources === '' ? '' : ` data-sources="${writableXml(sources, loss)}"`;
}

/** The same of each tie of a line, by the id that the files of data have of it. */
export function tieElements(
  ties: readonly Tie[],
  graph: Pick<GraphToExport, 'registries'>,
  loss: LossCount,
): string {
  return ties
    .map(({ id, sources }) => {
      const from = writableXml(tieSources(sources, graph), loss);
      return `<metadata data-tie="${writableXml(id, loss)}" data-sources="${from}"/>`;
    })
    .join('');
}
