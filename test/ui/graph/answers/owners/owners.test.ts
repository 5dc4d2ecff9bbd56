/** The Owners tab: a circle as a circle, each step with its evidence, calls within a budget, and one step to add all. */
import { expect, it } from 'vitest';
import { makeOwnerCircle } from '../../../../make/owner-chain.ts';
import { openGraph } from '../../open-graph.ts';
import { placeAt } from '../../worlds.ts';

const START = 'sample/company:1000';

it('tells a circle within its budget, and adds all of it as one step', async () => {
  const { screen, graph, said, inspected } = await openGraph({
    registries: { sample: makeOwnerCircle(3, { company: 1000, member: 2000 }) },
    fetched: [START],
    places: [placeAt(START, 0, 0)],
  });
  graph.select([START]);
  graph.drawer.open('owners');
  await expect
    .poll(() => said.at(-1))
    .toMatch(/^Circle 0 AS: .*No registry was asked, \d+ left out/);
  expect(screen.getByText(/In a circle/).elements()).toEqual([]);
  await screen.getByRole('spinbutton', { name: /Calls at most/ }).fill('50');
  await screen.getByRole('button', { name: 'Ask again' }).click();
  await expect.poll(() => said.at(-1)).toMatch(/1 circle; \d+ calls? made$/);
  await expect.element(screen.getByText(/In a circle: Circle 0 AS holds /)).toBeVisible();
  expect(graph.entities).toHaveLength(1);
  const owners = screen.getByRole('grid', { name: 'Owners' });
  await expect.element(owners.getByText('comes back to itself: a circle').first()).toBeVisible();
  await owners
    .getByRole('row', { name: /Shareholder/ })
    .first()
    .click();
  await expect.poll(() => inspected.at(-1)).toHaveLength(1);
  await screen.getByRole('button', { name: /^Add these to the graph/ }).click();
  await expect.poll(() => graph.entities.length).toBeGreaterThan(3);
  await graph.undo();
  expect(graph.entities).toHaveLength(1);
});
