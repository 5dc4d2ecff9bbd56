/** `verify`: hold exported files against the store, every source in them and where the chain stood. */
import { createReadStream, existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Client } from '../contract/client.ts';
import { counted } from '../contract/counted.ts';
import { Refusal } from '../contract/faults.ts';
import { isVerified, type VerifyReport } from '../contract/model/verification.ts';
import { ENGINE_OPTIONS, engineOptions } from './engine-options.ts';
import { printJson, printText } from './output.ts';
import { TASK, withEngine } from './session.ts';
import { terminalText } from './terminal-text.ts';
import { UsageError } from './usage.ts';

const OPTIONS = { ...ENGINE_OPTIONS, json: { type: 'boolean' } } as const;

/** Of bytes; their text is no longer than a part of the contract may be. */
const PART = 64 * 1024;

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
      const report = await verifyFile(client, file);
      isWhole &&= isVerified(report);
      if (values.json) printJson({ file, ...report });
      else printText(reportText(file, report));
    }
    return isWhole ? 0 : 1;
  });
}

async function verifyFile(client: Client, file: string): Promise<VerifyReport> {
  const { verification } = await client.beginVerification({});
  for await (const text of textOf(file)) {
    await client.verifyPart({ verification, text, task: TASK });
  }
  return client.endVerification({ verification, task: TASK });
}

/** Refused as `file-unreadable`, or as `export-unreadable` where it is not UTF-8. */
async function* textOf(file: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const bytes of createReadStream(file, { highWaterMark: PART })) {
      yield decoder.decode(bytes as Buffer, { stream: true });
    }
    yield decoder.decode();
  } catch (error) {
    if (error instanceof TypeError)
      throw new Refusal('export-unreadable', { why: 'it is no text' });
    if (!(error instanceof Error && 'code' in error)) throw error;
    throw new Refusal('file-unreadable', { file, why: String(error.code) });
  }
}

const CHAIN = new Map([
  [true, 'the chain of requests is the one it tells of'],
  [false, 'the chain of requests is not the one it tells of'],
  [null, 'it tells nothing of the chain of requests'],
]);

function reportText(file: string, report: VerifyReport): string {
  const { facts, agreeing, unresolved, differing, chain, findings, unlisted } = report;
  const lines = [
    ...findings.map(({ about, says }) => `found: ${about === null ? '' : `${about}: `}${says}`),
    ...(unlisted > 0 ? [`and ${unlisted} more of the same`] : []),
    `${file}: ${counted(facts, 'fact')}, ${agreeing} as their sources say, ` +
      `${unresolved} without a source that can be had, ${differing} told otherwise; ` +
      `${CHAIN.get(chain) ?? ''}`,
  ];
  return lines.map((line) => `${terminalText(line)}\n`).join('');
}
