/** XML of a stranger, element by element, within bounds. A file that declares a document type is refused. */
import { SaxesParser } from 'saxes';
import { PIECE_AT_MOST, TEXT_AT_MOST, type Refuse } from './imported.ts';

/** Elements within each other; groups within groups come near ten. */
const DEEPEST = 64;

export interface MarkupElement {
  /** Without its prefix. */
  name: string;
  /** Those without a prefix, which belong to the element itself. */
  attributes: ReadonlyMap<string, string>;
  /** The text directly in it, as far as a text may be long. */
  text: string;
  parent: MarkupElement | null;
  /** The line it begins on. */
  line: number;
}

export interface ElementTaker {
  open: (element: MarkupElement) => void;
  close: (element: MarkupElement) => void;
}

interface XmlReading {
  write: (text: string) => void;
  end: () => void;
}

/** `takerOf` is given the root element and its namespace, and says who takes what is in it. */
export function createXmlReading(
  takerOf: (root: MarkupElement, namespace: string) => ElementTaker,
  refuse: Refuse,
): XmlReading {
  const parser = new SaxesParser({ xmlns: true });
  let element: MarkupElement | null = null;
  let taker: ElementTaker | null = null;
  let depth = 0;
  let sinceLast = 0;

  parser.on('error', ({ message }) => {
    throw refuse(`it is not XML (${message.slice(0, 200)})`);
  });
  parser.on('doctype', () => {
    throw refuse('it declares a document type, which may hide anything');
  });
  parser.on('opentag', ({ local, uri, attributes }) => {
    sinceLast = 0;
    if ((depth += 1) > DEEPEST) throw refuse(`line ${parser.line}: it is nested too deep`);
    const own = Object.values(attributes).filter((one) => one.uri === '');
    const named = new Map(own.map(({ local: name, value }) => [name, value]));
    element = { name: local, attributes: named, text: '', parent: element, line: parser.line };
    taker ??= takerOf(element, uri);
    taker.open(element);
  });
  const addText = (text: string): void => {
    if (element === null || element.text.length > TEXT_AT_MOST) return;
    // One unit more tells that it was longer.
    element.text += text.slice(0, TEXT_AT_MOST + 1 - element.text.length);
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    sinceLast = 0;
    depth -= 1;
    if (element === null) return;
    taker?.close(element);
    element = element.parent;
  });

  return {
    write(text) {
      sinceLast += text.length;
      parser.write(text);
      if (sinceLast > PIECE_AT_MOST) {
        throw refuse(`line ${parser.line}: a piece of it does not end`);
      }
    },
    end() {
      parser.close();
    },
  };
}
