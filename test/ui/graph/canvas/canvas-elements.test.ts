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
import { DAY, makeTie } from '../../../make/graph.ts';

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
  day: DAY,
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
    const { cy } = canvas(picture);
    cy.getElementById('sample/company:1').select();
    selectOnly(cy, new Set(['sample/member:1']), new Set(['tie of a']));
    expect(new Set(cy.$(':selected').map((element) => element.id()))).toEqual(
      new Set(['sample/member:1', 'a']),
    );
  });
});
