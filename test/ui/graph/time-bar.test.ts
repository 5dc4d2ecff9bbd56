/** The time of the graph: its three modes, the slider over the days that matter, and what is told of it. */
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { EntityId } from '../../../src/contract/model/entity.ts';
import { makeEntity, makeTie } from '../../make/graph.ts';
import { openStill } from './open-graph.ts';

const to: EntityId = 'sample/company:1';
const [first, second, third] = ['sample/member:1', 'sample/member:2', 'sample/member:3'] as const;

/** Three who held something in one company, at times that hardly overlap. */
const BOARD = {
  entities: [to, first, second, third].map((id, at) => makeEntity({ id, x: at * 150, y: 0 })),
  ties: [
    makeTie({ id: 'a', from: first, to, start: '2011-09-12', end: '2016-05-01' }),
    makeTie({ id: 'b', from: second, to, start: '2016-05-01', end: '2019-06-30' }),
    makeTie({ id: 'c', from: third, to, start: '2016-05-01' }),
  ],
};

async function openAsOf() {
  const opened = await openStill(BOARD);
  await opened.screen.getByRole('radio', { name: 'As of' }).click();
  const slider = opened.screen.getByRole('slider', { name: 'As of' });
  const press = async (keys: string): Promise<string> => {
    (slider.element() as HTMLElement).focus();
    await userEvent.keyboard(keys);
    return slider.element().getAttribute('aria-valuetext') ?? '';
  };
  return { ...opened, slider, press };
}

describe('the time of the graph', () => {
  it('is any time at first, and changes by the arrows', async () => {
    const { graph, screen } = await openStill(BOARD);
    const any = screen.getByRole('radio', { name: 'Any time' });
    await expect.element(any).toBeChecked();
    (any.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(screen.getByText('4 entities, 1 tie', { exact: true })).toBeVisible();
    expect(graph.time.chosen).toBe('now');
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    expect(graph.time.chosen).toEqual({ asOf: graph.time.today });
  });

  it('goes from one day that matters to the next, or day by day, and says what changes', async () => {
    const { press, graph, screen } = await openAsOf();
    expect(await press('{Home}')).toBe('2011-09-12: 1 begins');
    await expect.element(screen.getByText(/2 not begun left out/)).toBeVisible();
    expect(await press('{PageUp}')).toBe('2016-05-01: 2 begin, 1 ends');
    await expect.element(screen.getByText('4 entities, 2 ties', { exact: true })).toBeVisible();
    await expect.element(screen.getByText(/1 ended left out/)).toBeVisible();
    expect(await press('{ArrowRight}')).toBe('2016-05-02: nothing changes');
    expect(await press('{Control>}{ArrowRight}{/Control}')).toBe('2019-06-30: 1 ends');
    expect(await press('{PageDown}{PageDown}')).toBe('2011-09-12: 1 begins');
    expect(await press('{PageDown}')).toBe('2011-09-12: 1 begins');
    expect((await press('{End}')).slice(0, 10)).toBe(graph.time.today);
  });

  it('takes a day that is typed, also one that the slider does not reach, and refuses what is no day', async () => {
    const { graph, screen, slider } = await openAsOf();
    const field = screen.getByRole('textbox', { name: 'Day, YYYY-MM-DD' });
    await field.fill('2001-01-01');
    await userEvent.keyboard('{Enter}');
    await expect.element(slider).toHaveAttribute('aria-valuetext', '2001-01-01: nothing changes');
    await expect.element(screen.getByText(/3 not begun left out/)).toBeVisible();
    await field.fill('2016-02-31');
    await userEvent.keyboard('{Enter}');
    await expect.element(field).toHaveAttribute('aria-invalid', 'true');
    await expect.element(screen.getByText('A day is YYYY-MM-DD')).toBeVisible();
    expect(graph.time.chosen).toEqual({ asOf: '2001-01-01' });
  });

  it('says the counts once somebody stays at a day, and comes back to the day that was chosen', async () => {
    // However long the keys take, nobody stays before this clock goes on.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { press, said, screen, graph } = await openAsOf();
    await press('{Home}{PageUp}');
    const asOf = () => said.filter((words) => words.startsWith('As of'));
    expect(asOf()).toEqual([]);
    vi.advanceTimersByTime(500);
    expect(asOf()).toEqual(['As of 2016-05-01: 4 entities, 2 ties, 1 ended left out']);
    vi.useRealTimers();
    await screen.getByRole('radio', { name: 'Any time' }).click();
    await expect.poll(() => said.at(-1)).toBe('Any time: 4 entities, 3 ties');
    await screen.getByRole('radio', { name: 'As of' }).click();
    expect(graph.time.asOf).toBe('2016-05-01');
  });

  it('has a slider that leads nowhere where no date is stated', async () => {
    const { screen } = await openStill({ ...BOARD, ties: [makeTie({ from: first, to })] });
    await screen.getByRole('radio', { name: 'As of' }).click();
    await expect.element(screen.getByRole('slider', { name: 'As of' })).toBeDisabled();
    await expect.element(screen.getByText('no changes here')).toBeVisible();
  });
});
