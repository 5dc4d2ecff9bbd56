/** Which nodes of the index of ties count as one, for one question. */

export interface AsOne {
  /** The node that stands for all that are one with this one. */
  standingFor: (node: number) => number;
  /** All that are one with it, itself among them. */
  allOf: (node: number) => readonly number[];
}

/** @param groups none of which shares a node with another; the first of each stands for it */
export function asOne(groups: readonly (readonly number[])[]): AsOne {
  const groupOf = new Map(groups.flatMap((group) => group.map((node) => [node, group] as const)));
  return {
    standingFor: (node) => groupOf.get(node)?.[0] ?? node,
    allOf: (node) => groupOf.get(node) ?? [node],
  };
}

/** Each alone. */
export const NONE_AS_ONE: AsOne = asOne([]);
