/** The canvas is brought to a drawing with as few changes as it can. */
import cytoscape from 'cytoscape';
import { describe, expect, it } from 'vitest';
import {
  moveTo,
  replaceElements,
  selectOnly,
} from '../../../../src/ui/graph/canvas/canvas-elements.ts';
import type { Drawing, DrawnLine, DrawnNode } from '../../../../src/ui/graph/canvas/drawing.ts';

const node = (id: DrawnNode['id'], change: Partial<DrawnNode> = {}): DrawnNode => ({
  id,
  label: id,
  kind: 'company',
  knowledge: 'profile',
  pinned: false,
  x: 0,
  y: 0,
  ...change,
});

const line = (id: string, from: DrawnNode['id'], to: DrawnNode['id']): DrawnLine => ({
  id,
  from,
  to,
  label: 'Chair',
  whole: 'Chair',
  kind: 'roles',
  state: 'active',
  ties: [`tie of ${id}`, 'another'],
  room: 'along',
  labelX: 0,
  labelY: 0,
  bow: 0,
  gap: 0,
});

function canvas(drawing: Drawing) {
  const cy = cytoscape({ headless: true });
  replaceElements(cy, drawing);
  const changes: string[] = [];
  cy.on('add remove data position', ({ type, target }) => {
    changes.push(`${type} ${(target as cytoscape.Singular).id()}`);
  });
  return { cy, changes };
}

const drawing: Drawing = {
  nodes: [
    node('sample/company:1'),
    node('sample/company:2', { x: 200 }),
    node('sample/member:1', { x: 400 }),
  ],
  lines: [
    line('a', 'sample/company:1', 'sample/company:2'),
    line('b', 'sample/member:1', 'sample/company:2'),
  ],
};

describe('replacing the elements', () => {
  it('changes nothing when the drawing is the same', () => {
    const { cy, changes } = canvas(drawing);
    replaceElements(cy, structuredClone(drawing));
    moveTo(cy, drawing.nodes, false);
    expect(changes).toEqual([]);
  });

  it('touches only what came, went or changed', () => {
    const { cy, changes } = canvas(drawing);
    const next: Drawing = {
      nodes: [
        node('sample/company:1', { pinned: true }),
        node('sample/company:2', { x: 250 }),
        node('sample/company:3', { y: 9 }),
      ],
      lines: [
        line('a', 'sample/company:1', 'sample/company:2'),
        line('c', 'sample/company:2', 'sample/company:3'),
      ],
    };
    replaceElements(cy, next);
    moveTo(cy, next.nodes, false);
    expect(new Set(changes)).toEqual(
      new Set([
        'remove sample/member:1',
        'remove b',
        'data sample/company:1',
        'add sample/company:3',
        'add c',
        'position sample/company:2',
      ]),
    );
    expect(cy.getElementById('sample/company:2').position()).toEqual({ x: 250, y: 0 });
  });

  it('selects exactly what is asked, lines by any of their ties', () => {
    const { cy } = canvas(drawing);
    cy.getElementById('sample/company:1').select();
    selectOnly(cy, new Set(['sample/member:1']), new Set(['tie of a']));
    expect(new Set(cy.$(':selected').map((element) => element.id()))).toEqual(
      new Set(['sample/member:1', 'a']),
    );
  });
});
