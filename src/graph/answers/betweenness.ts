/**
 * Through how many shortest ways between others each leads: the measure by which a go-between is found.
 * Brandes’s algorithm (2001): one search from everybody, in steps.
 */

/** Who is next to whom, by their numbers; each neighbour once, and nobody next to itself. */
export type Neighbours = readonly (readonly number[])[];

/** Ties looked at between two moments at which others may be answered. */
const A_STEP = 50_000;

/**
 * Of each, the share of the shortest ways between two others that lead through it, summed over every two:
 * each two are counted once.
 */
export function* betweenness(neighbours: Neighbours): Generator<void, Float64Array> {
  const count = neighbours.length;
  const through = new Float64Array(count);
  const distance = new Int32Array(count);
  const ways = new Float64Array(count);
  const share = new Float64Array(count);
  const queue = new Int32Array(count);
  let looked = 0;
  for (let source = 0; source < count; source += 1) {
    distance.fill(-1);
    ways.fill(0);
    share.fill(0);
    distance[source] = 0;
    ways[source] = 1;
    queue[0] = source;
    let end = 1;
    // Beginning anew takes its time too, whoever is next to nobody.
    looked += count >> 3;
    for (let at = 0; at < end; at += 1) {
      const here = queue[at] ?? 0;
      const next = (distance[here] ?? 0) + 1;
      for (const other of neighbours[here] ?? []) {
        looked += 1;
        if (distance[other] === -1) {
          distance[other] = next;
          queue[end] = other;
          end += 1;
        }
        if (distance[other] === next) ways[other] = (ways[other] ?? 0) + (ways[here] ?? 0);
      }
    }
    // From the farthest back: what leads through each beyond is shared out among those before it.
    for (let at = end - 1; at > 0; at -= 1) {
      const here = queue[at] ?? 0;
      const each = (1 + (share[here] ?? 0)) / (ways[here] ?? 1);
      const before = (distance[here] ?? 0) - 1;
      for (const other of neighbours[here] ?? []) {
        if (distance[other] === before)
          share[other] = (share[other] ?? 0) + each * (ways[other] ?? 0);
      }
      through[here] = (through[here] ?? 0) + (share[here] ?? 0) / 2;
    }
    if (looked >= A_STEP) {
      looked = 0;
      yield;
    }
  }
  return through;
}
