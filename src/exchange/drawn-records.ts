/** What of a graph a picture draws: all records of a company once, as the canvas does. */
import type { GraphEntity } from '../contract/model/canvas.ts';
import type { EntityId } from '../contract/model/entity.ts';
import { companiesIn, drawnAsOne, NO_COMPANIES, type Companies } from '../drawing/one-company.ts';
import { idInWords } from '../graph/namesakes.ts';
import type { Tie } from '../contract/model/tie.ts';
import type { GraphToExport, LossCount } from './exchange.ts';
import { nodeSources, tieSources } from './flat-graph.ts';
import { escapeXml, toWritable } from './writable-text.ts';

export interface GraphToDraw extends GraphToExport {
  companies: Companies;
  /** Those drawn once for several records. */
  ofTwoRecords: ReadonlySet<EntityId>;
  /** What it is drawn of, each record apart. */
  of: Pick<GraphToExport, 'entities' | 'ties'>;
}

/** @param graph with ties whose ends are both in it */
export function graphToDraw(graph: GraphToExport): GraphToDraw {
  const companies = graph.recordsApart ? NO_COMPANIES : companiesIn(graph.ties);
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
  { recordsOf }: Companies,
  several: boolean,
): string[] {
  const [own = id, ...others] = recordsOf.get(id) ?? [id];
  return [
    idInWords(own, several),
    ...others.map((other) => `its record as a ${idInWords(other, several)} agrees`),
  ];
}

/**
 * Where what is drawn of an entity, or of the ties of a line, is stated: an attribute in the words of
 * the files of data, or nothing where nobody kept it.
 */
export function sourcesAttribute(
  drawn: GraphEntity | readonly Tie[],
  graph: Pick<GraphToExport, 'registries'>,
  loss: LossCount,
): string {
  const sources =
    'id' in drawn
      ? nodeSources(drawn, graph)
      : tieSources(
          drawn.flatMap((tie) => tie.sources),
          graph,
        );
  return sources ? ` data-sources="${escapeXml(toWritable(sources, loss))}"` : '';
}
