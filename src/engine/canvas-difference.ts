/** What a change comes to on a canvas, gathered until it is told. */
import type { CanvasDelta } from '../contract/model/canvas.ts';

/** What is in a message beside which canvas and revision it is of. */
export type Difference = Pick<CanvasDelta, 'put' | 'moved' | 'removed' | 'ties'>;

export const nothingYet = (): Difference => ({
  put: [],
  moved: [],
  removed: [],
  ties: { put: [], removed: [] },
});

export const isNews = ({ put, moved, removed, ties }: Difference): boolean =>
  [put, moved, removed, ties.put, ties.removed].some(({ length }) => length > 0);
