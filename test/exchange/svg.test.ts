import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { graphToDraw } from '../../src/exchange/drawn-records.ts';
import type { GraphToExport } from '../../src/exchange/exchange.ts';
import { PALETTES } from '../../src/drawing/appearance.ts';
import {
  arbitraryExport,
  asWritten,
  makeEntity,
  makeExport,
  makeTie,
  SMALL_GRAPH,
} from '../make/graph.ts';
import { elementsOf, readXml, type XmlElement } from '../make/read-xml.ts';
import { exporterOf } from '../make/exported.ts';

const exportSvg = await exporterOf('svg');

function read(graph: Partial<GraphToExport>) {
  const { files, loss } = exportSvg(makeExport(graph));
  const root = readXml(files[0]?.text ?? '');
  const groups = elementsOf(root, 'g');
  const nodes = groups.filter(({ attributes }) => 'data-entity' in attributes);
  const lines = groups.filter(({ attributes }) => 'data-line' in attributes);
  return { root, nodes, lines, loss, text: files[0]?.text ?? '' };
}

const titleOf = (element: XmlElement | undefined): string =>
  element?.children.find(({ name }) => name === 'title')?.text ?? '';

const childOf = (element: XmlElement | undefined, name: string) =>
  element?.children.find((child) => child.name === name)?.attributes;

/** The rows of the caption, the legend or the key. */
const wordsIn = (root: XmlElement, id: 'caption' | 'legend' | 'key'): string[] =>
  elementsOf(root, 'g')
    .filter(({ attributes }) => attributes['id'] === id)
    .flatMap((group) => elementsOf(group, 'text').map(({ text }) => text));

const ties = (number: XmlElement[]): number =>
  number.reduce((sum, { attributes }) => sum + Number(attributes['data-ties']), 0);

const box = (root: XmlElement): number[] =>
  (root.attributes['viewBox'] ?? '').split(' ').map(Number);

