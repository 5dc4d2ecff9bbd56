/** The palette runs what its words say, and nothing of what is typed goes elsewhere. */
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import '../../../src/ui/styles/base.css';
import '../../../src/ui/styles/tokens.css';
import WorkbenchScreen from '../../../src/ui/screens/WorkbenchScreen.svelte';
import { Workbench } from '../../../src/ui/workbench.svelte.ts';
import { scriptTransport } from '../scripted-transport.ts';

it('marks the command whose label is typed', async () => {
  await page.viewport(1280, 800);
  const workbench = new Workbench(scriptTransport({}));
  await workbench.start();
  await render(WorkbenchScreen, { workbench });
  await userEvent.keyboard('{Control>}k{/Control}');
  const input = page.getByRole('combobox', { name: 'Commands' });
  await input.fill('Theme: dark');
  await expect
    .poll(() => document.querySelector('[data-command-item][data-selected]')?.textContent.trim())
    .toBe('Theme: dark');
});
