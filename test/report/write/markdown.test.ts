import fc from 'fast-check';
import { Marked, type Token, type Tokens } from 'marked';
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import type { Block, Report, Rich } from '../../../src/report/model/report.ts';
import { writeMarkdown } from '../../../src/report/write/markdown.ts';
import { HOSTILE_TEXTS, hostileText } from '../../make/hostile-text.ts';
import { makeReport } from '../../make/report.ts';
import { seen, toldByReport } from '../../make/report-text.ts';

/** A reader that we did not write. */
const reader = new Marked({ gfm: true });

const write = (report: Report): string => [...writeMarkdown(report)].join('');

const hostileReport = (text: string): Report => makeReport((words) => `${text}${words}${text}`);

const withBlocks = (...blocks: Block[]): Report => ({
  ...makeReport(),
  sections: [{ id: 'only', title: 'Only', blocks }],
});

const withText = (...text: Rich): Report => withBlocks({ is: 'paragraph', text });

/** Readers leave off white space of any kind at the edges of titles and cells. */
const bare = (told: string): string => told.replace(/\s/g, '');

/** What is between the tags of what a reader makes of it. */
function readText(markdown: string): string {
  const html = (reader.parse(markdown) as string).replace(/<[bh]r>/g, '');
  const parser = new SaxesParser();
  let text = '';
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('text', (part) => void (text += part));
  parser.write(`<body>${html}</body>`).close();
  return bare(text);
}

function tokensOf(markdown: string): Token[] {
  const tokens: Token[] = [];
  void reader.walkTokens(reader.lexer(markdown), (token) => void tokens.push(token));
  return tokens;
}

/** Marks that mean something in Markdown, at the beginning of lines and within them. */
const MARKS = [
  ...['# a', '> a', '- a', '* a', '+ a', '1. a', '2) a', '===', '---', '***', '___', '```', '~~~'],
  ...['    code', '\tcode', 'a\n===', 'a\n---', 'a | b\n--- | ---\n1 | 2', '[x]: /u "t"', '[x]'],
  ...['[a](b)', '![a](b)', '<a@b.example>', '<https://x.example>', 'https://x.example/a_b_', '\\'],
  ...['www.x.example', 'WWW.X.example', 'a@b.example', 'mailto:a@b.example', 'xmpp:a@b.example/c'],
  ...[
    'ftp://x.example',
    '`a`',
    '``',
    '**a**',
    '__a__',
    '*a*',
    '_a_',
    '~~a~~',
    '~a~',
    'a  \nb',
    'a\\',
  ],
  ...['&amp;', '&#35;', '&copy;', '<b>', '</div>', '<!--', '<?x', '<![CDATA[', '|', '\\|', 'a\\|b'],
  ...['[ ] a', '[^1]', '[^1]: a', '$a$', '==a==', ': a', '{#id}', '{{a}}', '\\[', '\u00A0- a', '#'],
  ...['a@b.example`c`', '`https://x.example`', 'a|https://x.example|b', '- - -', '* * *', '-->'],
];

const text = fc.oneof(
  hostileText,
  fc.constantFrom(...MARKS),
  fc
    .array(fc.constantFrom(...MARKS, ...'*_~`|\\<>[]()!#-+=.:@1 \n'), { maxLength: 6 })
    .map((parts) => parts.join('')),
);

const WAY = { breakInCell: '·', picture: 'alt', places: 'all' } as const;

const LINKS = ['link', 'image', 'def', 'html', 'tag', 'checkbox'];

