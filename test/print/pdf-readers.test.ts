/** A graph and a dossier as PDF, from the engine to the paper, as pdf.js reads them: words, outline, tags, title, and nothing that leads out or runs. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from '../../src/print/find-chromium.ts';
import { dossierFile, firstFile, FULL, openDossierCase } from '../make/dossier-case.ts';
import type { Desk } from '../make/open-desk.ts';
import { readPdf, type ReadPdf } from '../make/read-pdf.ts';
import { startChromium, type RunningChromium } from '../make/running-chromium.ts';
import { createMemoryKeys } from '../../src/thread/memory-keys.ts';

const found = await findChromium();

const LANDSCAPE = [842, 595];

const wordsOf = ({ pages }: ReadPdf): string => pages.flatMap(({ texts }) => texts).join(' ');

const sizesOf = ({ pages }: ReadPdf): number[][] =>
  pages.map(({ width, height }) => [Math.round(width), Math.round(height)]);

describe.skipIf(found === null)('a PDF (left out where there is no Chromium)', () => {
  let chromium: RunningChromium;
  let desk: Desk;
  beforeAll(async () => {
    chromium = await startChromium();
    const { print } = chromium;
    desk = await openDossierCase({ powers: { ...createMemoryKeys(), print } });
  });
  afterAll(async () => {
    await desk.close();
    await chromium.close();
  });

  it('of a graph has every name on its sheets, each described in words, and where lines go on', async () => {
    const wish = { case: desk.case, format: 'pdf', isTiled: true } as const;
    const made = await desk.client.exportGraph(wish);
    const read = await readPdf(await firstFile(desk, made.export));
    expect(read).toMatchObject({
      ...{ title: 'Halvard and Aurvang', language: 'en', isTagged: true, deeds: [], outline: [] },
      createdAt: "D:20261120100000+00'00'",
    });
    const { length } = read.pages;
    expect(length).toBeGreaterThan(1);
    expect(sizesOf(read)).toEqual(read.pages.map(() => LANDSCAPE));
    for (const [at, { texts, alts }] of read.pages.entries()) {
      expect(texts).toContain(`Sheet ${at + 1} of ${length}`);
      expect(alts).toEqual([
        expect.stringMatching(
          `^Halvard and Aurvang\\. ${made.entities} entities, ${made.ties} ties, from sample registry`,
        ),
      ]);
    }
    const { entities } = await desk.client.readCanvas({ case: desk.case });
    expect(entities).toHaveLength(made.entities);
    // A name is on several lines where it is long.
    const words = wordsOf(read).replace(/\s/g, '');
    const missing = entities.filter(({ label }) => !words.includes(label.replace(/\s/g, '')));
    expect(missing.map(({ label }) => label)).toEqual([]);
  });

  it('of a dossier says what the HTML says, with its headings as outline and its tables as tables', async () => {
    const read = await readPdf(await dossierFile(desk, { format: 'pdf' }));
    const html = (await dossierFile(desk)).toString();
    const inHtml = (pattern: RegExp): string[] =>
      [...html.matchAll(pattern)].map(([, text = '']) =>
        text
          .replace(/<[^>]*>/g, '')
          .replace(/&lt;/g, '<')
          .replace(/&gt;/g, '>')
          .replace(/&quot;/g, '"')
          .replace(/&amp;/g, '&'),
      );
    expect(read).toMatchObject({
      ...{ title: 'Halvard and Aurvang', language: 'en', isTagged: true, deeds: [] },
      createdAt: "D:20261120100000+00'00'",
    });
    const titles = read.outline.map((line) => line.trim());
    expect(titles).toEqual(inHtml(/<h[1-6][^>]*>(.*?)<\/h[1-6]>/g));
    const sections = read.outline.filter((line) => /^ {2}\S/.test(line));
    expect(sections.length).toBe(FULL.sections.length + 2);

    const words = wordsOf(read).replace(/\s/g, '');
    const cells = inHtml(/<t[dh][^>]*>(.*?)<\/t[dh]>/g);
    const stated = inHtml(/<bdi>(.*?)<\/bdi>/g);
    expect(Math.min(cells.length, stated.length)).toBeGreaterThan(100);
    const missing = [...new Set([...cells, ...stated])].filter(
      (text) => !words.includes(text.replace(/\s/g, '')),
    );
    expect(missing).toEqual([]);
    expect(words).not.toContain('keptback');

    for (const [at, { texts }] of read.pages.entries())
      expect(texts).toContain(`Page ${at + 1} of ${read.pages.length}`);
    const roles = read.pages.flatMap((page) => page.roles);
    const countOf = (role: string): number => roles.filter((one) => one === role).length;
    expect(countOf('TH')).toBeGreaterThan(20);
    const alts = read.pages.flatMap((page) => page.alts);
    expect(alts).toHaveLength(html.split('<img ').length - 1);
    const links = read.pages.reduce((sum, { linksWithin }) => sum + linksWithin, 0);
    expect(links).toBeGreaterThanOrEqual(html.split('<a href="#').length - 1);
  });
});
