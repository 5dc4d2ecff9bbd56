/** What is in a document, by what it means to a word processor: contents, notes, links, lists, pictures. */
import { describe, expect, it } from 'vitest';
import type { Block, Report } from '../../../../src/report/model/report.ts';
import { docxOf, drawn, PNG, valueOf, withBlocks, wordsOf } from '../../../make/read-docx.ts';
import { allElements, elementsOf } from '../../../make/read-xml.ts';
import { makeFigure, makeReport } from '../../../make/report.ts';

describe('the text of a Word document', () => {
  it('tells every heading in its contents, and leads there', () => {
    const document = docxOf(makeReport()).xml('word/document.xml');
    const entries = elementsOf(document, 'w:p').filter((it) =>
      /^TOC\d/.test(valueOf(it, 'w:pStyle') ?? ''),
    );
    expect(entries.map((it) => [valueOf(it, 'w:pStyle'), wordsOf(it)])).toEqual([
      ['TOC1', 'Roles and rights'],
      ['TOC2', 'Roles'],
      ['TOC1', 'Paths'],
      ['TOC1', 'Appendix: sources'],
    ]);
    const headings = elementsOf(document, 'w:p').filter((it) =>
      (valueOf(it, 'w:pStyle') ?? '').startsWith('Heading'),
    );
    for (const entry of entries) {
      const to = elementsOf(entry, 'w:hyperlink')[0]?.attributes['w:anchor'];
      const there = headings.find((it) =>
        elementsOf(it, 'w:bookmarkStart').some(({ attributes }) => attributes['w:name'] === to),
      );
      expect(there && wordsOf(there)).toBe(wordsOf(entry));
      // Its page is a field, for a word processor to fill in.
      const fields = elementsOf(entry, 'w:instrText').map(({ text }) => text.trim());
      expect(fields.at(-1)).toBe(`PAGEREF ${to} \\h`);
    }
  });

  it('has a bookmark for all that it links to, each once', () => {
    const { xml } = docxOf(makeReport());
    const elements = ['document', 'footnotes'].flatMap((part) =>
      allElements(xml(`word/${part}.xml`)),
    );
    const named = elements.filter(({ name }) => name === 'w:bookmarkStart');
    const names = named.map(({ attributes }) => attributes['w:name']);
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(named.map(({ attributes }) => attributes['w:id'])).size).toBe(names.length);
    const links = elements.filter(({ name }) => name === 'w:hyperlink');
    expect(links.map(({ attributes }) => attributes['w:anchor'])).toContain('source_2_1');
    for (const { attributes } of links) expect(names).toContain(attributes['w:anchor']);
  });

  it('cites in a table by a link, as nobody looks for the notes of a cell', () => {
    const document = docxOf(makeReport()).xml('word/document.xml');
    const tables = elementsOf(document, 'w:tbl');
    expect(tables.flatMap((it) => elementsOf(it, 'w:footnoteReference'))).toEqual([]);
    expect(tables.map(wordsOf).join(' ')).toContain('Director\u00a0[1.2, 2.1]');
  });

  it('says the head of a table on every page, and keeps a short row whole', () => {
    const long = 'long '.repeat(2000);
    const report = withBlocks({
      is: 'table',
      caption: 'Both',
      columns: [{ title: 'One', share: 1 }],
      rows: [[['short']], [[long]]],
    });
    const rows = elementsOf(docxOf(report).xml('word/document.xml'), 'w:tr').slice(-3);
    const properties = rows.map((row) =>
      (row.children.find(({ name }) => name === 'w:trPr')?.children ?? []).map(({ name }) => name),
    );
    expect(properties).toEqual([['w:cantSplit', 'w:tblHeader'], ['w:cantSplit'], []]);
  });

  it('has tables with room for the longest word of each title, as wide as the page lets them', () => {
    const titles = ['Stand am 20.11.2026', 'Name', 'Nr.'];
    const shares = [1, 30, 1];
    const columns = titles.map((title, at) => ({ title, share: shares[at] ?? 1 }));
    const widthsOf = (report: Report): number[] =>
      elementsOf(docxOf(report).xml('word/document.xml'), 'w:gridCol')
        .slice(-columns.length)
        .map(({ attributes }) => Number(attributes['w:w']));
    const widths = widthsOf(withBlocks({ is: 'table', caption: '', columns, rows: [] }));
    expect(widths.reduce((sum, width) => sum + width, 0)).toBe(9638);
    // 10 bold letters of 9 points, each about half as wide.
    expect(widths[0]).toBeGreaterThan(10 * 0.5 * 9 * 20);
    expect(widths[1]).toBeGreaterThan(7000);
  });

  it('begins every ordered list at 1', () => {
    const list: Block = { is: 'list', ordered: true, items: [[{ is: 'paragraph', text: ['a'] }]] };
    const { xml } = docxOf(withBlocks(list, list));
    const ids = elementsOf(xml('word/document.xml'), 'w:numId').map((it) => it.attributes['w:val']);
    expect(new Set(ids).size).toBe(2);
    const restarted = elementsOf(xml('word/numbering.xml'), 'w:num').filter(
      (it) => valueOf(it, 'w:startOverride') === '1',
    );
    expect(restarted.map((it) => it.attributes['w:numId'])).toEqual(ids);
  });

  it('marks what is read from right to left, and spells out what would turn it around', () => {
    const stated = (text: string): Block => ({
      is: 'paragraph',
      text: ['Of ', { is: 'stated', text }, ' it is said'],
    });
    const marked = (text: string): [string, boolean][] => {
      const runs = elementsOf(docxOf(withBlocks(stated(text))).xml('word/document.xml'), 'w:r');
      const from = runs.findIndex((it) => wordsOf(it) === 'Of ');
      return runs
        .slice(from, from + 3)
        .map((it) => [wordsOf(it), elementsOf(it, 'w:rtl').length > 0]);
    };
    expect(marked('محمد الأمين')).toEqual([
      ['Of ', false],
      ['محمد الأمين', true],
      [' it is said', false],
    ]);
    expect(marked('a\u202Egnp.exe')[1]).toEqual(['a[U+202E]gnp.exe', false]);
  });

  it('has the number of the page and of all pages in the words of the report', () => {
    const footer = docxOf(makeReport()).xml('word/footer1.xml');
    expect(wordsOf(footer)).toBe('Page 1 of 1');
    expect(elementsOf(footer, 'w:instrText').map(({ text }) => text)).toEqual([
      ' PAGE ',
      ' NUMPAGES ',
    ]);
  });

  it('cites nothing that is not among its sources', () => {
    const lost = { is: 'cite', cites: [{ source: 9, place: 1 }] } as const;
    expect(() => docxOf(withBlocks({ is: 'paragraph', text: [lost] }))).toThrow('9.1');
  });
});

