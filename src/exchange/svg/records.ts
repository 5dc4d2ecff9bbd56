/** What of a graph a picture draws: all records of a company once, as the canvas does. */
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
  /** All the records of each glyph. */
  companies: Companies;
  /** The stacks among what is drawn. */
  drawnStacks: DrawnStacks;
  /** How many entities are drawn, each in a stack counted. */
  entityCount: number;
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

/** What stands for a name that nobody stated, in the language of the picture. */
function calledIn(entity: GraphEntity, { language }: GraphToExport): GraphEntity {
  if (language === 'en') return entity;
  const { subject, id } = parseEntityId(entity.id);
  if (entity.label !== fallbackLabel(subject, id)) return entity;
  return { ...entity, label: idInWords(entity.id, false, pictureWordsIn(language)) };
}

/** What the records of it are called: `company 1001`, and each that agrees with it. */
function recordsInWords(
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

/** What the tooltip of a stack says: its name, that it is the analyst's, and all it has. */
function stackInWords({ stack, entities }: DrawnStack, { of }: Pick<GraphToDraw, 'of'>): string[] {
  const inside = new Set(entities);
  const labels = of.entities.filter(({ id }) => inside.has(id)).map(({ label }) => label);
  return [stack.name, 'a stack, grouped by the analyst, of:', ...labels];
}

/** What the tooltip of what is drawn says first: its name, and which records it is of. */
export function calledInTooltip(
  entity: GraphEntity,
  { graph, companies, several }: { graph: GraphToDraw; companies: Companies; several: boolean },
): string[] {
  const stack = graph.drawnStacks.get(entity.id);
  return stack === undefined
    ? [entity.label, ...recordsInWords(entity, companies, several)]
    : stackInWords(stack, graph);
}

/** How the element of what is drawn begins: with its record and where that is stated, where it is of one. */
export function openingOf(entity: GraphEntity, graph: GraphToDraw, loss: LossCount): string {
  const name = escapeXml(entity.id);
  return graph.drawnStacks.has(entity.id)
    ? `<g data-stack="${name}"`
    : `<g data-entity="${name}"${sourcesAttribute(entity, graph, loss)}`;
}

/** Each record in what is drawn as a stack, unseen, with where it is stated; '' for what is none. */
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

/** Where what is drawn of an entity is stated, in the words of the files of data; '' where nobody kept it. */
function sourcesAttribute(
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
