/** The picture: one line for a pair, labels that are safe, lines that mislead nobody. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GraphEntity } from '../../../src/contract/model/canvas.ts';
import type { EntityId } from '../../../src/contract/model/entity.ts';
import { makePicture } from '../../../src/drawing/network/picture.ts';
import { arbitraryGraph, DAY, makeEntity, makeTie } from '../../make/graph.ts';

const at = (id: EntityId, x: number, y: number): GraphEntity => makeEntity({ id, x, y });

describe('a picture', () => {
  it('draws several roles between two as one line that knows its ties', () => {
    const entities = [at('sample/company:1', 0, 0), at('sample/member:1', 400, 0)];
    const ties = ['Chair', 'Director', 'Secretary'].map((role) => makeTie({ id: role, role }));
    const { lines } = makePicture({ entities, ties, day: DAY });
    expect(lines).toHaveLength(1);
    expect(lines[0]?.label.label).toBe('3 roles');
    expect(lines[0]?.ties).toEqual(ties);
  });

  it('draws nothing that has no place, and never a line without both its ends', () => {
    fc.assert(
      fc.property(arbitraryGraph, ({ entities, ties }) => {
        const { nodes, lines } = makePicture({ entities, ties, day: DAY });
        const drawn = new Set<string>(nodes.map(({ id }) => id));
        for (const { from, to } of lines) expect(drawn.has(from.id) && drawn.has(to.id)).toBe(true);
        expect(nodes.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))).toBe(true);
        for (const text of nodes.flatMap(({ name }) => name.lines)) {
          expect(text.isWellFormed()).toBe(true);
          expect(text).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
        }
      }),
    );
  });

  it('draws nothing at a place too far out to be drawn at', () => {
    const entities = [at('sample/company:1', 0, 0), at('sample/company:2', 1e308, 0)];
    const { nodes, lines } = makePicture({
      entities,
      ties: [makeTie({ from: 'sample/company:1', to: 'sample/company:2' })],
      day: DAY,
    });
    expect(nodes.map(({ id }) => id)).toEqual(['sample/company:1']);
    expect(lines).toEqual([]);
  });

  it('numbers labels without room for a key only where there is one', () => {
    const entities = [at('sample/company:1', 0, 0), at('sample/member:1', 70, 0)];
    const label = (numbers: number) =>
      makePicture({ entities, ties: [makeTie({})], day: DAY }, { numbers }).lines[0]?.label;
    expect(label(0)?.label).toBe('');
    expect(label(1)).toMatchObject({ label: '[1]', number: 1 });
  });

  it('tells the loops at a node from each other', () => {
    const ties = (['position', 'parent'] as const).map((kind) =>
      makeTie({ id: kind, kind, from: 'sample/company:1', to: 'sample/company:1' }),
    );
    const { lines } = makePicture({ entities: [at('sample/company:1', 0, 0)], ties, day: DAY });
    expect(lines.map(({ loop }) => loop)).toEqual([0, 1]);
  });

  it('cuts a name of a hundred thousand characters', () => {
    const label = 'x'.repeat(100_000);
    const entities = [makeEntity({ id: 'sample/company:1', label, x: 0, y: 0 })];
    const { nodes } = makePicture({ entities, ties: [], day: DAY });
    expect(nodes[0]?.name.cut).toBe(true);
    expect(nodes[0]?.name.lines.join('').length).toBeLessThan(80);
  });
});

describe('arrows', () => {
  it('stop below the name of a company whose parent stands under it, and nowhere else', () => {
    const entities = [at('sample/company:1', 0, 0), at('sample/company:2', 0, 300)];
    const gap = (from: EntityId, to: EntityId, kind: 'parent' | 'position') =>
      makePicture({ entities, ties: [makeTie({ kind, from, to })], day: DAY }).lines[0]?.gap;
    expect(gap('sample/company:2', 'sample/company:1', 'parent')).toBeGreaterThan(12);
    expect(gap('sample/company:1', 'sample/company:2', 'parent')).toBe(0);
    expect(gap('sample/company:2', 'sample/company:1', 'position')).toBe(0);
  });
});

describe('entities of one name', () => {
  it('have their ids beside it, and only they', () => {
    const entities = [
      { ...at('sample/company:7', 0, 0), label: 'Halvard AS' },
      { ...at('sample/member:7', 200, 0), label: 'Halvard  as' },
      { ...at('sample/member:8', 400, 0), label: 'Halvard ASA' },
    ];
    const { nodes } = makePicture({ entities, ties: [], day: DAY });
    expect(nodes.map(({ name }) => name.lines)).toEqual([
      ['Halvard AS', 'company 7'],
      ['Halvard as', 'member 7'],
      ['Halvard ASA'],
    ]);
  });
});
