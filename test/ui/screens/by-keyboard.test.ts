/** The window by keyboard and by ear: where the focus is after every step, and what is said. */
import '../../../src/ui/styles/base.css';
import '../../../src/ui/styles/tokens.css';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { fault, Refusal } from '../../../src/contract/faults/faults.ts';
import type { SearchPage } from '../../../src/contract/answers/search.ts';
import { memberQuery } from '../../../src/contract/model/query.ts';
import WorkbenchScreen from '../../../src/ui/screens/WorkbenchScreen.svelte';
import { Workbench } from '../../../src/ui/screens/state/workbench.svelte.ts';
import { makeCompanyProfile, makeMemberItem, makeMemberProfile } from '../../make/records.ts';
import { companyAnswer, memberAnswer } from '../profile/profile-answer.ts';
import { engineTransport } from '../engine-transport.ts';
import {
  ONLINE,
  SAMPLE,
  SAMPLE_SETTINGS,
  scriptTransport,
  type ScriptedTransport,
} from '../scripted-transport.ts';

type Scripted = Parameters<typeof scriptTransport>[0];

const ada = makeMemberProfile({
  id: '7',
  data: { person: { full_name: 'Ada' } },
  positions: [
    { company_id: '1002', company_name: 'Halvard AS', positions: [{ position: 'Chair' }] },
  ],
});

const firstPage = (query: object): SearchPage => ({
  registry: 'sample',
  query: memberQuery.parse(query),
  source: 'registry',
  fetchedAt: '2026-11-20T09:41:00.000Z',
  items: [makeMemberItem({ id: '7', data: { person: { full_name: 'Ada' } } })],
  more: false,
  response: null,
  drift: [],
  notSearched: null,
  notAskedAgain: null,
});

const ANSWERS: Scripted = {
  readProfile: ({ entity }) =>
    entity === 'sample/member:7'
      ? memberAnswer(ada)
      : companyAnswer(makeCompanyProfile({ id: '1002', current_name: { name: 'Halvard AS' } })),
  searchMembers: ({ query }) => firstPage(query),
  testRegistry: () => ({ ok: true, millis: 5, fault: null }),
};

async function open(answers: Scripted = {}, width = 1280, height = 800) {
  await page.viewport(width, height);
  return openWith(scriptTransport({ ...ANSWERS, ...answers }));
}

async function openWith(transport: ScriptedTransport) {
  localStorage.clear();
  const workbench = new Workbench(transport);
  await workbench.start();
  await render(WorkbenchScreen, { workbench });
  return { workbench };
}

afterEach(() => {
  vi.useRealTimers();
});

const said = () => document.querySelector('footer + [aria-live]')?.textContent.trim();
const isAdding = (input: unknown) => !(input as { join?: boolean }).join;
const heading = (name: string) => page.getByRole('heading', { name, exact: true });
const dismiss = page.getByRole('button', { name: 'Dismiss' });

