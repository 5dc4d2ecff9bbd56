/** `verify`: hold exported files against the store, every source in them and where the chain stood. */
import { parseArgs } from 'node:util';
import type { Client } from '../contract/client.ts';
import { Refusal } from '../contract/faults.ts';
import { isVerified, type VerifyReport } from '../contract/model/verification.ts';
import { verifyLines } from '../contract/verify-lines.ts';
import { ENGINE_OPTIONS, storeThere } from './engine-options.ts';
import { filePartsOf } from './file-parts.ts';
import type { Means } from './means.ts';
import { printFault, printJson, printText } from './output.ts';
import { TASK, withEngine } from './session.ts';
import { terminalText } from './terminal-text.ts';
import { UsageError } from './usage.ts';

const OPTIONS = { ...ENGINE_OPTIONS, json: { type: 'boolean' } } as const;

/** 1 when a file can’t be read or anything in one does not agree; the others are looked at all the same. No registry is asked. */
export async function verify(args: string[], means: Means): Promise<number> {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
  if (positionals.length === 0) throw new UsageError('The file is missing.');
  storeThere(values);
  const only = { ...values, offline: true, registry: undefined };
  return withEngine(means, only, async ({ client }) => {
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

async function verifyFile(client: Client, file: string): Promise<VerifyReport> {
  const asked = { ...(await client.beginVerification({})), task: TASK };
  for await (const bytes of filePartsOf(file)) {
    await client.verifyPart({ ...asked, base64: bytes.toString('base64') });
  }
  return client.endVerification(asked);
}

const reportText = (file: string, report: VerifyReport): string =>
  verifyLines(file, report)
    .map((line) => `${terminalText(line)}\n`)
    .join('');
