/** The question before many neighbours come. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { InputOf } from '../../../src/contract/commands.ts';
import { Refusal } from '../../../src/contract/faults.ts';
import type { ExpandAnswer } from '../../../src/contract/model/answers.ts';
import { openGraph } from './open-graph.ts';
import { crowded, hubs, placeAt, SMALL_WORLD } from './worlds.ts';

/** Expansions that end when the test says so, or are cancelled as the engine cancels them. */
function heldExpansions() {
  const held: {
    input: InputOf<'expandEntities'>;
    end: (answer?: Partial<ExpandAnswer>) => void;
  }[] = [];
  let cancel = (): void => undefined;
  const nothing: ExpandAnswer = {
    ...{ label: 'Hub', added: [], neighbours: 0, newcomers: 0, leftOff: 0, fetched: 0 },
    ...{ notFetched: [], hubs: [] },
  };
  return {
    held,
    answers: {
      expandEntities: (input: InputOf<'expandEntities'>) =>
        new Promise<ExpandAnswer>((resolve, reject) => {
          held.push({ input, end: (answer) => resolve({ ...nothing, ...answer }) });
          const of = input.entities.length;
          cancel = () => reject(new Refusal('cancelled', { had: 1, of }));
        }),
      cancelTask: () => (cancel(), { found: true }),
    },
  };
}

afterEach(() => vi.restoreAllMocks());

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

