/** Reads the whole canvas of a case, a page at a time. */
import type { Client } from '../../contract/client.ts';
import type { CanvasLook, CanvasPage, CaseSteps, Graph } from '../../contract/model/canvas.ts';
import type { CaseId } from '../../contract/model/case.ts';

/** A canvas as the engine told it; both lists in the engine's order. */
export interface WholeCanvas extends Graph, CaseSteps {
  revision: number;
  look: CanvasLook;
}

/** How many entities of a canvas came; of how many is told with the first. */
export interface ReadSoFar {
  done: number;
  total: number | null;
}

/**
 * Every page of one revision; when the canvas changes while it is read, it is read from the start.
 * Null as soon as `isWanted` says no.
 */
export async function readWholeCanvas(
  client: Client,
  id: CaseId,
  isWanted: () => boolean,
  onread: (soFar: ReadSoFar) => void = () => undefined,
): Promise<WholeCanvas | null> {
  let whole: WholeCanvas | null = null;
  let after = 0;
  for (;;) {
    const page: CanvasPage = await client.readCanvas({ case: id, after });
    if (!isWanted()) return null;
    const { revision, look, next, undo, redo } = page;
    if (whole !== null && revision !== whole.revision) {
      whole = null;
      after = 0;
      continue;
    }
    whole ??= { entities: [], ties: [], revision, look, undo, redo };
    for (const entity of page.entities) whole.entities.push(entity);
    for (const tie of page.ties) whole.ties.push(tie);
    onread({ done: whole.entities.length, total: page.totals.entities });
    if (next === null) return whole;
    after = next;
  }
}
