/** A picture speaks one language: of what it says itself, nothing is in another. */
import { fallbackLabel } from '../../src/record/values/names.ts';
import { describe, expect, it } from 'vitest';
import type { ReportLanguage } from '../../src/contract/answers/dossier.ts';
import {
  ExportTally,
  type Exporter,
  type GraphToExport,
} from '../../src/exchange/common/exporter.ts';
import { exportChartSvg } from '../../src/exchange/svg/chart.ts';
import { exportSvg } from '../../src/exchange/svg/network.ts';
import { makeEntity, makeExport, makeTie } from '../make/graph.ts';
import { onlyIn, saysPiece, seenIn } from '../make/picture-languages.ts';

// What a registry states is in Greek here: no word of it is one of a picture.
const person = (n: number, given: Parameters<typeof makeEntity>[0] = {}) =>
  makeEntity({
    id: `sample/member:${n}`,
    kind: 'person',
    label: `Ψ${n}`,
    status: 'Ω',
    x: n * 260,
    y: 0,
    ...given,
  });
const company = (n: number, given: Parameters<typeof makeEntity>[0] = {}) =>
  makeEntity({ id: `sample/company:${n}`, label: `Σ${n}`, x: n * 260, y: 400, ...given });
const entities = [
  person(1, { born: '1960', nationality: 'Ι', country: 'Ε', registrationNumber: '7' }),
  person(2, { label: 'Ψ', knowledge: 'named', notFoundAt: '2026-11-01T00:00:00.000Z' }),
  person(3, { label: 'Ψ', fetchedAt: '2026-11-01T00:00:00.000Z' }),
  person(4, { kind: 'authority', fetchedAt: '2026-11-20T00:00:00.000Z' }),
  person(5, { kind: 'member', knowledge: 'named' }),
  // Nobody stated what they are called.
  ...[6, 7].map((n) => person(n, { label: fallbackLabel('member', String(n)) })),
  ...[1, 2, 3, 4, 5].map((n) => company(n, { status: 'Ω' })),
  company(6),
  // Its record as a member.
  person(16, { kind: 'company', x: 1560, y: 640 }),
  person(17, { x: 1800, y: 640 }),
  person(18, { id: 'import-7f9b912f/member:1', x: 2060, y: 640 }),
  person(19, { id: 'import-7f9b912f/member:2', x: 2300, y: 640 }),
];
const m = (n: number) => `sample/member:${n}` as const;
const c = (n: number) => `sample/company:${n}` as const;
const ended = { start: '2001', end: '2002' };
const ties = [
  { from: m(1), to: c(1), role: 'Α', status: 'active', start: '2015' },
  { from: m(2), to: c(1), role: 'Β', ...ended },
  { from: m(3), to: c(1), role: 'Γ', end: '2002' },
  { from: m(4), to: c(1), role: 'Δ', start: '2031' },
  { from: m(5), to: c(1), role: null },
  { from: m(1), to: c(2), role: null, kind: 'right' as const },
  ...['Α', 'Β', 'Γ', 'Δ', 'Ε', 'Ζ'].map((role) => ({ from: m(2), to: c(2), role, ...ended })),
  { from: m(2), to: c(2), role: 'Η', status: 'active', start: '2015' },
  { from: c(1), to: c(2), role: null, kind: 'parent' as const },
  { from: c(1), to: c(2), role: '2', kind: 'parent' as const },
  { from: c(2), to: c(1), role: '1', kind: 'parent' as const },
  { from: c(1), to: c(4), role: '1', kind: 'parent' as const },
  { from: c(4), to: c(5), role: '1', kind: 'parent' as const },
  { from: c(5), to: c(4), role: '1', kind: 'parent' as const },
  ...[1, 2, 4].map((n) => ({ from: c(3), to: c(n), role: '1', kind: 'parent' as const })),
  ...[1, 2, 5].map((n) => ({ from: c(n), to: c(3), role: '1', kind: 'parent' as const })),
  { from: c(1), to: c(5), role: 'ultimate', kind: 'parent' as const },
  { from: m(6), to: m(7), role: 'Θ' },
  { from: m(3), to: c(2), role: '株主 60 %', status: 'active', start: '2015' },
  { from: m(16), to: c(6), role: null, kind: 'same' as const },
].map((tie, at) => makeTie({ id: `t${at}`, status: null, ...tie }));

const WHOLE = makeExport({
  entities,
  ties,
  title: null,
  filtered: { entities: 1, ties: 1, by: 'Φ' },
  stacks: [{ id: '1', name: 'Ξ', members: [m(6), m(7)], isOpen: false }],
  marks: {
    onRecords: new Map([[m(1), { flag: 'red', tags: ['Τ'], notes: ['Ν'], sameAs: [m(17)] }]]),
    onTies: new Map(),
    leftOut: [],
  },
  judged: [
    [m(1), m(17)],
    ['import-7f9b912f/member:2', m(3)],
  ],
  leftOut: {
    entities: 1,
    ended: 1203,
    notBegun: 1,
    neighbours: [
      { entity: m(1), count: 3 },
      { entity: m(2), count: 1 },
    ],
  },
});
const nobody = { neighbours: [], entities: 0, ended: 0, notBegun: 0 };
const PICTURES: readonly GraphToExport[] = [
  WHOLE,
  { ...WHOLE, recordsApart: true, stacks: [], day: '2015-03-31', leftOut: nobody, filtered: null },
  makeExport({ title: null, entities: [company(1), company(2)], leftOut: nobody }),
  makeExport({
    entities: [company(1), company(2)],
    ties: [
      makeTie({ from: c(1), to: c(2), role: '50 %' }),
      makeTie({ from: c(1), to: c(2), role: '51 %', registered: '2016' }),
      makeTie({ from: c(1), to: c(2), role: '52 %', registered: '2016', end: '2018' }),
    ],
  }),
  // No word has room on lines so short: they are numbered.
  {
    ...WHOLE,
    recordsApart: true,
    stacks: [],
    entities: entities.map((one) => ({ ...one, x: (one.x ?? 0) / 4, y: (one.y ?? 0) / 6 })),
  },
];

function drawn(exporter: Exporter, graph: GraphToExport): string {
  const [file] = exporter(graph, new ExportTally());
  return [...(file ?? [])].map(String).join('');
}

const seen = (language: ReportLanguage): string =>
  PICTURES.flatMap((graph) =>
    [exportSvg, exportChartSvg].map((exporter) => seenIn(drawn(exporter, { ...graph, language }))),
  )
    .join(' ')
    .replaceAll(/\s+/g, ' ');

describe.each([
  ['de', 'en'],
  ['en', 'de'],
] as const)('a picture in %s', (language, other) => {
  const text = seen(language);

  it(`says nothing in ${other}`, () => {
    const theirs = onlyIn(other);
    expect(theirs.length).toBeGreaterThan(80);
    expect(theirs.filter((piece) => saysPiece(text, piece))).toEqual([]);
  });

  it('says nearly all there is to say, so that the other would be found', () => {
    const own = onlyIn(language);
    const unsaid = own.filter((piece) => !saysPiece(text, piece));
    expect(unsaid.length / own.length, unsaid.join(', ')).toBeLessThan(0.12);
  });
});

describe('a picture in either language', () => {
  it('writes numbers as its language does', () => {
    expect(seen('de')).toContain('1.203 beendet');
    expect(seen('en')).toContain('1,203 ended');
  });

  it('calls what nobody named as its language does', () => {
    expect(seen('de')).toMatch(/Mitglied 6/);
    expect(seen('de')).not.toMatch(/Member \d/);
    expect(seen('en')).toMatch(/Member 6/);
  });
});
