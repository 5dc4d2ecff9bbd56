/** Cytoscape JSON, element by element. */
import { JSONParser, TokenType } from '@streamparser/json';
import { Refusal } from '../../contract/faults.ts';
import { LONGEST, unreadable, type ExportedRow, type ExportReading } from './exported-row.ts';

/** Levels of lists and objects within each other; an export has five. */
const DEEPEST = 16;

type JsonObject = Record<string, unknown>;

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function createJsonReader(): Pick<ExportReading, 'write' | 'end'> {
  let found: ExportedRow[] = [];
  let level = 0;
  let sinceLast = 0;
  const paths = ['$.data', '$.elements.nodes.*', '$.elements.edges.*'];
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
  parser.onValue = ({ value, stack }): void => {
    sinceLast = 0;
    found.push(toRow(value, stack.length === 1 ? 'graph' : ownerOf(stack.at(-1)?.key)));
  };

  function take(): ExportedRow[] {
    const rows = found;
    found = [];
    return rows;
  }

  return {
    write(text) {
      sinceLast += text.length;
      parser.write(text.replace(/^\uFEFF/, ''));
      if (sinceLast > LONGEST) throw unreadable('a part of it does not end');
      return take();
    },
    end() {
      if (!parser.isEnded) throw unreadable('it ends too soon');
      return take();
    },
  };
}

const ownerOf = (key: unknown): 'node' | 'edge' => (key === 'nodes' ? 'node' : 'edge');

/** The name that Cytoscape Desktop shows has to be the label. */
function toRow(value: unknown, what: ExportedRow['what']): ExportedRow {
  const data = what === 'graph' ? value : isObject(value) ? value['data'] : null;
  if (!isObject(data)) throw unreadable('an element has no data');
  const fields = new Map<string, string>();
  for (const [name, one] of Object.entries(data)) {
    if (typeof one === 'string' || typeof one === 'number') fields.set(name, String(one));
    else if (one !== null) throw unreadable(`the data ${name.slice(0, 100)} is no text`);
  }
  return { what, fields };
}
