/** What the case has on a result is seen beside its name, however long that is. */
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import '../../../src/ui/styles/base.css';
import '../../../src/ui/styles/tokens.css';
import WorkbenchScreen from '../../../src/ui/screens/WorkbenchScreen.svelte';
import { Workbench } from '../../../src/ui/screens/state/workbench.svelte.ts';
import { makeMemberProfile } from '../../make/records.ts';
import { engineTransport } from '../engine-transport.ts';

const MEMBER = 'sample/member:7';
const NAME = 'Ingrid Solveig Halvardsen-Christoffersen of the Northern Maritime Authority';

describe('the row of a result', () => {
  it('shortens a long name and none of the signs beside it', async () => {
    localStorage.clear();
    await page.viewport(1280, 800);
    const member = makeMemberProfile({ id: '7', data: { person: { full_name: NAME } } });
    const workbench = new Workbench(
      await engineTransport({
        registries: { sample: { companies: [], members: [member] } },
        fetched: [MEMBER],
      }),
    );
    await workbench.start();
    await render(WorkbenchScreen, { workbench });
    await workbench.session.setOffline(true);
    await workbench.search.searchFor('Ingrid');
    await workbench.marks.toggleFlag([MEMBER]);
    await workbench.marks.tag([MEMBER], 'Nominee');
    const row = page.getByRole('grid', { name: 'Results' }).getByRole('row').first();
    const signs = row.getByRole('img');
    await expect.poll(() => signs.elements().length).toBeGreaterThan(1);
    const name = row.getByText(NAME).element();
    const within = name.closest('.result')!.getBoundingClientRect();
    for (const sign of ['flagged', 'tagged Nominee']) {
      const box = row.getByRole('img', { name: sign }).element().getBoundingClientRect();
      expect(box.right, sign).toBeLessThan(within.right);
      // Nothing lies over it, and nothing cuts it off.
      const at = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      expect(at?.closest('[role="img"]')?.getAttribute('aria-label')).toBe(sign);
    }
  });
});
