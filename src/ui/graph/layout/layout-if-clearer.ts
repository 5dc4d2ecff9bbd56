/** Lays a network out anew where its lines have become hard to follow, and would no longer be. */
import { isPlaced, type Spot } from '../../../drawing/elements/boxes.ts';
import { isTangled, isWorthMoving, tangleOf } from '../../../drawing/arrange/tangle.ts';
import type { LayoutRequest } from './layout.ts';
import { layOutNetwork } from './network-layout.ts';

/** So many at one height are a row. */
const ROW = 3;

/**
 * Places for what is not fixed; none where these would not be worth that everything moves, and none
 * where most stand in rows: layers were asked for, and a network has none.
 */
export async function layOutIfClearer(request: LayoutRequest): Promise<Spot[]> {
  const { boxes, links } = request;
  const standing = boxes.filter(isPlaced);
  const before = tangleOf(standing, links);
  if (!isTangled(before) || areMostInRows(standing)) return [];
  const spots = await layOutNetwork(request);
  const after = tangleOf([...standing.filter(({ fixed }) => fixed), ...spots], links);
  return isWorthMoving(before, after) ? spots : [];
}

function areMostInRows(spots: readonly Spot[]): boolean {
  const rows = Map.groupBy(spots, ({ y }) => Math.round(y));
  const inRows = [...rows.values()].filter(({ length }) => length >= ROW);
  return inRows.reduce((sum, { length }) => sum + length, 0) * 2 > spots.length;
}
