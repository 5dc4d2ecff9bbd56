/** What is said of whether something counts. */

/** Whether something counts; a text: that can't be told, and why. */
export type Ruling = boolean | string;

/** Whether both count. */
export function bothCount(one: Ruling, other: Ruling): Ruling {
  if (one === false || other === false) return false;
  return one === true ? other : one;
}
