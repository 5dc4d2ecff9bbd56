/** The question before many neighbours come. */
import { describe, expect, it } from 'vitest';
import { openGraph } from './open-graph.ts';
import { crowded, placeAt, SMALL_WORLD } from './worlds.ts';

describe('expanding', () => {
  it('brings a few without asking, by one call, and never reads the canvas again', async () => {
    const { graph, said, transport } = await openGraph(crowded(60, true));
    await graph.expand('sample/company:1');
    expect(graph.entities).toHaveLength(61);
    expect(said).toContain('Crowded AS: 60 added');
    await expect.poll(() => graph.entities.every(({ x }) => x !== null)).toBe(true);
    await graph.pin(['sample/member:3'], true);
    await graph.undo();
    await graph.undo();
    expect(graph.entities.map(({ id }) => id)).toEqual(['sample/company:1']);
    expect(transport.inputsOf('expandEntities')).toHaveLength(1);
    expect(transport.inputsOf('readCanvas')).toHaveLength(1);
  });

  it('asks before many, with the number, and brings as many as are wanted', async () => {
    const { graph, screen, said, transport } = await openGraph(crowded(300, true));
    const expanding = graph.expand('sample/company:1');
    await expect.element(screen.getByText('300 neighbours', { exact: true })).toBeVisible();
    await expect.element(screen.getByText(/the registry is not asked/)).toBeVisible();
    await screen.getByRole('spinbutton', { name: /Bring at most/ }).fill('40');
    await screen.getByRole('button', { name: 'Add 40' }).click();
    await expanding;
    await expect.poll(() => graph.entities.length).toBe(41);
    await expect.poll(() => said).toContain('Crowded AS: 40 added, 260 left off');
    expect(transport.inputsOf('expandEntities')).toMatchObject([
      { entities: ['sample/company:1'], unlessMoreThan: 60 },
      { entities: ['sample/company:1'], limit: 40 },
    ]);
  });

  it('lets single neighbours be picked from the list, but for those that are there', async () => {
    const seed = crowded(70, true);
    const places = [...(seed.places ?? []), placeAt('sample/member:2', 100, 0)];
    const { graph, screen } = await openGraph({ ...seed, places });
    void graph.expand('sample/company:1');
    const list = screen.getByRole('grid', { name: 'Neighbours' });
    const find = screen.getByRole('searchbox', { name: 'Find among the neighbours' });
    await find.fill('Member 2');
    await expect
      .element(list.getByRole('row', { name: /Member 2\b/ }).getByText('on the graph'))
      .toBeVisible();
    // Whoever looks for some is not offered the first of all.
    await expect.element(screen.getByRole('button', { name: 'Add 0 picked' })).toBeDisabled();
    await find.fill('');
    await list.getByRole('row', { name: /Member 10\b/ }).click();
    await list.getByRole('row', { name: /Member 11\b/ }).click();
    await screen.getByRole('button', { name: 'Add 2 picked' }).click();
    await expect.poll(() => graph.has('sample/member:11')).toBe(true);
    expect(graph.entities.map(({ id }) => id)).toEqual([
      'sample/company:1',
      'sample/member:2',
      'sample/member:10',
      'sample/member:11',
    ]);
  });

  it('fetches a profile nobody has before it counts, and brings nobody when cancelled', async () => {
    const { graph, screen, transport } = await openGraph(crowded(80, false));
    const expanding = graph.expand('sample/company:1');
    await expect.element(screen.getByText(/1 profile was fetched to count them/)).toBeVisible();
    await screen.getByRole('button', { name: 'Cancel' }).click();
    await expanding;
    expect(transport.inputsOf('expandEntities')).toHaveLength(1);
    expect(graph.entities).toHaveLength(1);
  });

  it('offers no more than can be drawn, and says why', async () => {
    const { graph, screen, transport } = await openGraph(crowded(2300, true));
    void graph.expand('sample/company:1');
    await expect.element(screen.getByText(/All 2,300 at once are too many to draw/)).toBeVisible();
    expect(screen.getByRole('button', { name: /^Add all/ }).elements()).toEqual([]);
    await screen.getByRole('spinbutton', { name: /Bring at most/ }).fill('2001');
    await expect
      .element(screen.getByRole('button', { name: 'Add 2,001', disabled: true }))
      .toBeVisible();
    await screen.getByRole('button', { name: 'Cancel' }).click();
    expect(transport.inputsOf('expandEntities')).toHaveLength(1);
  });

  it('calls who is not on the graph yet by name', async () => {
    const { graph, screen } = await openGraph({ ...crowded(80, true), places: [] });
    void graph.expand('sample/company:1');
    await expect.element(screen.getByRole('heading', { name: 'Expand Crowded AS' })).toBeVisible();
    await screen.getByRole('button', { name: 'Cancel' }).click();
  });

  it('says why when the profile can’t be had', async () => {
    const { graph, faults } = await openGraph(SMALL_WORLD);
    await graph.expand('sample/member:99');
    expect(faults.map(({ code }) => code)).toEqual(['record-not-found']);
  });

  it('expands several as one call and one step, and names whose profile it could not have', async () => {
    const { graph, said, transport } = await openGraph({
      ...SMALL_WORLD,
      fetched: ['sample/company:1'],
      places: [placeAt('sample/company:1', 0, 0), placeAt('sample/member:2', 200, 0)],
    });
    await graph.expansion.start(['sample/company:1', 'sample/member:2']);
    expect(transport.inputsOf('expandEntities')).toHaveLength(1);
    expect(said).toContain('Expanding 2 entities');
    await expect
      .poll(() => said.at(-1))
      .toBe('2 entities: 1 added, 2 were there already, no profile of Правый');
    expect(graph.undoLabel).toBe('Expand 2 entities');
    await graph.undo();
    expect(graph.entities).toHaveLength(2);
  });

  it('is one thing to cancel, however many are expanded', async () => {
    const { graph, screen, transport, faults } = await openGraph(SMALL_WORLD, {
      expandEntities: () => new Promise(() => undefined),
    });
    void graph.expansion.start(['sample/company:1', 'sample/member:1', 'sample/member:3']);
    const bar = screen.getByRole('progressbar', { name: 'Expanding 3 entities' });
    await expect.element(bar).toHaveAttribute('aria-valuenow', '0');
    const [asked] = transport.inputsOf('expandEntities') as { task: string }[];
    const task = asked?.task ?? '';
    transport.announce({ name: 'taskProgressed', task, done: 2, total: 3, words: 'Fetching' });
    await expect.element(bar).toHaveAttribute('aria-valuenow', '2');
    await screen.getByRole('button', { name: 'Cancel' }).click();
    expect(transport.inputsOf('cancelTask')).toEqual([{ task }]);
    expect(faults).toEqual([]);
  });
});

describe('profiles that could not be had', () => {
  it('are told until they are tried again or dismissed', async () => {
    const { graph, screen, transport } = await openGraph({
      ...SMALL_WORLD,
      fetched: ['sample/company:1'],
      places: [placeAt('sample/company:1', 0, 0), placeAt('sample/member:2', 200, 0)],
    });
    await graph.expansion.start(['sample/company:1', 'sample/member:2']);
    const notice = screen.getByRole('alert');
    await expect.element(notice.getByText(/^No profile of Правый\./)).toBeVisible();
    await notice.getByRole('button', { name: 'Ask again' }).click();
    await expect.poll(() => transport.inputsOf('expandEntities')).toHaveLength(2);
    expect(transport.inputsOf('expandEntities').at(-1)).toMatchObject({
      entities: ['sample/member:2'],
    });
    // Asked for alone it is refused; that is told in the same place.
    await expect.element(notice.getByText(/^No profile of Правый\./)).toBeVisible();
    await notice.getByRole('button', { name: 'Dismiss' }).click();
    await expect.poll(() => notice.elements()).toEqual([]);
  });
});
