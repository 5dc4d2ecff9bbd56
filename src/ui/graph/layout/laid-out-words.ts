/** Whom rings are around, and what was laid out in rings or areas, in words. */
import type { EntityId } from '../../../contract/model/entity.ts';
import { countryAreas, NO_COUNTRY } from '../../../drawing/network/country-area.ts';
import { countOf, countWords } from '../../shared/words/moment-words.ts';
import { drawnFor } from '../model/drawn-graph.ts';
import { calledInWords, type FindEntity } from '../model/entity-words.ts';
import type { VisibleGraph } from '../model/visible-graph.ts';
import { nearOf, stepsFrom } from './algorithms/ring-steps.ts';

/** The graph as far as these layouts know it. */
export interface GraphLaidOut {
  readonly view: VisibleGraph;
  readonly selection: ReadonlySet<EntityId>;
  entity(id: EntityId): ReturnType<FindEntity>;
  readonly deps: {
    readonly marks: { of(kind: 'subject'): readonly { readonly id: EntityId }[] };
  };
}

/** Whom rings are around. */
export interface RingsCentre {
  ids: readonly EntityId[];
  /** Whether it was selected or is a subject of the case; else it is who has most ties. */
  isChosen: boolean;
}

/** What is selected; else the subjects of the case that are shown; else who has most ties. */
export function ringsCentre({ view, selection, deps }: GraphLaidOut): RingsCentre {
  const drawn = new Set(view.drawn.entities.map(({ id }) => id));
  const shown = (ids: Iterable<EntityId>): EntityId[] =>
    drawnFor(view, ids).filter((id) => drawn.has(id));
  const subjects = deps.marks.of('subject').map(({ id }) => id);
  const named = [shown(selection), shown(subjects)].find((ids) => ids.length > 0);
  if (named !== undefined) return { ids: named, isChosen: true };
  const near = nearOf(view.drawn.ties);
  const tiesOf = (id: EntityId): number => near.get(id)?.length ?? 0;
  const most = [...drawn].reduce<EntityId | null>(
    (best, id) => (best !== null && tiesOf(best) >= tiesOf(id) ? best : id),
    null,
  );
  return { ids: most === null ? [] : [most], isChosen: false };
}

/** `around Nord AS`; why, where it was not chosen. */
export const aroundInWords = (
  graph: Pick<GraphLaidOut, 'entity'>,
  { ids, isChosen }: RingsCentre,
): string =>
  `around ${calledInWords(ids, (id) => graph.entity(id))}${isChosen ? '' : ', who has most ties'}`;

const OTHER_CENTRE = 'select another and lay out again for rings around it';

/**
 * `3 rings around Nord AS: 4, 12, 1; 2 entities that no shown tie leads to stand on the last`; how to
 * choose somebody else is said where nobody was chosen.
 */
export function ringsInWords(graph: GraphLaidOut, chosen: RingsCentre): string {
  const { ids: centre, isChosen } = chosen;
  const { entities, ties } = graph.view.drawn;
  const steps = stepsFrom(nearOf(ties), centre);
  const counts: number[] = [];
  let beyond = 0;
  for (const { id } of entities) {
    const step = steps.get(id);
    if (step === undefined) beyond += 1;
    else counts[step] = (counts[step] ?? 0) + 1;
  }
  const [, ...out] = counts;
  const around = `${countOf(out.length, 'ring')} ${aroundInWords(graph, chosen)}`;
  const each = out.length > 0 ? `: ${out.map(countWords).join(', ')}` : '';
  const lost = `${countOf(beyond, 'entity', 'entities')} that no shown tie leads to on a ring outside`;
  const said = [around + each, beyond > 0 && lost, !isChosen && OTHER_CENTRE];
  return said.filter(Boolean).join('; ');
}

/** `4 areas: Norway 5, Cyprus 2, not stated 1`; what is pinned is said to stand where it was. */
export function areasInWords({ drawn }: VisibleGraph): string {
  const areas = countryAreas(drawn.entities);
  const first = areas
    .slice(0, AREAS_NAMED)
    .map(({ name, count }) => `${name} ${countWords(count)}`);
  const more = areas.length - first.length;
  const named = [...first, ...(more > 0 ? [`and ${countWords(more)} more`] : [])].join(', ');
  const isStated = areas.some(({ name }) => name !== NO_COUNTRY);
  const pinned = drawn.entities.filter((it) => it.pinned).length;
  const aside = pinned > 0 ? `; ${countWords(pinned)} pinned, outside their areas` : '';
  return `${countOf(areas.length, 'area')}: ${isStated ? named : 'no country is stated'}${aside}`;
}

const AREAS_NAMED = 8;
