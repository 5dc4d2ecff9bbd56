/** What each tab below the graph has to be taken away: all that it lists, or what is chosen there. */
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { EntityId } from '../../../src/contract/model/entity.ts';
import type { ExportRequest } from '../../../src/ui/shared/window/pane-context.ts';
import { INTERLOCK_WORLD } from './answers/interlocks/interlock-world.ts';
import { openGraph } from './open-graph.ts';

const company = (id: number): EntityId => `sample/company:${id}`;
const member = (id: number): EntityId => `sample/member:${id}`;

/** Asked for instead of the dialog. */
async function openTabs() {
  const opened = await openGraph(INTERLOCK_WORLD);
  const asked: (ExportRequest | null)[] = [];
  opened.graph.deps.openExport = (request) => asked.push(request);
  /** What the open tab offers now: by its words, whom. */
  const offered = async (): Promise<Record<string, EntityId[]>> => {
    const before = asked.length;
    await opened.screen.getByRole('button', { name: /^Export the / }).click();
    expect(asked).toHaveLength(before + 1);
    const offers = asked.at(-1)?.offers ?? [];
    return Object.fromEntries(offers.map(({ label, entities }) => [label, entities.toSorted()]));
  };
  const onGraph = opened.graph.view.entities.map(({ id }) => id).toSorted();
  return { ...opened, asked, offered, onGraph };
}

describe('an export from the tab', () => {
  it('of ties and of the timeline is whom they tie', async () => {
    const { graph, screen, offered, asked } = await openTabs();
    const tied = new Set(graph.view.ties.flatMap(({ from, to }) => [from, to]));
    for (const tab of ['ties', 'timeline'] as const) {
      graph.drawer.open(tab);
      await expect.element(screen.getByRole('grid').first()).toBeVisible();
      expect(await offered()).toEqual({ 'All that these rows tie': [...tied].sort() });
      // As the graph is shown, at its time and through its filter.
      expect(asked.at(-1)?.as).toBe('shown');
    }
  });

  it('of interlocks is who is in them: all pairs, or those chosen', async () => {
    const { graph, screen, said, offered, asked } = await openTabs();
    graph.drawer.open('interlocks');
    await expect.poll(() => said.at(-1)).toMatch(/^Interlocks: 3 pairs/);
    const all = [company(1), company(2), company(3), member(1), member(2)];
    expect(await offered()).toEqual({ 'All that these pairs name': all });
    const list = screen.getByRole('grid', { name: 'Interlocks', exact: true });
    (list.element() as HTMLElement).focus();
    await userEvent.keyboard('{Home}{ArrowDown} ');
    await expect.poll(() => graph.answers.interlocks.chosen.length).toBe(1);
    const [pair] = graph.answers.interlocks.chosen;
    const named = pair ? [pair.a, pair.b, ...pair.members.map(({ id }) => id)].toSorted() : [];
    expect(await offered()).toEqual({
      'All that these pairs name': all,
      'What the chosen pairs name': named,
    });
    expect(asked.at(-1)?.as).toBe('any');
  });

  it('of paths is whom they lead over', async () => {
    const { graph, screen, offered, asked } = await openTabs();
    graph.select([company(1), company(2)]);
    await screen.getByRole('button', { name: 'Connect' }).click();
    const { paths } = graph.answers;
    await expect.poll(() => paths.answer?.paths.length).toBeGreaterThan(0);
    const named = new Set(paths.answer?.paths.flatMap(({ entities }) => entities));
    const { 'All that these paths name': all } = await offered();
    expect(all).toEqual([...named].sort());
    expect(all).toEqual(expect.arrayContaining([company(1), company(2), member(1)]));
    expect(asked.at(-1)?.title).toBe('Export the paths');
  });

  it('of entities is the rows of the table, as it is filtered', async () => {
    const { graph, screen, offered, onGraph } = await openTabs();
    graph.drawer.open('entities');
    await screen.getByRole('textbox', { name: 'Filter the entities' }).fill('member:');
    const members = onGraph.filter((id) => id.includes('member:'));
    const rows = screen.getByRole('grid', { name: 'Entities' });
    await expect.element(rows).toHaveAttribute('aria-rowcount', String(members.length + 1));
    expect(await offered()).toEqual({ 'The rows of this table': members });
  });

  it('of owners is whom the answer names', async () => {
    const { graph, offered } = await openTabs();
    await graph.answers.owners.ask(company(1));
    graph.drawer.open('owners');
    const { 'What this answer names': named = [] } = await offered();
    expect(named).toContain(company(1));
  });

  it('of coverage is the group that is listed', async () => {
    const { graph, offered, onGraph } = await openTabs();
    graph.drawer.open('coverage');
    await expect.poll(() => graph.answers.coverage.answer).not.toBeNull();
    graph.answers.coverage.choose('fetched');
    await expect.poll(() => graph.answers.coverage.listed.length).toBeGreaterThan(0);
    const { 'All that are listed': listed = [] } = await offered();
    expect(listed).toEqual([...graph.answers.coverage.listed].sort());
    expect(onGraph).toEqual(expect.arrayContaining(listed));
  });
});
