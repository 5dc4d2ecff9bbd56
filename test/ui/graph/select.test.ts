/** Selecting at once what has something in common, by the keyboard, each said with how many. */
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { EntityId } from '../../../src/contract/model/entity.ts';
import { openSelectList } from '../../../src/ui/graph/select/select-menu.svelte.ts';
import { SELECT_ACTIONS } from '../../../src/ui/graph/select/select-actions.ts';
import { canPerform } from '../../../src/ui/shared/window/action.ts';
import { makeEntity, makeTie } from '../../make/graph.ts';
import { openStill } from './open-graph.ts';

const [top, twin, side, far] = [1, 2, 3, 4].map((id): EntityId => `sample/company:${id}`) as [
  EntityId,
  EntityId,
  EntityId,
  EntityId,
];
const [anna, otto] = ['sample/member:1', 'sample/member:2'] as const;
const record: EntityId = 'sample/member:9';

/** anna – top – otto and anna – side – otto; the member record of top is drawn as one with it; far is alone. */
const WORLD = {
  entities: [
    ...[top, twin, side, far].map((id, at) =>
      makeEntity({ id, kind: 'company', country: at < 2 ? 'Malta' : null, x: at * 150, y: 0 }),
    ),
    makeEntity({ id: record, kind: 'company', country: 'Malta', x: 0, y: 0 }),
    makeEntity({ id: anna, kind: 'person', country: 'Norway', x: 0, y: 200 }),
    makeEntity({ id: otto, kind: 'person', country: 'Norway', x: 200, y: 200, hidden: false }),
  ],
  ties: [
    makeTie({ id: 'a', from: anna, to: top, role: 'Chair' }),
    makeTie({ id: 'b', from: otto, to: top, role: 'Director' }),
    makeTie({ id: 'c', from: anna, to: side, role: ' chair' }),
    makeTie({ id: 'd', from: otto, to: side, role: 'Director' }),
    makeTie({ id: 'e', from: record, to: twin, kind: 'parent', role: 'direct' }),
    makeTie({ id: 'f', from: record, to: top, kind: 'same', role: null }),
  ],
};

async function openWorld() {
  const opened = await openStill(WORLD);
  const { screen, graph } = opened;
  const run = (id: string): void => {
    const action = SELECT_ACTIONS.find((one) => one.id === `select-${id}`);
    if (action && canPerform(action, graph)) action.perform(graph);
  };
  const item = (name: string | RegExp) => screen.getByRole('menuitem', { name });
  return { ...opened, run, item, selected: () => [...graph.selection].sort() };
}

describe('the Select menu', () => {
  it('selects by what entities have in common, as many as it says', async () => {
    const { screen, item, said, selected } = await openWorld();
    (screen.getByRole('button', { name: 'Select' }).element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(item('Everything')).toHaveFocus();
    while (document.activeElement !== item('Country').element()) {
      await userEvent.keyboard('{ArrowDown}');
    }
    await userEvent.keyboard('{ArrowRight}');
    // Both records of a company are one of two that are drawn.
    await expect.element(item(/^Malta\s*2$/)).toBeVisible();
    await expect.element(item(/^not stated\s*2$/)).toBeVisible();
    await expect.element(item(/^Norway\s*2$/)).toBeVisible();
    while (document.activeElement !== item(/^Malta/).element()) {
      await userEvent.keyboard('{ArrowDown}');
    }
    await userEvent.keyboard('{Enter}');
    expect(selected()).toEqual([top, twin, record].sort());
    expect(said.at(-1)).toBe('2 selected: country Malta');
    await expect.element(item('Country')).not.toBeInTheDocument();
  });

  it('opens a list of values from elsewhere, with the keyboard in it', async () => {
    const { item, said, selected, application } = await openWorld();
    (application.element() as HTMLElement).focus();
    await userEvent.keyboard('{Control}');
    await openSelectList('roles');
    await expect.element(item(/^Chair\s*3$/)).toBeVisible();
    await expect
      .poll(() => document.activeElement?.closest('[role="menu"]')?.getAttribute('aria-label'))
      .toBe('Role');
    while (document.activeElement !== item(/^Chair/).element()) {
      await userEvent.keyboard('{ArrowDown}');
    }
    await userEvent.keyboard('{Enter}');
    expect(selected()).toEqual([top, record, anna, side].sort());
    expect(said.at(-1)).toBe('3 selected: role Chair');
  });

  it('finds all on a path between those selected, and says where there is none', async () => {
    const { graph, run, said, selected } = await openWorld();
    graph.select([anna, otto]);
    run('between');
    await expect.poll(() => said.at(-1)).toBe('4 selected: on the shortest paths between 2');
    expect(selected()).toEqual([anna, otto, top, record, side].sort());
    graph.select([anna, twin, far]);
    run('between');
    await expect
      .poll(() => said.at(-1))
      .toBe('4 selected: on the shortest paths between 3; 2 pairs of them without a path');
    expect(selected()).toEqual([anna, top, record, twin, far].sort());
    graph.select([anna, far]);
    run('between');
    await expect.poll(() => said.at(-1)).toMatch(/^No path between those selected/);
    expect(selected()).toEqual([anna, far].sort());
  });

  it('selects neighbours, and all that is not selected', async () => {
    const { graph, run, said, selected } = await openWorld();
    graph.select([twin]);
    run('neighbours');
    expect(selected()).toEqual([twin, top, record].sort());
    run('invert');
    expect(selected()).toEqual([side, far, anna, otto].sort());
    expect(said.slice(-2)).toEqual(['2 selected: with neighbours', '4 selected: all others']);
    graph.answers.projection.show('companies');
    graph.select([top]);
    run('invert');
    expect(said.at(-1)).toBe('3 selected: all others');
    expect(selected()).toEqual([twin, side, far].sort());
  });
});
