/** What a command says: results on standard output, faults and notices on standard error. */
import { faultWords, registryOf, type Fault } from '../contract/faults.ts';
import { terminalText } from './terminal-text.ts';

/** One line of JSON on standard output. */
export function printJson(value: unknown): void {
  printText(`${JSON.stringify(value)}\n`);
}

export function printText(text: string | Uint8Array): void {
  process.stdout.write(text);
}

/** What isn't the answer: on standard error. */
export function printError(text: string): void {
  process.stderr.write(text);
}

/** Why nothing came of it; with `--json` as `{"fault":{"code","detail","says","advice"}}`. */
export function printFault(fault: Fault, json: boolean, about?: string): void {
  printError(toLine('fault', fault, json, about));
}

/** Something to know although the command did what it could; `about` an entity or a registry. */
export function printNotice(fault: Fault, json: boolean, about?: string): void {
  printError(toLine('notice', fault, json, about));
}

/** Says whose fault it is before the words, where it is anybody's. */
function toLine(name: 'fault' | 'notice', fault: Fault, json: boolean, about?: string): string {
  const words = faultWords(fault, 'command-line');
  if (json)
    return `${JSON.stringify({ [name]: { ...fault, ...(about && { about }), ...words } })}\n`;
  const whose = about ?? registryOf(fault);
  const before = whose === null ? '' : `${whose}: `;
  return `${terminalText(`${before}${words.says} ${words.advice}`.trim())}\n`;
}
