/** What is derived from measured values: counts of findings, colours, and how each entity is drawn. */
import type { EntityId } from '../../../../contract/model/entity.ts';
import type { IndicatorHit } from '../../../../contract/model/indicators.ts';
import {
  groupScale,
  levelScale,
  measuredStyle,
  type MeasureClass,
  type MeasuredStyle,
  type SizeScale,
} from '../../../../drawing/shapes/measure-scale.ts';
import type { MeasuredValues } from '../../../../graph/entity-measures.ts';
import { countryNames } from '../../../../graph/shared/countries.ts';
import { withRecords } from '../../model/drawn-graph.ts';
import { findingsOf } from '../../../../graph/indicators/findings.ts';
import { toEnd } from '../../../../graph/shared/steps.ts';
import type { VisibleGraph } from '../../model/visible-graph.ts';

/** The hits found, and the records whose hits are all among them. */
export interface FoundHits {
  hits: readonly IndicatorHit[];
  checked: ReadonlySet<EntityId>;
}

/** The number of findings at each entity drawn; null if none of its records was both fetched and checked. */
export function countHits(
  view: VisibleGraph,
  { hits, checked }: FoundHits,
  isWaived: (hit: IndicatorHit) => boolean,
): MeasuredValues {
  const { entities, companies } = view.drawn;
  const isKnown = (id: EntityId): boolean =>
    checked.has(id) && (view.entityById.get(id)?.fetchedAt ?? null) !== null;
  const counts = new Map<EntityId, number | null>(
    entities.map(({ id }) => [id, withRecords(view, [id]).some(isKnown) ? 0 : null]),
  );
  for (const { hits: ofOne } of toEnd(findingsOf(hits))) {
    const open = ofOne.filter((hit) => checked.has(hit.entity) && !isWaived(hit));
    const glyphs = new Set(open.map(({ entity }) => companies.glyphOf.get(entity) ?? entity));
    for (const glyph of glyphs) {
      if (counts.has(glyph)) counts.set(glyph, (counts.get(glyph) ?? 0) + 1);
    }
  }
  return counts;
}

export interface Colours {
  classes: MeasureClass[];
  of: (id: EntityId) => MeasureClass | undefined;
}

export function coloursOfCountries({ drawn }: VisibleGraph): Colours {
  const nameOf = countryNames(drawn.entities);
  const countries = new Map(drawn.entities.map((entity) => [entity.id, nameOf(entity)]));
  const each = drawn.entities.flatMap(({ id, stacked = 1 }) =>
    Array.from({ length: stacked }, () => countries.get(id) ?? null),
  );
  const scale = groupScale(each);
  return { classes: scale.classes, of: (id) => scale.of(countries.get(id) ?? null) };
}

/** The values of what is drawn now, null where unknown: `values` may be of other entities. */
export const valuesNow = (ids: readonly EntityId[], values: MeasuredValues): (number | null)[] =>
  ids.map((id) => values.get(id) ?? null);

export function coloursOfValues(ids: readonly EntityId[], values: MeasuredValues): Colours {
  const scale = levelScale(valuesNow(ids, values));
  return { classes: scale.classes, of: (id) => scale.of(values.get(id) ?? null) };
}

export function measuredLooks(
  ids: readonly EntityId[],
  size: { values: MeasuredValues; scale: SizeScale } | null,
  colours: Colours | null,
): ReadonlyMap<EntityId, MeasuredStyle> {
  const sized = (id: EntityId) =>
    size ? { value: size.values.get(id) ?? null, max: size.scale.max } : undefined;
  return new Map(ids.map((id) => [id, measuredStyle(sized(id), colours?.of(id))]));
}
