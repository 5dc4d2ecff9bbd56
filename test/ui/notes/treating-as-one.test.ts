/** Records of a selection are judged the same by menu, key and palette, with why; and seen as that everywhere. */
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import '../../../src/ui/styles/base.css';
import '../../../src/ui/styles/tokens.css';
import type { EntityId } from '../../../src/contract/model/entity.ts';
import { pairIdOf } from '../../../src/contract/model/case-item.ts';
import { entityActions } from '../../../src/ui/graph/actions/entity-actions.ts';
import { targetsOf } from '../../../src/ui/graph/model/entity-targets.ts';
import { labelOf } from '../../../src/ui/shared/window/action.ts';
import WorkbenchScreen from '../../../src/ui/screens/WorkbenchScreen.svelte';
import { Workbench } from '../../../src/ui/screens/state/workbench.svelte.ts';
import { engineTransport } from '../engine-transport.ts';
import { SMALL_WORLD } from '../graph/worlds.ts';

const LEFT: EntityId = 'sample/member:1';
const RIGHT: EntityId = 'sample/member:2';
const dialog = page.getByRole('dialog', { name: 'Treat 2 records as one?' });

async function open() {
  localStorage.clear();
  await page.viewport(1280, 800);
  const workbench = new Workbench(await engineTransport(SMALL_WORLD));
  await workbench.start();
  const screen = await render(WorkbenchScreen, { workbench });
  await screen.getByRole('button', { name: 'Show tables' }).click();
  // A place that is found late would be the step that undo takes back.
  const { graph: shown } = workbench;
  await expect
    .poll(() => shown.entities.length === 4 && shown.entities.every(({ x }) => x !== null))
    .toBe(true);
  const graph = screen.getByRole('application', { name: 'Graph' }).element() as HTMLElement;
  graph.focus();
  workbench.graph.select([LEFT, RIGHT] as EntityId[]);
  return { workbench, screen, focus: () => graph.focus() };
}

describe('treating records as one in the window', () => {
  it('asks who and why, draws them as one, and opens them apart again by the same key', async () => {
    const { workbench, screen, focus } = await open();
    const { marks, graph } = workbench;
    await userEvent.keyboard('s');
    await expect.element(dialog.getByText('Left Person')).toBeVisible();
    await dialog.getByLabelText(/^Why/).fill('one birth date');
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect
      .poll(() => marks.of('judgement'))
      .toMatchObject([{ id: pairIdOf(LEFT, RIGHT), verdict: 'same', reason: 'one birth date' }]);
    await expect.poll(() => graph.view.drawn.entities.length).toBe(3);
    const rows = screen.getByRole('grid', { name: 'Entities' }).getByRole('row');
    const named = (name: string) => rows.filter({ hasText: name });
    const sign = screen.getByRole('img', { name: 'judged the same as 1 other record' });
    await expect.poll(() => sign.elements().length).toBe(1);
    await expect.element(named('Правый')).not.toBeInTheDocument();
    expect(graph.view.drawn.entities.length).toBe(rows.elements().length - 1);

    // Its profile knows of it, and its glyph of the flag of either record.
    await workbench.profile.open(RIGHT);
    const other = screen.getByText(/You judged it the same as/).getByRole('link');
    await expect.element(other).toHaveTextContent('Left Person');
    await marks.toggleFlag([RIGHT]);
    const targets = () => targetsOf(graph, [LEFT, RIGHT]);
    const flag = entityActions(targets()).find(({ id }) => id === 'flag');
    await expect.poll(() => flag && labelOf(flag, targets())).toBe('Take the flag off');

    focus();
    await userEvent.keyboard('s');
    await expect.poll(() => graph.view.drawn.entities.length).toBe(4);
    expect([...graph.selection].sort()).toEqual([LEFT, RIGHT]);
    await expect.element(named('Правый')).toBeVisible();
    expect(sign.elements()).toHaveLength(2);

    // The table and the canvas open and shut together, by the keyboard and by the button of the row.
    (screen.getByRole('grid', { name: 'Entities' }).element() as HTMLElement).focus();
    await userEvent.keyboard('{Home}{ArrowDown}{ArrowLeft}');
    await expect.poll(() => graph.view.drawn.entities.length).toBe(3);
    await expect.element(named('Правый')).not.toBeInTheDocument();
    await userEvent.keyboard(' ');
    expect([...graph.selection]).toEqual([]);
    await userEvent.keyboard(' ');
    expect([...graph.selection].sort()).toEqual([LEFT, RIGHT]);
    await screen.getByRole('button', { name: 'Records judged the same' }).click();
    await expect.element(named('Правый')).toBeVisible();
    await screen.getByRole('button', { name: 'Records judged the same' }).click();
    await expect.poll(() => graph.recordsApart).toBe(false);
    await graph.undo();
    await graph.undo();
    await expect.poll(() => marks.of('judgement')).toEqual([]);
  });

  it('says in the dialog and on the page of the case what contradicts what was judged', async () => {
    const { workbench, screen } = await open();
    const { marks } = workbench;
    const middle: EntityId = 'sample/company:1';
    const said = { kind: 'judgement', reason: '' } as const;
    await marks.put({ ...said, id: pairIdOf(LEFT, middle), verdict: 'same' });
    await marks.put({ ...said, id: pairIdOf(RIGHT, middle), verdict: 'not-same' });
    marks.openTreatAsOne([LEFT, RIGHT]);
    await expect.element(dialog.getByText(/^It contradicts/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Treat as one' }).click();
    await expect.poll(() => marks.contradictions).toBe(1);
    const notice = screen.getByRole('region', { name: 'This case' }).getByRole('status').first();
    await expect.poll(() => notice.element().textContent).toContain('is contradicted by others');
    await notice.getByRole('button', { name: 'Review' }).click();
    await expect
      .poll(() => page.getByRole('alert').element().textContent)
      .toContain('1 contradiction');
  });

  it('judges nothing of two that were judged not the same, unless they are to be judged anew', async () => {
    const { workbench } = await open();
    const { marks } = workbench;
    const id = pairIdOf(LEFT, RIGHT);
    await marks.put({ kind: 'judgement', id, verdict: 'not-same', reason: 'two births' });
    marks.openTreatAsOne([LEFT, RIGHT]);
    await expect.element(dialog.getByText(/were judged not the same before/)).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog).toBeVisible();
    expect(marks.of('judgement')).toMatchObject([{ verdict: 'not-same' }]);
    await dialog.getByRole('switch', { name: 'Judge them the same instead' }).click();
    await dialog.getByRole('button', { name: 'Treat as one' }).click();
    await expect.poll(() => marks.of('judgement')).toMatchObject([{ id, verdict: 'same' }]);
  });

  it('compares any two records, to be judged in any way, and says who both are tied to', async () => {
    const { workbench, focus } = await open();
    const { marks } = workbench;
    focus();
    await userEvent.keyboard('c');
    const review = page.getByRole('dialog').getByRole('region', { name: 'Review' });
    await expect.element(review.getByRole('cell', { name: 'Left Person' })).toBeVisible();
    await expect.element(review.getByText(/Middle AS/).first()).toBeVisible();
    // Only its name is known: nobody looked at what its own record states.
    await expect.element(review.getByText('not searched').first()).toBeVisible();
    await userEvent.keyboard('n');
    await expect
      .poll(() => marks.of('judgement'))
      .toMatchObject([{ id: pairIdOf(LEFT, RIGHT), verdict: 'not-same' }]);
    await expect.element(review).not.toBeInTheDocument();
  });
});
