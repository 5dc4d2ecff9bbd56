/** Printed dossiers held against their store: as they were made, changed, printed in another way, and by a browser itself. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { Refusal } from '../../src/contract/faults.ts';
import { isVerified } from '../../src/contract/model/verification.ts';
import { findChromium } from '../../src/print/find-chromium.ts';
import { printWithChromium } from '../../src/print/print.ts';
import { createMemoryKeys } from '../../src/thread/memory-keys.ts';
import type { HostPowers } from '../../src/engine/host.ts';
import {
  dossierFile,
  firstFile,
  FULL,
  openDossierCase,
  verifyDossier,
} from '../make/dossier-case.ts';
import { refusedWith } from '../make/open-desk.ts';
import { SUMMARY_LENGTH, TITLE_LENGTH } from '../../src/contract/model/dossier.ts';
import { HOSTILE_TEXTS } from '../make/hostile-text.ts';
import { printAsPerson } from '../make/print-as-person.ts';
import { openPrintedCase, type PrintedCase } from '../make/printed-dossier.ts';

const found = await findChromium();

const LONG = 'Gesellschaftsbeteiligungsverwaltungs'.repeat(12);
const WRITTEN = [...HOSTILE_TEXTS, LONG, 'שלום עולם', '﷽ ¼ Ⅷ ﬁ 漢字 🇳🇴'].join('\n\n');

const LOOK = { about: null, says: expect.stringContaining('yet its bytes are others') as string };

/** The same with other bytes, so that its words are compared. */
const longer = (pdf: Uint8Array): Buffer => Buffer.concat([pdf, Buffer.from('\n')]);

type Change = [from: RegExp | string, to: string | ((found: string) => string)];

/** What was printed last, once more with a change. */
function printChanged({ printed }: PrintedCase, ...[from, to]: Change): Promise<Uint8Array> {
  const { html, at } = printed();
  const changed = html.replace(from, to as string);
  expect(changed).not.toBe(html);
  // The policy of the page lets no other style in.
  const free = changed.replace(/<meta http-equiv[^>]*>/, '');
  return printWithChromium({ kind: 'pdf', html: free, at });
}

