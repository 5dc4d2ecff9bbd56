/** The whole window: settings, the key, another registry, offline, the palette and the keyboard. */
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { parseEntityId } from '../../../src/contract/model/entity.ts';
import { fault, Refusal } from '../../../src/contract/faults/faults.ts';
import type { ListedRegistry } from '../../../src/contract/model/registry.ts';
import { DEFAULT_SETTINGS, type SettingsAnswer } from '../../../src/contract/answers/settings.ts';
import '../../../src/ui/styles/base.css';
import '../../../src/ui/styles/tokens.css';
import WorkbenchScreen from '../../../src/ui/screens/WorkbenchScreen.svelte';
import { Workbench } from '../../../src/ui/screens/state/workbench.svelte.ts';
import { makeMemberProfile } from '../../make/records.ts';
import { memberAnswer } from '../profile/profile-answer.ts';
import {
  ONLINE,
  SAMPLE,
  SAMPLE_SETTINGS,
  scriptTransport,
  type Answers,
} from '../scripted-transport.ts';

const OTHER: ListedRegistry = {
  ...SAMPLE,
  handle: 'registry.example',
  address: 'https://registry.example',
  mark: 'RE',
};

/** The list with this one beside the sample. */
const listing = (change: Partial<ListedRegistry> = {}, set = 'sample'): SettingsAnswer => ({
  settings: { ...DEFAULT_SETTINGS, registry: set },
  registries: [SAMPLE, { ...OTHER, ...change }],
});

async function open(answers: Answers) {
  await page.viewport(1280, 800);
  const transport = scriptTransport(answers);
  const workbench = new Workbench(transport);
  await workbench.start();
  await render(WorkbenchScreen, { workbench });
  return { transport, workbench };
}

