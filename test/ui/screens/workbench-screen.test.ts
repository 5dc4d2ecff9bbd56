/** The whole window: settings, the key, another registry, offline, the palette and the keyboard. */
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { fault, Refusal } from '../../../src/contract/faults.ts';
import { DEFAULT_SETTINGS, type SettingsAnswer } from '../../../src/contract/model/settings.ts';
import '../../../src/ui/styles/base.css';
import '../../../src/ui/styles/tokens.css';
import WorkbenchScreen from '../../../src/ui/screens/WorkbenchScreen.svelte';
import { Workbench } from '../../../src/ui/workbench.svelte.ts';
import { makeMemberProfile } from '../../make/records.ts';
import { memberAnswer } from '../profile/profile-answer.ts';
import { ONLINE, scriptTransport } from '../scripted-transport.ts';

type Scripted = Parameters<typeof scriptTransport>[0];

const REMOTE: SettingsAnswer = {
  settings: { ...DEFAULT_SETTINGS, registry: 'remote', baseUrl: 'https://registry.example' },
  key: 'none',
};

async function open(answers: Scripted) {
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
      readSettings: () => REMOTE,
      setAccessKey: ({ key }) => ({ ...REMOTE, key: key === null ? 'none' : 'memory' }),
    });
    await page.getByRole('button', { name: 'Settings' }).click();
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
    expect(transport.inputsOf('setAccessKey')).toEqual([{ key: 'open sesame' }, { key: null }]);
  });

  it('say what came back when the registry is tried', async () => {
    const outcomes = [
      { ok: false, millis: 12, fault: fault('key-refused', { status: 401 }) },
      { ok: true, millis: 34, fault: null },
    ];
    await open({
      readSettings: () => REMOTE,
      testRegistry: () => outcomes.shift() ?? Promise.reject(new Refusal('cancelled')),
    });
    await page.getByRole('button', { name: 'Settings' }).click();
    const test = page.getByRole('button', { name: 'Test the registry' });
    await test.click();
    await expect
      .element(page.getByText('The registry refused the access key (401).'))
      .toBeVisible();
    await test.click();
    await expect.element(page.getByText('It answered as it should, in 34 ms.')).toBeVisible();
  });

  it('forget what was on show when another registry is asked', async () => {
    const { transport, workbench } = await open({
      readProfile: () => memberAnswer(makeMemberProfile({ id: '7' })),
    });
    await workbench.profile.open('sample/member:7');
    await expect.element(page.getByRole('heading', { name: 'Member 7' })).toBeVisible();
    transport.announce({ name: 'settingsChanged', settings: REMOTE });
    await expect.element(page.getByText('No profile is open.')).toBeVisible();
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
      readProfile: ({ entity }) => memberAnswer(makeMemberProfile({ id: entity.slice(7) })),
    });
    await userEvent.keyboard('{Control>}k{/Control}');
    await expect.element(page.getByRole('combobox', { name: 'Commands' })).toHaveFocus();
    await userEvent.keyboard('member:42{Enter}');
    await expect.element(page.getByRole('heading', { name: 'Member 42' })).toBeVisible();
    expect(workbench.profile.entity).toBe('sample/member:42');
    await expect.element(page.getByRole('heading', { name: 'Member 42' })).toHaveFocus();
  });

  it('shows the theme that is chosen', async () => {
    const { transport } = await open({});
    const dark: SettingsAnswer = { settings: { ...DEFAULT_SETTINGS, theme: 'dark' }, key: 'none' };
    transport.announce({ name: 'settingsChanged', settings: dark });
    expect(getComputedStyle(document.documentElement).colorScheme).toBe('dark');
    transport.announce({
      name: 'settingsChanged',
      settings: { settings: DEFAULT_SETTINGS, key: 'none' },
    });
    expect(document.documentElement.dataset['theme']).toBeUndefined();
  });
});
