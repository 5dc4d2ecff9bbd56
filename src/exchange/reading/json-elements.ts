/** The elements of a JSON file as they come: what is at some places of it, and nothing else is kept. */
import { JSONParser, TokenType } from '@streamparser/json';
import { Refusal } from '../../contract/faults/faults.ts';
import { LONGEST, unreadable, type ExportedRow, type ExportReading } from './exported-row.ts';

/** Levels of lists and objects within each other; an export has five, and what a registry answers more. */
const DEEPEST = 64;

/**
 * For U+FEFF, which the parser takes for a byte order mark where it begins a text, and drops. No export
 * has this one: it is no character.
 */
const INSTEAD = '\uFFFE';

type JsonObject = Record<string, unknown>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value at one of the places, with its key and the key of what it is in. */
interface JsonElement {
  value: unknown;
  key: string | number | undefined;
  within: string | number | undefined;
}

/** `tell` says what an element at one of these places tells. Refused as `export-unreadable`. */
export function createElementReader(
  paths: string[],
  tell: (element: JsonElement) => ExportedRow[],
): Pick<ExportReading, 'write' | 'end'> {
  let found: ExportedRow[] = [];
  let level = 0;
  let sinceLast = 0;
  let isFirst = true;
  const parser = new JSONParser({ paths, keepStack: false });
  parser.onError = (error: Error): void => {
    if (error instanceof Refusal) throw error;
    throw unreadable(`it is not JSON (${error.message.slice(0, 200)})`);
  };
  parser.onToken = ({ token }): void => {
    if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET) level += 1;
    if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET) level -= 1;
    if (level > DEEPEST) throw unreadable('it is nested too deep');
  };
  parser.onValue = ({ value, key, stack }): void => {
    sinceLast = 0;
    found.push(...tell({ value, key, within: stack.at(-1)?.key }));
  };

  function take(): ExportedRow[] {
    const rows = found;
    found = [];
    return rows;
  }

  return {
    write(text) {
      sinceLast += text.length;
      const told = isFirst ? text.replace(/^\uFEFF/, '') : text;
      isFirst = false;
      if (told.includes(INSTEAD)) throw unreadable('it has a character that no export has');
      parser.write(told.replaceAll('\uFEFF', INSTEAD));
      if (sinceLast > LONGEST) throw unreadable('a part of it does not end');
      return take();
    },
    end() {
      if (!parser.isEnded) throw unreadable('it ends too soon');
      return take();
    },
  };
}

/** The members that are stated, as text. */
export function textFields(data: JsonObject): Map<string, string> {
  const fields = new Map<string, string>();
  for (const [name, one] of Object.entries(data)) {
    if (typeof one === 'string') fields.set(name, one.replaceAll(INSTEAD, '\uFEFF'));
    else if (typeof one === 'number') fields.set(name, String(one));
    else if (one !== null) throw unreadable(`the data ${name.slice(0, 100)} is no text`);
  }
  return fields;
}

/** A value of any kind as JSON, without white space. */
export const asJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll(INSTEAD, '\uFEFF');
