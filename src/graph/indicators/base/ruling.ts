/** Decisions on whether something counts. */

/** Whether something counts; a string says why that can't be decided. */
export type Ruling = boolean | string;

/** Whether both count. */
export function bothCount(one: Ruling, other: Ruling): Ruling {
  if (one === false || other === false) return false;
  return one === true ? other : one;
}
