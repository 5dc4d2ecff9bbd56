/** What a test reads of a document: its parts, each as XML, and what is in them. */
import { strFromU8, unzipSync } from 'fflate';
import { LossCount } from '../../src/exchange/common/exporter.ts';
import type { Block, Report } from '../../src/report/model/report.ts';
import { writeDocx } from '../../src/report/write/docx/docx.ts';
import { elementsOf, readXml, type XmlElement } from './read-xml.ts';
import { makeFigure, makeReport } from './report.ts';

export interface WrittenDocx {
  bytes: Buffer;
  parts: Record<string, Uint8Array>;
  /** Throws where the part is not there, or not well-formed. */
  xml: (part: string) => XmlElement;
  loss: { what: string; count: number }[];
}

export function docxOf(report: Report): WrittenDocx {
  const loss = new LossCount();
  const bytes = Buffer.concat([...writeDocx(report, loss)].map((chunk) => Buffer.from(chunk)));
  const parts = unzipSync(bytes);
  const xml = (part: string): XmlElement => {
    const content = parts[part];
    if (content === undefined) throw new Error(`there is no ${part}`);
    return readXml(strFromU8(content));
  };
  return { bytes, parts, xml, loss: loss.list() };
}

/** All that is read in an element, in the order of its texts, without what a field tells to do. */
export function wordsOf(element: XmlElement): string {
  return elementsOf(element, 'w:t')
    .map(({ text }) => text)
    .join('');
}

/** The attribute `w:val` of the first element of this name; undefined: there is none. */
export const valueOf = (element: XmlElement, name: string): string | undefined =>
  elementsOf(element, name)[0]?.attributes['w:val'];

/** One white pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAsbIxmwAAAABJRU5ErkJggg==',
  'base64',
);

/** A report with one section of these. */
export const withBlocks = (...blocks: Block[]): Report => ({
  ...makeReport(),
  sections: [{ id: 'only', title: 'Only', blocks }],
});

/** A picture of this size that something could draw. */
export const drawn = (width: number, height: number): Block => ({
  ...makeFigure(width, height),
  png: PNG,
});

export const everyBlock = (): readonly Block[] => makeReport().sections[0]?.blocks ?? [];
