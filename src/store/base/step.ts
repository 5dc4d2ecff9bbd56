/** Progress of long work: the caller decides when to take the next step; others are served in between. */
export interface Step {
  done: number;
  total: number;
}
