/** What the pointer is on, told to whoever paints. */
import cytoscape from 'cytoscape';
import { describe, expect, it } from 'vitest';
import { watchHover } from '../../../../src/ui/graph/canvas/canvas-pointer.ts';

describe('what the pointer is on', () => {
  it('is nothing any more once the pointer went on to what lies over the canvas', () => {
    const container = document.createElement('div');
    document.body.append(container);
    const nodes = ['a', 'b'].map((id) => ({ data: { id } }));
    const edge = { data: { id: 'e', source: 'a', target: 'b' } };
    const cy = cytoscape({ container, elements: [...nodes, edge] });
    const told: (string | null)[] = [];
    watchHover(cy, (id) => told.push(id));
    cy.$id('e').emit('mouseover');
    container.dispatchEvent(new MouseEvent('mouseleave'));
    container.dispatchEvent(new MouseEvent('mouseleave'));
    expect(told).toEqual(['e', null]);
    cy.destroy();
    container.remove();
  });
});
