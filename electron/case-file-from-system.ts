/**
 * Case files that the system hands over: opened by a double click, dropped on the icon, or named when the
 * program is started. Each is read here and given to the engine, which shows the window what it is.
 */
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { app, dialog } from 'electron';
import type { Client } from '../src/contract/client.ts';
import { fault, faultWords, Refusal } from '../src/contract/faults/faults.ts';

const ENDING = /\.interlock$/i;
/** Bytes that go at once. */
const PART = 96 * 1024;

/** The case files among the arguments of a start. */
const caseFilesIn = (args: readonly string[]): string[] =>
  args.filter((arg) => ENDING.test(arg) && !arg.startsWith('-'));

/**
 * Hears of them from the first moment on: macOS tells of one before the program is ready. What came
 * earlier is given to the engine once `to` names it.
 */
export function hearCaseFiles(log: (line: string) => void): { to: (client: Client) => void } {
  let client: Client | null = null;
  const waiting = caseFilesIn(process.argv.slice(1));

  function take(path: string): void {
    if (client === null) waiting.push(path);
    else hand(client, path).catch((error: unknown) => log(`a case file: ${String(error)}`));
  }

  app.on('open-file', (event, path) => {
    event.preventDefault();
    take(path);
  });
  app.on('second-instance', (_, args) => caseFilesIn(args.slice(1)).forEach(take));
  return {
    to(named) {
      client = named;
      waiting.splice(0).forEach(take);
    },
  };
}

/** What is wrong with the file is told in the window; that it can't be read at all, here. */
async function hand(client: Client, path: string): Promise<void> {
  try {
    const { offer } = await client.beginCaseFile({});
    for await (const part of createReadStream(path, { highWaterMark: PART })) {
      await client.caseFilePart({ offer, base64: (part as Buffer).toString('base64') });
    }
    await client.endCaseFile({ offer, fromSystem: basename(path).slice(0, 300) });
  } catch (error) {
    if (error instanceof Refusal && error.fault.code.startsWith('case-file')) return;
    const why = error instanceof Error && 'code' in error ? String(error.code) : 'it can’t be read';
    const said =
      error instanceof Refusal ? error.fault : fault('file-unreadable', { file: path, why });
    const { says, advice } = faultWords(said);
    dialog.showErrorBox(says, advice);
  }
}
