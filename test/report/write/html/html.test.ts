import fc from 'fast-check';
import { createHash } from 'node:crypto';
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import type { Block, Report } from '../../../../src/report/model/report.ts';
import { writeHtml } from '../../../../src/report/write/html/html.ts';
import { asciiJson } from '../../../../src/report/model/shown-text.ts';
import { HOSTILE_TEXTS, hostileText } from '../../../make/hostile-text.ts';
import { elementsOf, readXml, type XmlElement } from '../../../make/read-xml.ts';
import { makeFigure, makeReport } from '../../../make/report.ts';
import { seen, toldByReport } from '../../../make/report-text.ts';

const sha256 = (as: 'hex' | 'base64') => (text: string) =>
  createHash('sha256').update(text, 'utf8').digest(as);

const write = (report: Report): string => [...writeHtml(report, sha256('hex'))].join('');

const hostileReport = (text: string): Report => makeReport((words) => `${text}${words}${text}`);

const withBlocks = (...blocks: Block[]): Report => ({
  ...makeReport(),
  sections: [{ id: 'only', title: 'Only', blocks }],
});

/** All that stands between the tags of its body, in order. */
function bodyText(html: string): string {
  const parser = new SaxesParser();
  let text = '';
  let isBody = false;
  parser.on('opentag', ({ name }) => void (isBody ||= name === 'body'));
  parser.on('text', (part) => void (text += isBody ? part : ''));
  parser.write(html).close();
  return text.replace(/\s/g, (space) => (/[ \t\n\r]/.test(space) ? '' : space));
}

const allOf = (element: XmlElement): XmlElement[] => [element, ...element.children.flatMap(allOf)];

const WAY = { breakInCell: '', picture: 'nothing', places: 'each' } as const;

/** What stands below the sources. */
const endOf = ({ recipe, words }: Report): string =>
  seen(words.recipeIntroduction) + asciiJson(recipe).replaceAll(' ', '\\u0020');

