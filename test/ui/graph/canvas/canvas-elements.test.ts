/** The canvas is brought to a picture with as few changes as it can. */
import cytoscape from 'cytoscape';
import { describe, expect, it } from 'vitest';
import type { GraphEntity } from '../../../../src/contract/model/canvas.ts';
import type { Tie } from '../../../../src/contract/model/tie.ts';
import { LivePicture } from '../../../../src/drawing/network/live-picture.ts';
import { toEnd } from '../../../../src/graph/shared/steps.ts';
import {
  changeElements,
  selectOnly,
  watchSelected,
} from '../../../../src/ui/graph/canvas/canvas-elements.ts';
import { shownAnyTime } from '../../../make/shown.ts';
import { makeEntity, makeTie } from '../../../make/graph.ts';

const one = makeEntity({ id: 'sample/company:1', x: 0, y: 0 });
const two = makeEntity({ id: 'sample/company:2', x: 200, y: 0 });
const person = makeEntity({ id: 'sample/member:1', x: 400, y: 0 });
const held = makeTie({ id: 'a', from: one.id, to: two.id });
const chaired = makeTie({ id: 'b', from: person.id, to: two.id });

function canvas() {
  const cy = cytoscape({ headless: true });
  const kept = new LivePicture();
  const changes: string[] = [];
  const show = (entities: GraphEntity[], ties: Tie[]): void => {
    const change = toEnd(kept.changeTo(shownAnyTime(entities, ties)));
    toEnd(changeElements(cy, change));
  };
  show([one, two, person], [held, chaired]);
  cy.on('add remove position', ({ type, target }) => {
    changes.push(`${type} ${(target as cytoscape.Singular).id()}`);
  });
  return { cy, changes, show };
}

describe('changing the elements', () => {
  it('changes nothing when the picture is the same', () => {
    const { show, changes } = canvas();
    show([one, two, person], [held, chaired]);
    expect(changes).toEqual([]);
  });

  it('touches only what came, went or moved', () => {
    const { cy, changes, show } = canvas();
    const three = makeEntity({ id: 'sample/company:3', x: 0, y: 9 });
    const next = makeTie({ id: 'c', from: two.id, to: three.id });
    show([one, { ...two, x: 250 }, three], [held, next]);
    expect(changes.sort()).toEqual(
      [
        'remove sample/member:1',
        `remove roles|${person.id}|${two.id}`,
        'add sample/company:3',
        `add roles|${two.id}|${three.id}`,
        'position sample/company:2',
      ].sort(),
    );
    expect(cy.getElementById(two.id).position()).toEqual({ x: 250, y: 0 });
  });

  it('selects exactly what is asked', () => {
    const { cy } = canvas();
    const now = watchSelected(cy);
    const selected = () => new Set(cy.$(':selected').map((element) => element.id()));
    cy.getElementById(one.id).select();
    const line = `roles|${one.id}|${two.id}`;
    selectOnly(cy, now, new Set([person.id]), new Set([line]));
    expect(selected()).toEqual(new Set([person.id, line]));
    // One that goes takes its line along; what is pressed meanwhile makes way.
    cy.getElementById(one.id).remove();
    cy.getElementById(two.id).select();
    expect(now).toEqual(new Set([person.id, two.id]));
    selectOnly(cy, now, new Set([person.id]), new Set());
    expect(selected()).toEqual(new Set([person.id]));
    expect(now).toEqual(selected());
  });
});
