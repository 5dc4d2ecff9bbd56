/** A report as HTML in a real browser: what it shows, that it does nothing, and what is printed of it. */
import { AxeBuilder } from '@axe-core/playwright';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BrowserContextOptions, Page } from 'playwright';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { printWithChromium } from '../../src/print/print.ts';
import type { Block, Fact, Report } from '../../src/report/model/report.ts';
import { writeHtml } from '../../src/report/write/html/html.ts';
import { HOSTILE_TEXTS } from '../make/hostile-text.ts';
import { makeFolder } from '../make/open-desk.ts';
import { readPdf } from '../make/read-pdf.ts';
import { makeFigure, makeReport } from '../make/report.ts';
import { COLOUR_RULES, sharedBrowser } from './open-app.ts';

/** So that its tables go over several pages. */
const MANY = { rows: 200, places: 1500 };

/** With tables and pictures of every size. */
function longReport(much = MANY): Report {
  const report = makeReport();
  const [first = never()] = report.sections;
  const rows = Array.from({ length: much.rows }, (_, at) => [
    [`Member ${at}`],
    ['Director'],
    ['1'],
  ]);
  const many = Array.from({ length: 9 }, (_, at) => ({ title: `Field ${at}`, share: 1 }));
  const blocks = first.blocks.map((block) =>
    block.is === 'table' ? { ...block, caption: 'Two hundred', rows } : block,
  );
  const wide = {
    is: 'table',
    caption: 'Wide',
    columns: many,
    rows: [many.map(() => ['x'])],
  } as const;
  const figure = makeFigure(2600, 1500);
  const [source = never(), ...others] = report.sources;
  const places = [
    ...source.places,
    ...Array.from({ length: much.places }, (_, at) => `/positions/${at}`),
  ];
  return {
    ...report,
    sections: [
      { ...first, blocks },
      { id: 'picture', title: 'Picture', blocks: [figure] },
      { id: 'paths', title: 'Paths', blocks: [wide, makeFigure(300, 900)] },
    ],
    sources: [{ ...source, places }, ...others],
  };
}

const never = (): never => {
  throw new Error('nothing there');
};

const sha256Of = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

const { folder, remove } = makeFolder();
let pages: Page[] = [];

afterEach(async () => {
  for (const page of pages) await page.context().close();
  pages = [];
});

afterAll(remove);

/** The file as somebody opens it from a folder, and all that it did but being shown. */
async function openReport(
  report: Report,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; deeds: string[] }> {
  const file = join(folder, 'report.html');
  writeFileSync(file, [...writeHtml(report, sha256Of)].join(''));
  const address = pathToFileURL(file).href;
  const page = await (await (await sharedBrowser()).newContext(options)).newPage();
  pages.push(page);
  const deeds: string[] = [];
  page.on('request', (request) => {
    const asked = request.url();
    if (asked !== address && !asked.startsWith('data:image/svg+xml;base64,')) deeds.push(asked);
  });
  page.on('dialog', (dialog) => {
    deeds.push(dialog.message());
    void dialog.dismiss();
  });
  page.on('console', (message) => deeds.push(message.text()));
  page.on('pageerror', (error) => deeds.push(String(error)));
  await page.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
      reportError(new Error(`the policy refused ${effectiveDirective}`)),
    ),
  );
  await page.goto(address);
  return { page, deeds };
}

const hostile = HOSTILE_TEXTS.join(' ');

