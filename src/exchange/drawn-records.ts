/** What of a graph a picture draws: all records of a company once, as the canvas does. */
import type { GraphEntity } from '../contract/model/canvas.ts';
import type { EntityId } from '../contract/model/entity.ts';
import { companiesIn, drawnAsOne, NO_COMPANIES, type Companies } from '../drawing/one-company.ts';
import { idInWords } from '../graph/namesakes.ts';
import type { GraphToExport } from './exchange.ts';

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