describe.skipIf(found === null)('a printed dossier (left out where there is no Chromium)', () => {
  let opened: PrintedCase;
  let pdf: Buffer;
  beforeAll(async () => {
    opened = await openPrintedCase();
    pdf = await dossierFile(opened.desk, { format: 'pdf' });
  }, 60_000);
  afterAll(() => opened.desk.close());

  const verify = (file: Uint8Array) => verifyDossier(opened.desk, file);

  const printOtherwise = (...change: Change) => printChanged(opened, ...change);

  it('agrees as it was made, and is known by its bytes', async () => {
    await expect.poll(async () => (await verify(pdf)).notes?.[0]).toMatch(/very bytes were saved/);
    const report = await verify(pdf);
    expect(report).toMatchObject({ counted: 'pages', findings: [], differing: 0, chain: true });
    expect(report.agreeing).toBe(report.facts);
    expect(report.facts).toBeGreaterThan(10);
  }, 60_000);

  it.each<[what: string, from: RegExp | string, to: string, about: RegExp, says: RegExp]>([
    ['a name', /Nordvik Tanker One/, 'Nordvik Tanker Ome', /^page 1$/, /Ome Ltd.*made.*One Ltd/],
    [
      'a hash',
      /([0-9a-f]{63})[0-9a-f](?=<\/code>)/,
      '$1x',
      /^page 1$/,
      /[0-9a-f]{10}x.*made again/,
    ],
    ['a page of the contents', /<b>3<\/b>/, '<b>4</b>', /^page 2$/, /subjects 4.*subjects 3/],
    [
      'a sentence',
      /<p class="note">/,
      '<p class="note">Cleared. ',
      /^page \d+$/,
      /states.*Cleared/,
    ],
    [
      'nothing in its place',
      /<dt>Made on<\/dt>/,
      '<dt></dt>',
      /^page 1$/,
      /it says .*2026 20 Nov.*2026 Made on 20 Nov/,
    ],
    ['its foot', '"Page "', '"Leaf "', /^page 1$/, /head or foot.*Leaf 1 of/],
    ['a day', /20 Nov 2026, 10:00/, '21 Nov 2026, 10:00', /^page 1$/, /it says .*21 Nov/],
  ])(
    'with %s changed is found, and said where and what',
    async (_what, from, to, about, says) => {
      const { html } = opened.printed();
      const changed = html.replace(/<meta http-equiv[^>]*>/, '').replace(from, to);
      expect(changed.length).not.toBe(html.length);
      const { at } = opened.printed();
      const report = await verify(await printWithChromium({ kind: 'pdf', html: changed, at }));
      expect(report.findings.length).toBeGreaterThan(0);
      const [{ about: where, says: said } = { about: null, says: '' }] = report.findings;
      expect(where).toMatch(about);
      expect(said).toMatch(says);
      expect(isVerified(report)).toBe(false);
    },
    60_000,
  );

  it('with a name changed in a picture is found', async () => {
    const { html, at } = opened.printed();
    const [whole = '', data = ''] = /data:image\/svg\+xml;base64,([^"]+)/.exec(html) ?? [];
    const svg = Buffer.from(data, 'base64').toString();
    const other = Buffer.from(svg.replaceAll('>Nordvik', '>Nordqik')).toString('base64');
    expect(other).not.toBe(data);
    const changed = html.replace(whole, `data:image/svg+xml;base64,${other}`);
    const { findings } = await verify(await printWithChromium({ kind: 'pdf', html: changed, at }));
    expect(findings[0]?.says).toMatch(/Nordqik.*Nordvik/);
  }, 60_000);

  it('has to be looked at by a person where only its looks can have been changed', async () => {
    const { findings, differing } = await verify(
      await printOtherwise('border-top', 'border-bottom'),
    );
    expect([differing, findings]).toEqual([0, [LOOK]]);
  }, 60_000);

  it('says the same on other paper and in other letters, but for the pages in its contents', async () => {
    for (const [from, to] of [
      [/margin:22mm 23mm 24mm/, 'margin:24mm 30mm'],
      [/--serif:[^;}]+/, '--serif:sans-serif'],
    ] as const) {
      const { findings } = await verify(await printOtherwise(from, to));
      expect(findings.length).toBeGreaterThan(0);
      // Where nothing came onto another page all its words are the same.
      if (findings[0]?.about === null) expect(findings).toEqual([LOOK]);
      else
        for (const { about, says } of findings) {
          expect(about).toBe('page 2');
          expect(says).toMatch(/^it says “.* \d+ .*”; made again it says “.* \d+ .*”$/);
        }
    }
  }, 60_000);

  it('is read as well where a person prints the HTML, whose browser writes around it', async () => {
    const { desk } = opened;
    const printed = await printAsPerson(await dossierFile(desk));
    const { findings, facts } = await verify(printed);
    expect(facts).toBeGreaterThan(10);
    // What is said of all its words; and what that browser writes, once.
    const written = /^its head or foot .*“Page \d of \d+.* Halvard and Aurvang”$/;
    expect(findings.filter(({ says }) => !written.test(says))).toEqual([LOOK]);
    expect(findings.length).toBeLessThan(4);
  }, 60_000);

  it('is told where its contents have no numbers from where they do, whatever its sections are called', async () => {
    const { desk } = opened;
    const sections = FULL.sections.map(({ section }, at) => ({
      ...{ section, title: `${at + 1}. ${section}` },
    }));
    const template = { ...FULL, sections };
    const own = await dossierFile(desk, { format: 'pdf', template });
    expect((await verify(longer(own))).findings).toEqual([LOOK]);
    const printed = await printAsPerson(await dossierFile(desk, { template }));
    const { findings } = await verify(printed);
    expect(findings.filter(({ says }) => !/^its head or foot/.test(says))).toEqual([LOOK]);
  }, 60_000);

  it('is verified with the longest texts that it can have, its recipe on more than two pages', async () => {
    const { desk } = opened;
    const words = 'Отчёт о владельцах '.repeat(200);
    const name = words.slice(0, TITLE_LENGTH - 1);
    const sections = FULL.sections.map(({ section }) => ({ section, title: name }));
    const summary = words.slice(0, SUMMARY_LENGTH - 1);
    const template = { ...FULL, summary, author: name, preparedFor: name, title: name, sections };
    const own = await dossierFile(desk, { format: 'pdf', template });
    expect((await verify(longer(own))).findings).toEqual([LOOK]);
  }, 60_000);

  it('that has little in common with what was printed agrees in none of its pages', async () => {
    await verify(pdf);
    let count = 0;
    const report = await verify(
      await printOtherwise(/<main>[^]*(?=<footer>)/, (main) =>
        main.replace(/>([^<]+)</g, (_, text: string) => {
          const words = text.replace(/[a-z]{3,}/g, (word) => `${word}, ${(count += 1)};`);
          return `>${words}<`;
        }),
      ),
    );
    expect(count).toBeGreaterThan(2000);
    expect(report.findings).toEqual([
      { about: null, says: 'Made again, it is another file in thousands of words.' },
    ]);
    expect(report).toMatchObject({ agreeing: 0, differing: report.facts });
  }, 60_000);

  it('is not refused for want of a printer where its bytes are known, and else is', async () => {
    const powers: HostPowers = { ...createMemoryKeys(), print: printWithChromium };
    const desk = await openDossierCase({ powers });
    onTestFinished(() => desk.close());
    const own = await dossierFile(desk, { format: 'pdf' });
    const notes = async () => (await verifyDossier(desk, own)).notes;
    await expect.poll(notes).toEqual([expect.stringContaining('very bytes were saved')]);
    for (const code of ['printer-missing', 'print-failed'] as const) {
      powers.print = () => Promise.reject(new Refusal(code, { why: 'it is out of order' }));
      const report = await verifyDossier(desk, own);
      expect(report).toMatchObject({ counted: 'file', agreeing: 1, findings: [], chain: true });
      expect(report.notes?.at(-1)).toContain('Nothing here can print it again');
      expect(await refusedWith(verifyDossier(desk, longer(own)))).toBe(code);
    }
  }, 60_000);

  it('agrees although more was asked since, and a change in it is still found', async () => {
    const own = await openPrintedCase();
    onTestFinished(() => own.desk.close());
    const { desk } = own;
    const file = await dossierFile(desk, { format: 'pdf' });
    const changed = await printChanged(own, 'Nordvik Tanker One', 'Nordvik Tanker Two');
    const entity = 'sample/company:1142' as const;
    await desk.client.readProfile({ entity, case: desk.case });
    const put = [{ entity, x: 900, y: 900, pinned: false, hidden: false }];
    await desk.client.changeCanvas({ case: desk.case, label: 'Add', put });
    const later = await verifyDossier(desk, file);
    expect(later).toMatchObject({ findings: [], chain: true });
    expect(later.notes?.at(-1)).toContain('that differ say what was so then');
    const { findings, notes } = await verifyDossier(desk, changed);
    expect(findings.some(({ says }) => /Tanker Two.*Tanker One/.test(says))).toBe(true);
    expect(notes?.at(-1)).toContain('Since it was made more was asked');
  }, 60_000);

  it('is told from a printed graph, which says nothing of what it was made of', async () => {
    const { desk } = opened;
    const made = await desk.client.exportGraph({ case: desk.case, format: 'pdf' });
    const graph = await firstFile(desk, made.export);
    const report = await verify(graph);
    expect(report).toMatchObject({ counted: 'file', differing: 1 });
    expect(report.findings[0]?.says).toContain('says nothing of what it was made of');
  }, 60_000);
});

describe.skipIf(found === null)('a printed dossier of what is hostile', () => {
  it.each(['en', 'de'] as const)(
    'agrees in %s as it was made',
    async (language) => {
      const { desk } = await openPrintedCase();
      onTestFinished(() => desk.close());
      const { client, case: id } = desk;
      const note = { kind: 'note', id: randomUUID(), text: WRITTEN, isPrivate: false } as const;
      await client.changeCaseItems({ case: id, put: [{ ...note, place: { on: 'case' } }] });
      const template = { ...FULL, language, title: `${LONG.slice(0, 150)} "{}" \u202E name` };
      const file = longer(await dossierFile(desk, { format: 'pdf', template }));
      const report = await verifyDossier(desk, file);
      expect(report).toMatchObject({
        ...{ counted: 'pages', findings: [LOOK], differing: 0, chain: true },
      });
      expect(report.agreeing).toBeGreaterThan(10);
    },
    60_000,
  );
});
