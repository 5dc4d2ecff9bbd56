/** What a change comes to on a canvas, gathered until it is told. */
import type { CanvasDelta } from '../../contract/model/canvas.ts';

/** What is in a message beside which canvas and revision it is of. */
export type CanvasDifference = Pick<CanvasDelta, 'put' | 'moved' | 'removed' | 'ties'>;

export const nothingYet = (): CanvasDifference => ({
  put: [],
  moved: [],
  removed: [],
  ties: { put: [], removed: [] },
});

export const isNews = ({ put, moved, removed, ties }: CanvasDifference): boolean =>
  [put, moved, removed, ties.put, ties.removed].some(({ length }) => length > 0);
