/** Emphasis follows the pointer, else the selection, and goes with what it was about. */
import cytoscape from 'cytoscape';
import { expect, it } from 'vitest';
import { createEmphasis } from '../../../../src/ui/graph/canvas/canvas-emphasis.ts';

function canvas() {
  const cy = cytoscape({
    headless: true,
    elements: [
      ...['a', 'b', 'c'].map((id) => ({ data: { id } })),
      { data: { id: 'ab', source: 'a', target: 'b' } },
    ],
  });
  const emphasis = createEmphasis(cy);
  const having = (name: string): string[] => cy.elements(`.${name}`).map((it) => it.id());
  return { cy, emphasis, having };
}

it('follows the pointer, and returns to what is selected', () => {
  const { cy, emphasis, having } = canvas();
  emphasis.rest('c');
  expect(having('lit')).toEqual(['c']);
  expect(having('faded')).toEqual([]);
  cy.getElementById('a').emit('mouseover');
  expect(having('lit').sort()).toEqual(['a', 'ab', 'b']);
  expect(having('faded')).toEqual(['c']);
  cy.emit('mouseout');
  expect(having('lit')).toEqual(['c']);
  expect(having('faded')).toEqual([]);
});

it('goes with what the pointer was on', () => {
  const { cy, emphasis, having } = canvas();
  cy.getElementById('a').emit('mouseover');
  cy.getElementById('a').remove();
  emphasis.renew();
  expect(having('lit')).toEqual([]);
  expect(having('faded')).toEqual([]);
});
