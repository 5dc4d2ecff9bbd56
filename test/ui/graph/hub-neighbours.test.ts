/** The neighbours of a hub: searched, told apart, picked from, and what stands for the others. */
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { openGraph } from './open-graph.ts';
import { crowded, hubs } from './worlds.ts';

describe('the neighbours of a hub', () => {
  it('are searched by name, with role and state, and those tied to the graph picked at once', async () => {
    const { graph, screen } = await openGraph(hubs(2, 80, true));
    void graph.expand('sample/company:1');
    const rows = screen.getByRole('grid', { name: 'Neighbours', exact: true }).getByRole('row');
    const first = rows.nth(1);
    await expect
      .poll(() => first.element().textContent)
      .toMatch(/Shared Person.*Director.*1 tie to the graph:\s*Hub 2 AS$/);
    await expect.element(first.getByText('unknown')).toBeVisible();
    await screen.getByRole('searchbox', { name: 'Find among the neighbours' }).fill('person 79');
    await expect.poll(() => rows.elements()).toHaveLength(2);
    await rows.nth(1).click();
    await screen.getByRole('searchbox', { name: 'Find among the neighbours' }).fill('');
    await screen.getByRole('button', { name: 'Pick all tied to the graph (1)' }).click();
    await screen.getByRole('button', { name: 'Add 2 picked' }).click();
    await expect.poll(() => graph.entities.length).toBe(4);
    expect(graph.has('sample/member:1')).toBe(true);
  });

  it('that were found are picked at once, but for those that are there', async () => {
    const { graph, screen } = await openGraph(hubs(2, 80, true));
    await graph.add(['sample/member:1079'], 'Add');
    void graph.expand('sample/company:1');
    const limit = screen.getByRole('spinbutton', { name: /Bring at most/ });
    await expect.element(limit).toBeEnabled();
    const found = screen.getByRole('button', { name: /^Pick all \d+ found$/ });
    expect(found.elements()).toEqual([]);
    await screen.getByRole('searchbox', { name: 'Find among the neighbours' }).fill('person 7');
    await screen.getByRole('button', { name: 'Pick all 11 found' }).click();
    await expect.element(limit).toBeDisabled();
    await screen.getByRole('button', { name: 'Pick none' }).click();
    await expect.element(screen.getByRole('button', { name: 'Add 0 picked' })).toBeVisible();
    const list = screen.getByRole('grid', { name: 'Neighbours', exact: true });
    (list.element() as HTMLElement).focus();
    await userEvent.keyboard('{Control>}a{/Control}');
    await screen.getByRole('button', { name: 'Add 10 picked' }).click();
    await expect.poll(() => graph.entities.length).toBe(13);
    expect(graph.has('sample/member:1070')).toBe(true);
    expect(graph.has('sample/member:1008')).toBe(false);
  });

  it('are found by role, and say why none can be picked as tied to the graph', async () => {
    const { graph, screen } = await openGraph(hubs(1, 80));
    void graph.expand('sample/company:1');
    const pick = screen.getByRole('button', { name: 'Pick all tied to the graph' });
    const why = 'None of them is tied to anything else on the graph, as far as it is stored';
    await expect.element(pick).toHaveAttribute('aria-disabled', 'true');
    await expect.element(pick).toHaveAccessibleDescription(why);
    await expect.element(pick).toHaveAttribute('title', why);
    const rows = screen.getByRole('grid', { name: 'Neighbours', exact: true }).getByRole('row');
    const find = screen.getByRole('searchbox', { name: 'Find among the neighbours' });
    await find.fill('secretary');
    await expect.element(screen.getByText('No neighbour has such a name or role.')).toBeVisible();
    await find.fill('direct');
    await expect.poll(() => rows.elements().length).toBeGreaterThan(5);
    await expect
      .element(screen.getByText('No neighbour has such a name or role.'))
      .not.toBeInTheDocument();
  });

  it('that did not come are stood for by a group, which opens', async () => {
    const { graph, screen } = await openGraph(hubs(2, 80, true));
    void graph.expand('sample/company:1');
    await screen.getByRole('spinbutton', { name: /Bring at most/ }).fill('3');
    await screen.getByRole('button', { name: 'Add 3' }).click();
    const groups = screen.getByRole('list', { name: 'Not on the graph' });
    const fold = screen.getByRole('button', { name: '2 hubs have neighbours not on the graph' });
    await expect.element(fold).toHaveAttribute('aria-expanded', 'false');
    expect(groups.elements()).toEqual([]);
    const canvas = screen.getByRole('application', { name: 'Graph' }).element();
    const edge = canvas.getBoundingClientRect().bottom;
    expect(fold.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(edge);
    await fold.click();
    await expect
      .poll(() => groups.elements()[0]?.textContent)
      .toMatch(/Hub 1 AS\s*: 77 members not shown/);
    await groups.getByRole('button', { name: /^Open the neighbours of Hub 1/ }).click();
    await expect.element(screen.getByRole('heading', { name: 'Expand Hub 1 AS' })).toBeVisible();
    await screen.getByRole('button', { name: 'Add all 77' }).click();
    await expect.poll(() => groups.getByText(/Hub 1 AS/).elements()).toEqual([]);
  });

  it('of long names alike but for their ends are told apart, by name and by id', async () => {
    const long = (n: number): string =>
      `Permanent Representation of the Federal Democratic Republic to the European Union, section ${n}`;
    const seed = crowded(70, true);
    const [company] = seed.registries['sample']?.companies ?? [];
    for (const [n, member] of (company?.members ?? []).entries()) member.name = long(n);
    const { graph, screen } = await openGraph(seed);
    void graph.expand('sample/company:1');
    const list = screen.getByRole('grid', { name: 'Neighbours', exact: true });
    const row = list.getByRole('row', { name: /section 12/ });
    await screen.getByRole('searchbox', { name: 'Find among the neighbours' }).fill('section 12');
    await expect.element(row.getByText('member 12', { exact: true })).toBeVisible();
    await expect.element(row.getByTitle(long(12))).toBeVisible();
    const name = row.getByTitle(long(12)).element();
    // All of it is in sight: nothing is left to be cut where the names differ.
    expect(name.textContent).toMatch(/^Permanent Rep.*….*section 12$/);
    expect(name.scrollHeight).toBeLessThanOrEqual(name.clientHeight);
    expect(name.scrollWidth).toBeLessThanOrEqual(name.clientWidth);
  });
});
