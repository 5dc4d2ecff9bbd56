/** `case save`, `case open`, `case verify` and `case export`: a case as files. */
import { caseFileLines, leftOutInWords } from '../../../contract/words/case-file-words.ts';
import { type Client, exportChunks } from '../../../contract/client.ts';
import { withFileNamed } from '../../../contract/faults/faults.ts';
import type { CaseFileReport, Redaction } from '../../../contract/model/case-file.ts';
import type { CaseHead } from '../../../contract/model/case.ts';
import { KINDS, kindsByName } from '../../../registry/kinds.ts';
import { writeWholeFiles } from '../../../thread/write-whole.ts';
import { filePartsOf, savedNames, writeExport, writtenText } from '../../base/files.ts';
import { printJson, printText, terminalText } from '../../base/output.ts';
import { TASK } from '../../base/session.ts';
import type { FormatName } from '../../../contract/answers/formats.ts';
import type { OnPaper } from '../../../contract/answers/picture.ts';

interface ToSave {
  head: CaseHead;
  output: string;
  redact: Redaction[];
  json: boolean;
}

/** Writes the file, whole or not at all, and then reads it back as its recipient will. */
export async function saveCaseFile(client: Client, input: ToSave): Promise<void> {
  const { head, output, redact, json } = input;
  const made = await client.saveCase({ case: head.id, redact, task: TASK });
  const behind = leftOutInWords(made)
    .map((one) => `${one}\n`)
    .join('');
  const whole = client.awaitExport({ export: made.export });
  whole.catch(() => undefined);
  await writeWholeFiles([{ path: output, chunks: exportChunks(client, made.export, 0) }]);
  await whole;
  const report = await readCaseFile(output);
  const { leftOut, tooLarge } = made;
  if (json) printJson({ file: output, ...report, leftOut, tooLarge });
  else printText(`${output}: saved, and read again whole.\n${reportText(report)}${behind}`);
}

/** Passes the file to the engine, which reads it whole before opening it. */
export async function openCaseFileAt(client: Client, file: string, json: boolean): Promise<void> {
  const { offer } = await client.beginCaseFile({});
  try {
    for await (const part of filePartsOf(file)) {
      await client.caseFilePart({ offer, base64: part.toString('base64') });
    }
  } catch (error) {
    await client.dropCaseFile({ offer });
    throw error;
  }
  const { openedBefore, ...report } = await withFileNamed(file, () =>
    client.endCaseFile({ offer, task: TASK }),
  );
  const { case: id } = await client.openCaseFile({ offer, task: TASK });
  if (json) {
    printJson({ id, openedBefore: openedBefore.map(({ case: before }) => before), ...report });
    return;
  }
  const before =
    openedBefore.length === 0
      ? ''
      : `It was opened before: ${openedBefore.map(({ case: one }) => one).join(', ')}.\n`;
  printText(`${id}\n${before}${reportText(report)}`);
}

/** Reads the whole file, without any store. Refused as `openCaseFile`. */
export async function verifyCaseFile(file: string, json: boolean): Promise<void> {
  const report = await readCaseFile(file);
  if (json) printJson({ file, sound: true, ...report });
  else printText(`${file}: every byte is as it was saved.\n${reportText(report)}`);
}

const readCaseFile = (file: string): Promise<CaseFileReport> =>
  withFileNamed(file, () => readWhole(file));

async function readWhole(file: string): Promise<CaseFileReport> {
  const { openCaseFile } = await import('../../../case-file/read-case-file.ts');
  const { createRecordJudge } = await import('../../../engine/case-file/record-judge.ts');
  const judge = createRecordJudge(kindsByName(KINDS));
  const { steps, close } = await openCaseFile(file, judge);
  try {
    for (;;) {
      const step = steps.next();
      if (step.done) return step.value.report;
    }
  } finally {
    close();
  }
}

function reportText(report: CaseFileReport): string {
  const lines = caseFileLines(report);
  const width = Math.max(...lines.map(([label]) => label.length));
  return lines.map(([label, value]) => `${label.padEnd(width)}  ${terminalText(value)}\n`).join('');
}

/** `case export`: the graph of a case as files for other programs. */
interface ToExport {
  output: string;
  format: FormatName;
  redact: Redaction[];
  json: boolean;
  onPaper: OnPaper;
}

/** Exports everything not hidden on the canvas, of any time; noted in the case's journal. */
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