describe('one task', () => {
  it('takes up what is asked for meanwhile, each once, and asks about all of it once', async () => {
    const { held, answers } = heldExpansions();
    const { graph, screen, application } = await openGraph(hubs(3, 80), answers);
    const bar = screen.getByRole('progressbar');
    (application.element() as HTMLElement).focus();
    for (const n of [1, 2, 2, 3, 1]) {
      graph.select([`sample/company:${n}`]);
      await userEvent.keyboard('e');
    }
    expect(held.map(({ input }) => input.entities)).toEqual([['sample/company:1']]);
    await expect.element(bar).toHaveAttribute('aria-valuemax', '3');
    const many = { newcomers: 80, neighbours: 80, leftOff: 80 };
    held[0]?.end(many);
    await expect.poll(() => held.length).toBe(2);
    expect(held[1]?.input.entities).toEqual([1, 2, 3].map((n) => `sample/company:${n}`));
    expect(screen.getByRole('dialog').elements()).toEqual([]);
    held[1]?.end({ ...many, newcomers: 240 });
    await expect.element(screen.getByRole('heading', { name: 'Expand 3 entities' })).toBeVisible();
    expect(screen.getByRole('dialog').elements()).toHaveLength(1);
  });

  it('asks once for all hubs, by name and number, and brings so many of each as one step', async () => {
    const { graph, screen, transport, said } = await openGraph(hubs(2, 80));
    const expanding = graph.expansion.start(['sample/company:1', 'sample/company:2']);
    await expect.element(screen.getByText('160 neighbours', { exact: true })).toBeVisible();
    const numbers = screen.getByRole('grid', { name: 'Neighbours by entity' });
    await expect.element(numbers.getByRole('row', { name: /Hub 2 AS 80 60/ })).toBeVisible();
    await screen.getByRole('spinbutton', { name: /^Bring at most of each/ }).fill('5');
    await screen.getByRole('button', { name: 'Add up to 10' }).click();
    await expanding;
    expect(transport.inputsOf('expandEntities')).toHaveLength(2);
    // The profiles were counted: no registry is asked for them again.
    expect(transport.inputsOf('expandEntities').at(-1)).toMatchObject({ limit: 5, from: 'store' });
    await expect.poll(() => said.at(-1)).toMatch(/^2 entities: 10 added.*150 left off$/);
    expect(graph.undoLabel).toBe('Expand 2 entities');
    await graph.undo();
    expect(graph.entities).toHaveLength(2);
  });

  it('is cancelled as a whole in the question', async () => {
    const { graph, screen, transport, said } = await openGraph(hubs(2, 80));
    const expanding = graph.expansion.start(['sample/company:1', 'sample/company:2']);
    await screen.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await expanding;
    expect(said.at(-1)).toBe('Cancelled: 2 of 2 profiles fetched, nothing added');
    expect(transport.inputsOf('expandEntities')).toHaveLength(1);
    expect(graph.entities).toHaveLength(2);
    expect(graph.expansion.task).toBeNull();
  });

  it('ends with Escape before the selection does, and says what it came to', async () => {
    const { held, answers } = heldExpansions();
    const { graph, application, said, faults } = await openGraph(hubs(3, 80), answers);
    (application.element() as HTMLElement).focus();
    await userEvent.keyboard('{Control>}a{/Control}e');
    const more = graph.expansion.start(['sample/member:1']);
    expect(held).toHaveLength(1);
    await userEvent.keyboard('{Escape}');
    await more;
    expect(said.at(-1)).toBe('Cancelled: 1 of 4 profiles fetched, nothing added');
    expect([graph.selection.size, held.length, faults.length]).toEqual([3, 1, 0]);
    await userEvent.keyboard('{Escape}');
    expect(graph.selection.size).toBe(0);
  });

  it('leaves whoever has gone on meanwhile where they are', async () => {
    const { held, answers } = heldExpansions();
    const { graph } = await openGraph(hubs(3, 80), answers);
    graph.select(['sample/company:1']);
    const expanding = graph.expansion.start(['sample/company:1']);
    graph.select(['sample/company:3']);
    held[0]?.end();
    await expanding;
    expect([...graph.selection]).toEqual(['sample/company:3']);
  });

  it('shows its progress only when it lasts, and then long enough to be read', async () => {
    const { held, answers } = heldExpansions();
    const { graph, screen } = await openGraph(hubs(3, 80), answers);
    const bar = screen.getByRole('progressbar');
    const short = graph.expansion.start(['sample/company:1', 'sample/company:2']);
    held[0]?.end();
    await short;
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(bar.elements()).toEqual([]);
    const long = graph.expansion.start(['sample/company:1', 'sample/company:2']);
    await expect.element(bar).toBeVisible();
    await expect.element(screen.getByText(/0 of 2/)).toBeVisible();
    held[1]?.end();
    await long;
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(bar.elements()).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Cancel' }).elements()).toEqual([]);
    await expect.poll(() => bar.elements()).toEqual([]);
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
    await notice.getByRole('button', { name: 'Try again' }).click();
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

describe('the neighbours of a hub', () => {
  it('are searched by name, with role and state, and those tied to the graph picked at once', async () => {
    const { graph, screen } = await openGraph(hubs(2, 80, true));
    void graph.expand('sample/company:1');
    const rows = screen.getByRole('grid', { name: 'Neighbours', exact: true }).getByRole('row');
    const first = rows.nth(1);
    await expect
      .poll(() => first.element().textContent)
      .toMatch(/Shared Person.*Director.*1 tie to the graph/);
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

  it('that did not come are stood for by a group, which opens', async () => {
    const { graph, screen } = await openGraph(hubs(2, 80, true));
    void graph.expand('sample/company:1');
    await screen.getByRole('spinbutton', { name: /Bring at most/ }).fill('3');
    await screen.getByRole('button', { name: 'Add 3' }).click();
    const groups = screen.getByRole('list', { name: 'Not on the graph' });
    const fold = screen.getByRole('button', { name: '2 hubs have neighbours not on the graph' });
    await expect.element(fold).toHaveAttribute('aria-expanded', 'false');
    expect(groups.elements()).toEqual([]);
    await fold.click();
    await expect
      .poll(() => groups.elements()[0]?.textContent)
      .toMatch(/Hub 1 AS\s*: 77 members not shown/);
    await groups.getByRole('button', { name: /^Open the neighbours of Hub 1/ }).click();
    await expect.element(screen.getByRole('heading', { name: 'Expand Hub 1 AS' })).toBeVisible();
    await screen.getByRole('button', { name: 'Add all 77' }).click();
    await expect.poll(() => groups.getByText(/Hub 1 AS/).elements()).toEqual([]);
  });
});
