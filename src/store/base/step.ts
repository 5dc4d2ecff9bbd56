/** A step of long work: the caller takes the next one when it likes, so others are answered between. */
export interface Step {
  done: number;
  total: number;
}
