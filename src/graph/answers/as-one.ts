/** Which nodes of the tie index count as one, for one query. */

export interface AsOne {
  /** The node that represents all nodes that are one with this one. */
  standingFor: (node: number) => number;
  /** All nodes that are one with it, including itself. */
  allOf: (node: number) => readonly number[];
}

/** @param groups disjoint groups; the first node of each represents it */
export function asOne(groups: readonly (readonly number[])[]): AsOne {
  const groupOf = new Map(groups.flatMap((group) => group.map((node) => [node, group] as const)));
  return {
    standingFor: (node) => groupOf.get(node)?.[0] ?? node,
    allOf: (node) => groupOf.get(node) ?? [node],
  };
}

/** Every node by itself. */
export const NONE_AS_ONE: AsOne = asOne([]);
