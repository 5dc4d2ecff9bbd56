/** A picture as SVG, read back: its nodes, its lines, and the words around it. */
import type { GraphToExport } from '../../src/exchange/common/exporter.ts';
import { exporterOf } from './exported.ts';
import { makeExport } from './graph.ts';
import { elementsOf, readXml, type XmlElement } from './read-xml.ts';

const exportSvg = await exporterOf('svg');

/** What the export makes of a graph. */
export function readSvg(graph: Partial<GraphToExport>) {
  const { files, loss } = exportSvg(makeExport(graph));
  const root = readXml(files[0]?.text ?? '');
  const groups = elementsOf(root, 'g');
  const nodes = groups.filter(({ attributes }) => 'data-entity' in attributes);
  const lines = groups.filter(({ attributes }) => 'data-line' in attributes);
  return { root, nodes, lines, loss, text: files[0]?.text ?? '' };
}

export const tooltipOf = (element: XmlElement | undefined): string =>
  element?.children.find(({ name }) => name === 'title')?.text ?? '';

export const childOf = (element: XmlElement | undefined, name: string) =>
  element?.children.find((child) => child.name === name)?.attributes;

/** The rows of the caption, the legend or the key. */
export const wordsIn = (root: XmlElement, id: 'caption' | 'legend' | 'key'): string[] =>
  elementsOf(root, 'g')
    .filter(({ attributes }) => attributes['id'] === id)
    .flatMap((group) => elementsOf(group, 'text').map(({ text }) => text));

export const viewBoxOf = (root: XmlElement): number[] =>
  (root.attributes['viewBox'] ?? '').split(' ').map(Number);
