/** Prints results to standard output, and faults and notices to standard error, safe for a terminal. */
import { faultWords, registryOf, type Fault } from '../../contract/faults/faults.ts';
import type { Drift } from '../../contract/model/response.ts';
import type { Client } from '../../contract/client.ts';
import {
  type RegistryHandle,
  readCaseFileAddress,
  sealInShort,
} from '../../contract/model/registry.ts';

/** One line of JSON on standard output. */
export function printJson(value: unknown): void {
  printText(`${JSON.stringify(value)}\n`);
}

export function printText(text: string | Uint8Array): void {
  process.stdout.write(text);
}

/** Everything but the result: to standard error. */
export function printError(text: string): void {
  process.stderr.write(text);
}

/** Why a command failed; with `--json` as `{"fault":{"code","detail","says","advice"}}`. */
export function printFault(fault: Fault, json: boolean, about?: string): void {
  printError(toLine('fault', fault, json, about));
}

/** A remark, although the command did what it could; `about` is an entity or a registry. */
export function printNotice(fault: Fault, json: boolean, about?: string): void {
  printError(toLine('notice', fault, json, about));
}

/** Puts the entity or registry concerned before the words, if any. */
function toLine(name: 'fault' | 'notice', fault: Fault, json: boolean, about?: string): string {
  const words = faultWords(fault, 'command-line');
  if (json)
    return `${JSON.stringify({ [name]: { ...fault, ...(about && { about }), ...words } })}\n`;
  const whose = about ?? registryOf(fault);
  const before = whose === null ? '' : `${whose}: `;
  return `${terminalText(`${before}${words.says} ${words.advice}`.trim())}\n`;
}

/**
 * Control characters (including escape sequences), line breaks, characters that change the writing
 * direction, and lone surrogates. The joiners that some scripts need are allowed.
 */
const UNSAFE =
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\u{E0000}-\u{E007F}]/gu;

/** The text on one line, with what could deceive or control the terminal escaped, such as `\u{202e}`. */
export function terminalText(text: string): string {
  return text.replace(UNSAFE, (unsafe) => `\\u{${(unsafe.codePointAt(0) ?? 0).toString(16)}}`);
}

/** Rows as aligned columns; the last column is not padded, as names have any width. */
export function alignedRows(rows: readonly (readonly string[])[]): string {
  const widths = rows.reduce<number[]>(
    (widest, row) => row.map((cell, at) => Math.max(widest[at] ?? 0, [...cell].length)),
    [],
  );
  const pad = (cell: string, width = 0): string => cell + ' '.repeat(width - [...cell].length);
  return rows
    .map((row) => row.map((cell, at) => (at === row.length - 1 ? cell : pad(cell, widths[at]))))
    .map((row) => `${row.join('  ').trimEnd()}\n`)
    .join('');
}

/** Empty if there is no drift. */
export function driftText(drift: readonly Drift[]): string {
  if (drift.length === 0) return '';
  const rows = drift.map(({ pointer, kind, expected, found }) => [
    `  ${terminalText(pointer === '' ? '(whole answer)' : pointer)}`,
    kind.replace('-', ' '),
    [expected && `expected ${expected}`, found && `found ${terminalText(found)}`]
      .filter((part) => part !== null)
      .join(', '),
  ]);
  return `\ndiffers from the specification (${drift.length})\n${alignedRows(rows)}`;
}

/** The seal of the case file this registry's records came with; null if they were fetched here. */
export async function sealOf(client: Client, handle: RegistryHandle): Promise<string | null> {
  const { registries } = await client.readRegistries({});
  const known = registries.find((one) => one.handle === handle);
  return readCaseFileAddress(known?.address ?? '')?.seal ?? null;
}

export const caseFileSource = (seal: string): string =>
  `came with the case file ${sealInShort(seal)}`;

export const printLines = (lines: readonly string[]): void =>
  printText(lines.map((line) => `${terminalText(line)}\n`).join(''));
