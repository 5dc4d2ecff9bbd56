/** Which nodes of the tie index count as one, for one query. */

export interface NodeGrouping {
  /** The node that represents all nodes that are one with this one. */
  representativeOf: (node: number) => number;
  /** All nodes that are one with it, including itself. */
  allOf: (node: number) => readonly number[];
}

/** @param groups disjoint groups; the first node of each represents it */
export function groupNodes(groups: readonly (readonly number[])[]): NodeGrouping {
  const groupOf = new Map(groups.flatMap((group) => group.map((node) => [node, group] as const)));
  return {
    representativeOf: (node) => groupOf.get(node)?.[0] ?? node,
    allOf: (node) => groupOf.get(node) ?? [node],
  };
}

/** Every node by itself. */
export const NO_GROUPING: NodeGrouping = groupNodes([]);
