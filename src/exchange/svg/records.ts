/** What a picture draws of a graph: all records of a company as one, as on the canvas. */
import { pictureWordsIn } from '../../contract/words/picture-words.ts';
import type { GraphEntity } from '../../contract/model/canvas.ts';
import { parseEntityId, type EntityId } from '../../contract/model/entity.ts';
import {
  companiesIn,
  drawnAsOne,
  withoutShownApart,
  type Companies,
} from '../../drawing/elements/one-company.ts';
import type { DrawnEntity } from '../../drawing/shapes/stack-glyph.ts';
import {
  countEntities,
  glyphsWith,
  withStacks,
  type DrawnStack,
  type DrawnStacks,
} from '../../drawing/elements/stacks.ts';
import { idInWords } from '../../graph/sameness/namesakes.ts';
import { fallbackLabel } from '../../record/values/names.ts';
import type { Tie } from '../../contract/model/tie.ts';
import type { GraphToExport, LossCount } from '../common/exporter.ts';
import { nodeSources, tieSources } from '../common/flat-graph.ts';
import { escapeXml, writableXml } from '../common/writable-text.ts';

export interface GraphToDraw extends GraphToExport {
  entities: DrawnEntity[];
  /** The records of each glyph. */
  companies: Companies;
  /** The stacks among the entities. */
  drawnStacks: DrawnStacks;
  /** How many entities are drawn, counting each one in a stack. */
  entityCount: number;
  /** Entities drawn once for several records. */
  ofTwoRecords: ReadonlySet<EntityId>;
  /** The graph that it draws, with each record apart. */
  of: Pick<GraphToExport, 'entities' | 'ties'>;
}

/** The companies whose records agree or were judged the same. */
export function companiesOf({
  entities,
  ties,
  judged,
}: Pick<GraphToExport, 'entities' | 'ties' | 'judged'>): Companies {
  const shown = new Set(entities.map(({ id }) => id));
  return companiesIn(ties, judged, (id) => shown.has(id));
}

/** @param given must contain both ends of each of its ties */
export function graphToDraw(given: GraphToExport): GraphToDraw {
  const graph = { ...given, entities: given.entities.map((one) => calledIn(one, given)) };
  const companies = withoutShownApart(companiesOf(graph), graph.recordsApart);
  const asOne = drawnAsOne(graph.entities, graph.ties, companies, pictureWordsIn(graph.language));
  const { entities, ties, stacks } = withStacks(asOne, graph.stacks, companies.glyphOf);
  const glyphs = glyphsWith(companies, stacks);
  return {
    ...graph,
    entities: [...entities],
    ties: [...ties],
    companies: glyphs,
    drawnStacks: stacks,
    entityCount: countEntities({ entities }, stacks),
    ofTwoRecords: new Set([...companies.recordsOf.keys()].filter((id) => !stacks.has(id))),
    of: graph,
  };
}

/** The entity with the stand-in for an unstated name in the picture's language. */
function calledIn(entity: GraphEntity, { language }: GraphToExport): GraphEntity {
  if (language === 'en') return entity;
  const { subject, id } = parseEntityId(entity.id);
  if (entity.label !== fallbackLabel(subject, id)) return entity;
  return { ...entity, label: idInWords(entity.id, false, pictureWordsIn(language)) };
}

/** The names of its records: `company 1001`, then those that agree or were judged the same. */
function recordsInWords(
  { id }: Pick<GraphEntity, 'id'>,
  { recordsOf, judged, agreesWith }: Companies,
  hasSeveralRegistries: boolean,
): string[] {
  const [own = id, ...others] = recordsOf.get(id) ?? [id];
  const agreeingInWords = (record: EntityId, company: EntityId): string =>
    company === own
      ? `its record as a ${idInWords(record, hasSeveralRegistries)} agrees`
      : `${idInWords(record, hasSeveralRegistries)} agrees with ${idInWords(company, hasSeveralRegistries)}`;
  return [
    idInWords(own, hasSeveralRegistries),
    ...others.map((other) =>
      judged.has(other)
        ? `judged the same by the analyst: ${idInWords(other, hasSeveralRegistries)}`
        : agreeingInWords(other, agreesWith.get(other) ?? own),
    ),
  ];
}

/** The tooltip of a stack: its name, and its entities. */
function stackInWords({ stack, entities }: DrawnStack, { of }: Pick<GraphToDraw, 'of'>): string[] {
  const inside = new Set(entities);
  const labels = of.entities.filter(({ id }) => inside.has(id)).map(({ label }) => label);
  return [stack.name, 'a stack, drawn as one, of:', ...labels];
}

/** The first lines of an entity's tooltip: its name, and its records. */
export function tooltipHead(
  entity: GraphEntity,
  {
    graph,
    companies,
    hasSeveralRegistries,
  }: { graph: GraphToDraw; companies: Companies; hasSeveralRegistries: boolean },
): string[] {
  const stack = graph.drawnStacks.get(entity.id);
  return stack === undefined
    ? [entity.label, ...recordsInWords(entity, companies, hasSeveralRegistries)]
    : stackInWords(stack, graph);
}

/** The opening tag of an entity: of a stack, or of a record with its sources. */
export function openingTag(entity: GraphEntity, graph: GraphToDraw, loss: LossCount): string {
  const name = escapeXml(entity.id);
  return graph.drawnStacks.has(entity.id)
    ? `<g data-stack="${name}"`
    : `<g data-entity="${name}"${sourcesAttribute(entity, graph, loss)}`;
}

/** Invisible elements for the records in a stack, with their sources; '' for other entities. */
export function stackedElements(glyph: EntityId, graph: GraphToDraw, loss: LossCount): string {
  if (!graph.drawnStacks.has(glyph)) return '';
  const records = new Set(graph.companies.recordsOf.get(glyph));
  return graph.of.entities
    .filter(({ id }) => records.has(id))
    .map((entity) => {
      const stated = sourcesAttribute(entity, graph, loss);
      const title = `<title>${writableXml(entity.label, loss)}</title>`;
      return `<g data-entity="${escapeXml(entity.id)}"${stated}>${title}</g>`;
    })
    .join('');
}

/** The attribute with an entity's sources, as in the data files; '' if none is stored. */
function sourcesAttribute(
  entity: GraphEntity,
  graph: Pick<GraphToExport, 'registries'>,
  loss: LossCount,
): string {
  const sources = nodeSources(entity, graph) ?? '';
  return sources === '' ? '' : ` data-sources="${writableXml(sources, loss)}"`;
}

/** An element for each tie of a line, with its id and sources as in the data files. */
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