describe('settings', () => {
  it('take a key, say how it is kept, and show it no more', async () => {
    const { transport } = await open({
      readSettings: () => listing(),
      setAccessKey: ({ key }) => listing({ key: key === null ? 'none' : 'memory' }),
    });
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Edit registry.example' }).click();
    await expect.element(page.getByText('No key is set for this registry.')).toBeVisible();
    const field = page.getByLabelText('Access key');
    await field.fill('open sesame');
    await page.getByRole('button', { name: 'Keep' }).click();
    await expect
      .element(page.getByText(/kept in memory only until Interlock closes/))
      .toBeVisible();
    await expect.element(field).toHaveValue('');
    expect(document.body.innerHTML).not.toContain('sesame');
    await page.getByRole('button', { name: 'Forget' }).click();
    await expect.element(page.getByText('No key is set for this registry.')).toBeVisible();
    expect(transport.inputsOf('setAccessKey')).toEqual([
      { registry: 'registry.example', key: 'open sesame' },
      { registry: 'registry.example', key: null },
    ]);
  });

  it('say of a short key what that means, and nothing of a long one', async () => {
    await open({ readSettings: () => listing() });
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Edit registry.example' }).click();
    const field = page.getByLabelText('Access key');
    const said = page.getByText(/fewer than 16 characters\. It can’t be told from ordinary words/);
    await field.fill('open sesame 123');
    await expect.element(said).toBeVisible();
    await expect.element(field).toHaveAccessibleDescription(/fewer than 16 characters/);
    await field.fill('open sesame 1234');
    await expect.element(said).not.toBeInTheDocument();
    await expect.element(page.getByText('No key is set for this registry.')).toBeVisible();
    await page.getByLabelText('Add a registry by its address').fill('https://b.example');
    await page.getByLabelText('Its key').fill('sesame');
    await expect.element(said).toBeVisible();
  });

  it('say what came back when a registry is tried', async () => {
    const outcomes = [
      { ok: false, millis: 12, fault: fault('key-refused', { status: 401 }) },
      { ok: true, millis: 34, fault: null },
    ];
    const { transport } = await open({
      readSettings: () => listing(),
      testRegistry: () => outcomes.shift() ?? Promise.reject(new Refusal('cancelled')),
    });
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Edit registry.example' }).click();
    const test = page.getByRole('button', { name: 'Test the registry' });
    await test.click();
    await expect
      .element(page.getByText('The registry refused the access key (401).'))
      .toBeVisible();
    await test.click();
    await expect.element(page.getByText('It answered a search, in 34 ms.')).toBeVisible();
    expect(transport.inputsOf('testRegistry')).toMatchObject([
      { registry: 'registry.example' },
      { registry: 'registry.example' },
    ]);
  });

  it('try a key and an address as they are typed, before anything is kept, and say so', async () => {
    const { transport } = await open({
      readSettings: () => listing(),
      testRegistry: () => ({ ok: true, millis: 34, fault: null }),
    });
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Edit registry.example' }).click();
    await page.getByLabelText('Access key').fill('open sesame');
    await expect.element(page.getByText(/with the key as typed, which is not kept/)).toBeVisible();
    const test = page.getByRole('button', { name: 'Test the registry' });
    await test.click();
    await expect.element(page.getByText(/^It answered/)).toBeVisible();
    await page.getByLabelText('Access key').fill('open sesame!');
    await expect.element(page.getByText(/^It answered/)).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Edit registry.example' }).click();
    await page.getByLabelText('Add a registry by its address').fill('https://b.example');
    await page.getByLabelText('Its key').fill('sesame');
    await page.getByRole('radio', { name: /^&auth_key/ }).click();
    await test.click();
    await expect.element(page.getByText(/^It answered/)).toBeVisible();
    await expect.element(page.getByText(/with the address and the key as typed/)).toBeVisible();
    expect(transport.inputsOf('testRegistry')).toMatchObject([
      { registry: 'registry.example', key: 'open sesame' },
      { address: 'https://b.example', key: 'sesame', keyForm: 'joined' },
    ]);
    expect(transport.inputsOf('setAccessKey')).toEqual([]);
  });

  it('set another registry, and leave on show what is of the one before', async () => {
    const { workbench } = await open({
      readSettings: () => listing(),
      changeSettings: ({ registry }) => listing({}, registry),
      readProfile: () => memberAnswer(makeMemberProfile({ id: '7' })),
    });
    await workbench.profile.open('sample/member:7');
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('radio', { name: 'Set registry.example' }).click();
    await expect.poll(() => workbench.registries.defaultHandle).toBe('registry.example');
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('heading', { name: 'Member 7' })).toBeVisible();
  });

  it('put a registry on the list by its address, and say beside it why one can’t be', async () => {
    await open({
      readSettings: () => SAMPLE_SETTINGS,
      addRegistry: ({ address }) => {
        if (address === 'nonsense')
          throw new Refusal('address-invalid', { why: 'it is no address' });
        return { handle: OTHER.handle, settings: listing() };
      },
    });
    await page.getByRole('button', { name: 'Settings' }).click();
    const address = page.getByRole('textbox', { name: 'Add a registry by its address' });
    await address.fill('nonsense');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect.element(page.getByText(/not usable: it is no address/)).toBeVisible();
    await expect.element(address).toHaveValue('nonsense');
    await address.fill('https://registry.example');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('radio', { name: 'Set registry.example' })).toBeVisible();
    await expect.element(page.getByLabelText('Access key')).toHaveFocus();
  });

  it('give a registry its mark, and take it off the list but for the one that is set', async () => {
    const { transport } = await open({
      readSettings: () => listing(),
      changeRegistry: ({ mark }) => listing(mark === undefined ? {} : { mark }),
      removeRegistry: () => SAMPLE_SETTINGS,
    });
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Edit sample' }).click();
    await expect.element(page.getByRole('button', { name: 'Test the registry' })).toBeVisible();
    expect(page.getByRole('button', { name: 'Remove from the list' }).elements()).toEqual([]);
    await page.getByRole('button', { name: 'Edit registry.example' }).click();
    const mark = page.getByRole('textbox', { name: 'Mark' });
    await mark.fill('too long');
    await expect.element(page.getByText('One to four letters or signs')).toBeVisible();
    await mark.fill('X1');
    await userEvent.keyboard('{Enter}');
    await expect
      .poll(() => transport.inputsOf('changeRegistry'))
      .toEqual([{ registry: 'registry.example', mark: 'X1' }]);
    await page.getByRole('button', { name: 'Remove from the list' }).click();
    await expect
      .element(page.getByRole('button', { name: 'Edit registry.example' }))
      .not.toBeInTheDocument();
  });
});

