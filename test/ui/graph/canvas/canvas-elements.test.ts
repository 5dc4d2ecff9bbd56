/** The canvas is brought to a picture with as few changes as it can. */
import cytoscape from 'cytoscape';
import { describe, expect, it } from 'vitest';
import { drawName, nameBoxOf, nodeBoxOf } from '../../../../src/drawing/names.ts';
import type { Picture, PictureLine, PictureNode } from '../../../../src/drawing/picture.ts';
import {
  moveTo,
  replaceElements,
  selectOnly,
} from '../../../../src/ui/graph/canvas/canvas-elements.ts';
import { makeTie } from '../../../make/graph.ts';

const node = (id: PictureNode['id'], change: Partial<PictureNode> = {}): PictureNode => ({
  id,
  name: drawName(id),
  nameBox: nameBoxOf(drawName(id), 'round-rectangle'),
  box: nodeBoxOf(drawName(id)),
  kind: 'company',
  knowledge: 'profile',
  pinned: false,
  x: 0,
  y: 0,
  ...change,
});

const line = (id: string, from: PictureNode['id'], to: PictureNode['id']): PictureLine => ({
  id,
  from: node(from),
  to: node(to),
  label: { label: 'Chair', number: null, room: 'along', x: 0, y: 0 },
  whole: 'Chair',
  kind: 'roles',
  state: 'active',
  ties: [`tie of ${id}`, 'another'].map((tie) => makeTie({ id: tie })),
  bow: 0,
  gap: 0,
  loop: 0,
});

function canvas(picture: Picture) {
  const cy = cytoscape({ headless: true });
  replaceElements(cy, picture);
  const changes: string[] = [];
  cy.on('add remove data position', ({ type, target }) => {
    changes.push(`${type} ${(target as cytoscape.Singular).id()}`);
  });
  return { cy, changes };
}

const picture: Picture = {
  nodes: [node('company:1'), node('company:2', { x: 200 }), node('member:1', { x: 400 })],
  lines: [line('a', 'company:1', 'company:2'), line('b', 'member:1', 'company:2')],
};

describe('replacing the elements', () => {
  it('changes nothing when the picture is the same', () => {
    const { cy, changes } = canvas(picture);
    replaceElements(cy, structuredClone(picture));
    moveTo(cy, picture.nodes, false);
    expect(changes).toEqual([]);
  });

  it('touches only what came, went or changed', () => {
    const { cy, changes } = canvas(picture);
    const next: Picture = {
      nodes: [
        node('company:1', { pinned: true }),
        node('company:2', { x: 250 }),
        node('company:3', { y: 9 }),
      ],
      lines: [line('a', 'company:1', 'company:2'), line('c', 'company:2', 'company:3')],
    };
    replaceElements(cy, next);
    moveTo(cy, next.nodes, false);
    expect(new Set(changes)).toEqual(
      new Set([
        'remove member:1',
        'remove b',
        'data company:1',
        'add company:3',
        'add c',
        'position company:2',
      ]),
    );
    expect(cy.getElementById('company:2').position()).toEqual({ x: 250, y: 0 });
  });

  it('selects exactly what is asked, lines by any of their ties', () => {
    const { cy } = canvas(picture);
    cy.getElementById('company:1').select();
    selectOnly(cy, new Set(['member:1']), new Set(['tie of a']));
    expect(new Set(cy.$(':selected').map((element) => element.id()))).toEqual(
      new Set(['member:1', 'a']),
    );
  });
});
