/** Turns what is drawn into the boxes and links of a layout. */
import type { EntityId } from '../../../contract/model/entity.ts';
import { LINE_FONT_SIZE, NODE_BOXES } from '../../../drawing/shapes/appearance.ts';
import { boxOf, type Spot } from '../../../drawing/elements/boxes.ts';
import { layOutChart } from '../../../drawing/chart/chart-picture.ts';
import { mapInSteps, toEnd } from '../../../graph/shared/steps.ts';
import { countryAreas } from '../../../drawing/network/country-area.ts';
import { bundleInSteps } from '../../../drawing/elements/bundle.ts';
import { drawRole } from '../../../drawing/labels/names.ts';
import { placeNewcomers } from '../../../drawing/arrange/newcomers.ts';
import { idUnderName } from '../../../graph/sameness/namesakes.ts';
import { textWidth } from '../../../drawing/shapes/text-width.ts';
import type { VisibleGraph } from '../model/visible-graph.ts';
import { LINE_LENGTH, type AnyLayoutRequest, type LayoutRequest } from './algorithms/layout.ts';
import type { LayoutKind } from '../model/canvas-controls.ts';

/**
 * The request of a layout; built in steps, since there may be thousands of boxes to measure.
 * @param centre the entities that rings are around
 */
export function requestLayout(
  kind: LayoutRequest['kind'],
  shown: VisibleGraph,
  fixed: ReadonlySet<EntityId>,
): Generator<void, LayoutRequest>;
export function requestLayout(
  kind: LayoutKind,
  shown: VisibleGraph,
  fixed: ReadonlySet<EntityId>,
  centre?: readonly EntityId[],
): Generator<void, AnyLayoutRequest>;
export function* requestLayout(
  kind: LayoutKind,
  { drawn, severalRegistries }: VisibleGraph,
  fixed: ReadonlySet<EntityId>,
  centre: readonly EntityId[] = [],
): Generator<void, AnyLayoutRequest> {
  const { entities, ties, day, majorities, namesakes, ofTwoRecords } = drawn;
  // Sources are the largest part of a tie, and a layout doesn't need them.
  const withoutSources = yield* mapInSteps(ties, (tie) => ({ ...tie, sources: [] }));
  if (kind === 'chart')
    return { kind, shown: { entities, ties: withoutSources, day, majorities, ofTwoRecords } };
  const boxes = yield* mapInSteps(entities, (entity) =>
    boxOf(
      entity,
      idUnderName(entity.id, namesakes.has(entity.id), severalRegistries),
      fixed.has(entity.id),
    ),
  );
  const lines = yield* bundleInSteps(withoutSources, { day, majorities });
  const links = yield* mapInSteps(lines, ({ from, to, label, kind: line }) => ({
    from,
    to,
    length: lengthFor(label),
    backbone: line === 'parent' || line === 'majority',
  }));
  if (kind === 'rings') return { kind, boxes, links, centre };
  if (kind === 'jurisdiction') {
    return { kind, boxes, links, areas: countryAreas(entities).map(({ ids }) => ids) };
  }
  return { kind, boxes, links };
}

/** The length a line needs for this label to be written along it, in pixels. */
function lengthFor(label: string): number {
  const { least, most } = LINE_LENGTH;
  const wanted = textWidth(drawRole(label), LINE_FONT_SIZE) + NODE_BOXES.diamond.width + 24;
  return Math.min(most, Math.max(least, wanted));
}

/** Positions of what is not fixed, without a worker: beside the neighbours, without overlap. */
export function placeSimply(request: AnyLayoutRequest): Spot[] {
  if (request.kind === 'chart') return toEnd(layOutChart(request.shown));
  const { boxes, links } = request;
  return placeNewcomers(boxes, links)
    .filter((box) => !box.fixed)
    .map(({ id, x, y }) => ({ id, x, y }));
}
