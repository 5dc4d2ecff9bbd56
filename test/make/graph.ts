/** Graph entities and ties from the few fields a test cares about, and arbitrary hostile ones. */
// As a whole: a page has none of it, and asks for no hash.
import * as crypto from 'node:crypto';
import fc from 'fast-check';
import type { Graph, GraphEntity } from '../../src/contract/model/canvas.ts';
import type { EntityId } from '../../src/contract/model/entity.ts';
import { DEFAULT_EXPORT_ROLES } from '../../src/contract/model/role-lists.ts';
import type { Term, Tie, TieSource } from '../../src/contract/model/tie.ts';
import { NO_ANALYST_MARKS, type GraphToExport } from '../../src/exchange/common/exporter.ts';
import { businessLookup } from '../../src/registry/business-lookup/kind.ts';
import { hostileText } from './hostile-text.ts';
import { oneTerm } from './roles.ts';

/** The day exports and drawings of tests are as of. */
export const DAY = '2026-11-20';

export function makeEntity(given: Partial<GraphEntity> = {}): GraphEntity {
  const id = given.id ?? 'sample/member:1';
  const kind = id.includes('/company:') ? 'company' : 'person';
  return {
    id,
    kind,
    label: `Label of ${id}`,
    country: null,
    nationality: null,
    status: null,
    end: null,
    born: null,
    registrationNumber: null,
    statedCompanyId: null,
    source: null,
    knowledge: 'profile',
    fetchedAt: null,
    notFoundAt: null,
    neighbours: 0,
    turn: 1,
    x: null,
    y: null,
    pinned: false,
    hidden: false,
    ...given,
  };
}

/** Of a tie in one term its dates can stand for `terms`. */
export type GivenTie = Partial<Tie> & Partial<Term>;

export function makeTie({ start, registered, end, ...given }: GivenTie = {}): Tie {
  return {
    id: 'tie-1',
    kind: 'position',
    from: 'sample/member:1',
    to: 'sample/company:1',
    role: 'Director',
    status: null,
    statusAt: null,
    terms: oneTerm({ start, registered, end }),
    corroboration: 'member',
    otherSide: 'not searched',
    otherNotFoundAt: null,
    over: null,
    sources: [],
    ...given,
  };
}

const entityIds = fc.uniqueArray(
  fc
    .tuple(
      fc.constantFrom('sample', 'registry.example'),
      fc.constantFrom('member', 'company'),
      fc.nat(999).map(String),
    )
    .map(([registry, subject, id]) => `${registry}/${subject}:${id}` as EntityId),
  { maxLength: 8 },
);

const someText = fc.option(hostileText);
const coordinate = fc.option(fc.integer({ min: -2000, max: 2000 }));

const arbitraryFactsSource = fc.record({
  sha256: fc.nat().map((hash) => hash.toString(16).padStart(64, '0')),
  pointer: fc.constantFrom('', '/3', '/positions/2'),
  elsewhere: fc.constantFrom({}, { country: '/rights_and_obligations/1' }),
  fetchedAt: fc.constant('2026-11-20T09:00:00.000Z'),
  url: fc.constantFrom(
    'https://registry.example/v1/members/search?q=%3D1;%2B2&page=1',
    'http://127.0.0.1:4000/v1/companies/1',
  ),
});

const arbitraryEntity = (id: EntityId): fc.Arbitrary<GraphEntity> =>
  fc.record({
    id: fc.constant(id),
    kind: fc.constantFrom('person', 'company', 'authority', 'member'),
    label: hostileText,
    country: someText,
    nationality: someText,
    status: someText,
    end: someText,
    born: someText,
    registrationNumber: someText,
    statedCompanyId: someText,
    source: fc.option(arbitraryFactsSource),
    knowledge: fc.constantFrom('profile', 'search', 'named'),
    fetchedAt: fc.constantFrom(null, '2026-11-20T09:00:00.000Z'),
    notFoundAt: fc.constantFrom(null, '2026-11-21T09:00:00.000Z'),
    neighbours: fc.nat(),
    turn: fc.nat(),
    x: coordinate,
    y: coordinate,
    pinned: fc.boolean(),
    hidden: fc.boolean(),
  });

