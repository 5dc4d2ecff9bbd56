/** Copies the graph, or its selection, to the clipboard as a picture, which the journal records as an export. */
import type { EntityId } from '../../../contract/model/entity.ts';
import type { ExportAnswer } from '../../../contract/answers/export.ts';
import { exportedCounts } from './export-counts.ts';
import { themeOf } from '../canvas/theme-colours.ts';
import { glyphsOf } from '../model/drawn-graph.ts';
import type { GraphWithParts } from '../model/graph-parts.ts';
import { drawPng, notePicture } from './png.ts';
import { ExportTask } from './export-task.svelte.ts';
import { rememberedRedactions } from '../../shared/export/remembered-redactions.ts';
import { pictureAsShown } from './picture-as-shown.ts';

/** Pixels of the picture for one pixel of the drawing. */
const SCALE = 2;
const REFUSED = 'The browser refused the picture: export it as PNG instead';

interface Drawn {
  picture: Blob;
  made: ExportAnswer;
}

/** The selection if it has several entities; null for all that is visible. */
export function entitiesPictured({ view, selection }: GraphWithParts): EntityId[] | null {
  return glyphsOf(view, selection).length > 1 ? [...selection] : null;
}

/** Copies what is shown, in the colours of the window, with the redactions of the last export. */
export async function copyPicture(graph: GraphWithParts): Promise<void> {
  const { deps } = graph;
  if (graph.view.entities.length === 0) return deps.announce('Nothing is on the graph to copy');
  const work = new ExportTask(graph, { begin: 'Drawing the picture', counting: 'Drawing' });
  deps.announce('Drawing the picture …');
  const drawing = draw(graph, work);
  const isCopied = await writePicture(drawing.then(({ picture }) => picture));
  if (work.fault) return deps.fault(work.fault);
  if (!isCopied) return deps.announce(REFUSED);
  const { made, picture } = await drawing;
  const journalFault = await notePicture(deps.client, made, picture);
  if (journalFault) deps.fault(journalFault);
  deps.announce(`Copied as a picture: ${exportedCounts(made)}`);
}

async function draw(graph: GraphWithParts, work: ExportTask): Promise<Drawn> {
  const drawn = await work.perform(async (task) => {
    const wish = {
      ...({ format: 'svg', drawnAs: 'png', theme: themeOf(document.documentElement) } as const),
      entities: entitiesPictured(graph),
      redact: rememberedRedactions(),
      ...pictureAsShown(graph),
    };
    const made = await work.open(wish, task);
    const { svg } = await work.readSvg(made, task);
    return { made, picture: (await drawPng(svg, SCALE)).picture };
  });
  if (drawn === undefined) throw new Error('no picture was drawn');
  return drawn;
}

async function writePicture(picture: Promise<Blob>): Promise<boolean> {
  // Avoids an unhandled rejection when the clipboard fails before it awaits the picture.
  picture.catch(() => undefined);
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })]);
    return true;
  } catch {
    return false;
  }
}
