/** The beginning of a value as JSON, at a cost that doesn't grow with the value. */

const LIMIT = 200;

/** JSON of a value, of at most `maxLength` characters. Only the part of the value that is shown is read. */
export function briefJson(value: unknown, maxLength = LIMIT): string {
  return write(value, maxLength).slice(0, maxLength).toWellFormed();
}

/** The first `maxLength` characters of the JSON or a few more: every level of nesting takes one. */
function write(value: unknown, maxLength: number): string {
  if (maxLength <= 0) return '';
  if (value instanceof NumberText) return value.source;
  if (typeof value === 'string') return JSON.stringify(value.slice(0, maxLength));
  if (typeof value !== 'object' || value === null) return String(JSON.stringify(value));
  return Array.isArray(value) ? writeList(value, maxLength) : writeRecord(value, maxLength);
}

function writeList(list: readonly unknown[], maxLength: number): string {
  let text = '[';
  for (const [index, item] of list.entries()) {
    if (text.length >= maxLength) return text;
    text += (index > 0 ? ',' : '') + write(item, maxLength - text.length);
  }
  return `${text}]`;
}

function writeRecord(record: object, maxLength: number): string {
  let text = '{';
  for (const key in record) {
    if (text.length >= maxLength) return text;
    const name = JSON.stringify(key.slice(0, maxLength));
    text += `${text.length > 1 ? ',' : ''}${name}:`;
    text += write((record as Record<string, unknown>)[key], maxLength - text.length);
  }
  return `${text}}`;
}

/** A number exactly as the response wrote it; a JavaScript number would be rounded. */
export class NumberText {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }
}
