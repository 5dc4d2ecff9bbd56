/** A picture of the graph that only a host can make from its SVG: printed as PDF, or drawn as PNG. */
import { Refusal } from '../../contract/faults/faults.ts';
import { FORMATS, fileNames, type FormatName } from '../../contract/answers/formats.ts';
import type { OnPaper } from '../../contract/answers/picture.ts';
import { planPaperInSteps } from '../../drawing/paper/chart-paper.ts';
import { edgesOf } from '../../drawing/paper/paper-marks.ts';
import { readPicture } from '../../drawing/paper/paper-picture.ts';
import { writeSheets } from '../../report/write/html/sheets.ts';
import type { HostPowers, PrintJob } from '../base/host.ts';
import type { Call } from '../base/handlers.ts';
import { joinedText } from './shown-graph.ts';
import { takeAll } from '../base/take-steps.ts';

/** Maximum sheets printed at once. */
const MAX_SHEETS = 200;
/** PNG pixels per pixel of the picture. */
const PNG_SCALE = 2;
/** The longest side that a browser draws, in pixels. */
const MAX_SIDE = 16_000;

interface Drawing {
  format: FormatName;
  /** The files' name without its extension. */
  name: string;
  at: string;
  onPaper: OnPaper;
}

/** Its single file. Refused as `printer-missing`, `print-failed` and `cancelled`. */
export async function drawnFile(
  { powers }: { powers: HostPowers },
  chunks: Iterable<string | Uint8Array>,
  { format, name, at, onPaper }: Drawing,
  { signal }: Call,
): Promise<{ name: string; mime: string; chunks: Uint8Array[] }> {
  if (powers.print === undefined) throw new Refusal('printer-missing');
  const svg = await takeAll(joinedText(chunks), signal);
  const { size } = readPicture(svg);
  const scale = Math.min(PNG_SCALE, MAX_SIDE / Math.max(size.width, size.height));
  const job: PrintJob =
    format === 'png'
      ? { kind: 'png', svg, ...size, scale }
      : { kind: 'pdf', html: await takeAll(onSheets(svg, onPaper), signal), at };
  const bytes = await powers.print(job, signal);
  const [called = name] = fileNames(format, name);
  const [file] = FORMATS[format].files;
  return { name: called, mime: file?.mime ?? '', chunks: [bytes] };
}

function* onSheets(svg: string, { paper, isTiled }: OnPaper): Generator<void, string> {
  const picture = readPicture(svg);
  yield;
  const { whole, readable } = yield* planPaperInSteps(picture, paper);
  const plan = isTiled ? (readable ?? whole) : whole;
  if (plan.parts.length > MAX_SHEETS) {
    const why = `it would take ${plan.parts.length} sheets, and at most ${MAX_SHEETS} are printed at once`;
    throw new Refusal('print-failed', { why });
  }
  const edges = plan.parts.length > 1 ? edgesOf(picture, plan.parts) : [];
  yield;
  return yield* joinedText(writeSheets({ svg, picture, plan, edges }));
}
