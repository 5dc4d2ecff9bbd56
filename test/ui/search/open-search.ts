/** The search pane over a workbench whose engine answers as told. */
import { render } from 'vitest-browser-svelte';
import type { SearchPage } from '../../../src/contract/answers/search.ts';
import { memberQuery } from '../../../src/contract/model/query.ts';
import SearchPane from '../../../src/ui/search/SearchPane.svelte';
import { Workbench } from '../../../src/ui/screens/state/workbench.svelte.ts';
import { makeMemberItem } from '../../make/records.ts';
import InWorkbench from '../InWorkbench.svelte';
import { scriptTransport, type Answers } from '../scripted-transport.ts';

export async function openSearch(answers: Answers) {
  localStorage.clear();
  const transport = scriptTransport(answers);
  const workbench = new Workbench(transport);
  await workbench.start();
  const screen = await render(InWorkbench, { workbench, pane: SearchPane });
  const box = screen.getByRole('searchbox', { name: 'Search members' });
  const button = screen.getByRole('button', { name: 'Search', exact: true });
  /** Opens the chip of a filter, and types into its field. */
  const filterBy = async (label: string, text: string): Promise<void> => {
    const chip = screen.getByRole('button', { name: label, exact: true });
    const field = screen.getByRole('textbox', { name: label, exact: true });
    if (chip.query() === null) await screen.getByRole('button', { name: 'All filters' }).click();
    await chip.click();
    await field.fill(text);
  };
  return { transport, workbench, screen, box, button, filterBy };
}

const person = (id: string) =>
  makeMemberItem({ id, data: { person: { full_name: `Person ${id}` } } });

export function page(query: unknown, ids: string[], change: Partial<SearchPage> = {}): SearchPage {
  return {
    registry: 'sample',
    query: memberQuery.parse(query),
    source: 'registry',
    fetchedAt: '2026-11-20T09:41:00.000Z',
    items: ids.map(person),
    more: false,
    response: null,
    drift: [],
    notSearched: null,
    notAskedAgain: null,
    ...change,
  };
}