const arbitrarySource = (from: EntityId): fc.Arbitrary<TieSource> =>
  fc.record({
    statedBy: fc.constant(from),
    sha256: fc.nat().map((hash) => hash.toString(16).padStart(64, '0')),
    pointer: fc.nat(99).map((at) => `/members/${at}`),
    fetchedAt: fc.constant('2026-11-20T09:00:00.000Z'),
  });

/** A date that is blank is none. */
const someDate = fc.option(hostileText.filter((text) => text.trim() !== ''));

const arbitraryTerm: fc.Arbitrary<Term> = fc
  .record({
    start: someDate,
    registered: fc.oneof(someDate, fc.constantFrom('2016-03-31', null)),
    end: fc.oneof(someDate, fc.constantFrom('2019-06-30', '2029')),
  })
  .filter((term) => Object.values(term).some((date) => date !== null));

/** None, one of hostile texts, or two of dates. */
const arbitraryTerms: fc.Arbitrary<Term[]> = fc.oneof(
  fc.constant<Term[]>([]),
  arbitraryTerm.map((term) => [term]),
  fc.constant<Term[]>([
    { start: '2010-01-01', registered: '2010-02-01', end: '2012-01-01' },
    { start: '2014-01-01', registered: '2014-02-01', end: null },
  ]),
);

const arbitraryTie = (ids: readonly EntityId[]): fc.Arbitrary<Tie> =>
  fc.tuple(fc.constantFrom(...ids), fc.constantFrom(...ids)).chain(([from, to]) =>
    fc.record({
      id: fc.nat().map((id) => `tie-${id}`),
      kind: fc.constantFrom('position', 'right', 'parent', 'same'),
      from: fc.constant(from),
      to: fc.constant(to),
      role: someText,
      status: fc.oneof(someText, fc.constantFrom('active', 'inactive')),
      statusAt: fc.constantFrom(null, '2026-11-20T09:00:00.000Z'),
      terms: arbitraryTerms,
      corroboration: fc.constantFrom('company', 'member', 'both'),
      otherSide: fc.constantFrom('states it', 'does not state it', 'not searched', null),
      otherNotFoundAt: fc.constant(null),
      over: fc.constant(null),
      sources: fc.array(arbitrarySource(from), { maxLength: 3 }),
    }),
  );

/** Any graph: unique entities, and ties among them, loops and parallel ones too. */
export const arbitraryGraph: fc.Arbitrary<Graph> = entityIds.chain((ids) =>
  fc.record({
    entities: fc.tuple(...ids.map(arbitraryEntity)),
    ties:
      ids.length === 0
        ? fc.constant([])
        : fc.uniqueArray(arbitraryTie(ids), { maxLength: 10, selector: ({ id }) => id }),
  }),
);

/** The registry of every entity made here, at this address. */
export const registriesAt = (address: string): GraphToExport['registries'] =>
  new Map([['sample', { address, pathOf: businessLookup.pathOf }]]);

/** Where the chain of requests stood. */
export const CHAIN = { store: '5'.repeat(32), count: 17, hash: 'd'.repeat(64) };

/** What an exporter is given. */
export const makeExport = (graph: Partial<GraphToExport> = {}): GraphToExport => ({
  entities: [],
  ties: [],
  registries: registriesAt('https://registry.example'),
  at: '2026-11-20T10:00:00.000Z',
  chain: CHAIN,
  day: DAY,
  timeZone: 'UTC',
  theme: 'light',
  language: 'en',
  look: 'network',
  recordsApart: false,
  areas: false,
  majorities: new Set(),
  measured: null,
  things: [],
  judged: [],
  stacks: [],
  marks: NO_ANALYST_MARKS,
  title: 'The graph',
  leftOut: { entities: 0, ended: 0, notBegun: 0, neighbours: [] },
  filtered: null,
  subjects: [],
  roles: DEFAULT_EXPORT_ROLES,
  redacted: [],
  recordOf: () => null,
  sha256Of: (text) => crypto.hash('sha256', text, 'hex'),
  name: 'interlock-graph',
  fileNames: [],
  ...graph,
});

