/** Taking the graph away as files. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { InputOf } from '../../../src/contract/commands/commands.ts';
import { Refusal } from '../../../src/contract/faults/faults.ts';
import { pngInWords, pngSize, svgToPng } from '../../../src/ui/graph/export/png.ts';
import { catchDownloads } from '../catch-downloads.ts';
import { openGraph } from './open-graph.ts';
import { SMALL_WORLD } from './worlds.ts';

afterEach(() => vi.restoreAllMocks());

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

  it('says nothing of ties where the format has none', async () => {
    const { screen, dialog } = await openDialog({
      previewExport: () => ({ entities: 2, ties: null, files: [], loss: [] }),
      exportGraph: () => ({ ...made(['a']), entities: 2, ties: null }),
      saveExport: () => written('/home/x/a'),
    });
    await screen.getByRole('radio', { name: /^Profiles as answered/ }).click();
    await expect.element(screen.getByText('4 entities', { exact: true })).toBeVisible();
    const counted = dialog.getByRole('region', { name: 'Preview' }).getByRole('status');
    await expect.element(counted).toHaveTextContent('2 records');
    await screen.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.element(screen.getByText('Saved: 2 records', { exact: true })).toBeVisible();
    expect(dialog.element().textContent).not.toMatch(/\d ties?\b/);
  });

  it('makes a picture as the canvas is: with areas, and with sizes and colours by a measure', async () => {
    const { screen, graph, transport } = await openDialog({
      saveExport: () => written('/home/x/a'),
    });
    const absent = screen.getByText(/by a measure are not exported/);
    graph.answers.measure.choose('size', 'degree');
    graph.answers.measure.choose('colour', 'country');
    await graph.layOut('jurisdiction');
    await screen.getByRole('radio', { name: /^SVG/ }).click();
    await expect.element(absent).not.toBeInTheDocument();
    await screen.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.element(screen.getByText('/home/x/a')).toBeVisible();
    const [sent] = transport.inputsOf('exportGraph') as InputOf<'exportGraph'>[];
    expect(sent).toMatchObject({ areas: true });
    const looks = new Map(sent?.measured?.looks.map(({ entity, ...look }) => [entity, look]));
    expect(looks).toEqual(graph.answers.measure.looks);
    expect(sent?.measured?.scale.map(({ words, sign }) => `${words} ${sign}`)).toEqual([
      'size by ties: 1 ',
      '3 ',
      'colour by country: not known (4) ?',
    ]);
    await graph.layOut('chart');
    await expect.element(absent).toBeVisible();
  });

  it('saves with Enter on any choice', async () => {
    const { screen, transport } = await openDialog({ saveExport: () => written('/home/x/a') });
    await screen.getByRole('radio', { name: /GraphML/ }).click();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText('/home/x/a')).toBeVisible();
    expect(transport.inputsOf('exportGraph')).toMatchObject([{ format: 'graphml' }]);
  });

  it('has the host save, then says where and what is lost', async () => {
    const { screen, said, transport } = await openDialog({
      saveExport: () => written('/home/x/Halvard nodes.csv', '/home/x/Halvard edges.csv'),
    });
    await screen.getByRole('radio', { name: /CSV/ }).click();
    await screen.getByRole('button', { name: 'Save 3 files' }).click();
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
      cancelTask: ({ task }) => {
        // The preview has a task of its own.
        if (task.startsWith('export ')) saving.reject(new Refusal('cancelled'));
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
    expect(transport.inputsOf('cancelTask')).toContainEqual({ task });
    expect(screen.getByRole('alert').elements()).toEqual([]);
    await expect.element(screen.getByRole('button', { name: 'Save', exact: true })).toBeEnabled();
  });

  it('goes on whatever moves on the graph meanwhile', async () => {
    const saving = Promise.withResolvers<ReturnType<typeof written>>();
    const { screen, graph, transport } = await openDialog({ saveExport: () => saving.promise });
    await screen.getByRole('radio', { name: /GraphML/ }).click();
    await screen.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(() => transport.inputsOf('saveExport').length).toBe(1);
    await graph.move([{ id: 'sample/company:1', x: 40, y: 40 }]);
    graph.select(['sample/member:1']);
    await expect.poll(() => graph.entity('sample/company:1')?.x).toBe(40);
    saving.resolve(written('/home/x/a.graphml'));
    await expect.element(screen.getByText('/home/x/a.graphml')).toBeVisible();
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
    // The preview has a task of its own.
    const cancelled = transport.inputsOf('cancelTask') as { task: string }[];
    expect(cancelled.filter(({ task }) => task.startsWith('export '))).toHaveLength(1);
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

  it('makes a PDF on one A4 sheet, or on the paper that was chosen and as many as it needs', async () => {
    const { screen, transport } = await openDialog({ saveExport: () => written('/home/x/a.pdf') });
    const save = screen.getByRole('button', { name: 'Save', exact: true });
    const sent = () => transport.inputsOf('exportGraph');
    await screen.getByRole('radio', { name: /^PDF/ }).click();
    await save.click();
    await expect.poll(sent).toMatchObject([{ format: 'pdf', paper: 'A4', isTiled: false }]);
    await expect.element(screen.getByText('/home/x/a.pdf')).toBeVisible();
    await screen.getByRole('radio', { name: /^A3/ }).click();
    await screen.getByRole('radio', { name: /^As many as it needs/ }).click();
    await save.click();
    await expect.poll(() => sent().length).toBe(2);
    expect(sent().at(-1)).toMatchObject({ format: 'pdf', paper: 'A3', isTiled: true });
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
    expect(pngSize(100, 50, 3)).toEqual({ width: 300, height: 150, scale: 3 });
    const huge = pngSize(60_000, 30_000, 4);
    expect(pngInWords(huge, 4)).toMatch(/^15,\d{3} × 7,\d{3} pixels, 0.26× and not 4×: no larger/);
    expect(huge.width).toBeLessThanOrEqual(16_000);
    expect(huge.width * huge.height).toBeLessThanOrEqual(120_000_000);
    await expect(svgToPng(new Blob(['not a picture']), 2)).rejects.toBeInstanceOf(DOMException);
  });
});