describe('a profile', () => {
  it('is announced, and following a link in it leads to the heading of the next', async () => {
    const { workbench } = await open();
    await workbench.profile.open('sample/member:7');
    await expect.poll(said).toMatch(/^Ada, member 7, \d+ neighbours? known$/);
    (page.getByRole('link', { name: 'Halvard AS' }).element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(heading('Halvard AS')).toHaveFocus();
    await expect.poll(said).toMatch(/^Halvard AS, company 1002, /);
  });

  it('says by an alert that it could not be had', async () => {
    const { workbench } = await open({
      readProfile: () => Promise.reject(new Refusal('not-searched-offline')),
    });
    await workbench.profile.open('sample/member:7');
    const alert = page.getByRole('alert').filter({ hasText: 'Not searched: offline' });
    await expect.element(alert).toBeVisible();
  });

  it('keeps the focus on "Add to graph", which has its name but nothing to do once it is there', async () => {
    const world = await engineTransport({ registries: { sample: { members: [ada] } } });
    const { workbench } = await openWith(world);
    await workbench.profile.open('sample/member:7');
    const add = page.getByRole('button', { name: 'Add to graph', exact: true });
    (add.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(add).toHaveAttribute('aria-disabled', 'true');
    await expect.element(add).toHaveAccessibleDescription('It is on the graph');
    await expect.element(add).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(world.inputsOf('changeCanvas').filter(isAdding)).toHaveLength(1);
  });

  it('can’t be added while it is on its way for the first time: nothing may be stored of it', async () => {
    let come: () => void = () => undefined;
    const { workbench } = await open({
      readProfile: () => new Promise((resolve) => (come = () => resolve(memberAnswer(ada)))),
    });
    const opened = workbench.profile.open('sample/member:7');
    const add = page.getByRole('button', { name: 'Add to graph', exact: true });
    await expect.element(add).toHaveAttribute('aria-disabled', 'true');
    come();
    await opened;
    await expect.element(add).not.toHaveAttribute('aria-disabled', 'true');
  });

  it('keeps the focus on "Refresh" while the registry is asked again', async () => {
    const { workbench } = await open({
      readProfile: ({ from }) =>
        from === 'registry' ? new Promise(() => undefined) : memberAnswer(ada),
    });
    await workbench.profile.open('sample/member:7');
    const refresh = page.getByRole('button', { name: 'Refresh' });
    (refresh.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}{Enter}');
    await expect.element(refresh).toHaveAttribute('aria-disabled', 'true');
    await expect.element(refresh).toHaveFocus();
  });
});

describe('loading more results', () => {
  it('keeps the focus below the results, and leads to them when all are there', async () => {
    const later: (() => void)[] = [];
    await open({
      searchMembers: ({ query }) => ({ ...firstPage(query), more: true }),
      searchAllMembers: () =>
        new Promise((answer) =>
          later.push(() => answer({ pages: 1, items: 0, duplicates: 0, ended: 'last-page' })),
        ),
    });
    await page.getByRole('searchbox').fill('ada');
    await userEvent.keyboard('{Enter}');
    const all = page.getByRole('button', { name: 'Load all' });
    await expect.element(all).toBeVisible();
    (all.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    later[0]?.();
    await expect.element(page.getByRole('grid', { name: 'Results' })).toHaveFocus();
  });
});

describe('a narrow window', () => {
  it('gives the focus to the profile that lies over the rest, and gives it back', async () => {
    await open({}, 640, 400);
    await page.getByRole('searchbox').fill('ada');
    await userEvent.keyboard('{Enter}');
    const results = page.getByRole('grid', { name: 'Results' });
    await expect.element(results).toHaveAttribute('aria-rowcount', '1');
    expect(results.element().clientHeight).toBeGreaterThan(48);
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(results).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(heading('Ada')).toHaveFocus();
    expect(results.element().closest('[inert]')).not.toBeNull();
    await userEvent.keyboard('{Escape}');
    await expect.element(results).toHaveFocus();
    expect(results.element().closest('[inert]')).toBeNull();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('searchbox')).toHaveFocus();
  });
});

describe('the panes', () => {
  it('are gone through forwards and backwards, each on something named', async () => {
    const { workbench } = await open();
    await workbench.profile.open('sample/member:7');
    await expect.element(heading('Ada')).toBeVisible();
    await page.getByRole('searchbox').click();
    await userEvent.keyboard('{F6}');
    await expect.element(page.getByRole('application', { name: 'Graph' })).toHaveFocus();
    await userEvent.keyboard('{F6}');
    await expect.element(heading('Ada')).toHaveFocus();
    await userEvent.keyboard('{Shift>}{F6}{/Shift}');
    await expect.element(page.getByRole('application', { name: 'Graph' })).toHaveFocus();
  });
});

describe('a notice', () => {
  it('counts when it comes again, and Escape dismisses the newest', async () => {
    const { workbench } = await open();
    workbench.session.notice(fault('registry-busy', { tries: 4 }));
    workbench.session.notice(fault('key-missing'));
    workbench.session.notice(fault('registry-busy', { tries: 4 }));
    await expect.element(page.getByText('2 times')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByText('2 times')).not.toBeInTheDocument();
    await expect.element(dismiss).toBeVisible();
  });

  it('names its registry where there are several, and counts each by itself', async () => {
    const handle = 'registry.example';
    const other = { ...SAMPLE, handle, address: `https://${handle}`, mark: 'RE' };
    const { workbench } = await open({
      readSettings: () => ({ ...SAMPLE_SETTINGS, registries: [SAMPLE, other] }),
    });
    for (const from of [handle, 'sample', handle]) {
      workbench.session.notice(fault('registry-busy', { tries: 4, from }));
    }
    const notices = page.getByRole('region', { name: 'Notices' });
    await expect.element(notices.getByRole('alert')).toHaveLength(2);
    const busy = notices.getByRole('alert').filter({ hasText: '2 times' });
    await expect.element(busy.getByLabelText(handle)).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(notices.getByLabelText('sample')).toBeVisible();
  });

  it('lies in a landmark, and one of being offline ends with that', async () => {
    const since = '2026-11-20T09:00:00.000Z';
    const transport = scriptTransport({
      ...ANSWERS,
      setOffline: ({ on }) => ({ ...ONLINE, offline: on ? { why: 'chosen', since } : null }),
      readProfile: () => Promise.reject(new Refusal('not-searched-offline')),
    });
    const { workbench } = await openWith(transport);
    await workbench.session.setOffline(true);
    workbench.session.notice(fault('not-searched-offline'));
    workbench.session.notice(fault('key-missing'));
    const notices = page.getByRole('region', { name: 'Notices' });
    await expect.poll(() => notices.getByRole('alert').elements().length).toBe(2);
    await workbench.profile.open('sample/member:8');
    await expect.element(page.getByText('Go online and fetch it')).toBeVisible();
    await workbench.session.setOffline(false);
    await expect.poll(() => notices.getByRole('alert').elements().length).toBe(1);
    await expect.element(notices.getByText(/No access key/)).toBeVisible();
    await expect.element(page.getByText('Its profile was not fetched.')).toBeVisible();
    expect(page.getByText('Not searched: offline').elements()).toEqual([]);
  });

  it('gives the focus back to where it was', async () => {
    const { workbench } = await open();
    await page.getByRole('searchbox').click();
    workbench.session.notice(fault('key-missing'));
    await expect.element(dismiss).toBeVisible();
    (dismiss.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('searchbox')).toHaveFocus();
  });

  it('leaves by itself, but not from under the focus', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { session } = (await open()).workbench;
    session.notice(fault('key-missing'));
    await expect.poll(() => dismiss.query()).not.toBeNull();
    dismiss.query()?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(session.notices).toHaveLength(1);
    dismiss.query()?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(session.notices).toHaveLength(0);
  });

  it('is not shown where a pane shows the same', async () => {
    const { workbench } = await open({
      readProfile: () => Promise.reject(new Refusal('registry-busy', { tries: 4 })),
    });
    await workbench.profile.open('sample/member:7');
    workbench.session.notice(fault('registry-busy', { tries: 4 }));
    expect(workbench.session.notices).toEqual([]);
    expect(workbench.session.past).toHaveLength(1);
  });
});

describe('the palette', () => {
  it('folds the tables, and the focus finds what shows them again', async () => {
    await open();
    const show = page.getByRole('button', { name: 'Show tables' });
    await show.click();
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.keyboard('hide tables{Enter}');
    await expect.element(show).toBeVisible();
    (show.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('tab', { name: /^Entities/ })).toHaveFocus();
  });
});

describe('the keys of the window', () => {
  it('do nothing behind a dialog of the graph, whatever has the focus in it', async () => {
    const { workbench } = await open();
    workbench.graph.answers.further.open(['sample/company:1002']);
    await expect.element(page.getByRole('dialog', { name: /^Expand/ })).toBeVisible();
    await userEvent.keyboard('{Control>}k{/Control}');
    expect(workbench.dialog).toBeNull();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog', { name: /^Expand/ })).not.toBeInTheDocument();
    await userEvent.keyboard('{Control>}k{/Control}');
    expect(workbench.dialog).not.toBeNull();
  });

  it('act while a dialog that was closed is still fading out', async () => {
    const slow = document.createElement('style');
    slow.textContent = `@keyframes leave { to { opacity: 0.5 } }
      [role="dialog"][data-state="closed"] { animation: leave 60s !important }`;
    document.head.append(slow);
    onTestFinished(() => slow.remove());
    const { workbench } = await open();
    workbench.show('export');
    await expect.element(page.getByRole('dialog', { name: 'Export the graph' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect
      .poll(() => document.querySelector('[data-state="closed"][aria-modal]'))
      .toBeTruthy();
    await userEvent.keyboard('{Control>}k{/Control}');
    expect(workbench.dialog).not.toBeNull();
  });
});
