/**
 * The PDFs of a case. As pdf.js reads them: words, outline, tags, title, and nothing that leads out or runs. And
 * dossiers held against their store: as they were made, changed, printed in another way, and by a browser itself.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { Refusal } from '../../src/contract/faults/faults.ts';
import { isVerified } from '../../src/contract/answers/verification.ts';
import { findChromium } from '../../src/print/print.ts';
import { dossierFile, firstFile, FULL, verifyDossier } from '../make/dossier-case.ts';
import { refusedWith } from '../make/open-desk.ts';
import {
  SUMMARY_LENGTH,
  TITLE_LENGTH,
  type DossierTemplate,
} from '../../src/contract/answers/dossier.ts';
import { HOSTILE_TEXTS } from '../make/hostile-text.ts';
import { readPdf, type ReadPdf } from '../make/read-pdf.ts';
import { openPrintedCase, type PrintedCase } from '../make/printed-dossier.ts';

const found = await findChromium();

const LONG = 'Gesellschaftsbeteiligungsverwaltungs'.repeat(12);
const WRITTEN = [...HOSTILE_TEXTS, LONG, 'שלום עולם', '﷽ ¼ Ⅷ ﬁ 漢字 🇳🇴'].join('\n\n');
const LONGEST = 'Отчёт о владельцах '.repeat(200);

const LOOK = { about: null, says: expect.stringContaining('yet its bytes are others') as string };

/** The same with other bytes, so that its words are compared. */
const longer = (pdf: Uint8Array): Buffer => Buffer.concat([pdf, Buffer.from('\n')]);

type Change = [from: RegExp | string, to: string | ((found: string) => string)];

