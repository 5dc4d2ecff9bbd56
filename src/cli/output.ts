/** What a command says: results on standard output, faults and notices on standard error. */
import { faultWords, type Fault } from '../contract/faults.ts';
import { terminalText } from './terminal-text.ts';

/** One line of JSON on standard output. */
export function printJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value)}\n`);
}

export function printText(text: string): void {
  process.stdout.write(text);
}

/** Why nothing came of it; with `--json` as `{"fault":{"code","detail","says","advice"}}`. */
export function printFault(fault: Fault, json: boolean): void {
  process.stderr.write(toLine('fault', fault, json));
}

/** Something to know although the command did what it could. */
export function printNotice(fault: Fault, json: boolean, about = ''): void {
  const line = toLine('notice', fault, json);
  process.stderr.write(json || about === '' ? line : `${terminalText(about)}: ${line}`);
}

function toLine(name: 'fault' | 'notice', fault: Fault, json: boolean): string {
  const words = faultWords(fault, 'command-line');
  if (json) return `${JSON.stringify({ [name]: { ...fault, ...words } })}\n`;
  return `${terminalText(`${words.says} ${words.advice}`.trim())}\n`;
}
