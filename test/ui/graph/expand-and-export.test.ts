/** The question before many neighbours come, and taking the graph away as files. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { Refusal } from '../../../src/contract/faults.ts';
import { pngSize, svgToPng } from '../../../src/ui/graph/export/png.ts';
import { openGraph } from './open-graph.ts';
import { crowded, placeAt, SMALL_WORLD } from './worlds.ts';

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
    await expect
      .element(list.getByRole('row', { name: /Member 2\b/ }).getByText('on the graph'))
      .toBeVisible();
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

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="80"><rect width="120" height="80" fill="red"/></svg>';

const made = (names: string[]) => ({
  export: 'e1',
  files: names.map((name) => ({ name, mime: 'text/plain' })),
  entities: 4,
  ties: 3,
});

const LOSS = [{ what: 'sources of ties', count: 3 }];

/** What a host answers that wrote these files. */
const written = (...files: string[]) => ({ saved: { how: 'written' as const, files }, loss: LOSS });

/** Files handed over as downloads, by name. */
function catchDownloads(): Map<string, Blob> {
  const blobs = new Map<string, Blob>();
  const saved = new Map<string, Blob>();
  const make = URL.createObjectURL.bind(URL);
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    const address = make(blob);
    if (blob instanceof Blob) blobs.set(address, blob);
    return address;
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    const blob = blobs.get(this.href);
    if (blob) saved.set(this.download, blob);
  });
  return saved;
}

/** The dialog, opened over the small world; a host answers as told. */
async function openDialog(answers: Parameters<typeof openGraph>[1] = {}) {
  const opened = await openGraph(SMALL_WORLD, { exportGraph: () => made(['a']), ...answers });
  await opened.screen.getByRole('button', { name: 'Take away' }).click();
  return { ...opened, dialog: opened.screen.getByRole('dialog') };
}