describe('exportSvg', () => {
  const { root, nodes, lines, loss } = read(SMALL_GRAPH);

  it('has a name, a description and a size', () => {
    expect(titleOf(root)).toBe('The graph');
    expect(root.children[1]?.text).toBe(
      '5 entities, 5 ties, from https://registry.example, drawn 2026-11-20T10:00:00.000Z',
    );
    const [, , width, height] = box(root);
    expect(root.attributes).toMatchObject({ width: String(width), height: String(height) });
  });

  it('draws each entity where it stands, in the shape of its kind', () => {
    // Tied to four others, it is a little larger than they are.
    expect(childOf(nodes[0], 'rect')).toMatchObject({ x: '-19.8', y: '-32.3', width: '39.6' });
    expect(childOf(nodes[1], 'circle')).toMatchObject({ cx: '200', cy: '0' });
    expect(childOf(nodes[2], 'polygon')?.['points']?.split(' ')).toHaveLength(6);
    expect(childOf(nodes[3], 'polygon')?.['points']?.split(' ')).toHaveLength(4);
  });

  it('draws what is known by name only as a dotted outline, and says so', () => {
    expect(childOf(nodes[4], 'rect')).toMatchObject({
      'stroke-dasharray': '2 3',
      fill: PALETTES.light.ground,
    });
    expect(childOf(nodes[0], 'rect')).not.toHaveProperty('stroke-dasharray');
    expect(titleOf(nodes[4])).toContain('known: by name only');
  });

  it('says what is stated of an entity in its tooltip, and no kind where none is', () => {
    expect(titleOf(nodes[1])).toBe('Νικόλαος Παπαδάκης\nmember 2002\nkind: person\nborn: 1961-04');
    expect(titleOf(nodes[3])).not.toContain('kind');
  });

  it('draws several roles as one line and says each of them, the ended one as ended', () => {
    const roles = lines.find(({ attributes }) => attributes['data-ties'] === '2');
    expect(titleOf(roles).split('\n')).toEqual([
      'Νικόλαος Παπαδάκης – Halvard Maritime Holding AS',
      'Director, inactive, 2011-09-12 to 2019-06-30, ended, stated by both',
      'Chair, active, dates not stated, active, member only; the company’s own profile was not searched',
    ]);
    expect(lines).toHaveLength(4);
    expect(ties(lines)).toBe(5);
  });

  it('draws each state in its line style, in both themes', () => {
    for (const theme of ['light', 'dark'] as const) {
      const draw = (tie: Parameters<typeof makeTie>[0]) => {
        const entities = SMALL_GRAPH.entities.slice(0, 2);
        const more = { from: 'sample/member:2002', to: 'sample/company:1001', ...tie } as const;
        return childOf(read({ entities, ties: [makeTie(more)], theme }).lines[0], 'path');
      };
      const palette = PALETTES[theme];
      const active = draw({ status: 'active' });
      expect(active).toMatchObject({ stroke: palette.soft });
      expect(active).not.toHaveProperty('stroke-dasharray');
      expect(draw({ status: 'inactive' })).toMatchObject({ 'stroke-dasharray': '7 5' });
      expect(draw({ status: 'pending' })).toMatchObject({ 'stroke-linecap': 'round' });
      expect(draw({ kind: 'parent' })).toMatchObject({ 'marker-end': 'url(#arrow)' });
    }
  });

  it('says in the legend what is on the diagram, and only that', () => {
    const words = elementsOf(root, 'text').map(({ text }) => text);
    expect(words).toEqual(expect.arrayContaining(['person', 'kind not stated', 'named only']));
    expect(words).toEqual(expect.arrayContaining(['mixed', 'unknown', 'parent → company']));
    expect(words).not.toContain('same company');
    expect(words).not.toContain('ended');
    expect(words).not.toContain('active');
    const one = read({ entities: [makeEntity({ id: 'sample/company:1' })] }).root;
    expect(wordsIn(one, 'legend')).toEqual(['company']);
  });

  it('finds a place for what has none, and counts it with the sources it can not carry', () => {
    expect(loss).toEqual(
      expect.arrayContaining([
        { what: 'entities without a place on the canvas, given one on the diagram', count: 1 },
        { what: 'sources of ties, which a diagram has no place for', count: 2 },
      ]),
    );
  });

  const TWICE = {
    entities: [
      makeEntity({ id: 'sample/company:1', label: 'Twice AS', x: 40, y: 60 }),
      makeEntity({ id: 'sample/member:1', kind: 'company', label: 'Twice AS', x: 40, y: 60 }),
    ],
    ties: [makeTie({ kind: 'same', from: 'sample/member:1', to: 'sample/company:1', role: null })],
  };

  it('draws a company once for both its records, as on the canvas, and says which they are', () => {
    const drawn = read(TWICE);
    expect(drawn.nodes).toHaveLength(1);
    expect(drawn.lines).toHaveLength(0);
    expect(drawn.loss).toEqual([]);
    expect(drawn.text).toContain('company 1\nits record as a member 1 agrees');
    expect(wordsIn(drawn.root, 'caption')).toContain('1 entity, 2 records, 0 ties');
    expect(wordsIn(drawn.root, 'legend')).toContain('two records');
  });

  it('draws both records beside each other where they are shown apart, though they stand in one place', () => {
    const { nodes, lines, loss } = read({ ...TWICE, recordsApart: true });
    expect(nodes).toHaveLength(2);
    expect(lines).toHaveLength(1);
    expect(loss).toEqual([]);
    const [at, beside] = nodes.map((node) => childOf(node, 'rect'));
    const apart = (side: 'x' | 'y'): number =>
      Math.abs(Number(at?.[side]) - Number(beside?.[side]));
    expect(Math.max(apart('x'), apart('y'))).toBeGreaterThan(36);
  });

  it('says above the picture what it is of, whence, when, and how much is drawn', () => {
    expect(wordsIn(root, 'caption')).toEqual([
      'The graph',
      'Registry: https://registry.example · drawn 2026-11-20 10:00 UTC',
      '5 entities, 5 ties',
    ]);
    const hub = { entity: SMALL_GRAPH.entities[0]?.id ?? 'sample/company:0', count: 439 } as const;
    const more = { entity: SMALL_GRAPH.entities[1]?.id ?? 'sample/company:0', count: 1 } as const;
    const saying = (...neighbours: (typeof hub | typeof more)[]): string | undefined =>
      wordsIn(
        read({ ...SMALL_GRAPH, leftOut: { entities: 0, endedTies: 0, neighbours } }).root,
        'caption',
      )[3];
    expect(saying(hub)).toBe('Not on it: 439 stored neighbours of Halvard Maritime Holding AS');
    expect(saying(hub, more)).toBe(
      'Not on it: 440 stored neighbours of 2 entities, 439 of them of Halvard Maritime Holding AS',
    );
    expect(saying()).toBeUndefined();
    const part = read({
      ...SMALL_GRAPH,
      leftOut: { entities: 3, endedTies: 1, neighbours: [] },
    }).root;
    expect(wordsIn(part, 'caption')[2]).toBe('5 of 8 entities, 5 of 6 ties (1 ended tie hidden)');
  });

  it('numbers what it can not write on a line, and has the whole in a key', () => {
    const entities = [
      makeEntity({ id: 'sample/member:1', label: 'Ásdís', x: 0, y: 0 }),
      makeEntity({ id: 'sample/company:1', label: 'Kaldbakur', x: 70, y: 0 }),
    ];
    const between = [
      makeTie({ id: 'a', role: 'Chief executive' }),
      makeTie({ id: 'b', role: 'Deputy', end: '2017' }),
    ];
    const { root, lines, loss } = read({ entities, ties: between });
    expect(elementsOf(lines[0] ?? root, 'text').map(({ text }) => text)).toEqual(['2 [1]']);
    expect(wordsIn(root, 'key')).toEqual([
      '[1] Ásdís – Kaldbakur: Chief executive, unknown; Deputy, ended, until 2017',
    ]);
    expect(loss.map(({ what }) => what).join()).not.toContain('label');
  });

  it('has the key in as many columns as a wide picture has room for', () => {
    const PAIRS = 20;
    const pairs = Array.from({ length: PAIRS }, (_, at) => {
      const [from, to] = [`sample/member:${at}`, `sample/company:${at}`] as const;
      return {
        entities: [
          makeEntity({ id: from, label: 'Ásdís', x: 200 * at, y: 0 }),
          makeEntity({ id: to, label: 'Kaldbakur', x: 200 * at + 70, y: 0 }),
        ],
        ties: [
          makeTie({ id: `a${at}`, from, to, role: 'Chief executive' }),
          makeTie({ id: `b${at}`, from, to, role: 'Deputy', end: '2017' }),
        ],
      };
    });
    const { root } = read({
      entities: pairs.flatMap(({ entities }) => entities),
      ties: pairs.flatMap(({ ties: between }) => between),
    });
    const key = elementsOf(root, 'g').find(({ attributes }) => attributes['id'] === 'key');
    const starts = elementsOf(key ?? root, 'g').flatMap(({ attributes }) =>
      [...(/translate\((\d+)/.exec(attributes['transform'] ?? '')?.slice(1) ?? [])].map(Number),
    );
    expect(wordsIn(root, 'key').map((words) => words.slice(0, 4))).toEqual(
      Array.from({ length: PAIRS }, (_, at) => `[${at + 1}]`.padEnd(4)),
    );
    expect(starts.length).toBeGreaterThan(3);
    const [, , width = 0, height = 0] = box(root);
    expect(Math.max(...starts)).toBeLessThan(width - 300);
    expect(height).toBeLessThan(400);
  });

  it('tells entities of one name apart', () => {
    const entities = [
      makeEntity({ id: 'sample/member:7', label: 'Halvard AS', x: 0, y: 0 }),
      makeEntity({ id: 'sample/company:7', label: 'Halvard AS', x: 300, y: 0 }),
    ];
    const { nodes } = read({ entities });
    const drawn = nodes.map((node) => elementsOf(node, 'text').map(({ text }) => text));
    expect(drawn).toEqual([
      ['Halvard AS', 'member 7'],
      ['Halvard AS', 'company 7'],
    ]);
  });

  it('ends an arrow below the name of a node it comes to from below', () => {
    const entities = [
      makeEntity({ id: 'sample/company:1', label: 'Daughter', x: 0, y: 0 }),
      makeEntity({ id: 'sample/company:2', label: 'Parent', x: 0, y: 300 }),
    ];
    const parent = makeTie({ kind: 'parent', from: 'sample/company:2', to: 'sample/company:1' });
    const path = childOf(read({ entities, ties: [parent] }).lines[0], 'path')?.['d'] ?? '';
    const [, , , end = 0] = [...path.matchAll(/-?[\d.]+/g)].map(Number);
    expect(end).toBeGreaterThan(18 + 4 + 15);
    expect(end).toBeLessThan(60);
  });

  it('writes a label below its node', () => {
    const { y } = childOf(nodes[1], 'text') ?? {};
    expect(Number(y)).toBeGreaterThan(18);
  });

  it('cuts a long label on the diagram and keeps the whole in the tooltip', () => {
    const label = `${'x'.repeat(100_000)} unlike 433`;
    const { nodes, loss } = read({ entities: [makeEntity({ label })] });
    const drawn = nodes[0]?.children.filter(({ name }) => name === 'text') ?? [];
    expect(drawn.map(({ text }) => text.replaceAll(' ', '')).join('')).toBe(
      `${'x'.repeat(52)}…x unlike 433`.replaceAll(' ', ''),
    );
    expect(titleOf(nodes[0])).toContain(label);
    expect(loss).toContainEqual({
      what: 'names cut on the diagram; in SVG the tooltip has the whole',
      count: 1,
    });
  });

  it('shows characters that turn text round as marks, each label a paragraph of its own', () => {
    const entities = [makeEntity({ label: '\u202Egnp.exe' })];
    const [text] = read({ entities }).nodes[0]?.children.slice(-1) ?? [];
    expect(text?.text).toBe('[U+202E]gnp.exe');
    expect(text?.attributes['unicode-bidi']).toBe('plaintext');
  });

  it('holds every tie and entity for any text, with nothing outside its frame', () => {
    fc.assert(
      fc.property(arbitraryExport, (graph) => {
        const { root, nodes, lines, text } = read(graph);
        const drawn = graphToDraw(graph);
        expect(nodes.map(({ attributes }) => attributes['data-entity'])).toEqual(
          drawn.entities.map(({ id }) => id),
        );
        nodes.forEach((node, i) => {
          expect(titleOf(node).startsWith(asWritten(drawn.entities[i]?.label ?? ''))).toBe(true);
        });
        expect(ties(lines)).toBe(drawn.ties.length);
        expect(text).not.toMatch(/NaN|Infinity|undefined/);
        const [left = 0, top = 0, width = 0, height = 0] = box(root);
        for (const { attributes } of elementsOf(root, 'circle')) {
          if (!attributes['cx'] || attributes['cx'] === '0') continue;
          expect(Number(attributes['cx'])).toBeGreaterThan(left);
          expect(Number(attributes['cx'])).toBeLessThan(left + width);
          expect(Number(attributes['cy'])).toBeGreaterThan(top);
          expect(Number(attributes['cy'])).toBeLessThan(top + height);
        }
      }),
    );
  });

  it('draws lines that go nowhere, and entities that stand on each other, without breaking', () => {
    const entities = [
      makeEntity({ id: 'sample/company:1', x: 5, y: 5 }),
      makeEntity({ id: 'sample/company:2', x: 5, y: 5 }),
      makeEntity({ id: 'sample/company:3', x: 1e308, y: -1e308 }),
    ];
    const between = (
      from: 'sample/company:1' | 'sample/company:2',
      to: 'sample/company:1' | 'sample/company:2',
      id: string,
    ) => makeTie({ id, kind: 'parent', from, to });
    const { root, lines, text } = read({
      entities,
      ties: [
        between('sample/company:1', 'sample/company:1', 'a'),
        between('sample/company:1', 'sample/company:2', 'b'),
        between('sample/company:2', 'sample/company:1', 'c'),
      ],
    });
    expect(lines).toHaveLength(3);
    expect(text).not.toMatch(/NaN|Infinity|e\+/);
    expect(box(root).every((side) => Math.abs(side) < 2000)).toBe(true);
  });
});
