/** However many are expanded, and however often it is asked for, it is one task. */
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { InputOf } from '../../../src/contract/commands/commands.ts';
import { Refusal } from '../../../src/contract/faults/faults.ts';
import type { ExpandAnswer } from '../../../src/contract/answers/expand.ts';
import { openGraph } from './open-graph.ts';
import { hubs } from './worlds.ts';

/** Expansions that end when the test says so, or are cancelled as the engine cancels them. */
function heldExpansions() {
  const held: {
    input: InputOf<'expandEntities'>;
    end: (answer?: Partial<ExpandAnswer>) => void;
  }[] = [];
  let cancel = (): void => undefined;
  const nothing: ExpandAnswer = {
    label: 'Hub',
    added: [],
    neighbours: 0,
    newcomers: 0,
    leftOff: 0,
    fetched: 0,
    notFetched: [],
    hubs: [],
  };
  return {
    held,
    answers: {
      expandEntities: (input: InputOf<'expandEntities'>) =>
        new Promise<ExpandAnswer>((resolve, reject) => {
          held.push({ input, end: (answer) => resolve({ ...nothing, ...answer }) });
          const of = input.entities.length;
          cancel = () => reject(new Refusal('cancelled', { had: 1, of }));
        }),
      cancelTask: () => (cancel(), { found: true }),
    },
  };
}

describe('expanding as one task', () => {
  it('takes up what is asked for meanwhile, each once, and asks about all of it once', async () => {
    const { held, answers } = heldExpansions();
    const { graph, screen, application } = await openGraph(hubs(3, 80), answers);
    const bar = screen.getByRole('progressbar');
    (application.element() as HTMLElement).focus();
    for (const n of [1, 2, 2, 3, 1]) {
      graph.select([`sample/company:${n}`]);
      await userEvent.keyboard('e');
    }
    expect(held.map(({ input }) => input.entities)).toEqual([['sample/company:1']]);
    await expect.element(bar).toHaveAttribute('aria-valuemax', '3');
    const many = { newcomers: 80, neighbours: 80, leftOff: 80 };
    held[0]?.end(many);
    await expect.poll(() => held.length).toBe(2);
    expect(held[1]?.input.entities).toEqual([1, 2, 3].map((n) => `sample/company:${n}`));
    expect(screen.getByRole('dialog').elements()).toEqual([]);
    held[1]?.end({ ...many, newcomers: 240 });
    await expect.element(screen.getByRole('heading', { name: 'Expand 3 entities' })).toBeVisible();
    expect(screen.getByRole('dialog').elements()).toHaveLength(1);
  });

  it('asks once for all hubs, by name and number, and brings so many of each as one step', async () => {
    const { graph, screen, transport, said } = await openGraph(hubs(2, 80));
    graph.select(['sample/company:1', 'sample/company:2']);
    await screen.getByRole('button', { name: 'Expand', exact: true }).click();
    await expect.element(screen.getByText('160 neighbours', { exact: true })).toBeVisible();
    const numbers = screen.getByRole('grid', { name: 'Neighbours by entity' });
    await expect.element(numbers.getByRole('row', { name: /Hub 2 AS 80 60/ })).toBeVisible();
    await screen.getByRole('spinbutton', { name: /^Bring at most of each/ }).fill('5');
    await screen.getByRole('button', { name: 'Add up to 10' }).click();
    await expect.poll(() => transport.inputsOf('expandEntities')).toHaveLength(2);
    // The profiles were counted: no registry is asked for them again.
    expect(transport.inputsOf('expandEntities').at(-1)).toMatchObject({ limit: 5, from: 'store' });
    await expect.poll(() => said.at(-1)).toMatch(/^2 entities: 10 added.*150 left off$/);
    expect(graph.undoLabel).toBe('Expand 2 entities');
    await graph.undo();
    expect(graph.entities).toHaveLength(2);
  });

  it('is cancelled as a whole in the question', async () => {
    const { graph, screen, transport, said } = await openGraph(hubs(2, 80));
    const expanding = graph.expansion.start(['sample/company:1', 'sample/company:2']);
    await screen.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await expanding;
    expect(said.at(-1)).toBe('Cancelled: nothing added');
    expect(transport.inputsOf('expandEntities')).toHaveLength(1);
    expect(graph.entities).toHaveLength(2);
    expect(graph.expansion.task).toBeNull();
  });

  it('ends with Escape before the selection does, and says what it came to', async () => {
    const { held, answers } = heldExpansions();
    const { graph, application, said, faults } = await openGraph(hubs(3, 80), answers);
    (application.element() as HTMLElement).focus();
    await userEvent.keyboard('{Control>}a{/Control}e');
    const more = graph.expansion.start(['sample/member:1']);
    expect(held).toHaveLength(1);
    await userEvent.keyboard('{Escape}');
    await more;
    expect(said.at(-1)).toBe('Cancelled: 1 of 4 profiles fetched, nothing added');
    expect([graph.selection.size, held.length, faults.length]).toEqual([3, 1, 0]);
    await userEvent.keyboard('{Escape}');
    expect(graph.selection.size).toBe(0);
  });

  it('leaves whoever has gone on meanwhile where they are', async () => {
    const { held, answers } = heldExpansions();
    const { graph } = await openGraph(hubs(3, 80), answers);
    graph.select(['sample/company:1']);
    const expanding = graph.expansion.start(['sample/company:1']);
    graph.select(['sample/company:3']);
    held[0]?.end();
    await expanding;
    expect([...graph.selection]).toEqual(['sample/company:3']);
  });

  it('shows its progress only when it lasts, and then long enough to be read', async () => {
    const { held, answers } = heldExpansions();
    const { graph, screen } = await openGraph(hubs(3, 80), answers);
    const bar = screen.getByRole('progressbar');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const short = graph.expansion.start(['sample/company:1', 'sample/company:2']);
    held[0]?.end();
    await short;
    await vi.advanceTimersByTimeAsync(300);
    expect(bar.elements()).toEqual([]);
    const long = graph.expansion.start(['sample/company:1', 'sample/company:2']);
    await vi.advanceTimersByTimeAsync(200);
    await expect.element(bar).toBeVisible();
    await expect.element(screen.getByText(/0 of 2/)).toBeVisible();
    held[1]?.end();
    await long;
    await vi.advanceTimersByTimeAsync(50);
    expect(bar.elements()).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Cancel' }).elements()).toEqual([]);
    await vi.advanceTimersByTimeAsync(400);
    expect(bar.elements()).toEqual([]);
  });
});
