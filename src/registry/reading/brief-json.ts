/** The beginning of a value as JSON, at a cost that doesn't grow with the value. */

const LIMIT = 200;

/** JSON of a value, cut to at most `most` characters. Only the part of the value that is shown is read. */
export function briefJson(value: unknown, most = LIMIT): string {
  return write(value, most).slice(0, most).toWellFormed();
}

/** At least the first `room` characters of the JSON, and little more: every level of nesting takes one. */
function write(value: unknown, room: number): string {
  if (room <= 0) return '';
  if (value instanceof NumberText) return value.source;
  if (typeof value === 'string') return JSON.stringify(value.slice(0, room));
  if (typeof value !== 'object' || value === null) return String(JSON.stringify(value));
  return Array.isArray(value) ? writeList(value, room) : writeRecord(value, room);
}

function writeList(list: readonly unknown[], room: number): string {
  let text = '[';
  for (const [index, item] of list.entries()) {
    if (text.length >= room) return text;
    text += (index > 0 ? ',' : '') + write(item, room - text.length);
  }
  return `${text}]`;
}

function writeRecord(record: object, room: number): string {
  let text = '{';
  for (const key in record) {
    if (text.length >= room) return text;
    const name = JSON.stringify(key.slice(0, room));
    text += `${text.length > 1 ? ',' : ''}${name}:`;
    text += write((record as Record<string, unknown>)[key], room - text.length);
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
