/** What is selected before a large canvas was brought is selected once it was. */
import type { Core } from 'cytoscape';
import { afterEach, describe, expect, it } from 'vitest';
import { shownAnyTime } from '../../../make/shown.ts';
import { makeEntity } from '../../../make/graph.ts';
import { closeCanvases, openCanvas } from '../open-canvas.ts';

describe('a large canvas', () => {
  afterEach(closeCanvases);

  it('has all selected that was selected before it was there, for the next click to add to', async () => {
    const { canvas, container } = openCanvas();
    const entities = Array.from({ length: 1500 }, (_, n) =>
      makeEntity({ id: `sample/member:${n}`, x: (n % 40) * 100, y: Math.floor(n / 40) * 100 }),
    );
    canvas.show(shownAnyTime(entities, []), 'network');
    canvas.select(new Set(entities.map(({ id }) => id)), []);
    await expect.poll(() => canvas.spots().length).toBe(entities.length);
    const { cy } = (container as unknown as { _cyreg: { cy: Core } })._cyreg;
    await expect.poll(() => cy.nodes(':selected').length).toBe(entities.length);
  });
});
