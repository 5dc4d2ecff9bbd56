/** Any record of the specification as indented text, in its own order, each field by its own name. */
import { alignedRows, terminalText } from './terminal-text.ts';

const NOT_STATED = 'not stated';

type Field = [name: string, value: unknown];

/** Every field of a record: what is null says "not stated", an empty list as well. */
export function recordText(record: object, indent = ''): string {
  const fields: Field[] = Object.entries(record);
  const plain = fields.filter(([, value]) => !isNested(value));
  const nested = fields.filter(([, value]) => isNested(value));
  const rows = plain.map(([name, value]) => [`${indent}${label(name)}`, plainText(value)]);
  return alignedRows(rows) + nested.map((field) => nestedText(field, indent)).join('');
}

function nestedText([name, value]: Field, indent: string): string {
  const title = `${indent}${label(name)}`;
  const inner = `${indent}  `;
  if (!Array.isArray(value)) {
    const fields: Field[] = Object.entries(value as object);
    if (fields.every(([, part]) => part === null)) return `${title}  ${NOT_STATED}\n`;
    return `${title}\n${recordText(value as object, inner)}`;
  }
  const entries = value.map((entry: unknown, at) => entryText(entry, at + 1, inner));
  return `${title} (${value.length})\n${entries.join('')}`;
}

/** An entry of a list says only what is stated, and names the rest in one line. */
function entryText(entry: unknown, number: number, indent: string): string {
  const fields: Field[] = Object.entries(entry as object);
  const stated = fields.filter(([, value]) => !isEmpty(value));
  const missing = fields.filter(([, value]) => isEmpty(value)).map(([name]) => label(name));
  const rest = missing.length > 0 ? `${indent}  (${NOT_STATED}: ${missing.join(', ')})\n` : '';
  return `${indent}${number}.\n${recordText(Object.fromEntries(stated), `${indent}  `)}${rest}`;
}

const label = (name: string): string => name.replaceAll('_', ' ');

const isEmpty = (value: unknown): boolean =>
  value === null || (Array.isArray(value) && value.length === 0);

const isNested = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !isEmpty(value);

function plainText(value: unknown): string {
  if (isEmpty(value)) return NOT_STATED;
  return terminalText(typeof value === 'string' ? value : JSON.stringify(value));
}
