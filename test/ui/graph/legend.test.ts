/** The legend explains the signs of what is on show: those of a network, or those of a chart. */
import { describe, expect, it } from 'vitest';
import { KIND_MARKS } from '../../../src/drawing/chart/chart-shapes.ts';
import { lineSample, nodeSample } from '../../../src/drawing/legend.ts';
import type { EntityKind } from '../../../src/contract/model/entity.ts';
import { importedSign } from '../../../src/drawing/shapes/imported-sign.ts';
import type { Shape } from '../../../src/drawing/shapes/shape.ts';
import { makeEntity, makeTie } from '../../make/graph.ts';
import { openStill } from './open-graph.ts';

const WORLD = {
  entities: [
    makeEntity({ id: 'sample/member:1', x: 0, y: 0 }),
    makeEntity({ id: 'sample/company:1', knowledge: 'named', x: 0, y: 200 }),
  ],
  ties: [makeTie({ status: 'active' })],
};

const pathsIn = (shapes: readonly Shape[]): string[] =>
  shapes.flatMap((shape) =>
    'shapes' in shape ? pathsIn(shape.shapes) : 'path' in shape ? [shape.path] : [],
  );
/** The outline of a box, and the head of the arrow of an active role. */
const boxOf = (kind: EntityKind): string => pathsIn([nodeSample({ kind }, 'chart')])[0] ?? '';
const HEAD = pathsIn(lineSample({ kind: 'roles', state: 'active' }, 'chart')).at(-1);

async function pathsOfLegend(look: 'network' | 'chart'): Promise<(string | null)[]> {
  const { screen } = await openStill(WORLD, look);
  const legend = document.querySelector('.legend');
  await screen.getByRole('button', { name: 'Legend' }).click();
  await expect.poll(() => legend?.textContent).toMatch(/person.*company.*named only.*active/s);
  return [...(legend?.querySelectorAll('path') ?? [])].map((path) => path.getAttribute('d'));
}

describe('the legend of the graph', () => {
  it('shows the boxes and the arrows of a chart on a chart', async () => {
    const paths = await pathsOfLegend('chart');
    for (const kind of ['person', 'company'] as const) {
      expect(paths).toContain(boxOf(kind));
      expect(paths).toContain(KIND_MARKS[kind]);
    }
    expect(paths).toContain(HEAD);
  });

  it('shows no box on a network', async () => {
    const paths = await pathsOfLegend('network');
    expect(paths).not.toContain(boxOf('person'));
    expect(paths).not.toContain(HEAD);
  });

  it.each(['network', 'chart'] as const)(
    'explains the badge of what was imported, on a %s',
    async (look) => {
      const imported = makeEntity({ id: 'import-7f9b912f/member:1', x: 200, y: 0 });
      const { screen } = await openStill(
        { ...WORLD, entities: [...WORLD.entities, imported] },
        look,
      );
      const legend = document.querySelector('.legend');
      await screen.getByRole('button', { name: 'Legend' }).click();
      await expect.poll(() => legend?.textContent).toContain('imported from a file');
      const paths = Array.from(legend?.querySelectorAll('path') ?? [], (one) =>
        one.getAttribute('d'),
      );
      expect(paths).toEqual(expect.arrayContaining(pathsIn([importedSign({ x: 0, y: 0 })])));
    },
  );
});
