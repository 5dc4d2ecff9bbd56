/** A search that is on show again because the window was left with it: nobody searched. */
import { describe, expect, it } from 'vitest';
import { render } from 'vitest-browser-svelte';
import WorkbenchScreen from '../../../src/ui/screens/WorkbenchScreen.svelte';
import { Workbench } from '../../../src/ui/screens/state/workbench.svelte.ts';
import { makeMemberItem } from '../../make/records.ts';
import { engineTransport } from '../engine-transport.ts';

describe('a search in the journal of a case', () => {
  it('is noted once, when somebody searched, and not when a window is opened with it', async () => {
    localStorage.clear();
    const transport = await engineTransport({
      registries: { sample: { items: [makeMemberItem({ id: '1' })] } },
    });
    const first = new Workbench(transport);
    await first.start();
    await render(WorkbenchScreen, { workbench: first });
    await first.search.searchFor('Ada');
    const id = first.graph.case ?? '';
    const searched = async () => {
      const { entries } = await first.client.readJournal({ case: id });
      return entries.filter(({ verb }) => verb === 'search').map(({ label }) => label);
    };
    await expect.poll(searched).toHaveLength(1);
    await expect
      .poll(async () => (await first.client.openCase({ case: id })).view?.search?.query.q)
      .toBe('Ada');
    const second = new Workbench(transport);
    await second.start();
    await expect.poll(() => second.search.items.length).toBe(1);
    // What is noted is written in order: by then it would be there.
    await second.search.searchFor('Lind');
    await expect.poll(searched).toHaveLength(2);
    expect((await searched())[0]).toContain('Lind');
  });
});
