/** Stacks in the window: selected, moved, named and opened as one; what is in them is counted and listed each. */
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { EntityId } from '../../../src/contract/model/entity.ts';
import { openGraph } from './open-graph.ts';
import { SMALL_WORLD } from './worlds.ts';

const MIDDLE: EntityId = 'sample/company:1';
const LEFT: EntityId = 'sample/member:1';
const RIGHT: EntityId = 'sample/member:2';
const BELOW: EntityId = 'sample/member:3';

async function openSmall() {
  const opened = await openGraph(SMALL_WORLD);
  const { graph, application, marks } = opened;
  const focus = (): void => (application.element() as HTMLElement).focus();
  const group = async (name: string, ids: readonly EntityId[]) => {
    graph.select(ids);
    focus();
    await userEvent.keyboard('k');
    await page.getByRole('textbox', { name: 'Name of the stack' }).fill(name);
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => marks.of('stack').some((stack) => stack.name === name)).toBe(true);
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  };
  const stacks = () => marks.of('stack').map(({ name, members }) => [name, members]);
  return { ...opened, focus, group, stacks };
}

describe('a stack on the graph', () => {
  it('is one glyph with a row for each in it, and moves them all as far', async () => {
    const { graph, group, places, said, screen } = await openSmall();
    await group('Officers', [LEFT, RIGHT]);
    await expect.element(screen.getByText('4 entities, 3 drawn, 3 ties')).toBeVisible();
    await expect.element(screen.getByTitle(/1 stack is drawn once/)).toBeVisible();
    await expect
      .element(screen.getByRole('tab', { name: /^Entities/ }))
      .toHaveTextContent('Entities 4, 3 drawn');
    const rows = screen.getByRole('grid', { name: 'Entities', exact: true }).getByRole('row');
    await expect.poll(() => rows.all().length).toBe(5);
    expect(said).toContain('Grouped 2 entities into the stack “Officers”, which Enter opens');
    const glyph = graph.view.drawn.entities.find(({ stacked }) => stacked === 2);
    expect(glyph).toMatchObject({ label: 'Officers', kind: 'member', x: 0, y: 0 });
    await graph.move([{ id: glyph?.id ?? '', x: 30, y: -400 }]);
    const at = new Map((await places()).map(({ entity, x, y }) => [entity, [x, y]]));
    expect([at.get(LEFT), at.get(RIGHT), at.get(BELOW)]).toEqual([
      [-170, -400],
      [230, -400],
      [0, 200],
    ]);
    expect(said.at(-1)).toBe('Moved and pinned: the stack “Officers” (2 entities)');
  });

  it('is selected whole on the canvas, and by a row of the table as that entity alone', async () => {
    const { graph, group, focus, inspected, said, screen } = await openSmall();
    await group('Officers', [LEFT, RIGHT]);
    graph.select([]);
    graph.current = MIDDLE;
    focus();
    await userEvent.keyboard('{ArrowUp}{ArrowRight}{ArrowLeft}');
    graph.select([]);
    graph.current = LEFT;
    await userEvent.keyboard(' ');
    expect([...graph.selection].sort()).toEqual([LEFT, RIGHT]);
    expect(said.at(-1)).toBe('2 selected');
    const row = screen.getByRole('row', { name: /Left Person/ });
    await row.click();
    expect([...graph.selection]).toEqual([LEFT]);
    expect(inspected).toEqual([LEFT]);
    focus();
    await userEvent.keyboard('h');
    await expect
      .poll(() => graph.view.entities.map(({ id }) => id))
      .toEqual([MIDDLE, RIGHT, BELOW]);
  });

  it('is opened, named anew, collapsed and dissolved, each one step to undo', async () => {
    const { graph, group, focus, marks, said } = await openSmall();
    await group('Officers', [LEFT, RIGHT]);
    const state = () => marks.of('stack').map(({ name, isOpen }) => `${name} ${isOpen}`);
    focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(state).toEqual(['Officers true']);
    await expect.poll(() => said.at(-1)).toBe('Opened the stack “Officers”: 2 entities');
    await userEvent.keyboard('{Shift>}k{/Shift}');
    await page.getByRole('textbox', { name: 'Name of the stack' }).fill('Agents');
    await userEvent.keyboard('{Enter}');
    await expect.poll(state).toEqual(['Agents true']);
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    focus();
    await userEvent.keyboard('k');
    await expect.poll(state).toEqual(['Agents false']);
    await userEvent.keyboard('{Shift>}d{/Shift}');
    await expect.poll(state).toEqual([]);
    const undone = [];
    for (let step = 0; step < 5; step += 1) {
      await graph.undo();
      undone.push(state().join());
    }
    expect(undone).toEqual(['Agents false', 'Agents true', 'Officers true', 'Officers false', '']);
  });

  it('gives up what goes into a new stack, and is gone once nobody is left in it', async () => {
    const { graph, group, stacks } = await openSmall();
    await group('First', [LEFT, RIGHT]);
    await group('Second', [LEFT, RIGHT, BELOW]);
    expect(stacks()).toEqual([['Second', [LEFT, RIGHT, BELOW]]]);
    await group('Third', [MIDDLE, BELOW]);
    expect(new Map(stacks() as [string, EntityId[]][])).toEqual(
      new Map([
        ['Second', [LEFT, RIGHT]],
        ['Third', [MIDDLE, BELOW]],
      ]),
    );
    expect(graph.view.drawn.entities).toHaveLength(2);
    await graph.undo();
    expect(stacks()).toEqual([['Second', [LEFT, RIGHT, BELOW]]]);
  });

  it('opens on a chart into boxes with places of their own, as one step', async () => {
    const { graph, group, focus } = await openSmall();
    await graph.layOut('chart');
    await group('Officers', [LEFT, RIGHT]);
    focus();
    await userEvent.keyboard('{Enter}');
    const spots = () => new Set(graph.view.drawn.entities.map(({ x, y }) => `${x} ${y}`)).size;
    await expect.poll(() => [graph.view.drawn.entities.length, spots()]).toEqual([4, 4]);
    await expect.poll(() => graph.undoLabel).toBe('Open the stack “Officers”');
    await graph.undo();
    await expect.poll(() => graph.view.drawn.entities.length).toBe(3);
  });
});
