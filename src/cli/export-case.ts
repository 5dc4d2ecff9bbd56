/** `case export`: the graph of a case as files that others open. */
import type { Client } from '../contract/client.ts';
import type { FormatName } from '../contract/formats.ts';
import type { Redaction } from '../contract/model/case-file.ts';
import type { CaseHead } from '../contract/model/case.ts';
import type { OnPaper } from '../contract/model/paper.ts';
import { printJson, printText } from './output.ts';
import { TASK } from './session.ts';
import { savedNames, writeExport, writtenText } from './written-export.ts';

interface ToExport {
  output: string;
  format: FormatName;
  redact: Redaction[];
  json: boolean;
  onPaper: OnPaper;
}

/** All that is not hidden on its canvas, whatever its time; noted in its journal. */
export async function exportCase(
  client: Client,
  { id }: CaseHead,
  { output, format, redact, json, onPaper }: ToExport,
): Promise<void> {
  const made = await client.exportGraph({
    case: id,
    format,
    redact,
    ...onPaper,
    task: TASK,
    savedAs: savedNames(output, format),
  });
  const { files, loss } = await writeExport(client, made, { format, output });
  const { entities, ties } = made;
  if (json) printJson({ files, entities, ties, loss });
  else printText(writtenText(made, files, loss));
}
