/** A strict XML reader for tests: refuses what is not well-formed, with namespaces. */
import { SaxesParser } from 'saxes';

export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  /** The text directly in it. */
  text: string;
}

/** The root element; throws at the first thing that is not well-formed. */
export function readXml(xml: string): XmlElement {
  const parser = new SaxesParser({ xmlns: true });
  const top: XmlElement = { name: '', attributes: {}, children: [], text: '' };
  const open = [top];
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', (tag) => {
    const attributes = Object.fromEntries(
      Object.values(tag.attributes).map(({ name, value }) => [name, value]),
    );
    const element = { name: tag.name, attributes, children: [], text: '' };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('closetag', () => void open.pop());
  parser.on('text', (text) => {
    const element = open.at(-1);
    if (element) element.text += text;
  });
  parser.write(xml).close();
  const [root] = top.children;
  if (root === undefined) throw new Error('no root element');
  return root;
}

/** Every element of this name, at any depth, in the order of the document. */
export function elementsOf(element: XmlElement, name: string): XmlElement[] {
  const below = element.children.flatMap((child) => elementsOf(child, name));
  return element.name === name ? [element, ...below] : below;
}

/** The element and every one in it, in the order of the document. */
export const allElements = (element: XmlElement): XmlElement[] => [
  element,
  ...element.children.flatMap((child) => allElements(child)),
];