describe('a report as Markdown', () => {
  it('says all of it in its order, whatever the text', () => {
    for (const report of [makeReport(), hostileReport([...HOSTILE_TEXTS, ...MARKS].join(' '))]) {
      expect(readText(write(report))).toBe(bare(toldByReport(report, WAY)));
    }
    fc.assert(
      fc.property(text, (any) => {
        const report = hostileReport(any);
        expect(readText(write(report))).toBe(bare(toldByReport(report, WAY)));
      }),
      { numRuns: 40 },
    );
  });

  it('has no link, picture or HTML, and is of the blocks it was made of', () => {
    const shape = (markdown: string) =>
      tokensOf(markdown)
        .map(({ type }) => type)
        .filter((type) => !['text', 'escape', 'codespan', 'strong', 'em', 'del'].includes(type));
    const expected = shape(write(makeReport()));
    expect(expected.filter((type) => LINKS.includes(type))).toEqual(['html']);
    fc.assert(
      fc.property(text, (any) => {
        expect(shape(write(hostileReport(any)))).toEqual(expected);
      }),
      { numRuns: 40 },
    );
  });

  it('keeps emphasis where its marks are read as such, and the text in any case', () => {
    const strong = (words: string) => ({ is: 'strong', text: words }) as const;
    expect(write(withText('a ', strong('b'), ', c'))).toContain('\n\na **b**, c\n');
    expect(write(withText('a', strong('(b)'), 'c'))).toContain('\n\na(b)c\n');
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom('strong', 'em', 'struck', 'code', 'stated'), text)),
        (given) => {
          const pieces = given.map(([is, words]) => ({ is, text: words }));
          const read = readText(write(withText(...pieces)));
          expect(read).toContain(
            `Only${bare(seen(pieces.map((piece) => piece.text).join('')))}Appendix`,
          );
        },
      ),
    );
  });

  it('keeps the lines of a paragraph together, whatever begins them', () => {
    const paragraphs = (markdown: string) =>
      tokensOf(markdown).filter(({ type }) => ['paragraph', 'heading', 'list'].includes(type))
        .length;
    const expected = paragraphs(write(withText('a', { is: 'break' }, 'b')));
    fc.assert(
      fc.property(text, text, (one, other) => {
        const lines = [`a${one}`, other].filter((line) => line.trim() !== '');
        const markdown = write(withText(lines[0] ?? '', { is: 'break' }, lines[1] ?? ''));
        expect(paragraphs(markdown)).toBe(expected);
        expect(readText(markdown)).toContain(`Only${bare(seen(lines.join('')))}Appendix`);
      }),
      { numRuns: 40 },
    );
  });

  it('keeps what is code line by line', () => {
    const code = 'a\n\n  ```\n````b\n\t*c*  \n';
    const quoted = withBlocks(
      { is: 'code', text: code },
      { is: 'quote', blocks: [{ is: 'code', text: code }] },
    );
    const tokens = tokensOf(write(quoted)).filter(({ type }) => type === 'code');
    expect(tokens.map((token) => (token as Tokens.Code).text)).toEqual(
      [code, code].map((given) => given.replace(/\n$/, '')),
    );
  });

  it('keeps two lists apart', () => {
    const list = (ordered: boolean): Block => ({
      is: 'list',
      ordered,
      items: [[{ is: 'paragraph', text: ['a'] }], [{ is: 'paragraph', text: ['b'] }]],
    });
    const report = withBlocks(list(false), list(false), list(true), list(true), { is: 'rule' });
    const lists = tokensOf(write(report)).filter(({ type }) => type === 'list') as Tokens.List[];
    // Behind what the title page and the contents have.
    expect(lists.slice(2, -1).map(({ ordered, items }) => [ordered, items.length])).toEqual([
      [false, 2],
      [false, 2],
      [true, 2],
      [true, 2],
    ]);
  });

  it('has cells that stay in their rows and columns', () => {
    fc.assert(
      fc.property(text, text, (one, other) => {
        const columns = [
          { title: one, share: 1 },
          { title: other, share: 1 },
        ];
        const rows = [
          [[one, { is: 'break' } as const, other], [{ is: 'code' as const, text: one }]],
        ];
        const report = withBlocks({ is: 'table', caption: 'C', columns, rows });
        const [table] = tokensOf(write(report)).filter(
          ({ type }) => type === 'table',
        ) as Tokens.Table[];
        expect(table?.header).toHaveLength(2);
        expect(table?.rows.map((row) => row.length)).toEqual([2]);
      }),
      { numRuns: 40 },
    );
  });

  it('says at its end what it was made of, where no page shows it', () => {
    const report = hostileReport(`${HOSTILE_TEXTS.join(' ')} --> --- <!--`);
    const last = tokensOf(write(report)).at(-1);
    expect(last?.type).toBe('html');
    const [, json = ''] = /^<!-- interlock-dossier: (.*) -->\n$/s.exec(last?.raw ?? '') ?? [];
    // Where a program shows comments it is only text.
    expect(json).not.toMatch(/[-<>*_`~!@#&|(.]|:\/\//);
    expect(JSON.parse(json)).toEqual(JSON.parse(report.recipe));
  });

  it('refuses to cite what is not among its sources', () => {
    const cites = [{ source: 3, place: 1 }];
    expect(() => write(withText({ is: 'cite', cites }))).toThrow('cites 3.1');
  });
});
