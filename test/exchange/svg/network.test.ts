/** A graph as SVG: its nodes, their names, and any graph at all. */
import fc from 'fast-check';
import type { EntityId } from '../../../src/contract/model/entity.ts';
import { describe, expect, it } from 'vitest';
import { graphToDraw } from '../../../src/exchange/svg/records.ts';
import { NO_ANALYST_MARKS } from '../../../src/exchange/common/exporter.ts';
import { markSample } from '../../../src/drawing/elements/record-marks.ts';
import { paperPalette } from '../../../src/drawing/shapes/palette.ts';
import { arbitraryExport, asWritten, makeEntity, makeTie, SMALL_GRAPH } from '../../make/graph.ts';
import { elementsOf, type XmlElement } from '../../make/read-xml.ts';
import { childOf, readSvg, tooltipOf, viewBoxOf, wordsIn } from '../../make/read-svg.ts';

const ties = (number: XmlElement[]): number =>
  number.reduce((sum, { attributes }) => sum + Number(attributes['data-ties']), 0);

describe('exportSvg', () => {
  const { nodes, loss } = readSvg(SMALL_GRAPH);

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
      fill: paperPalette('light').ground,
    });
    expect(childOf(nodes[0], 'rect')).not.toHaveProperty('stroke-dasharray');
    expect(tooltipOf(nodes[4])).toContain('known: by name only');
  });

  it('says what is stated of an entity in its tooltip, and no kind where none is', () => {
    expect(tooltipOf(nodes[1])).toBe(
      'Νικόλαος Παπαδάκης\nmember 2002\nkind: person\nborn: 1961-04',
    );
    expect(tooltipOf(nodes[3])).not.toContain('kind');
  });

  it('finds a place for what has none, and counts it with the sources it can not carry', () => {
    expect(loss).toEqual(
      expect.arrayContaining([
        { what: 'entities without a place on the canvas, given one on the diagram', count: 1 },
        {
          what: 'sources of ties, which a diagram has no place for; GraphML and CSV have them',
          count: 2,
        },
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
    const drawn = readSvg(TWICE);
    expect(drawn.nodes).toHaveLength(1);
    expect(drawn.lines).toHaveLength(0);
    expect(drawn.loss).toEqual([]);
    expect(drawn.text).toContain('company 1\nits record as a member 1 agrees');
    expect(wordsIn(drawn.root, 'caption')).toContain(
      '1 entity, 2 records, 0 ties, and 1 between records drawn as one',
    );
    expect(wordsIn(drawn.root, 'legend')).toContain('one company: both its records agree');
  });

  it('says of each record what it agrees with, where others were judged the same', () => {
    const other = makeEntity({
      id: 'sample/company:2',
      kind: 'company',
      label: 'Two AS',
      x: 9,
      y: 9,
    });
    const { text } = readSvg({
      entities: [...TWICE.entities, other],
      ties: [makeTie({ ...TWICE.ties[0], to: 'sample/company:2' })],
      judged: [['sample/company:1', 'sample/company:2']],
    });
    expect(text).toContain(
      'company 1\njudged the same by the analyst: company 2\nmember 1 agrees with company 2',
    );
  });

  it('bears what the analyst put on it, explained in the legend, as the analyst’s word', () => {
    const id = 'sample/member:1';
    const put = { flag: 'red', tags: ['A & B'], notes: ['See <p. 4>'], sameAs: [] } as const;
    const onRecords = new Map<EntityId, typeof put>([[id, put]]);
    const marks = { ...NO_ANALYST_MARKS, onRecords };
    for (const look of ['network', 'chart'] as const) {
      const shown = { entities: [makeEntity({ id, label: 'Ada', x: 0, y: 0 })], marks, look };
      const { nodes, root, loss } = readSvg(shown);
      expect(tooltipOf(nodes[0])).toContain(
        'flagged by the analyst: red\ntagged by the analyst: A & B\nnoted by the analyst: See <p. 4>',
      );
      const inks = elementsOf(nodes[0]!, 'path').map(({ attributes }) => attributes['fill']);
      expect(inks.filter((ink) => ink === paperPalette('light').markRed)).toHaveLength(1);
      expect(wordsIn(root, 'legend')).toEqual(['person', 'flagged', 'tagged', 'noted']);
      expect(loss).toEqual([]);
      // What is on a record that isn't drawn explains nothing here.
      const bare = readSvg({
        ...shown,
        marks: { ...marks, onRecords: new Map([['sample/member:2', put]]) },
      });
      expect(wordsIn(bare.root, 'legend')).toEqual(['person']);
    }
  });

  it('has the beginning of a long note, and says that it is cut', () => {
    const id = 'sample/member:1';
    const note = { flag: null, tags: [], notes: [`${'x'.repeat(200)}END`], sameAs: [] };
    const { nodes, loss } = readSvg({
      entities: [makeEntity({ id, label: 'Ada', x: 0, y: 0 })],
      marks: { ...NO_ANALYST_MARKS, onRecords: new Map([[id, note]]) },
    });
    expect(tooltipOf(nodes[0])).toContain(`noted by the analyst: ${'x'.repeat(200)}…`);
    expect(tooltipOf(nodes[0])).not.toContain('END');
    expect(loss).toEqual([{ what: 'long notes that are cut in tooltips', count: 1 }]);
  });

  it('has what was written of a tie in the tooltip of its line, and counts what no line has', () => {
    const [a, b] = ['sample/company:1', 'sample/company:2'] as const;
    const onTies = new Map([['tie', ['By <proxy>', `${'x'.repeat(200)}END`]]]);
    for (const look of ['network', 'chart'] as const) {
      const shown = {
        look,
        marks: { ...NO_ANALYST_MARKS, onTies },
        entities: [makeEntity({ id: a, x: 0, y: 0 }), makeEntity({ id: b, x: 0, y: 300 })],
        ties: [makeTie({ id: 'tie', from: a, to: b })],
      };
      const { lines, root, loss: counted } = readSvg(shown);
      const [sign = ''] = markSample('note').flatMap((shape) =>
        'path' in shape ? shape.path : [],
      );
      expect(elementsOf(lines[0]!, 'path').some(({ attributes }) => attributes['d'] === sign)).toBe(
        true,
      );
      expect(wordsIn(root, 'legend')).toContain('noted');
      const bare = readSvg({ ...shown, marks: NO_ANALYST_MARKS });
      expect(bare.text).not.toContain(sign);
      const [, ...said] = tooltipOf(lines[0]).split('\n');
      expect(said.slice(1)).toEqual([
        'noted by the analyst: By <proxy>',
        `noted by the analyst: ${'x'.repeat(200)}…`,
      ]);
      expect(counted).toContainEqual({ what: 'long notes that are cut in tooltips', count: 1 });
      // Both of its ends are drawn as one.
      const same = [makeTie({ id: 'tie', kind: 'same', from: a, to: b, role: null })];
      const { loss: lost } = readSvg({ ...shown, ties: same, judged: [[a, b]] });
      expect(lost).toContainEqual({ what: 'notes on ties that are not drawn', count: 2 });
    }
  });

  it('says how many were judged the same by a sign, and never that their records agree', () => {
    const [a, b] = ['sample/member:1', 'sample/member:2'] as const;
    for (const look of ['network', 'chart'] as const) {
      const { nodes, root } = readSvg({
        look,
        judged: [[a, b]],
        entities: [a, b].map((id) => makeEntity({ id, label: 'A'.repeat(200), x: 0, y: 0 })),
      });
      expect(nodes).toHaveLength(1);
      // However long the name is.
      expect(elementsOf(nodes[0]!, 'text').map(({ text }) => text)).toContain('=2');
      expect(wordsIn(root, 'legend')).toEqual(['person', '=2', 'judged the same by the analyst']);
    }
  });

  it('draws both records beside each other where they are shown apart, though they stand in one place', () => {
    const { nodes, lines, loss } = readSvg({ ...TWICE, recordsApart: true });
    expect(nodes).toHaveLength(2);
    expect(lines).toHaveLength(1);
    expect(loss).toEqual([]);
    const [at, beside] = nodes.map((node) => childOf(node, 'rect'));
    const apart = (side: 'x' | 'y'): number =>
      Math.abs(Number(at?.[side]) - Number(beside?.[side]));
    expect(Math.max(apart('x'), apart('y'))).toBeGreaterThan(36);
  });

  it('draws apart only the records of those that are so on the canvas', () => {
    const ids = ['1', '2', '3', '4'].map((id) => `sample/member:${id}` as const);
    const [a, b, c, d] = ids as [EntityId, EntityId, EntityId, EntityId];
    const { nodes } = readSvg({
      judged: [
        [a, b],
        [c, d],
      ],
      recordsApart: [b],
      entities: ids.map((id, at) => makeEntity({ id, label: id, x: at < 2 ? 0 : 400, y: 0 })),
    });
    expect(nodes.map((node) => tooltipOf(node).match(/member:\d/)?.[0])).toEqual([
      'member:1',
      'member:2',
      'member:3',
    ]);
  });

  it('tells entities of one name apart', () => {
    const entities = [
      makeEntity({ id: 'sample/member:7', label: 'Halvard AS', x: 0, y: 0 }),
      makeEntity({ id: 'sample/company:7', label: 'Halvard AS', x: 300, y: 0 }),
    ];
    const { nodes } = readSvg({ entities });
    const drawn = nodes.map((node) => elementsOf(node, 'text').map(({ text }) => text));
    expect(drawn).toEqual([
      ['Halvard AS', 'member 7'],
      ['Halvard AS', 'company 7'],
    ]);
  });

  it('writes a label below its node', () => {
    const { y } = childOf(nodes[1], 'text') ?? {};
    expect(Number(y)).toBeGreaterThan(18);
  });

  it('cuts a long label on the diagram and keeps the whole in the tooltip', () => {
    const label = `${'x'.repeat(100_000)} unlike 433`;
    const { nodes, loss } = readSvg({ entities: [makeEntity({ label })] });
    const drawn = nodes[0]?.children.filter(({ name }) => name === 'text') ?? [];
    expect(drawn.map(({ text }) => text.replaceAll(' ', '')).join('')).toBe(
      `${'x'.repeat(52)}…x unlike 433`.replaceAll(' ', ''),
    );
    expect(tooltipOf(nodes[0])).toContain(label);
    expect(loss).toContainEqual({
      what: 'names cut on the diagram; in SVG the tooltip has the whole',
      count: 1,
    });
  });

  it('shows characters that turn text round as marks, each label a paragraph of its own', () => {
    const entities = [makeEntity({ label: '\u202Egnp.exe' })];
    const [text] = readSvg({ entities }).nodes[0]?.children.slice(-1) ?? [];
    expect(text?.text).toBe('[U+202E]gnp.exe');
    expect(text?.attributes['unicode-bidi']).toBe('plaintext');
  });

  it('holds every tie and entity for any text, with nothing outside its frame', () => {
    fc.assert(
      fc.property(arbitraryExport, (graph) => {
        const { root, nodes, lines, text } = readSvg(graph);
        const drawn = graphToDraw(graph);
        expect(nodes.map(({ attributes }) => attributes['data-entity'])).toEqual(
          drawn.entities.map(({ id }) => id),
        );
        nodes.forEach((node, i) => {
          expect(tooltipOf(node).startsWith(asWritten(drawn.entities[i]?.label ?? ''))).toBe(true);
        });
        expect(ties(lines)).toBe(drawn.ties.length);
        expect(text).not.toMatch(/NaN|Infinity|undefined/);
        const [left = 0, top = 0, width = 0, height = 0] = viewBoxOf(root);
        for (const { attributes } of elementsOf(root, 'circle')) {
          if (!attributes['cx'] || attributes['cx'] === '0') continue;
          expect(Number(attributes['cx'])).toBeGreaterThan(left);
          expect(Number(attributes['cx'])).toBeLessThan(left + width);
          expect(Number(attributes['cy'])).toBeGreaterThan(top);
          expect(Number(attributes['cy'])).toBeLessThan(top + height);
        }
      }),
      { numRuns: 40 },
    );
  });
});