describe('a report as an HTML file', () => {
  it('shows hostile text, does nothing, and is drawn with its style and pictures', async () => {
    const { page, deeds } = await openReport(makeReport((text) => `${hostile} ${text}`));
    await page.locator('h1').filter({ hasText: '<script>alert(1)</script>' }).waitFor();
    const images = await page
      .locator('img')
      .evaluateAll((all: HTMLImageElement[]) => all.map((image) => image.naturalWidth));
    expect(images).toEqual([400, 1400]);
    expect(
      await page
        .locator('table')
        .first()
        .evaluate((table) => getComputedStyle(table).tableLayout),
    ).toBe('fixed');
    // What reorders text is spelled out: the name ends as it was stated.
    await page.locator('bdi', { hasText: '[U+202E]gnp.exe' }).first().waitFor();
    expect(deeds).toEqual([]);
  });

  it('would be refused a style and a script of its own', async () => {
    const { page, deeds } = await openReport(makeReport());
    await page.evaluate(() => {
      for (const [tag, text] of [
        ['style', 'h1{display:none}'],
        ['script', 'document.title = "ran"'],
      ] as const) {
        document.body.append(Object.assign(document.createElement(tag), { textContent: text }));
      }
    });
    await expect
      .poll(() => deeds.join(' '))
      .toMatch(/style-src.*script-src|script-src.*style-src/s);
    expect(await page.locator('h1').isVisible()).toBe(true);
    expect(await page.title()).toBe('Dossier: Nordvik AS');
  });

  it('can be read by everybody, in the light, the dark, forced colours and a narrow window', async () => {
    const { page } = await openReport(longReport({ rows: 4, places: 4 }));
    const findings = async (...rules: string[]): Promise<string[]> => {
      const axe = new AxeBuilder({ page }).setLegacyMode();
      if (rules.length > 0) axe.withRules(rules);
      const { violations } = await axe.analyze();
      return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`);
    };
    expect(await findings()).toEqual([]);
    for (const forcedColors of ['none', 'active'] as const) {
      await page.emulateMedia({ colorScheme: 'dark', forcedColors });
      expect(await findings(...COLOUR_RULES), forcedColors).toEqual([]);
    }
    await page.setViewportSize({ width: 360, height: 640 });
    expect(await findings(), 'narrow').toEqual([]);
  });

  it('leads from each citation to its place, and from the contents to each section', async () => {
    const report = makeReport();
    const { page } = await openReport(report);
    const links = page.locator('.cite a');
    expect(await links.count()).toBeGreaterThan(10);
    for (const link of await links.all()) {
      const number = await link.innerText();
      const [source = 0, place = 0] = number.split('.').map(Number);
      await link.click();
      const { places, quotes } = report.sources[source - 1] ?? {};
      const pointer = places?.[place - 1] || '(the whole answer)';
      const told = [number, pointer, quotes?.[place - 1] ?? ''].join(' ').trim();
      expect(await page.locator(':target').innerText()).toBe(told);
      expect(await link.getAttribute('title')).toContain(pointer);
    }
    for (const link of await page
      .getByRole('navigation', { name: 'Contents' })
      .getByRole('link')
      .all()) {
      await link.click();
      expect(await page.locator(':target').innerText()).toBe(await link.innerText());
    }
  });

  it('lets a table that is too wide be scrolled by its own keys, and nothing else', async () => {
    const { page } = await openReport(longReport(), { viewport: { width: 360, height: 640 } });
    const table = page.getByRole('region', { name: 'Table 2 Wide' });
    await table.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => table.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  });

  const A4 = [595, 842];

  /** The long report as the program prints it, once for all that look at it. */
  let printing: Promise<Buffer> | undefined;
  const printed = (): Promise<Buffer> => {
    const html = [...writeHtml(longReport(), sha256Of)].join('');
    printing ??= printWithChromium({ kind: 'pdf', html, at: longReport().at }).then((pdf) =>
      Buffer.from(pdf),
    );
    return printing;
  };

  it('is light on paper, whatever the screen', async () => {
    const { page } = await openReport(makeReport(), { colorScheme: 'dark' });
    const ground = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    expect(await ground()).toBe('rgb(23, 24, 26)');
    await page.emulateMedia({ media: 'print' });
    expect(await ground()).toBe('rgb(255, 255, 255)');
  });

  it('is printed on A4 with wide pictures and tables on pages turned sideways, as pdf.js reads it', async () => {
    const { pages, ...whole } = await readPdf(await printed());
    expect(whole).toEqual({
      title: 'Dossier: Nordvik AS',
      language: 'en',
      createdAt: "D:20261120100000+00'00'",
      isTagged: true,
      outline: [
        'Dossier: Nordvik AS',
        '  Contents',
        '  Roles and rights',
        '    Roles',
        '      Held today',
        '  Picture',
        '  Paths',
        '  Appendix: sources',
      ],
      deeds: [],
    });
    const sizes = pages.map(({ width, height }) => [Math.round(width), Math.round(height)]);
    expect(sizes[0]).toEqual(A4);
    // A figure is a frame with its picture and its caption.
    const sideways = pages.filter(({ width, height }) => width > height);
    expect(
      sideways.map(({ roles }) => roles.filter((role) => /^(Table|Figure)$/.test(role))),
    ).toEqual([['Figure', 'Figure'], ['Table']]);
    expect(sideways[0]?.alts).toEqual(['Nordvik AS in the middle, who holds it above it.']);
    for (const size of sizes.filter(([width = 0, height = 0]) => width < height))
      expect(size).toEqual(A4);
    expect(sizes).toHaveLength(sideways.length + sizes.filter(([width = 0]) => width < 600).length);
    // A space is drawn or is only room, as the font has it.
    for (const [at, { texts }] of pages.entries())
      expect(texts.join('').replaceAll(' ', '')).toContain(`Page${at + 1}of${pages.length}`);
    // Every row of its tables is on some page, and every citation leads to its place.
    const words = pages.flatMap(({ texts }) => texts);
    const said = words.join(' ');
    for (let row = 0; row < MANY.rows; row += 1)
      expect(said).toMatch(new RegExp(`\\bMember +${row}\\b`));
    expect(words).toContain(`/positions/${MANY.places - 1}`);
    expect(pages.reduce((sum, { linksWithin }) => sum + linksWithin, 0)).toBeGreaterThan(10);
  });

  /** Of Poppler. */
  const PDF_READER = 'pdftotext';

  /** The text of each page, read by a program that we did not write; null: it is not on this machine. */
  function pdfTexts(pdf: Buffer): string[] | null {
    const file = join(folder, 'report.pdf');
    writeFileSync(file, pdf);
    try {
      const text = execFileSync(PDF_READER, ['-layout', file, '-'], { encoding: 'utf8' });
      return text.split('\f').slice(0, -1);
    } catch {
      return null;
    }
  }

  it('has numbered pages, a title page of its own, and heads on every page of a table', async (test) => {
    const texts = pdfTexts(await printed());
    if (texts === null) return test.skip(`there is no ${PDF_READER} here`);
    for (const [at, text] of texts.entries()) {
      expect(text).toMatch(new RegExp(`Page ${at + 1} of ${texts.length}\\s*$`));
      // Its foot has the title, but on the page that is the title.
      expect(text.trimEnd().split('\n').at(-1)?.includes('Dossier: Nordvik AS')).toBe(at > 0);
    }
    expect(texts[0]).toContain('On Nordvik AS, as of 20 November 2026');
    expect(texts[0]).not.toContain('Contents');
    expect(texts[1]).toContain('Contents');
    const tabled = texts.filter((text) => /Member \d+ +Director/.test(text));
    expect(tabled.length).toBeGreaterThan(2);
    for (const text of tabled) expect(text).toMatch(/Member +Role +Days/);
    const appendix = texts.findIndex((text) => text.includes('Each answer of a registry'));
    for (const text of texts.slice(appendix)) expect(text).toMatch(/Registry +Asked +Fetched/);
    // No heading stands alone at the end of a page, nor before what is turned sideways.
    for (const [heading, what] of [
      ['Picture', 'Figure 2 '],
      ['Paths', 'Table 2 '],
    ] as const) {
      const sideways = texts.find((text) => text.includes(what));
      expect(sideways?.trim().startsWith(heading)).toBe(true);
    }
  });

  /** Sections of every height, each with a note, a table and a list of facts. */
  function manyHeights(): Report {
    const report = makeReport();
    const lines = (count: number, name: string): Fact[] =>
      Array.from({ length: count }, (_, at) => ({
        name: `${name} ${at + 1} of ${count}`,
        value: ['x'],
      }));
    const sections = Array.from({ length: 24 }, (_, at) => ({
      id: `s${at}`,
      title: `Section ${at}`,
      blocks: [
        { is: 'facts', facts: lines(9 + at, 'Fact') },
        { is: 'heading', level: 3, text: `Heading ${at}` },
        { is: 'paragraph', tone: 'note', text: ['How it is to be read. '.repeat(8)] },
        {
          is: 'table',
          caption: `Rows ${at}`,
          columns: [{ title: 'Member', share: 1 }],
          rows: lines(4, 'Row').map(({ name }) => [[name]]),
        },
        { is: 'paragraph', tone: 'note', text: ['What is above.'] },
        makeFigure(400, 500),
      ] satisfies Block[],
    }));
    return { ...report, sections };
  }

  it('leaves no heading, note, head of a table or single row alone at the end of a page', async (test) => {
    const { page } = await openReport(manyHeights());
    const texts = pdfTexts(await page.pdf({ preferCSSPageSize: true }));
    if (texts === null) return test.skip(`there is no ${PDF_READER} here`);
    const pages = texts.map((text) =>
      text
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '' && !/Page \d+ of \d+$/.test(line)),
    );
    expect(pages.length).toBeGreaterThan(12);
    for (const lines of pages) {
      expect(lines.at(-1)).not.toMatch(/^(Section|Heading|Table|Member|How it)|read\.$/);
      expect(lines.at(-1)).not.toMatch(/ 1 of \d+/);
      // A head stands again above the rows of the page.
      const first = lines[0] === 'Member' ? lines[1] : lines[0];
      expect(first).not.toMatch(/(\d+) of \1( |$)/);
    }
    // What is said below a table belongs to that, and not to what comes next.
    expect(pages.map((lines) => lines.at(-1))).toContain('What is above.');
  });
});
