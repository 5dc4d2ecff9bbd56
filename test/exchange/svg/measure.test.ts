/** Sizes and colours by a measure in a picture, with the scale that tells them. */
import { describe, expect, it } from 'vitest';
import { NODE_BOXES } from '../../../src/drawing/shapes/appearance.ts';
import { paperPalette } from '../../../src/drawing/shapes/palette.ts';
import { makeEntity } from '../../make/graph.ts';
import { childOf, readSvg } from '../../make/read-svg.ts';
import { elementsOf } from '../../make/read-xml.ts';

const palette = paperPalette('light');

describe('sizes and colours by a measure', () => {
  it('are as the canvas has them, each letter in its entity, and told below', () => {
    const entities = [
      makeEntity({ id: 'sample/member:1', x: 0, y: 0 }),
      makeEntity({ id: 'sample/member:2', knowledge: 'named', x: 200, y: 0 }),
      makeEntity({ id: 'sample/member:3', x: 400, y: 0 }),
    ];
    const measured = {
      looks: [
        { entity: 'sample/member:1', scale: 2, fill: 'groupA', sign: 'A' },
        { entity: 'sample/member:2', scale: 0.7, fill: 'pane', sign: '?' },
      ] as const,
      scale: [
        { words: 'size by ties: 9', scale: 2, fill: null, sign: '' },
        { words: 'colour by country: A & B (1)', scale: null, fill: 'groupA', sign: 'A' },
      ] as const,
    };
    const { nodes, root } = readSvg({
      entities,
      measured: { looks: [...measured.looks], scale: [...measured.scale] },
    });
    const radius = (scale: number): string => String((NODE_BOXES.ellipse.width / 2) * scale);
    expect(childOf(nodes[0], 'circle')).toMatchObject({ r: radius(2), fill: palette.groupA });
    expect(childOf(nodes[1], 'circle')).toMatchObject({ r: radius(0.7), fill: palette.pane });
    expect(childOf(nodes[1], 'circle')).toHaveProperty('stroke-dasharray');
    expect(childOf(nodes[2], 'circle')).toMatchObject({ fill: palette.personFill });
    const lettersIn = (at: number): string[] =>
      elementsOf(nodes[at] ?? root, 'text')
        .filter(({ attributes }) => attributes['font-weight'] === '600')
        .map(({ text }) => text);
    expect([0, 1, 2].map(lettersIn)).toEqual([['A'], ['?'], []]);
    const legend = elementsOf(root, 'g').find(({ attributes }) => attributes['id'] === 'legend');
    const words = elementsOf(legend ?? root, 'text').map(({ text }) => text);
    expect(words).toEqual(
      expect.arrayContaining(['size by ties: 9', 'colour by country: A & B (1)']),
    );
  });
});
