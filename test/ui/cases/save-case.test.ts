/** Saving a case as a file: private notes are counted, and left out unless somebody says otherwise. */
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import '../../../src/ui/styles/base.css';
import '../../../src/ui/styles/tokens.css';
import WorkbenchScreen from '../../../src/ui/screens/WorkbenchScreen.svelte';
import { Workbench } from '../../../src/ui/screens/state/workbench.svelte.ts';
import { engineTransport } from '../engine-transport.ts';
import { SMALL_WORLD } from '../graph/worlds.ts';

describe('saving a case as a file', () => {
  it('says how many private notes there are and leaves them out, which can be chosen otherwise', async () => {
    localStorage.clear();
    await page.viewport(1280, 800);
    const workbench = new Workbench(await engineTransport(SMALL_WORLD));
    await workbench.start();
    await render(WorkbenchScreen, { workbench });
    const dialog = page.getByRole('dialog', { name: 'Save the case as a file' });
    const box = dialog.getByRole('checkbox', { name: /^Private notes/ });
    await userEvent.keyboard('{Alt>}h{/Alt}');
    await expect.element(dialog.getByText(/there are none/)).toBeVisible();
    await expect.element(box).not.toBeChecked();
    await userEvent.keyboard('{Escape}');

    for (const isPrivate of [true, true, false]) {
      await workbench.marks.saveNote({ on: 'case' }, 'Ask', { isPrivate });
    }
    await userEvent.keyboard('{Alt>}h{/Alt}');
    await expect.element(dialog.getByText(/there are 2, left out/)).toBeVisible();
    await expect.element(box).toBeChecked();
    await box.click();
    await expect.element(box).not.toBeChecked();
    // What the cases are told anew changes no choice.
    await workbench.cases.refresh();
    await expect.element(box).not.toBeChecked();
  });
});
