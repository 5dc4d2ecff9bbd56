/** Reads the whole canvas, a page at a time. */
import type { Client } from '../../contract/client.ts';
import type { GraphEntity } from '../../contract/model/canvas.ts';
import type { Tie } from '../../contract/model/tie.ts';

export interface WholeCanvas {
  entities: readonly GraphEntity[];
  ties: readonly Tie[];
  undo: string | null;
  redo: string | null;
}

/** Every page in order; a canvas that changes while it is read announces that itself. */
export async function readWholeCanvas(client: Client): Promise<WholeCanvas> {
  const entities: GraphEntity[] = [];
  const ties: Tie[] = [];
  let page = await client.readCanvas({ after: 0 });
  for (;;) {
    for (const entity of page.entities) entities.push(entity);
    for (const tie of page.ties) ties.push(tie);
    if (page.next === null) return { entities, ties, undo: page.undo, redo: page.redo };
    page = await client.readCanvas({ after: page.next });
  }
}