describe('the window', () => {
  it('switches offline, and says since when and why', async () => {
    const since = '2026-11-20T09:00:00.000Z';
    const { transport } = await open({
      setOffline: ({ on }) => ({ ...ONLINE, offline: on ? { why: 'chosen', since } : null }),
      testRegistry: () => ({ ok: true, millis: 5, fault: null }),
    });
    const offline = page.getByRole('switch', { name: 'Offline' });
    await offline.click();
    await expect.element(offline).toBeChecked();
    await expect
      .element(page.getByRole('status', { name: 'Status' }).getByText(/^Offline since/))
      .toBeVisible();
    const unreachable = { ...ONLINE, offline: { why: 'unreachable' as const, since } };
    transport.announce({ name: 'statusChanged', status: unreachable });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByText('Online: the registry answered').first()).toBeVisible();
    expect(transport.inputsOf('testRegistry')).toHaveLength(1);
    expect(transport.inputsOf('setOffline')).toEqual([{ on: true }]);
  });

  it('opens an id from the palette by keyboard', async () => {
    const { workbench } = await open({
      readProfile: ({ entity }) => ({
        ...memberAnswer(makeMemberProfile({ id: parseEntityId(entity).id })),
        entity,
      }),
    });
    await userEvent.keyboard('{Control>}k{/Control}');
    await expect.element(page.getByRole('combobox', { name: 'Commands' })).toHaveFocus();
    await userEvent.keyboard('member:42{Enter}');
    await expect.element(page.getByRole('heading', { name: 'Member 42' })).toBeVisible();
    expect(workbench.profile.entity).toBe('sample/member:42');
    await expect.element(page.getByRole('heading', { name: 'Member 42' })).toHaveFocus();
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.keyboard('b.example/company:42{Enter}');
    await expect.poll(() => workbench.profile.entity).toBe('b.example/company:42');
  });

  it('says which other registry can’t be reached, and tries it', async () => {
    const since = '2026-11-20T09:00:00.000Z';
    const { transport } = await open({
      readSettings: () => listing(),
      readStatus: () => ({ ...ONLINE, unreachable: [{ registry: OTHER.handle, since }] }),
      testRegistry: () => ({ ok: true, millis: 5, fault: null }),
    });
    const bar = page.getByRole('status', { name: 'Status' });
    await expect.element(bar.getByText('registry.example can’t be reached')).toBeVisible();
    await bar.getByRole('button', { name: 'Try registry.example again' }).click();
    expect(transport.inputsOf('testRegistry')).toMatchObject([{ registry: OTHER.handle }]);
    // The switch is for all of them.
    const offline = { why: 'unreachable' as const, since };
    transport.announce({ name: 'statusChanged', status: { ...ONLINE, offline } });
    await expect.element(bar.getByText(/^Offline since/)).toBeVisible();
    await expect.element(page.getByRole('switch', { name: 'Offline' })).not.toBeChecked();
  });

  it('shows no green dot before anybody was asked, and ends the last fault with the next answer', async () => {
    const last = {
      fault: fault('registry-failed', { status: 503, tries: 4, said: '<b>Down</b>' }),
      at: '2026-11-20T09:00:00.000Z',
      registry: 'sample',
    };
    const url = '';
    const unasked = { ...ONLINE, registry: { ...ONLINE.registry, url } };
    const { transport } = await open({ readStatus: () => unasked });
    const dot = () => document.querySelector('footer .dot')?.className;
    expect(dot()).not.toContain('online');
    const failing = { ...ONLINE, lastFault: last, faults: [last] };
    transport.announce({ name: 'statusChanged', status: failing });
    await expect.poll(dot).toContain('online');
    const bar = page.getByRole('status', { name: 'Status' });
    await expect
      .element(bar.getByRole('button', { name: /^Last fault: .+It says: .+Down/ }))
      .toBeVisible();
    const answered = { ...ONLINE, faults: [last], answeredAt: '2026-11-20T09:01:00.000Z' };
    transport.announce({ name: 'statusChanged', status: answered });
    await expect.element(bar.getByRole('button', { name: /^Last fault/ })).not.toBeInTheDocument();
    await bar.getByRole('button', { name: 'Faults' }).click();
    const dialog = page.getByRole('dialog', { name: 'What went wrong' });
    await expect.element(dialog.getByText(/It says: .+Down/)).toBeVisible();
  });

  it('draws keys of one height beside words of two lines, and the whole ring of a button', async () => {
    await open({ readSettings: () => listing() });
    const start = page.getByRole('button', { name: 'Cases' }).element().parentElement;
    expect(start && getComputedStyle(start).overflowClipMargin).toBe('4px');
    await userEvent.keyboard('?');
    const dialog = page.getByRole('dialog', { name: 'Keyboard' });
    await expect.element(dialog).toBeVisible();
    const keys = [...dialog.element().querySelectorAll('kbd')];
    expect(new Set(keys.map((key) => key.offsetHeight)).size).toBe(1);
    // Nothing in it takes the focus: it does itself, to be scrolled.
    const text = dialog.getByRole('group', { name: 'Keyboard' });
    await expect.element(text).toHaveFocus();
    await expect.element(text).toHaveAttribute('tabindex', '0');
  });

  it('shows the theme that is chosen', async () => {
    const { transport } = await open({});
    const themed = (theme: 'dark' | 'system'): SettingsAnswer => ({
      ...SAMPLE_SETTINGS,
      settings: { ...DEFAULT_SETTINGS, theme },
    });
    transport.announce({ name: 'settingsChanged', settings: themed('dark') });
    expect(getComputedStyle(document.documentElement).colorScheme).toBe('dark');
    transport.announce({ name: 'settingsChanged', settings: themed('system') });
    expect(document.documentElement.dataset['theme']).toBeUndefined();
  });
});
