/** Rows are marked by their registry where those on the graph are of several, and nowhere else. */
import { describe, expect, it } from 'vitest';
import { makeCompanyProfile } from '../../../make/records.ts';
import { openGraph } from '../open-graph.ts';
import { placeAt } from '../worlds.ts';

describe('the table of entities', () => {
  it('marks no row while all on the graph are of one registry, however many registries are in use', async () => {
    const companies = [makeCompanyProfile({ id: '1', current_name: { name: 'One AS' } })];
    const { screen, graph } = await openGraph({
      registries: { sample: { companies }, 'b.example': { companies } },
      fetched: ['sample/company:1', 'b.example/company:1'],
      places: [placeAt('sample/company:1', 0, 0)],
    });
    const grid = screen.getByRole('grid', { name: 'Entities' });
    const marks = (): number => grid.element().querySelectorAll('abbr').length;
    const header = grid.getByRole('columnheader', { name: 'Registry' });
    await expect.element(grid.getByRole('row', { name: /One AS/ })).toBeVisible();
    expect(graph.deps.registries.several).toBe(true);
    expect(marks()).toBe(0);
    expect(header.elements()).toEqual([]);
    await graph.add(['b.example/company:1'], 'Add One AS');
    await expect.poll(marks).toBe(2);
    await expect.element(header).toBeInTheDocument();
  });
});
