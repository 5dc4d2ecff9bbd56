/** A link of a profile shows its whole address before it leads outside. */
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import '../../../src/ui/styles/base.css';
import '../../../src/ui/styles/tokens.css';
import ProfilePane from '../../../src/ui/profile/ProfilePane.svelte';
import { Workbench } from '../../../src/ui/screens/state/workbench.svelte.ts';
import { makeCompanyProfile } from '../../make/records.ts';
import InWorkbench from '../InWorkbench.svelte';
import { scriptTransport } from '../scripted-transport.ts';
import { companyAnswer } from './profile-answer.ts';

const SITE = 'https://registry.ex\u0430mple/path?q=1';
const CONTACTS = [
  { type: 'website', contact: SITE },
  { type: 'email', contact: 'office@registry.example' },
  { type: 'phone', contact: '+47 22 00 00 00' },
  { type: 'website', contact: 'http://registry.example' },
];

async function open(contacts = CONTACTS) {
  const profile = makeCompanyProfile({ id: '1', contacts });
  const workbench = new Workbench(scriptTransport({ readProfile: () => companyAnswer(profile) }));
  const screen = await render(InWorkbench, { workbench, pane: ProfilePane });
  await workbench.profile.open('sample/company:1');
  await expect.element(screen.getByRole('button', { name: 'Contacts' })).toBeVisible();
  return { screen, workbench };
}

/** What leaves the page, which stays. */
function leavings() {
  const left: { href: string; target: string; rel: string }[] = [];
  const keep = (event: MouseEvent): void => {
    if (!(event.target instanceof HTMLAnchorElement)) return;
    event.preventDefault();
    const { href, target, rel } = event.target;
    left.push({ href, target, rel });
  };
  document.addEventListener('click', keep, { capture: true });
  return { left, stop: () => document.removeEventListener('click', keep, { capture: true }) };
}

describe('a link outside', () => {
  it('is no link that could be followed around the question', async () => {
    const { screen } = await open();
    expect(screen.container.querySelector('a[href^="http"], a[href^="mailto"]')).toBeNull();
    await expect.element(screen.getByText('+47 22 00 00 00')).toBeVisible();
    expect(screen.getByRole('button', { name: '+47 22 00 00 00' }).query()).toBeNull();
    expect(screen.getByRole('button', { name: 'http://registry.example' }).query()).toBeNull();
  });

  it('shows the whole address with its host, and Enter twice leaves nowhere', async () => {
    const { screen } = await open();
    const { left, stop } = leavings();
    const link = screen.getByRole('button', { name: /^https:..registry/ });
    (link.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    const dialog = screen.getByRole('dialog', { name: 'Open outside Interlock?' });
    await expect.element(dialog).toBeVisible();
    expect(dialog.element().querySelector('.address')?.textContent.trim()).toBe(
      'https://registry.xn--exmple-4nf/path?q=1',
    );
    expect(dialog.element().querySelector('strong')?.textContent).toBe('registry.xn--exmple-4nf');
    await expect.element(dialog.getByText(/letters of other scripts/)).toBeVisible();
    await expect.element(dialog.getByText(/^Stated as/)).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog).not.toBeInTheDocument();
    expect(left).toEqual([]);
    stop();
  });

  it('leads there when Open is pressed, and tells nothing of this page', async () => {
    const { screen } = await open();
    const { left, stop } = leavings();
    await screen.getByRole('button', { name: 'office@registry.example' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Write a mail outside Interlock?' });
    await expect.element(dialog).toBeVisible();
    await userEvent.keyboard('{Tab}{Tab}{Enter}');
    await expect.element(dialog).not.toBeInTheDocument();
    const how = { target: '_blank', rel: 'noopener noreferrer' };
    expect(left).toEqual([{ href: 'mailto:office@registry.example', ...how }]);
    stop();
  });

  it('has Open in reach in a small window', async () => {
    await page.viewport(640, 400);
    const { screen } = await open();
    await screen.getByRole('button', { name: /^https:..registry/ }).click();
    const dialog = screen.getByRole('dialog', { name: 'Open outside Interlock?' });
    const leave = dialog.getByRole('button', { name: 'Open', exact: true });
    await expect.element(leave).toBeInViewport({ ratio: 1 });
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
  });

  it('can be copied instead', async () => {
    const { screen } = await open();
    const copied: string[] = [];
    const { clipboard } = navigator;
    const write = clipboard.writeText.bind(clipboard);
    clipboard.writeText = (text) => Promise.resolve(void copied.push(text));
    await screen.getByRole('button', { name: /^https:..registry/ }).click();
    await screen.getByRole('button', { name: 'Copy', exact: true }).click();
    await expect.element(screen.getByRole('button', { name: 'Copied' })).toBeVisible();
    expect(copied).toEqual(['https://registry.xn--exmple-4nf/path?q=1']);
    clipboard.writeText = write;
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  });

  it('is asked for with Enter on its row where there are many', async () => {
    const many = Array.from({ length: 40 }, (_, at) => ({
      type: 'website',
      contact: `https://site-${at}.example/`,
    }));
    const { screen } = await open(many);
    const grid = screen.getByRole('grid', { name: 'Contacts' });
    await expect.element(grid).toBeVisible();
    (grid.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    const dialog = screen.getByRole('dialog', { name: 'Open outside Interlock?' });
    await expect.element(dialog.getByText(/^site-[01]\.example$/)).toBeVisible();
  });
});