describe('a report as HTML', () => {
  it('is well-formed and says all of it in its order, whatever the text', () => {
    for (const report of [makeReport(), hostileReport(HOSTILE_TEXTS.join(' '))]) {
      expect(bodyText(write(report))).toBe(toldByReport(report, WAY) + endOf(report));
    }
    fc.assert(
      fc.property(hostileText, (text) => {
        const report = hostileReport(text);
        expect(bodyText(write(report))).toBe(toldByReport(report, WAY) + endOf(report));
      }),
      { numRuns: 40 },
    );
  });

  it('has nothing that acts or asks for anything, whatever the text', () => {
    const root = readXml(write(hostileReport(HOSTILE_TEXTS.join('"'))));
    const expected = readXml(write(makeReport()));
    const shape = (of: XmlElement) =>
      allOf(of).map(({ name, attributes }) => [name, ...Object.keys(attributes)].join(' '));
    expect(shape(root)).toEqual(shape(expected));
    const names = new Set(allOf(root).map(({ name }) => name));
    for (const name of ['script', 'link', 'iframe', 'object', 'form', 'svg', 'base']) {
      expect(names).not.toContain(name);
    }
    const attributes = allOf(root).flatMap((element) => Object.entries(element.attributes));
    for (const [name, value] of attributes) {
      expect(name).not.toMatch(/^(on|style$|action$|srcset$)/);
      if (name === 'href') expect(value).toMatch(/^#/);
      if (name === 'src') expect(value).toMatch(/^data:image\/svg\+xml;base64,[\w+/]+={0,2}$/);
    }
  });

  it('is let have its own style and pictures within it, and nothing else', () => {
    const html = write(makeReport((text) => `${text} «é 山»`));
    const root = readXml(html);
    const [style = ''] = elementsOf(root, 'style').map(({ text }) => text);
    const [charset, policy] = elementsOf(root, 'meta').map((element) => element.attributes);
    expect(charset).toEqual({ charset: 'utf-8' });
    expect(policy).toEqual({
      'http-equiv': 'Content-Security-Policy',
      content: `default-src 'none'; style-src 'sha256-${sha256('base64')(style)}'; img-src data:; base-uri 'none'; form-action 'none'`,
    });
    expect(html.indexOf('Content-Security-Policy')).toBeLessThan(html.indexOf('<title>'));
    // A reader of HTML ends it at the first `</style`, and reads no escapes in it.
    expect(style).not.toMatch(/[<&]/);
  });

  it('keeps whatever its title is within a string of its style', () => {
    const title = '"}</style><script>\\"*/ @import url(//x.example) \n\u0000\uD800 <!--';
    const root = readXml(write({ ...makeReport(), title }));
    const [style = ''] = elementsOf(root, 'style').map(({ text }) => text);
    const [, left = ''] = /@bottom-left\{content:"(.*?)";width/.exec(style) ?? [];
    const read = left.replace(/\\([\da-f]+) /g, (_, code: string) =>
      String.fromCodePoint(Number.parseInt(code, 16)),
    );
    expect(left).toMatch(/^(?:[\p{L}\p{N} .,:()-]|\\[\da-f]+ )*$/u);
    expect(seen(title).startsWith(seen(read.replace('…', '')))).toBe(true);
  });

  it('numbers no table that has no caption', () => {
    const table = { is: 'table', columns: [{ title: 'a', share: 1 }], rows: [[['1']]] } as const;
    const html = write(withBlocks({ ...table, caption: '' }, { ...table, caption: 'Roles' }));
    expect(html.match(/<caption/g)).toHaveLength(1);
    expect(html).toContain('<b>Table 1</b> Roles</caption>');
  });

  it('leads every citation to its place, which has its pointer', () => {
    const report = makeReport();
    const root = readXml(write(report));
    const ids = new Map(
      allOf(root).flatMap((element) =>
        element.attributes['id'] === undefined ? [] : [[element.attributes['id'], element]],
      ),
    );
    const labelled = allOf(root).flatMap(({ attributes }) => attributes['aria-labelledby'] ?? []);
    expect(labelled.filter((id) => !ids.has(id))).toEqual([]);
    const links = elementsOf(root, 'a');
    expect(links.filter(({ attributes }) => !ids.has(attributes['href']?.slice(1) ?? ''))).toEqual(
      [],
    );
    const cited = elementsOf(root, 'span')
      .filter(({ attributes }) => attributes['class'] === 'cite')
      .flatMap((span) => elementsOf(span, 'a'));
    expect(cited.length).toBeGreaterThan(10);
    for (const { text, attributes } of cited) {
      const [source = 0, place = 0] = text.split('.').map(Number);
      const { places, quotes } = report.sources[source - 1] ?? {};
      const pointer = places?.[place - 1];
      const quote = quotes?.[place - 1] ?? null;
      const target = ids.get(attributes['href']?.slice(1) ?? '');
      const told = (target ? allOf(target) : []).map((element) => element.text.trim());
      const where = pointer === '' ? ['(the whole answer)'] : ['', pointer];
      expect(new Set(told)).toEqual(new Set([text, ...where, ...(quote === null ? [] : [quote])]));
      expect(attributes['title']).toContain(pointer);
    }
  });

  it('refuses to cite what is not among its sources', () => {
    const cites = [{ source: 2, place: 3 }];
    const report = withBlocks({ is: 'paragraph', text: [{ is: 'cite', cites }] });
    expect(() => write(report)).toThrow('cites 2.3');
  });

  it('leads to a section that is there, and to none that isn’t', () => {
    const see = (section: string): Block => ({
      is: 'paragraph',
      text: [{ is: 'see', section, text: 'there' }],
    });
    const html = write(withBlocks(see('only'), see('other')));
    expect(html).toContain('<p><a href="#section-only">there</a></p>\n<p>there</p>\n');
  });

  it('has one title, and no heading more than one below the one before', () => {
    const html = write(withBlocks({ is: 'heading', level: 4, text: 'Deep' }));
    expect(html).toContain('<h3>Deep</h3>');
    const levels = [...write(makeReport()).matchAll(/<h([1-6])/g)].map(([, level]) => level);
    expect(levels.join('')).toBe('12234' + '22');
  });

  it.each([
    [1816, 1224, true],
    [1400, 700, true],
    // As large on a page that stands upright, or larger.
    [1100, 1000, false],
    [700, 300, false],
    [600, 1200, false],
  ])('turns the page for a picture of %i × %i, where that is larger so: %s', (w, h, isTurned) => {
    const html = write(withBlocks(makeFigure(w, h)));
    expect(html.includes('<div class="wide">')).toBe(isTurned);
  });

  it('holds its pictures whole, however long they are and in whatever script', () => {
    const { svg, ...figure } = makeFigure(300, 200);
    const long = svg.replace('</svg>', `<desc>${'a山é😀\uD800'.repeat(30_000)}</desc></svg>`);
    const root = readXml(write(withBlocks({ ...figure, svg: long })));
    const [src = ''] = elementsOf(root, 'img').map(({ attributes }) => attributes['src'] ?? '');
    const read = Buffer.from(src.slice(src.indexOf(',') + 1), 'base64').toString('utf8');
    expect(read).toBe(long.toWellFormed());
  });

  it('says what it was made of, character for character', () => {
    const report = hostileReport(HOSTILE_TEXTS.join(' '));
    const codes = elementsOf(readXml(write(report)), 'code');
    const recipe =
      codes.find(({ attributes }) => attributes['id'] === 'interlock-dossier')?.text ?? '';
    // Wherever a printer ends its lines, it can be put together again.
    expect(recipe).not.toMatch(/\s/);
    expect(JSON.parse(recipe)).toEqual(JSON.parse(report.recipe));
  });

  it('is the same for the same report, and differs in the line of what differs', () => {
    const cell = (text: string): Block => ({
      is: 'table',
      caption: 'C',
      columns: [{ title: 'T', share: 1 }],
      rows: [[['a']], [[text]], [['c']]],
    });
    expect(write(makeReport())).toBe(write(makeReport()));
    const [one, other] = ['b\nb', 'd'].map((text) => write(withBlocks(cell(text))).split('\n'));
    expect(one?.length).toBe(other?.length);
    expect(one?.filter((line, at) => line !== other?.[at])).toEqual(['<tr><td>b&#10;b</td></tr>']);
  });
});