/** What somebody may change in what it says, and what is found then. */
const CHANGES: [what: string, ...Change, about: RegExp, says: RegExp][] = [
  ['a name', /Nordvik Tanker One/, 'Nordvik Tanker Ome', /^page 1$/, /Ome Ltd.*made.*One Ltd/],
  [
    // A line may end anywhere in it.
    ...(['a hash', /([0-9a-f]{63})[0-9a-f](?=<\/code>)/, '$1x'] as const),
    ...([/^page 1$/, /(?:[0-9a-f] ?){10}x\b.*made again/] as const),
  ],
  ['a page of the contents', /<b>3<\/b>/, '<b>4</b>', /^page 2$/, /subjects 4.*subjects 3/],
  [
    ...(['a sentence', /<p class="note">/, '<p class="note">Cleared. '] as const),
    ...([/^page \d+$/, /states.*Cleared/] as const),
  ],
  [
    ...(['nothing in its place', /<dt>Made on<\/dt>/, '<dt></dt>'] as const),
    ...([/^page 1$/, /it says .*2026 20 Nov.*2026 Made on 20 Nov/] as const),
  ],
  ['its foot', '"Page "', '"Leaf "', /^page 1$/, /head or foot.*Leaf 1 of/],
  [
    // The last of them: the first stands beside what is taken away.
    ...(['a day', /20( Nov 2026, 10:00)(?![^]*20 Nov 2026, 10:00)/, '21$1'] as const),
    ...([/^page \d+$/, /it says .*21 Nov/] as const),
  ],
  [
    'a name in a picture',
    /(?<=image\/svg\+xml;base64,)[^"]+/,
    renamed,
    /^page \d+$/,
    /Nordqik.*Nordvik/,
  ],
];

function renamed(picture: string): string {
  const svg = Buffer.from(picture, 'base64').toString();
  return Buffer.from(svg.replaceAll('>Nordvik', '>Nordqik')).toString('base64');
}

const LANDSCAPE = [842, 595];

const wordsOf = ({ pages }: ReadPdf): string => pages.flatMap(({ texts }) => texts).join(' ');

const sizesOf = ({ pages }: ReadPdf): number[][] =>
  pages.map(({ width, height }) => [Math.round(width), Math.round(height)]);

/** With sections that are called as if their numbers were those of pages. */
const NUMBERED = {
  ...FULL,
  sections: FULL.sections.map(({ section }, at) => ({
    section,
    title: `${at + 1}. ${section}`,
  })),
};

// One case for all, each test after the last: to print is dear.
describe.skipIf(found === null)('a printed dossier (left out where there is no Chromium)', () => {
  let opened: PrintedCase;
  let pdf: Buffer;
  let page: ReturnType<PrintedCase['printed']>;
  /** One in which all of `CHANGES` are made. */
  let changed: Uint8Array;
  let graph: { pdf: Buffer; entities: number; ties: number | null };
  beforeAll(async () => {
    opened = await openPrintedCase();
    pdf = await dossierFile(opened.desk, { format: 'pdf' });
    page = opened.printed();
    changed = await printOtherwise(...CHANGES.map(([, from, to]): Change => [from, to]));
    const { client, case: id } = opened.desk;
    const made = await client.exportGraph({ case: id, format: 'pdf', isTiled: true });
    const { entities, ties } = made;
    graph = { pdf: await firstFile(opened.desk, made.export), entities, ties };
  });
  afterAll(() => opened.close());

  const verify = (file: Uint8Array) => verifyDossier(opened.desk, file);

  /** What was printed first, once more with these changes. */
  async function printOtherwise(...changes: Change[]): Promise<Uint8Array> {
    let { html } = page;
    for (const [from, to] of changes) {
      const other = html.replace(from, to as string);
      expect(other, String(from)).not.toBe(html);
      html = other;
    }
    // The policy of the page lets no other style in.
    const free = html.replace(/<meta http-equiv[^>]*>/, '');
    return (await opened.chromium()).print({ ...page, html: free });
  }

  it('agrees as it was made, and is known by its bytes', async () => {
    await expect.poll(async () => (await verify(pdf)).notes?.[0]).toMatch(/very bytes were saved/);
    const report = await verify(pdf);
    expect(report).toMatchObject({ counted: 'pages', findings: [], differing: 0, chain: true });
    expect(report.agreeing).toBe(report.facts);
    expect(report.facts).toBeGreaterThan(10);
  });

  it('is found to be changed, and is said where and in what', async () => {
    const report = await verify(changed);
    expect(isVerified(report)).toBe(false);
    for (const [what, , , about, says] of CHANGES) {
      const isTold = report.findings.some(
        ({ about: where, says: said }) => about.test(where ?? '') && says.test(said),
      );
      expect([what, isTold]).toEqual([what, true]);
    }
  });

  it('has to be looked at by a person where only its looks can have been changed', async () => {
    const { findings, differing } = await verify(
      await printOtherwise(['border-top', 'border-bottom']),
    );
    expect([differing, findings]).toEqual([0, [LOOK]]);
  });

  it('says the same on other paper and in other letters, but for the pages in its contents', async () => {
    const { findings } = await verify(
      await printOtherwise(
        [/margin:22mm 23mm 24mm/, 'margin:24mm 30mm'],
        [/--serif:[^;}]+/, '--serif:sans-serif'],
      ),
    );
    expect(findings.length).toBeGreaterThan(0);
    // Where nothing came onto another page all its words are the same.
    if (findings[0]?.about === null) expect(findings).toEqual([LOOK]);
    else
      for (const { about, says } of findings) {
        expect(about).toBe('page 2');
        expect(says).toMatch(/^it says “.* \d+ .*”; made again it says “.* \d+ .*”$/);
      }
  });

  it('is read as well where a person prints the HTML, whose contents have no numbers, and whose browser writes around it', async () => {
    const { printAsPerson } = await opened.chromium();
    const printed = await printAsPerson(await dossierFile(opened.desk, { template: NUMBERED }));
    const { findings, facts } = await verify(printed);
    expect(facts).toBeGreaterThan(10);
    // What is said of all its words; and what that browser writes, once.
    const written = /^its head or foot .*“Page \d of \d+.* Halvard and Aurvang”$/;
    expect(findings.filter(({ says }) => !written.test(says))).toEqual([LOOK]);
    expect(findings.length).toBeLessThan(4);
  });

  it('that has little in common with what was printed agrees in none of its pages', async () => {
    let count = 0;
    const report = await verify(
      await printOtherwise([
        /<main>[^]*(?=<footer>)/,
        (main) =>
          main.replace(/>([^<]+)</g, (_, text: string) => {
            const words = text.replace(/[a-z]{3,}/g, (word) => `${word}, ${(count += 1)};`);
            return `>${words}<`;
          }),
      ]),
    );
    expect(count).toBeGreaterThan(2000);
    expect(report.findings).toEqual([
      { about: null, says: 'Made again, it is another file in thousands of words.' },
    ]);
    expect(report).toMatchObject({ agreeing: 0, differing: report.facts });
  });

  it('is not refused for want of a printer where its bytes are known, and else is', async () => {
    const { powers } = opened;
    const usual = { ...powers };
    onTestFinished(() => void Object.assign(powers, usual));
    for (const code of ['printer-missing', 'print-failed'] as const) {
      powers.print = () => Promise.reject(new Refusal(code, { why: 'it is out of order' }));
      const report = await verify(pdf);
      expect(report).toMatchObject({ counted: 'file', agreeing: 1, findings: [], chain: true });
      expect(report.notes?.at(-1)).toContain('Nothing here can print it again');
      expect(await refusedWith(verify(longer(pdf)))).toBe(code);
    }
  });

  it('is told from a printed graph, which says nothing of what it was made of', async () => {
    const report = await verify(longer(graph.pdf));
    expect(report).toMatchObject({ counted: 'file', differing: 1 });
    expect(report.findings[0]?.says).toContain('says nothing of what it was made of');
  });

  describe('read by pdf.js', () => {
    it('of a graph, has every name on its sheets, each described in words, and where lines go on', async () => {
      const { desk } = opened;
      const read = await readPdf(graph.pdf);
      expect(read).toMatchObject({
        title: 'Halvard and Aurvang',
        language: 'en',
        isTagged: true,
        deeds: [],
        outline: [],
        createdAt: "D:20261120100000+00'00'",
      });
      const { length } = read.pages;
      expect(length).toBeGreaterThan(1);
      expect(sizesOf(read)).toEqual(read.pages.map(() => LANDSCAPE));
      for (const [at, { texts, alts }] of read.pages.entries()) {
        expect(texts.join(' ')).toContain(`Sheet ${at + 1} of ${length}`);
        expect(alts).toEqual([
          expect.stringMatching(
            `^Halvard and Aurvang\\. ${graph.entities} entities, ${graph.ties} ties, from sample registry`,
          ),
        ]);
      }
      const { entities } = await desk.client.readCanvas({ case: desk.case });
      expect(entities).toHaveLength(graph.entities);
      // A name is on several lines where it is long.
      const words = wordsOf(read).replace(/\s/g, '');
      const missing = entities.filter(({ label }) => !words.includes(label.replace(/\s/g, '')));
      expect(missing.map(({ label }) => label)).toEqual([]);
    });

    it('of a dossier, says what the HTML says, with its headings as outline and its tables as tables', async () => {
      const read = await readPdf(pdf);
      const html = (await dossierFile(opened.desk)).toString();
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
        title: 'Halvard and Aurvang',
        language: 'en',
        isTagged: true,
        deeds: [],
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
        expect(texts.join(' ')).toContain(`Page ${at + 1} of ${read.pages.length}`);
      const roles = read.pages.flatMap((page) => page.roles);
      const countOf = (role: string): number => roles.filter((one) => one === role).length;
      expect(countOf('TH')).toBeGreaterThan(20);
      const alts = read.pages.flatMap((page) => page.alts);
      expect(alts).toHaveLength(html.split('<img ').length - 1);
      const links = read.pages.reduce((sum, { linksWithin }) => sum + linksWithin, 0);
      expect(links).toBeGreaterThanOrEqual(html.split('<a href="#').length - 1);
    });
  });

  describe('whose case went on', () => {
    beforeAll(async () => {
      const { client, case: id } = opened.desk;
      const entity = 'sample/company:1142' as const;
      await client.readProfile({ entity, case: id });
      const put = [{ entity, x: 900, y: 900, pinned: false, hidden: false }];
      await client.changeCanvas({ case: id, label: 'Add', put });
      const note = { kind: 'note', id: randomUUID(), text: WRITTEN, isPrivate: false } as const;
      await client.changeCaseItems({ case: id, put: [{ ...note, place: { on: 'case' } }] });
    });

    it('agrees, and a change in it is still found', async () => {
      const later = await verify(pdf);
      expect(later).toMatchObject({ findings: [], chain: true });
      expect(later.notes?.at(-1)).toContain('that differ say what was so then');
      const { findings, notes } = await verify(changed);
      expect(findings.some(({ says }) => /Tanker Ome.*Tanker One/.test(says))).toBe(true);
      expect(notes?.at(-1)).toContain('Since it was made more was asked');
    });

    const name = LONGEST.slice(0, TITLE_LENGTH - 1);
    it.each<[what: string, Partial<DossierTemplate>]>([
      [
        'with what is hostile in it, and sections that are called as if numbered',
        { ...NUMBERED, title: `${LONG.slice(0, 150)} "{}" \u202E name` },
      ],
      [
        'in German, with the longest texts that it can have, its recipe on more than two pages',
        {
          language: 'de',
          summary: LONGEST.slice(0, SUMMARY_LENGTH - 1),
          author: name,
          preparedFor: name,
          title: name,
          sections: FULL.sections.map(({ section }) => ({ section, title: name })),
        },
      ],
    ])(
      'agrees as it is made then %s',
      async (_what, wish) => {
        const template = { ...FULL, ...wish };
        const report = await verify(
          longer(await dossierFile(opened.desk, { format: 'pdf', template })),
        );
        expect(report).toMatchObject({
          counted: 'pages',
          findings: [LOOK],
          differing: 0,
          chain: true,
        });
        expect(report.agreeing).toBeGreaterThan(10);
      },
      60_000,
    );
  });
});
