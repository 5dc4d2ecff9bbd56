import { describe, expect, it } from 'vitest';
import { bundleTies } from '../../../src/drawing/elements/bundle.ts';
import { bowLines } from '../../../src/drawing/labels/line-run.ts';
import { toEnd } from '../../../src/graph/shared/steps.ts';
import { DAY, makeEntity, makeExport, makeTie, type GivenTie } from '../../make/graph.ts';
import { elementsOf, readXml, type XmlElement } from '../../make/read-xml.ts';
import { exporterOf } from '../../make/exported.ts';

const exportSvg = await exporterOf('svg');

/** The lines between two companies that stand this far apart, as drawn. */
function linesBetween(distance: number, ties: GivenTie[]): XmlElement[] {
  const graph = makeExport({
    entities: [
      makeEntity({ id: 'sample/company:1', x: 0, y: 0 }),
      makeEntity({ id: 'sample/company:2', x: distance, y: 0 }),
    ],
    ties: ties.map((tie, i) =>
      makeTie({
        id: `t${i}`,
        kind: 'parent',
        from: 'sample/company:1',
        to: 'sample/company:2',
        ...tie,
      }),
    ),
  });
  const root = readXml(exportSvg(graph).files[0]?.text ?? '');
  return elementsOf(root, 'g').filter(({ attributes }) => 'data-line' in attributes);
}

/** x and y of the beginning and the end. */
function ends(line: XmlElement | undefined): number[] {
  const path = line?.children.find(({ name }) => name === 'path')?.attributes['d'] ?? '';
  return [...path.matchAll(/-?[\d.]+/g)].map(Number);
}

describe('a line', () => {
  it('runs from outline to outline', () => {
    expect(ends(linesBetween(400, [{}])[0])).toEqual([18, 0, 382, 0]);
  });

  it('runs from middle to middle where nodes leave no room between them', () => {
    expect(ends(linesBetween(20, [{}])[0])).toEqual([0, 0, 20, 0]);
  });

  it('keeps apart from the one that runs the other way', () => {
    const [there, back] = linesBetween(400, [
      {},
      { from: 'sample/company:2', to: 'sample/company:1' },
    ]);
    const [, , , handle] = ends(there);
    const [, , , handleBack] = ends(back);
    // A curve's middle lies half its handle's distance aside: the two are 13 pixels apart.
    expect(Math.abs((handle ?? 0) - (handleBack ?? 0))).toBe(26);
  });

  it('bows around a third node as on the canvas, and stays within the drawing', () => {
    const entities = [
      makeEntity({ id: 'sample/company:1', x: 0, y: 0 }),
      makeEntity({ id: 'sample/company:3', x: 200, y: 4 }),
      makeEntity({ id: 'sample/company:2', x: 400, y: 0 }),
    ];
    const tie = makeTie({ kind: 'parent', from: 'sample/company:1', to: 'sample/company:2' });
    const root = readXml(exportSvg(makeExport({ entities, ties: [tie] })).files[0]?.text ?? '');
    const line = elementsOf(root, 'g').find(({ attributes }) => 'data-line' in attributes);
    const at = entities.map(({ id, x, y }) => ({ id, x: x ?? 0, y: y ?? 0 }));
    const [bow] = toEnd(bowLines(at, bundleTies([tie], { day: DAY }))).values();
    expect(bow).not.toBe(0);
    expect(ends(line).slice(2, 4)).toEqual([200, bow]);
  });

  it('says of a parent that it is as stated, and never that it is active', () => {
    const title = linesBetween(400, [{ role: 'direct' }])[0]?.children[0]?.text;
    expect(title?.split('\n')[1]).toBe(
      'Parent, level direct, dates not stated, as stated, stated by the company; its parent’s profile has no place for it',
    );
  });

  it('has its label along it where there is room', () => {
    const text = (distance: number) =>
      linesBetween(distance, [{ role: 'direct' }])[0]?.children.find(({ name }) => name === 'text')
        ?.text;
    expect(text(400)).toBe('Parent, level direct');
    expect(text(80)).toBe('[1]');
  });
});
