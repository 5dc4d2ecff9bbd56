/** The grid under every list: any length, one tab stop, everything by keyboard. */
import { userEvent } from 'vitest/browser';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { render } from 'vitest-browser-svelte';
import type { GridChoice } from '../../../../src/ui/shared/grid/grid-column.ts';
import GridFixture from './GridFixture.svelte';

const MANY = 50_000;
const nameAt = (index: number) => ({ name: `Row ${index}` });

function grid(): HTMLElement {
  const found = document.querySelector<HTMLElement>('[role="grid"]');
  if (!found) throw new Error('There is no grid.');
  return found;
}

const rows = () => [...grid().querySelectorAll<HTMLElement>('[data-index]')];

/** The element the grid says the keyboard is on. */
const active = () => document.getElementById(grid().getAttribute('aria-activedescendant') ?? '');

const activeIndex = () => Number(active()?.dataset['index'] ?? NaN);

async function press(keys: string): Promise<void> {
  await userEvent.keyboard(keys);
}

describe('a grid of 50,000 rows', () => {
  it('has only the rows in sight in the document, and says how many there are', async () => {
    await render(GridFixture, { count: MANY, rowAt: nameAt });
    await expect.poll(() => rows().length).toBeGreaterThan(10);
    expect(rows().length).toBeLessThan(60);
    expect(grid().getAttribute('aria-rowcount')).toBe(String(MANY));
    expect(rows()[3]?.getAttribute('aria-rowindex')).toBe('4');
  });

  it('goes to its end and back by keyboard, and the current row is always there', async () => {
    await render(GridFixture, { count: MANY, rowAt: nameAt });
    grid().focus();
    await press('{End}');
    await expect.poll(() => active()?.textContent.trim()).toBe('Row 49999');
    const box = active()?.getBoundingClientRect();
    const pane = grid().getBoundingClientRect();
    expect(box && box.bottom <= pane.bottom + 1 && box.top >= pane.top - 1).toBe(true);
    await press('{PageUp}');
    await expect.poll(activeIndex).toBeLessThan(MANY - 5);
    await press('{Home}{ArrowDown}{ArrowDown}{ArrowUp}');
    await expect.poll(activeIndex).toBe(1);
    expect(document.activeElement).toBe(grid());
  });

  it('keeps the current row in the document when it is scrolled out of sight', async () => {
    await render(GridFixture, { count: MANY, rowAt: nameAt });
    grid().focus();
    // In one moment, as a key and the wheel may be.
    grid().dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
    grid().scrollTo(0, 500_000);
    await expect.poll(() => rows().some((row) => Number(row.dataset['index']) > 10_000)).toBe(true);
    expect(activeIndex()).toBe(1);
  });

  it('is one tab stop', async () => {
    await render(GridFixture, { count: MANY, rowAt: nameAt });
    expect(
      grid().querySelectorAll('[tabindex="0"], a[href], button:not([tabindex="-1"])'),
    ).toHaveLength(0);
    expect(grid().tabIndex).toBe(0);
  });
});

describe('a grid worked by keys', () => {
  it('opens with Enter, chooses with Space, finds by letters', async () => {
    const onopen = vi.fn<(index: number) => void>();
    const onchoose = vi.fn<(index: number, choice: GridChoice) => void>();
    const names = ['Ada', 'Berta', 'Cecilie', 'Cornelius', 'Dag'];
    const rowAt = (index: number) => ({ name: names[index] ?? '' });
    await render(GridFixture, { count: names.length, rowAt, onopen, onchoose });
    grid().focus();
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    await press('co');
    await expect.poll(activeIndex).toBe(3);
    await press('{Enter}');
    expect(onopen).toHaveBeenLastCalledWith(3);
    await press('{Home}{Enter}');
    expect(onopen).toHaveBeenLastCalledWith(0);
    vi.setSystemTime(Date.now() + 900);
    await press('[Space]');
    expect(onchoose).toHaveBeenLastCalledWith(0, { extend: false, toggle: true });
  });

  it('sorts from the header, which is above the first row', async () => {
    const onsort = vi.fn<(column: string) => void>();
    const columns = [
      { id: 'name', label: 'Name', width: '1fr', sortable: true },
      { id: 'kind', label: 'Kind', width: '1fr', sortable: true },
    ];
    await render(GridFixture, { count: 3, rowAt: nameAt, columns, onsort });
    grid().focus();
    await press('{Home}{ArrowUp}{ArrowRight}{Enter}');
    expect(onsort).toHaveBeenCalledExactlyOnceWith('kind');
    expect(active()?.getAttribute('role')).toBe('columnheader');
    await press('{ArrowDown}');
    await expect.poll(activeIndex).toBe(0);
    expect(active()?.getAttribute('aria-rowindex')).toBe('2');
  });

  it('asks for rows that are not there yet, and opens none of them', async () => {
    const onopen = vi.fn<(index: number) => void>();
    const seen: number[] = [];
    const onvisible = (_first: number, last: number) => void seen.push(last);
    const rowAt = () => 'loading' as const;
    await render(GridFixture, { count: MANY, rowAt, onopen, onvisible });
    await expect.poll(() => seen.at(-1) ?? 0).toBeGreaterThan(5);
    grid().focus();
    await press('{End}{Enter}');
    await expect.poll(() => seen.at(-1)).toBe(MANY - 1);
    expect(onopen).not.toHaveBeenCalled();
    expect(active()?.getAttribute('aria-busy')).toBe('true');
  });
});