describe('exporting', () => {
  it('makes nothing before it is asked to, and says how much it would be', async () => {
    const { screen, transport } = await openDialog();
    await expect.element(screen.getByText('4 entities, 3 ties').first()).toBeVisible();
    for (const format of ['SVG', 'GraphML', 'CSV']) {
      await screen.getByRole('radio', { name: new RegExp(`^${format}`) }).click();
    }
    expect(transport.inputsOf('exportGraph')).toEqual([]);
  });

  it('has the host save, then says where and what is lost', async () => {
    const { screen, said, transport } = await openDialog({
      saveExport: () => written('/home/x/Halvard nodes.csv', '/home/x/Halvard edges.csv'),
    });
    await screen.getByRole('radio', { name: /CSV/ }).click();
    await screen.getByRole('button', { name: 'Save both files' }).click();
    const report = screen.getByText('/home/x/Halvard edges.csv');
    await expect.element(report).toBeVisible();
    expect(report.element().closest('[aria-live]')?.textContent).toMatch(
      /Saved: 4 entities, 3 ties.*Not carried over:.*3 sources of ties/s,
    );
    expect(transport.inputsOf('exportGraph')).toMatchObject([{ format: 'csv', entities: null }]);
    expect(said).toContain('Exported as CSV: 4 entities, 3 ties');
    // The dialog stays for what it says, which belongs to this format alone.
    await screen.getByRole('radio', { name: /GraphML/ }).click();
    await expect.element(report).not.toBeInTheDocument();
    await screen.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  });

  it('takes what the host offers as downloads, and waits for their end', async () => {
    const clicked: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      clicked.push(`${new URL(this.href).pathname} ${this.download}`);
    });
    const end = Promise.withResolvers<{ loss: typeof LOSS }>();
    const links = [{ name: 'Halvard.graphml', path: '/export/t/0' }];
    const { screen } = await openDialog({
      saveExport: () => ({ saved: { how: 'download', links }, loss: null }),
      awaitExport: () => end.promise,
    });
    await screen.getByRole('radio', { name: /GraphML/ }).click();
    await screen.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(() => clicked).toEqual(['/export/t/0 Halvard.graphml']);
    await expect.element(screen.getByRole('progressbar')).toBeVisible();
    end.resolve({ loss: LOSS });
    await expect.element(screen.getByText('Downloaded: 4 entities, 3 ties')).toBeVisible();
    await expect.element(screen.getByText(/sources of ties/)).toBeVisible();
  });

  it('shows how far it is, steadily, and can be cancelled', async () => {
    const saving = Promise.withResolvers<ReturnType<typeof written>>();
    const { screen, transport } = await openDialog({
      saveExport: () => saving.promise,
      cancelTask: () => {
        saving.reject(new Refusal('cancelled'));
        return { found: true };
      },
    });
    await screen.getByRole('radio', { name: /GraphML/ }).click();
    await screen.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(() => transport.inputsOf('saveExport').length).toBe(1);
    const [{ task }] = transport.inputsOf('saveExport') as [{ task: string }];
    transport.announce({ name: 'taskProgressed', task, done: 3, total: 7, words: 'Writing' });
    const bar = screen.getByRole('progressbar');
    await expect.element(bar).toHaveAttribute('aria-valuenow', '3');
    await expect.element(bar).toHaveAttribute('aria-valuemax', '7');
    // A screen reader is not told of every step.
    expect(bar.element().closest('[aria-live]')).toBeNull();
    await screen.getByRole('button', { name: 'Cancel' }).first().click();
    await expect.element(bar).not.toBeInTheDocument();
    expect(transport.inputsOf('cancelTask')).toEqual([{ task }]);
    expect(screen.getByRole('alert').elements()).toEqual([]);
    await expect.element(screen.getByRole('button', { name: 'Save', exact: true })).toBeEnabled();
  });

  it('is called off by Escape, also between opening and saving', async () => {
    const opening = Promise.withResolvers<ReturnType<typeof made>>();
    const { screen, transport } = await openDialog({
      exportGraph: () => opening.promise,
      closeExport: () => ({ found: true }),
    });
    await screen.getByRole('radio', { name: /GraphML/ }).click();
    await screen.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(() => transport.inputsOf('exportGraph').length).toBe(1);
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
    expect(transport.inputsOf('cancelTask')).toHaveLength(1);
    opening.resolve(made(['a']));
    await expect.poll(() => transport.inputsOf('closeExport')).toEqual([{ export: 'e1' }]);
    expect(transport.inputsOf('saveExport')).toEqual([]);
  });

  it('draws a PNG from the SVG, read part by part, twice as large', async () => {
    const saved = catchDownloads();
    const parts = [SVG.slice(0, 40), SVG.slice(40)];
    const { screen, transport } = await openDialog({
      exportGraph: () => made(['Halvard 2026-11-20.svg']),
      awaitExport: () => ({ loss: LOSS }),
      readExport: () => {
        const text = parts.shift();
        return { text: text ?? '', done: text === undefined, written: 7, loss: null };
      },
    });
    await screen.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(() => saved.get('Halvard 2026-11-20.png')?.type).toBe('image/png');
    const picture = await createImageBitmap(saved.get('Halvard 2026-11-20.png') ?? new Blob());
    expect([picture.width, picture.height]).toEqual([240, 160]);
    expect(transport.inputsOf('exportGraph')).toMatchObject([{ format: 'svg' }]);
    await expect.element(screen.getByText('Halvard 2026-11-20.png')).toBeVisible();
  });

  it('takes the selection alone when it is chosen', async () => {
    const { screen, graph, transport } = await openGraph(SMALL_WORLD, {
      exportGraph: () => made(['a']),
      saveExport: () => written('/a'),
    });
    graph.select(['sample/company:1', 'sample/member:1']);
    await screen.getByRole('button', { name: 'Take away' }).click();
    await expect.element(screen.getByText('2 entities, 1 tie')).toBeVisible();
    await screen.getByRole('radio', { name: /GraphML/ }).click();
    await screen.getByRole('button', { name: 'Save', exact: true }).click();
    await expect
      .poll(() => transport.inputsOf('exportGraph').at(-1))
      .toMatchObject({ entities: ['sample/company:1', 'sample/member:1'] });
  });

  it('says why when it can’t be saved, and lets it be tried again', async () => {
    let tries = 0;
    const { screen } = await openDialog({
      saveExport: () => {
        tries += 1;
        if (tries > 1) return written('/home/x/a.graphml');
        throw new Refusal('file-unwritable', { file: '/full/a.graphml', why: 'ENOSPC' });
      },
    });
    await screen.getByRole('radio', { name: /GraphML/ }).click();
    const save = screen.getByRole('button', { name: 'Save', exact: true });
    await save.click();
    await expect.element(screen.getByRole('alert').getByText(/ENOSPC/)).toBeVisible();
    await save.click();
    await expect.element(screen.getByText('/home/x/a.graphml')).toBeVisible();
    expect(screen.getByRole('alert').elements()).toEqual([]);
  });

  it('keeps a huge picture within what can be drawn', async () => {
    expect(pngSize(100, 50)).toEqual({ width: 200, height: 100, scale: 2 });
    const huge = pngSize(60_000, 30_000);
    expect(huge.width).toBeLessThanOrEqual(16_000);
    expect(huge.width * huge.height).toBeLessThanOrEqual(120_000_000);
    await expect(svgToPng(new Blob(['not a picture']))).rejects.toBeInstanceOf(DOMException);
  });
});