describe('pictures in a Word document', () => {
  it('are there as they are and as pixels, with what they show in words', () => {
    const report = withBlocks(drawn(40, 20));
    const { parts, xml, loss } = docxOf(report);
    const figure = makeFigure(40, 20);
    expect(Buffer.from(parts['word/media/image1.svg'] ?? []).toString()).toBe(figure.svg);
    expect(PNG.equals(parts['word/media/image1.png'] ?? PNG.subarray(1))).toBe(true);
    const [properties] = elementsOf(xml('word/document.xml'), 'wp:docPr');
    expect(properties?.attributes['descr']).toBe(figure.alt);
    expect(loss).toEqual([]);
  });

  it('are told in words where nothing could draw them, and counted', () => {
    const report = withBlocks(makeFigure(40, 20));
    const { xml, loss } = docxOf(report);
    expect(elementsOf(xml('word/document.xml'), 'w:drawing')).toEqual([]);
    expect(wordsOf(xml('word/document.xml'))).toContain(report.words.figureElsewhere);
    expect(loss).toEqual([{ what: expect.stringContaining('pictures') as string, count: 1 }]);
  });

  it('lie on a page on its side where they are wide, with the heading above them', () => {
    const heading: Block = { is: 'heading', level: 3, text: 'Wide' };
    const text: Block = { is: 'paragraph', text: ['upright again'] };
    const document = docxOf(withBlocks(text, heading, drawn(1400, 700), text)).xml(
      'word/document.xml',
    );
    const order = allElements(document)
      .filter(
        ({ name, text: said }) => name === 'w:pgSz' || name === 'w:drawing' || said === 'Wide',
      )
      .map(({ name, attributes }) => attributes['w:orient'] ?? name);
    // The first `Wide` is in the table of contents; a part says its page at its end.
    expect(order).toEqual(['w:t', 'w:pgSz', 'w:t', 'w:drawing', 'landscape', 'w:pgSz']);
  });

  it('have the notes that lead to them with them, as have tables of many columns', () => {
    const note: Block = { is: 'paragraph', tone: 'note', text: ['of how it is read'] };
    const columns = Array.from({ length: 8 }, (_, at) => ({ title: `c${at}`, share: 1 }));
    const table: Block = { is: 'table', caption: '', columns, rows: [] };
    const sides = (...blocks: Block[]): (string | undefined)[] =>
      elementsOf(docxOf(withBlocks(...blocks)).xml('word/document.xml'), 'w:pgSz').map(
        ({ attributes }) => attributes['w:orient'],
      );
    // The title and the contents; the section; the appendix.
    expect(sides(note, table)).toEqual([undefined, 'landscape', undefined]);
    expect(sides(note, drawn(1400, 700), table)).toEqual([undefined, 'landscape', undefined]);
    expect(sides(note, { ...table, columns: columns.slice(1) })).toEqual([undefined]);
  });

  it('are never wider than the text nor higher than the page', () => {
    for (const [width, height] of [
      [10000, 10],
      [10, 10000],
      [1400, 700],
      [30, 40],
    ] as const) {
      const document = docxOf(withBlocks(drawn(width, height))).xml('word/document.xml');
      const [extent] = elementsOf(document, 'wp:extent');
      const [cx, cy] = ['cx', 'cy'].map((name) => Number(extent?.attributes[name]) / 9525);
      expect(cx).toBeLessThanOrEqual(width * 1.001);
      expect(cx).toBeLessThan(975);
      expect(cy).toBeLessThan(980);
    }
  });
});