/** One of each kind of entity and tie, for golden examples: an ended and a corroborated one among them. */
export const SMALL_GRAPH: Graph = {
  entities: [
    makeEntity({
      id: 'sample/company:1001',
      label: 'Halvard Maritime Holding AS',
      country: 'Norway',
      status: 'Active',
      registrationNumber: '918 402 771',
      source: {
        sha256: 'c'.repeat(64),
        pointer: '',
        elsewhere: {},
        fetchedAt: '2026-11-20T09:41:00.000Z',
        url: 'https://registry.example/v1/companies/1001',
      },
      fetchedAt: '2026-11-20T09:41:00.000Z',
      x: 0,
      y: -12.5,
    }),
    makeEntity({
      id: 'sample/member:2002',
      label: 'Νικόλαος Παπαδάκης',
      born: '1961-04',
      x: 200,
      y: 0,
    }),
    makeEntity({ id: 'sample/member:3', kind: 'authority', label: 'Port Authority', x: 0, y: 200 }),
    makeEntity({
      id: 'sample/member:4',
      kind: 'member',
      label: 'R. Okonkwo',
      knowledge: 'named',
      source: {
        sha256: 'c'.repeat(64),
        pointer: '/members/2',
        elsewhere: { country: '/members/4' },
        fetchedAt: '2026-11-20T09:41:00.000Z',
        url: 'http://127.0.0.1:4000/v1/companies/1001',
      },
    }),
    makeEntity({
      id: 'sample/company:900',
      label: 'Company 900',
      knowledge: 'named',
      x: -200,
      y: 0,
    }),
  ],
  ties: [
    makeTie({
      id: 'tie-ended',
      from: 'sample/member:2002',
      to: 'sample/company:1001',
      status: 'inactive',
      start: '2011-09-12',
      end: '2019-06-30',
      corroboration: 'both',
      otherSide: 'states it',
      sources: [
        {
          statedBy: 'sample/company:1001',
          sha256: 'c'.repeat(64),
          pointer: '/members/0',
          fetchedAt: '2026-11-20T09:41:00.000Z',
        },
        {
          statedBy: 'sample/member:2002',
          sha256: 'a'.repeat(64),
          pointer: '/positions/0/positions/1',
          fetchedAt: '2026-11-20T09:42:00.000Z',
        },
      ],
    }),
    makeTie({
      id: 'tie-chair',
      from: 'sample/member:2002',
      to: 'sample/company:1001',
      role: 'Chair',
      status: 'active',
    }),
    makeTie({
      id: 'tie-right',
      kind: 'right',
      from: 'sample/member:3',
      to: 'sample/company:1001',
      role: null,
      otherSide: null,
    }),
    makeTie({
      id: 'tie-parent',
      kind: 'parent',
      from: 'sample/company:900',
      to: 'sample/company:1001',
      role: 'direct',
      corroboration: 'company',
      otherSide: null,
    }),
    makeTie({
      id: 'tie-unknown',
      from: 'sample/member:4',
      to: 'sample/company:1001',
      role: 'Deputy',
    }),
  ],
};

/** Any graph with everything an exporter is given. */
export const arbitraryExport: fc.Arbitrary<GraphToExport> = fc
  .tuple(
    arbitraryGraph,
    hostileText,
    fc.constantFrom('light' as const, 'dark' as const),
    fc.boolean(),
    fc.boolean(),
  )
  .map(([graph, registry, theme, recordsApart, areas]) =>
    makeExport({ ...graph, registries: registriesAt(registry), theme, recordsApart, areas }),
  );

/** What text becomes in a file: its lone surrogates and control characters replaced. */
export const asWritten = (text: string): string =>
  // Written out, unlike in the code under test: each forbidden unit one by one.
  [...text]
    .map((character) => {
      const code = character.codePointAt(0) ?? 0;
      const forbidden =
        (code < 0x20 && code !== 9 && code !== 10 && code !== 13) ||
        (code >= 0xd800 && code <= 0xdfff) ||
        code === 0xfffe ||
        code === 0xffff;
      return forbidden ? '\uFFFD' : character;
    })
    .join('');
