/** A document as programs read it that we did not write: mammoth, and LibreOffice where it is. */
import fc from 'fast-check';
import mammoth from 'mammoth';
import { describe, expect, it } from 'vitest';
import type { Piece, Report } from '../../../../src/report/model/report.ts';
import { shownText } from '../../../../src/report/model/shown-text.ts';
import { hostileText } from '../../../make/hostile-text.ts';
import { convertByOffice, whyNoOffice } from '../../../make/office.ts';
import { docxOf, drawn, everyBlock, withBlocks, wordsOf } from '../../../make/read-docx.ts';
import { elementsOf } from '../../../make/read-xml.ts';
import { hashOf, makeReport } from '../../../make/report.ts';

const html = async (report: Report): Promise<string> =>
  (await mammoth.convertToHtml({ buffer: docxOf(report).bytes })).value;

describe('a library for Word documents', () => {
  it('finds headings, tables, lists and what stands in them', async () => {
    const read = await html(makeReport());
    expect(read).toMatch(/<h1>(<a[^>]*><\/a>)*Roles and rights<\/h1>/);
    expect(read).toMatch(/<h2>(<a[^>]*><\/a>)*Roles<\/h2>/);
    expect(read).toMatch(/<h3>(<a[^>]*><\/a>)*Held today<\/h3>/);
    expect(read).toMatch(/<thead><tr><th><p>Member<\/p><\/th>/);
    expect(read).toContain('<strong>certain</strong>');
    expect(read).toContain('<s>owner</s>');
    expect(read).toMatch(/<ul><li>One<\/li><li>Two/);
    expect(read).toMatch(/<ol><li>Within<\/li><\/ol>/);
  });

  it('finds a note for each citation, which says all that was asked and answered', async () => {
    const read = await html(withBlocks({ is: 'paragraph', text: ['So it is', twice] }));
    expect(read).toMatch(/So it is<sup><a href="#footnote-1"/);
    const { xml } = docxOf(withBlocks({ is: 'paragraph', text: ['So it is', twice] }));
    const notes = elementsOf(xml('word/footnotes.xml'), 'w:footnote').slice(2);
    expect(notes.map((note) => elementsOf(note, 'w:p').map(wordsOf))).toEqual([
      [
        ` Source 1.1: (the whole answer); 1.2: /members/0 — https://registry.example/v1, /companies/7, 2026-11-20, 09:41 UTC, ${hashOf(1)}`,
        `Source 2.1: /items/3/name — https://registry.example/v1, /members/search?q=Ada&page=1, 2026-11-20, 09:41 UTC, ${hashOf(2)}`,
      ],
    ]);
  });

  const twice = {
    is: 'cite',
    cites: [
      { source: 1, place: 1 },
      { source: 2, place: 1 },
      { source: 1, place: 2 },
    ],
  } as const;

  it('finds every text as it is shown, whatever it says', async () => {
    await fc.assert(
      fc.asyncProperty(hostileText, async (hostile) => {
        const text = `<${hostile}>`;
        const stated: Piece = { is: 'stated', text };
        const report = withBlocks(
          { is: 'paragraph', text: [stated] },
          { is: 'table', caption: text, columns: [{ title: text, share: 1 }], rows: [[[stated]]] },
        );
        const { value } = await mammoth.extractRawText({ buffer: docxOf(report).bytes });
        // The library leaves ends of lines out.
        const dense = (words: string): string => words.replace(/\s/g, '');
        expect(dense(value).split(dense(shownText(text)))).toHaveLength(5);
      }),
      { numRuns: 15 },
    );
  });

  it('finds every part well-formed, whatever a report says', () => {
    fc.assert(
      fc.property(hostileText, (hostile) => {
        const { parts, xml } = docxOf({
          ...makeReport((text) => text + hostile),
          subtitle: hostile,
          title: hostile,
        });
        for (const name of Object.keys(parts)) xml(name);
      }),
      { numRuns: 20 },
    );
  });
});

describe('LibreOffice', () => {
  it('sets the pages of a Word document without complaint', (ctx) => {
    const why = whyNoOffice('writer');
    if (why !== null) return ctx.skip(why);
    const { bytes } = docxOf(withBlocks(...everyBlock(), drawn(1400, 700)));
    const made = convertByOffice({ name: 'report.docx', bytes }, 'pdf');
    const pdf = made.get('report.pdf')?.toString('latin1') ?? '';
    expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeGreaterThan(3);
  });
});
