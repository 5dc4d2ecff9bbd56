/** A dossier's statements lead to their bytes, and the same case gives the same file; the ordeal finds changed ones. */
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { DOSSIER_FORMATS } from '../../../src/contract/answers/formats.ts';
import {
  DOSSIER_SECTIONS,
  REPORT_LANGUAGES,
  SUMMARY_LENGTH,
  type DossierTemplate,
} from '../../../src/contract/answers/dossier.ts';
import { readRecipe } from '../../../src/engine/dossier/dossier-request.ts';
import { readDossierFile } from '../../../src/report/read/dossier-file.ts';
import { dossierFile, FULL, openDossierCase, verifyDossier } from '../../make/dossier-case.ts';
import { onlyIn, saysPiece, seenIn } from '../../make/picture-languages.ts';
import { refusedWith, type Desk } from '../../make/open-desk.ts';
import { citedFacts, sourcesOf } from '../../make/read-dossier.ts';

const TEXTS = DOSSIER_FORMATS.filter((format) => format !== 'pdf');

describe('a dossier', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await openDossierCase();
  });
  afterAll(() => desk.close());

  it('says that there was none before, and is noted', async () => {
    expect((await dossierFile(desk)).toString()).toContain('No earlier dossier of this case');
    await expect
      .poll(async () => (await desk.client.readJournal({ case: desk.case })).entries[0]?.verb)
      .toBe('dossier');
  });

  it('has every section in either language, and tells what was not searched and found nothing', async () => {
    const html = (await dossierFile(desk)).toString();
    for (const section of DOSSIER_SECTIONS) expect(html).toContain(`id="section-${section}"`);
    expect(html).toContain('nothing found');
    expect(html).toContain('Known by name or from a search only: not searched');
    expect(html).not.toContain('kept back');
    const german = { ...FULL, language: 'de' as const };
    const other = (await dossierFile(desk, { template: german })).toString();
    expect(other).toContain('lang="de"');
    expect(other).toContain('nichts gefunden');
    expect(other).toContain('Anhang: Quellen');
  });

  it('has pictures that speak its language', async () => {
    const picturesIn = async (language: DossierTemplate['language']): Promise<string[]> => {
      const html = (await dossierFile(desk, { template: { ...FULL, language } })).toString();
      const found = html.matchAll(/src="data:image\/svg\+xml;base64,([^"]*)"/g);
      return Array.from(found, ([, base64 = '']) => Buffer.from(base64, 'base64').toString());
    };
    const english = await picturesIn('en');
    const german = await picturesIn('de');
    expect(german).toHaveLength(english.length);
    expect(german.length).toBeGreaterThan(1);
    // A role, as a registry states it.
    const said = (pictures: readonly string[]): string =>
      pictures.map(seenIn).join(' ').replaceAll('Council member', '');
    const isSaid = (text: string) => (piece: string) => saysPiece(text, piece);
    expect(onlyIn('en').filter(isSaid(said(english))).length).toBeGreaterThan(20);
    expect(onlyIn('en').filter(isSaid(said(german)))).toEqual([]);
    expect(said(german)).toContain('Muttergesellschaft, Stufe direct');
  });

  it('tells what rules find in the language of the report', async () => {
    const told = async (language: DossierTemplate['language']): Promise<string> => {
      const html = (
        await dossierFile(desk, { template: { ...FULL, language }, asOf: '2099-01-01' })
      ).toString();
      return html.split('id="section-indicators"')[1]?.split('<h2')[0] ?? '';
    };
    const english = await told('en');
    const german = await told('de');
    expect(english).toContain('has the jurisdiction “Malta”, and another country is stated');
    expect(german).toContain(
      'hat die Rechtsordnung „Malta“, und an 1 Stelle ist ein anderer Staat',
    );
    expect(german).not.toMatch(/“[^„]*”|\b(the|of|and|states?|company|member)\b/);
    expect(german.match(/<li>/g)).toHaveLength(english.match(/<li>/g)?.length ?? 0);
  });

  it('has no table of one row, and tells a list of one among the facts', async () => {
    const html = (await dossierFile(desk)).toString();
    const tables = html.split('<main>')[1]?.split('class="sources"')[0]?.split('<tbody>') ?? [];
    // A caption is of the dossier; the analyst's own tables have none.
    const ours = tables.slice(1).filter((_, at) => tables[at]?.includes('<caption'));
    expect(ours.length).toBeGreaterThan(5);
    for (const rows of ours)
      expect(rows.split('</tbody>')[0]?.match(/<tr>/g)?.length).toBeGreaterThan(1);
    expect(html).toMatch(
      /<dt>Watercraft<\/dt><dd><span class="soft">Name: <\/span><bdi>Nordvik Nordlys/,
    );
    expect(html).not.toMatch(/<b>Table \d+<\/b> <\/caption>/);
  });

  it('leads from every fact to the bytes it is stated in', async () => {
    const large = await openDossierCase({ isLarge: true });
    onTestFinished(() => large.close());
    const html = (await dossierFile(large)).toString();
    const sources = sourcesOf(html);
    const facts = citedFacts(html);
    expect(facts.length).toBeGreaterThan(300);
    const bodies = new Map<string, unknown>();
    let verbatim = 0;
    for (const { stated, cites } of facts) {
      const said: string[] = [];
      for (const cite of cites) {
        const source = sources.get(cite);
        if (source === undefined) throw new Error(`There is no source ${cite}.`);
        const { sha256, pointer, quote } = source;
        if (!bodies.has(sha256)) {
          const { text } = await large.client.readResponse({ sha256, limit: 2_000_000 });
          bodies.set(sha256, JSON.parse(text));
        }
        const value = at(bodies.get(sha256), pointer);
        if (value === undefined) throw new Error(`Nothing is at ${cite} ${pointer}.`);
        const json = JSON.stringify(value);
        expect(quote).toBe(
          pointer === '' ? null : json.length <= 200 ? json : `${json.slice(0, 200)}…`,
        );
        said.push(json);
      }
      const isSaid = (text: string): boolean =>
        said.some((json) => json.includes(JSON.stringify(text).slice(1, -1)));
      if (stated.some(isSaid)) verbatim += 1;
    }
    // What is told of a tie names both of its ends and its role; a date is written in words.
    expect(verbatim / facts.length).toBeGreaterThan(0.8);
  });

  it.each(TEXTS)(
    'is as %s the same file of the same case, and is verified as that',
    async (format) => {
      const template = {
        ...FULL,
        sections: FULL.sections.filter(({ section }) => section !== 'changes'),
      };
      const first = await dossierFile(desk, { format, template });
      const second = await dossierFile(desk, { format, template });
      expect(second.equals(first)).toBe(true);
      await expect
        .poll(async () => (await verifyDossier(desk, first)).notes?.[0])
        .toMatch(/very bytes/);
      const report = await verifyDossier(desk, first);
      expect(report).toMatchObject({ differing: 0, findings: [], chain: true });
      expect(report.facts).toBeGreaterThan(100);
    },
  );

  it('cites each answer once, as what the chain says that it answered', async () => {
    const html = (await dossierFile(desk)).toString();
    const rows = [
      ...html.matchAll(/<td><bdi>(\/v1[^<]*)<\/bdi><\/td>.*?<code>([0-9a-f]{64})<\/code>/g),
    ];
    expect(rows.length).toBeGreaterThan(8);
    expect(new Set(rows.map(([, , sha256]) => sha256)).size).toBe(rows.length);
    for (const [, asked = '', sha256 = ''] of rows) {
      const { text } = await desk.client.readResponse({ sha256, limit: 1000 });
      expect(text).toContain(asked.split('/').at(-1));
    }
  });

  it('has nothing in its pictures that nobody sees', async () => {
    const html = (await dossierFile(desk)).toString();
    const pictures = [...html.matchAll(/data:image\/svg\+xml;base64,([^"]*)/g)].map(([, base64]) =>
      Buffer.from(base64 ?? '', 'base64').toString(),
    );
    expect(pictures.length).toBeGreaterThan(1);
    for (const svg of pictures) {
      expect(svg.match(/<title/g)).toHaveLength(1);
      expect(svg).not.toMatch(/<metadata| data-/);
    }
  });

  it('is of one moment: begun again where an answer came meanwhile, refused where that goes on', async () => {
    const own = await openDossierCase();
    onTestFinished(() => own.close());
    const { client, case: id } = own;
    let isMade = false;
    const made = dossierFile(own).finally(() => (isMade = true));
    await client.searchMembers({ registry: 'sample', query: { q: 'meanwhile' }, case: id });
    expect(isMade).toBe(false);
    const asked = readRecipe(readDossierFile(await made)?.recipe ?? '');
    const { entries } = await client.readJournal({ case: id });
    expect(asked?.chain.count).toBe(entries.find(({ verb }) => verb === 'search')?.source?.n);
    isMade = false;
    const refused = refusedWith(dossierFile(own)).finally(() => (isMade = true));
    for (let turn = 0; !isMade; turn += 1) {
      await client.searchMembers({ registry: 'sample', query: { q: `again ${turn}` }, case: id });
    }
    expect(await refused).toBe('dossier-outrun');
  });

  it.each(TEXTS)('names who prepares it in %s, only if somebody is named', async (format) => {
    const template = { ...FULL, author: '<i>Ada</i> & Lind' };
    const told = async (wish: DossierTemplate): Promise<string> => {
      const file = await dossierFile(desk, { format, template: wish });
      if (format !== 'docx') return file.toString();
      return strFromU8(unzipSync(file)['word/document.xml']!);
    };
    const text = await told(template);
    expect(text).toContain('Prepared by');
    expect(text).toContain(
      format === 'markdown' ? '\\<i\\>Ada\\</i\\> \\& Lind' : '&lt;i&gt;Ada&lt;/i&gt; &amp; Lind',
    );
    expect(await told(FULL)).not.toContain('Prepared by');
    const german = await told({ ...template, language: 'de' });
    expect(german).toContain('Erstellt von');
    const wish = { case: desk.case, format, template: { ...FULL, author: 'a'.repeat(201) } };
    expect(await refusedWith(desk.client.exportDossier(wish))).toBe('input-invalid');
  });

  it.each(TEXTS)('says in %s for whom it is and what was found, line by line', async (format) => {
    const template = { ...FULL, preparedFor: 'Nordhavn Bank', summary: 'Two lines,\nby one hand.' };
    const told = async (language: DossierTemplate['language']): Promise<string> => {
      const wish = { format, template: { ...template, language } };
      const file = await dossierFile(desk, wish);
      expect(await verifyDossier(desk, file)).toMatchObject({ differing: 0, findings: [] });
      if (format !== 'docx') return file.toString();
      return strFromU8(unzipSync(file)['word/document.xml']!);
    };
    const text = await told('en');
    for (const words of ['Prepared for', 'Nordhavn Bank', 'Summary, in the analyst’s words']) {
      expect(text).toContain(words);
    }
    const broken = { html: '<br/>', docx: '<w:br/>', markdown: '\\\n' }[String(format)] ?? '';
    const lines = text.slice(text.lastIndexOf('Two lines,')).split('by one hand.')[0];
    expect(lines).toContain(broken);
    const german = await told('de');
    expect(german).toContain('Erstellt für');
    expect(german).toContain('Zusammenfassung, in den Worten des Bearbeiters');
    const long = { ...FULL, summary: 'a'.repeat(SUMMARY_LENGTH + 1) };
    const wish = { case: desk.case, format, template: long };
    expect(await refusedWith(desk.client.exportDossier(wish))).toBe('input-invalid');
  });

  it('takes out of a summary what is taken out of notes, and verifies without it', async () => {
    const born = await bornIn(desk);
    const template = { ...FULL, summary: `Born ${born}, as she says.` };
    const whole = (await dossierFile(desk, { template })).toString();
    expect(whole).toContain(`Born ${born}`);
    const file = await dossierFile(desk, { template, redact: ['birth-dates'] });
    expect(file.toString()).toContain(`Born ${born.slice(0, 4)}, as she says.`);
    expect(file.toString()).not.toContain(born);
    expect(await verifyDossier(desk, file)).toMatchObject({ differing: 0, findings: [] });
  });

  it('is called by its title, whom it is about, its day and its language', async () => {
    const entity = 'sample/company:1007';
    const asked = { case: desk.case, format: 'html', entity } as const;
    const template = { ...FULL, language: 'de' as const };
    const { files } = await desk.client.exportDossier({ ...asked, template });
    const { entities } = await desk.client.readCanvas({ case: desk.case });
    const label = entities.find(({ id }) => id === entity)?.label ?? 'nobody';
    const called = `Halvard and Aurvang – Zum Datensatz ${label} (Gesellschaft 1007) 2026-11-20 de.html`;
    expect(files).toMatchObject([{ name: called }]);
  });

  it('names neighbours that it leaves out', async () => {
    const html = (await dossierFile(desk)).toString();
    const [note = ''] = /neighbours that are not part of this dossier: [^<]*/.exec(html) ?? [];
    const { entities } = await desk.client.readCanvas({ case: desk.case });
    const here = new Set<string>(entities.map(({ id }) => id));
    const around = await Promise.all(
      entities.map(({ id }) => desk.client.readNeighbours({ entity: id, limit: 1000 })),
    );
    const labels = around
      .flatMap(({ items }) => items)
      .flatMap(({ entity, label }) => (here.has(entity) ? [] : label));
    const [first = ''] = /\(\d+: [^,;)]+/.exec(note) ?? [];
    expect(labels).toContainEqual(expect.stringContaining(first.replace(/.*: /, '')));
    expect(new Set(labels.filter((label) => note.includes(label))).size).toBeGreaterThan(3);
  });

  it('is of one record and what it is tied to as well, and refuses what is not there', async () => {
    const html = (await dossierFile(desk, { entity: 'sample/member:100501' })).toString();
    expect(html).toContain('member 100501');
    const unknown = { case: desk.case, template: FULL, format: 'html' } as const;
    expect(
      await refusedWith(desk.client.exportDossier({ ...unknown, entity: 'sample/member:987654' })),
    ).toBe('entity-unknown');
    const { current } = await desk.client.createCase({ title: 'Empty' });
    expect(await refusedWith(desk.client.exportDossier({ ...unknown, case: current }))).toBe(
      'export-empty',
    );
  });

  it.each(REPORT_LANGUAGES)('is refused as PDF in %s where nothing can print', async (language) => {
    const wish = { case: desk.case, template: { ...FULL, language }, format: 'pdf' } as const;
    expect(await refusedWith(desk.client.exportDossier(wish))).toBe('printer-missing');
  });
});

/** A day of birth that a record of the case states. */
async function bornIn({ client }: Desk): Promise<string> {
  const { profile } = await client.readProfile({ entity: 'sample/member:100501' });
  const [day] = /\b(?:18|19|20)\d\d-\d\d-\d\d\b/.exec(JSON.stringify(profile)) ?? [];
  if (day === undefined) throw new Error('The record states no day of birth.');
  return day;
}

/** What a JSON Pointer (RFC 6901) leads to; undefined: nothing. */
function at(value: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((within, token) => {
      const key = token.replaceAll('~1', '/').replaceAll('~0', '~');
      return typeof within === 'object' && within !== null
        ? (within as Record<string, unknown>)[key]
        : undefined;
    }, value);
}
