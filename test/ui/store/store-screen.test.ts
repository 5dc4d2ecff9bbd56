/** The screen in the place of the workbench while the store can't be opened, for each way it can fail. */
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import '../../../src/ui/styles/base.css';
import '../../../src/ui/styles/tokens.css';
import { createClient } from '../../../src/contract/client.ts';
import type { CommandName } from '../../../src/contract/commands/commands.ts';
import { fault, type FaultCode } from '../../../src/contract/faults/faults.ts';
import type { StoreOffer, StoreStanding } from '../../../src/contract/answers/store.ts';
import StoreScreen from '../../../src/ui/store/StoreScreen.svelte';
import { StoreState } from '../../../src/ui/store/store-state.svelte.ts';
import { scriptTransport } from '../scripted-transport.ts';

const FILE = '/home/analyst/interlock.db';

const storedRowsOf = (code: FaultCode, offers: StoreOffer[]): StoreStanding => ({
  state: 'closed',
  file: FILE,
  opened: 0,
  offers,
  fault: fault(code, { file: FILE, names: 2, log: '-wal', why: 'EACCES', version: 9, known: 8 }),
  snapshots: ['2026-11-21T09:00:00Z', '2026-11-20T09:00:00Z'].map((at) => ({
    name: at,
    file: `${FILE}.snapshots/${at}`,
    at,
    why: 'daily',
    bytes: 1_000_000,
    version: 8,
  })),
  aside: [],
  restoredFrom: null,
  salvaged: null,
  losses: [],
});

/** Each fault, what the screen is called, and what can be done about it, the best first. */
const WAYS: [FaultCode, title: string, StoreOffer[], labels: string[]][] = [
  [
    'store-corrupt',
    'The store is damaged',
    ['restore', 'salvage', 'new'],
    ['Put a snapshot back', 'Save what can be read', 'Begin a new store'],
  ],
  [
    'store-log-damaged',
    'The store’s log is damaged',
    ['salvage', 'without-log', 'again'],
    ['Save what can be read', 'Open it without its log', 'Try again'],
  ],
  [
    'store-log-foreign',
    'The log beside the store is not its own',
    ['salvage', 'read-only'],
    ['Save what can be read', 'Read what can be read'],
  ],
  ['store-newer', 'The store is of a newer version', ['read-only'], ['Read what can be read']],
  [
    'store-foreign',
    'The file is of another program',
    ['beside', 'salvage'],
    ['Begin a new store beside it', 'Save what can be read'],
  ],
  ['store-linked', 'The store’s file has several names', ['copy'], ['Work with a copy']],
  ['file-unreadable', 'The store can’t be opened', ['again'], ['Try again']],
  ['file-unwritable', 'The store can’t be opened', ['again'], ['Try again']],
  [
    'store-busy',
    'The store is in use',
    ['again', 'read-only'],
    ['Try again', 'Open it to read only'],
  ],
];

describe('the screen of a store that can’t be opened', () => {
  it.each(WAYS)(
    'says of %s what is wrong and what can be done',
    async (code, title, offers, labels) => {
      await page.viewport(640, 480);
      const standing = storedRowsOf(code, offers);
      const store = new StoreState(createClient(scriptTransport({})));
      await render(StoreScreen, { store, standing });
      await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      expect(document.body.textContent).toContain('interlock.db');
      const buttons = page.getByRole('button').elements() as HTMLElement[];
      expect(buttons.map((button) => button.textContent.trim())).toEqual(labels);
      expect(document.activeElement).toBe(buttons[0]);
      for (const button of buttons) {
        const says = document.getElementById(button.getAttribute('aria-describedby') ?? '');
        expect(says?.textContent.length).toBeGreaterThan(20);
      }
      const { scrollWidth, clientWidth } = document.documentElement;
      expect(scrollWidth).toBe(clientWidth);
      buttons.at(-1)?.focus();
      await expect.element(page.getByRole('button').last()).toBeInViewport();
    },
  );

  it.each<[FaultCode, label: string, CommandName, input: object]>([
    ['store-corrupt', 'Begin a new store', 'beginNewStore', { beside: false }],
    ['store-foreign', 'Begin a new store beside it', 'beginNewStore', { beside: true }],
    ['store-linked', 'Work with a copy', 'copyStore', {}],
  ])('does for %s what its button says: %s', async (code, label, command, input) => {
    const way = WAYS.find(([of]) => of === code);
    const standing = storedRowsOf(code, way?.[2] ?? []);
    const transport = scriptTransport({
      [command]: () => standing,
      readStoreStanding: () => standing,
    });
    const store = new StoreState(createClient(transport));
    await render(StoreScreen, { store, standing });
    await page.getByRole('button', { name: label, exact: true }).click();
    await expect.poll(() => transport.inputsOf('readStoreStanding')).toHaveLength(1);
    expect(transport.inputsOf(command)).toEqual([expect.objectContaining(input)]);
  });
});

describe('a store that somebody else has', () => {
  const EVERY_MS = 3000;

  const openScreen = async (code: FaultCode) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const standing = storedRowsOf(code, ['again']);
    const transport = scriptTransport({
      readStoreStanding: () => standing,
      openStoreAgain: () => standing,
    });
    const store = new StoreState(createClient(transport));
    await store.read();
    const screen = await render(StoreScreen, { store, standing });
    return { screen, tried: () => transport.inputsOf('openStoreAgain').length };
  };

  it('is tried again by itself for as long as its screen is there', async () => {
    const { screen, tried } = await openScreen('store-busy');
    expect(tried()).toBe(0);
    vi.advanceTimersByTime(EVERY_MS);
    expect(tried()).toBe(1);
    vi.advanceTimersByTime(EVERY_MS);
    expect(tried()).toBe(2);
    await screen.unmount();
    vi.advanceTimersByTime(EVERY_MS);
    expect(tried()).toBe(2);
  });

  it('is the only one that is tried by itself: a damaged one is left alone', async () => {
    const { tried } = await openScreen('store-corrupt');
    vi.advanceTimersByTime(EVERY_MS);
    expect(tried()).toBe(0);
  });
});
