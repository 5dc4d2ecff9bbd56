/** An export looked at before it is saved, and what may be taken away from where. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { InputOf } from '../../../src/contract/commands/commands.ts';
import { Refusal } from '../../../src/contract/faults/faults.ts';
import type { ExportPreview } from '../../../src/contract/answers/export.ts';
import type { EntityId } from '../../../src/contract/model/entity.ts';
import { makeCompanyProfile } from '../../make/records.ts';
import { catchDownloads } from '../catch-downloads.ts';
import { openGraph } from './open-graph.ts';
import { placeAt, SMALL_WORLD } from './worlds.ts';

afterEach(() => vi.restoreAllMocks());

const MIDDLE: EntityId = 'sample/company:1';
const LEFT: EntityId = 'sample/member:1';
const PREVIEW: ExportPreview = {
  entities: 4,
  ties: 3,
  files: [{ name: 'a.graphml', bytes: 2400, begins: '<graphml>' }],
  loss: [{ what: 'sources of ties', count: 3 }],
};

async function openDialog(
  answers: Parameters<typeof openGraph>[1] = {},
  world: Parameters<typeof openGraph>[0] = SMALL_WORLD,
) {
  const opened = await openGraph(world, answers);
  await opened.screen.getByRole('button', { name: 'Take away' }).click();
  const preview = opened.screen.getByRole('region', { name: 'Preview' });
  const choose = (name: RegExp) => opened.screen.getByRole('radio', { name }).click();
  const previewed = () => opened.transport.inputsOf('previewExport') as InputOf<'previewExport'>[];
  return { ...opened, preview, choose, previewed };
}

describe('the preview of an export', () => {
  it('shows a picture as a picture, never as markup of the page', async () => {
    const { preview, screen } = await openDialog();
    const picture = preview.getByRole('img', { name: /4 records, 3 ties/ });
    await expect.element(picture).toBeVisible();
    const image = picture.element() as HTMLImageElement;
    expect(image.src).toMatch(/^blob:/);
    await expect.poll(() => image.naturalWidth).toBeGreaterThan(100);
    expect(preview.element().querySelector('svg text')).toBeNull();
    // Of a PNG how many pixels it will have, by its scale.
    await screen.getByRole('radio', { name: '3×' }).click();
    const pixels = screen.getByText(/^[\d,]+ × [\d,]+ pixels$/);
    await expect.element(pixels).toBeVisible();
    // A browser rounds what a drawing says of itself.
    const width = Number(pixels.element().textContent.split(' ')[0]?.replace(',', ''));
    expect(Math.abs(width - 3 * image.naturalWidth)).toBeLessThanOrEqual(3);
  });

  it('shows how each file begins, as text, and how large it is', async () => {
    const hostile = '<img src=x onerror=alert(1)>';
    const { preview, choose } = await openDialog(
      {},
      {
        registries: {
          sample: {
            companies: [makeCompanyProfile({ id: '1', current_name: { name: hostile } })],
          },
        },
        fetched: [MIDDLE],
        places: [placeAt(MIDDLE, 0, 0)],
      },
    );
    await choose(/^CSV/);
    const nodes = preview.getByRole('group', { name: /^Beginning of .* nodes.csv$/ });
    await expect.poll(() => nodes.query()?.textContent).toContain(hostile);
    expect(preview.element().querySelector('img')).toBeNull();
    for (const part of ['nodes', 'edges', 'about'])
      await expect.element(preview.getByText(new RegExp(` ${part}\\.csv$`))).toBeVisible();
    await expect.element(preview.getByText(/^\d+ kB, begins with$/).first()).toBeVisible();
    await expect.element(preview.getByText('1 record, 0 ties')).toBeVisible();
  });

  it('says what will be lost, and drops what is being made for the choice before', async () => {
    const first = Promise.withResolvers<ExportPreview>();
    const { preview, choose, previewed, transport } = await openDialog({
      previewExport: ({ format }) =>
        format === 'graphml'
          ? first.promise
          : { ...PREVIEW, files: [{ name: 'b.cyjs', bytes: 1, begins: '{}' }] },
    });
    await choose(/^GraphML/);
    await expect.poll(() => previewed().map(({ format }) => format)).toContain('graphml');
    const task = previewed().at(-1)?.task;
    await choose(/^Cytoscape JSON/);
    await expect.element(preview.getByText('b.cyjs')).toBeVisible();
    expect(transport.inputsOf('cancelTask')).toContainEqual({ task });
    first.resolve(PREVIEW);
    await expect
      .poll(() => preview.element().textContent)
      .toMatch(/Will not be carried over:.*3 sources of ties/s);
    expect(preview.element().textContent).not.toContain('a.graphml');
  });

  it('says why it can’t be made; what is wished can be saved all the same', async () => {
    const { preview, choose, screen } = await openDialog({
      previewExport: () => {
        throw new Refusal('export-empty');
      },
    });
    await choose(/^GraphML/);
    await expect.element(preview.getByRole('alert')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Save', exact: true })).toBeEnabled();
  });

  it('is made anew as the graph changes under it', async () => {
    const { graph, preview } = await openDialog();
    const drawn = async (): Promise<string> => {
      const picture = preview.getByRole('img', { name: /4 records, 3 ties/ });
      await expect.element(picture).toBeVisible();
      return (picture.element() as HTMLImageElement).src;
    };
    const before = await drawn();
    await graph.move([{ id: MIDDLE, x: 700, y: 400 }]);
    await expect.poll(drawn).not.toBe(before);
  });

  it('of very much is made only once it is asked for', async () => {
    const { graph, preview, previewed } = await openDialog({ previewExport: () => PREVIEW });
    await userEvent.keyboard('{Escape}');
    const asked = previewed().length;
    const entities = Array.from({ length: 20_001 }, (_, at): EntityId => `sample/company:${at}`);
    graph.deps.openExport({ title: 'Many', offers: [{ label: 'All', entities }], as: 'any' });
    const make = preview.getByRole('button', { name: 'Make the preview' });
    await expect.element(make).toBeVisible();
    expect(previewed()).toHaveLength(asked);
    await make.click();
    await expect.element(preview.getByText('4 records, 3 ties')).toBeVisible();
    expect(previewed().at(-1)?.entities).toHaveLength(20_001);
  });
});

describe('what is left out of an export', () => {
  it('is taken out of the preview and of what is saved, is said, and is remembered', async () => {
    const { screen, choose, previewed, transport } = await openDialog({
      exportGraph: () => ({ export: 'e1', files: [], entities: 4, ties: 3 }),
      saveExport: () => ({ saved: { how: 'written', files: ['/a'] }, loss: [] }),
    });
    const box = screen.getByRole('checkbox', { name: /^Full birth dates/ });
    await choose(/^GraphML/);
    await box.click();
    await expect.poll(() => previewed().at(-1)?.redact).toEqual(['birth-dates']);
    await screen.getByRole('button', { name: 'Save', exact: true }).click();
    const saved = screen.getByText('Saved: 4 entities, 3 ties, without full birth dates');
    await expect.element(saved).toBeVisible();
    expect(transport.inputsOf('exportGraph')).toMatchObject([{ redact: ['birth-dates'] }]);
    await screen.getByRole('button', { name: 'Close' }).first().click();
    await screen.getByRole('button', { name: 'Take away' }).click();
    await expect.element(box).toBeChecked();
    // Private notes are no choice: they never leave.
    expect(screen.getByRole('checkbox').elements()).toHaveLength(3);
  });
});

describe('what is exported', () => {
  it('can be all of the graph, hidden and of any time', async () => {
    const { screen, graph, previewed, choose } = await openDialog();
    await userEvent.keyboard('{Escape}');
    await graph.hide([LEFT]);
    await screen.getByRole('button', { name: 'Take away' }).click();
    await choose(/^GraphML/);
    await screen.getByRole('radio', { name: /^Everything on it 4 records, 3 ties/ }).click();
    await expect.poll(() => previewed().at(-1)?.entities).toHaveLength(4);
    expect(previewed().at(-1)).toMatchObject({ time: 'any', filter: {}, ofAnyTime: true });
  });

  it('is what the keyboard is on, with X', async () => {
    const { graph, application, screen } = await openGraph(SMALL_WORLD);
    graph.select([MIDDLE, LEFT]);
    (application.element() as HTMLElement).focus();
    await userEvent.keyboard('x');
    const dialog = screen.getByRole('dialog', { name: 'Export from the graph' });
    await expect
      .element(dialog.getByRole('radio', { name: 'These 2 entities, 1 tie' }))
      .toBeChecked();
    await expect
      .element(dialog.getByRole('radio', { name: 'As shown 4 entities, 3 ties' }))
      .toBeVisible();
  });

  it('is the table below the graph as it is filtered, or its chosen rows', async () => {
    const { graph, screen, transport } = await openGraph(SMALL_WORLD);
    graph.select([LEFT, 'sample/member:3']);
    await screen.getByRole('textbox', { name: 'Filter the entities' }).fill('member:');
    const rows = screen.getByRole('grid', { name: 'Entities' });
    await expect.element(rows).toHaveAttribute('aria-rowcount', '4');
    await screen.getByRole('button', { name: 'Export the entities' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Export the table of entities' });
    await expect
      .element(dialog.getByRole('radio', { name: 'The chosen rows 2 entities, 0 ties' }))
      .toBeChecked();
    await dialog.getByRole('radio', { name: /^GraphML/ }).click();
    await dialog.getByRole('radio', { name: 'The rows of this table 3 entities, 0 ties' }).click();
    const previewed = () => transport.inputsOf('previewExport').at(-1) as InputOf<'previewExport'>;
    await expect
      .poll(() => previewed().entities?.toSorted())
      .toEqual([LEFT, 'sample/member:2', 'sample/member:3']);
  });

  it('is nothing where nothing is listed, which is said', async () => {
    const { graph, screen, said } = await openGraph(SMALL_WORLD);
    graph.drawer.open('owners');
    await screen.getByRole('button', { name: 'Export the owners' }).click();
    expect(said.at(-1)).toMatch(/^Nothing is listed below the graph/);
    expect(screen.getByRole('dialog').elements()).toEqual([]);
  });
});

describe('a PNG', () => {
  const SVG =
    '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="80"><rect width="9" height="9"/></svg>';

  it('has the scale that was chosen, and the journal its very hash', async () => {
    const saved = catchDownloads();
    const parts = [SVG];
    const { screen, transport } = await openDialog({
      exportGraph: () => ({
        export: 'e1',
        entities: 4,
        ties: 3,
        files: [{ name: 'Halvard.svg', mime: 'image/svg+xml' }],
      }),
      awaitExport: () => ({ loss: [] }),
      readExport: () => {
        const text = parts.shift();
        return { text: text ?? '', done: text === undefined, written: 7, loss: null };
      },
      noteDrawn: () => ({}),
      closeExport: () => ({ found: true }),
    });
    await screen.getByRole('radio', { name: '4×' }).click();
    await screen.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.element(screen.getByText(/^It is in the journal/)).toBeVisible();
    await expect
      .element(screen.getByText('Downloaded: 4 entities, 3 ties, 480 × 320 pixels'))
      .toBeVisible();
    const file = saved.get('Halvard.png') ?? new Blob();
    const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
    const sha256 = Array.from(new Uint8Array(digest), (byte) =>
      byte.toString(16).padStart(2, '0'),
    ).join('');
    expect(transport.inputsOf('exportGraph')).toMatchObject([{ format: 'svg', drawnAs: 'png' }]);
    expect(transport.inputsOf('noteDrawn')).toEqual([{ export: 'e1', sha256 }]);
  });

  it('that was saved though the journal has not noted it says so', async () => {
    catchDownloads();
    const parts = [SVG];
    const { screen } = await openDialog({
      exportGraph: () => ({
        export: 'e1',
        entities: 4,
        ties: 3,
        files: [{ name: 'Halvard.svg', mime: 'image/svg+xml' }],
      }),
      awaitExport: () => ({ loss: [] }),
      readExport: () => {
        const text = parts.shift();
        return { text: text ?? '', done: text === undefined, written: 7, loss: null };
      },
      noteDrawn: () => {
        throw new Refusal('export-gone');
      },
    });
    await screen.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.element(screen.getByText('Halvard.png')).toBeVisible();
    await expect.element(screen.getByText('It is not in the journal:')).toBeVisible();
  });
});
