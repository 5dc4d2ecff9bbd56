/** `verify`: hold exported files against the store, every source in them and where the chain stood. */
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Client } from '../contract/client.ts';
import { Refusal } from '../contract/faults.ts';
import { beginsAsDossier } from '../contract/dossier-beginning.ts';
import { isVerified, type VerifyReport } from '../contract/model/verification.ts';
import { verifyLines } from '../contract/verify-lines.ts';
import { ENGINE_OPTIONS, engineOptions } from './engine-options.ts';
import { filePartsOf } from './file-parts.ts';
import { printFault, printJson, printText } from './output.ts';
import { TASK, withEngine } from './session.ts';
import { terminalText } from './terminal-text.ts';
import { UsageError } from './usage.ts';

const OPTIONS = { ...ENGINE_OPTIONS, json: { type: 'boolean' } } as const;

/** 1 when anything in the files does not agree. No registry is asked. */
export async function verify(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
  if (positionals.length === 0) throw new UsageError('The file is missing.');
  const { store } = engineOptions(values);
  for (const file of [store, ...positionals]) {
    // Opening would make an empty store, against which nothing holds.
    if (!existsSync(file)) throw new Refusal('file-unreadable', { file, why: 'it is not there' });
  }
  return withEngine({ ...values, offline: true, registry: undefined }, async ({ client }) => {
    let isWhole = true;
    for (const file of positionals) {
      const report = await verifyFile(client, file).catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
        printFault(error.fault, values.json ?? false, file);
        return null;
      });
      isWhole &&= report !== null && isVerified(report);
      if (report === null) continue;
      if (values.json) printJson({ file, ...report });
      else printText(reportText(file, report));
    }
    return isWhole ? 0 : 1;
  });
}

/** Of what can't be read as an export the journals may know the bytes all the same. */
async function verifyFile(client: Client, file: string): Promise<VerifyReport> {
  if (await mayBeDossier(file)) return verifyBytes(client, file);
  try {
    return await verifyText(client, file);
  } catch (error) {
    if (!(error instanceof Refusal) || error.fault.code !== 'export-unreadable') throw error;
    return await verifyBytes(client, file).catch(() => {
      throw error;
    });
  }
}

async function verifyBytes(client: Client, file: string): Promise<VerifyReport> {
  const asked = { ...(await client.beginVerification({})), task: TASK };
  for await (const bytes of filePartsOf(file)) {
    await client.verifyPart({ ...asked, base64: bytes.toString('base64') });
  }
  return client.endVerification(asked);
}

async function verifyText(client: Client, file: string): Promise<VerifyReport> {
  const asked = { ...(await client.beginVerification({})), task: TASK };
  for await (const text of textOf(file)) await client.verifyPart({ ...asked, text });
  return client.endVerification(asked);
}

/** By its first bytes. */
async function mayBeDossier(file: string): Promise<boolean> {
  for await (const bytes of filePartsOf(file)) return beginsAsDossier(bytes);
  return false;
}

/** Refused as `file-unreadable`, or as `export-unreadable` where it is not UTF-8. */
async function* textOf(file: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const bytes of filePartsOf(file)) yield decoder.decode(bytes, { stream: true });
    yield decoder.decode();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new Refusal('export-unreadable', { why: 'it is no text' });
  }
}

const reportText = (file: string, report: VerifyReport): string =>
  verifyLines(file, report)
    .map((line) => `${terminalText(line)}\n`)
    .join('');
