/** A report with every kind of block and of text in it, each text as a test wants it. */
import type {
  Block,
  Figure,
  Piece,
  Report,
  Rich,
  Source,
  WriterWords,
} from '../../src/report/model/report.ts';

/** What is written in place of each text: the text, or something hostile with it. */
type Say = (text: string) => string;

const FETCHED_AT = '2026-11-20T09:41:00.000Z';

export const hashOf = (number: number): string => number.toString(16).padStart(64, '0');

const makeWriterWords = (say: Say = (text) => text): WriterWords => ({
  contents: say('Contents'),
  sources: say('Appendix: sources'),
  sourcesIntroduction: say('Each answer of a registry that is cited.'),
  recipeIntroduction: say('What this was made of.'),
  columns: {
    number: say('No.'),
    registry: say('Registry'),
    path: say('Asked'),
    fetched: say('Fetched'),
    sha256: say('SHA-256'),
    request: say('Request'),
    places: say('Places'),
  },
  wholeAnswer: say('(the whole answer)'),
  noRequest: say('in no chain here'),
  page: (number, of) => `${say('Page')} ${number} ${say('of')} ${of}`,
  source: say('Source'),
  figure: say('Figure'),
  table: say('Table'),
  figureElsewhere: say('The picture is in the other formats of this dossier.'),
  moment: (iso) => say(`${iso.slice(0, 10)}, ${iso.slice(11, 16)} UTC`),
});

const cite = (...numbers: [source: number, place: number][]): Piece => ({
  is: 'cite',
  cites: numbers.map(([source, place]) => ({ source, place })),
});

/** A drawing as wide and as high as given, which says something. */
export function makeFigure(width: number, height: number, say: Say = (text) => text): Figure {
  const escaped = say('Nordvik AS')
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '\uFFFD')
    .replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);
  return {
    is: 'figure',
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect x="2" y="2" width="${width - 4}" height="${height - 4}" fill="none" stroke="#35648f" stroke-width="3"/><text x="20" y="60" font-size="40">${escaped}</text></svg>`,
    width,
    height,
    alt: say('Nordvik AS in the middle, who holds it above it.'),
    caption: [say('Who stands around '), { is: 'stated', text: say('Nordvik AS') }, cite([1, 1])],
  };
}

const richText = (say: Say): Rich => [
  say('It is '),
  { is: 'strong', text: say('certain') },
  say(' and '),
  { is: 'em', text: say('stated') },
  say(', '),
  { is: 'soft', text: say('softly') },
  say(', as '),
  { is: 'code', text: say('position') },
  say(', not as '),
  { is: 'struck', text: say('owner') },
  ': ',
  { is: 'stated', text: say('Director') },
  cite([1, 2], [2, 1]),
  { is: 'break' },
  say('More in '),
  { is: 'see', section: 'paths', text: say('the paths') },
  '.',
];

const blocks = (say: Say): Block[] => [
  { is: 'heading', level: 3, text: say('Roles') },
  { is: 'heading', level: 4, text: say('Held today') },
  { is: 'paragraph', text: richText(say) },
  { is: 'paragraph', tone: 'note', text: [say('How it is to be read.')] },
  {
    is: 'list',
    ordered: false,
    items: [
      [{ is: 'paragraph', text: [say('One')] }],
      [
        { is: 'paragraph', text: [say('Two'), cite([1, 1])] },
        { is: 'list', ordered: true, items: [[{ is: 'paragraph', text: [say('Within')] }]] },
        { is: 'quote', blocks: [{ is: 'code', text: say('in\n\n  a list') }] },
      ],
    ],
  },
  { is: 'list', ordered: true, items: [[{ is: 'paragraph', text: richText(say) }]] },
  {
    is: 'facts',
    facts: [
      { name: say('Status'), value: [{ is: 'stated', text: say('Active') }, cite([2, 2])] },
      { name: say('Capital'), value: [{ is: 'soft', text: say('not stated') }] },
    ],
  },
  {
    is: 'table',
    caption: say('Roles in Nordvik AS'),
    columns: [
      { title: say('Member'), share: 3 },
      { title: say('Role'), share: 2 },
      { title: say('Days'), share: 1, align: 'end' },
    ],
    rows: [
      [[{ is: 'stated', text: say('Ada Lind') }], richText(say), [say('1,204')]],
      [[], [cite([1, 1])], ['0']],
    ],
  },
  { is: 'quote', blocks: [{ is: 'paragraph', text: [say('In somebody’s own words.')] }] },
  { is: 'code', text: say('GET /companies/7\n\n\tand what follows') },
  { is: 'rule' },
];

const sources: Source[] = [
  {
    registry: 'https://registry.example/v1',
    path: '/companies/7',
    fetchedAt: FETCHED_AT,
    sha256: hashOf(1),
    request: 12,
    places: ['', '/members/0'],
    quotes: [null, '{"id":12,"name":"Ada \\"Byron\\""}'],
  },
  {
    registry: 'https://registry.example/v1',
    path: '/members/search?q=Ada&page=1',
    fetchedAt: FETCHED_AT,
    sha256: hashOf(2),
    request: null,
    places: ['/items/3/name', '/items/3/~0~1'],
    quotes: ['"Ada"', null],
  },
];

/** Every text passes through `say`; ids and hashes stay what they are. */
export function makeReport(say: Say = (text) => text): Report {
  return {
    language: 'en',
    at: '2026-11-20T10:00:00.000Z',
    title: say('Dossier: Nordvik AS'),
    subtitle: say('On Nordvik AS, as of 20 November 2026'),
    front: [
      { name: say('Case'), value: [{ is: 'stated', text: say('Nordvik') }] },
      { name: say('Made on'), value: [say('20 November 2026')] },
    ],
    sections: [
      {
        id: 'roles',
        title: say('Roles and rights'),
        blocks: [...blocks(say), makeFigure(400, 200, say)],
      },
      { id: 'paths', title: say('Paths'), blocks: [makeFigure(1400, 700, say)] },
    ],
    sources: sources.map((source) => ({
      ...source,
      registry: say(source.registry),
      path: say(source.path),
      places: source.places.map((place) => (place === '' ? '' : say(place))),
      quotes: source.quotes.map((quote) => quote && say(quote)),
    })),
    words: makeWriterWords(say),
    recipe: JSON.stringify({ subjects: [say('sample/company:7')], sections: ['roles', 'paths'] }),
    redacted: [],
  };
}
