/** What is selected on the graph, copied: as a table, as a picture, as sentences with their sources. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { EntityId } from '../../../src/contract/model/entity.ts';
import { Refusal } from '../../../src/contract/faults/faults.ts';
import { copyPicture } from '../../../src/ui/graph/export/copy-picture.ts';
import { copySelection } from '../../../src/ui/graph/tables/copied-selection.ts';
import { makeCompanyProfile } from '../../make/records.ts';
import { catchClipboard } from '../catch-clipboard.ts';
import { INTERLOCK_WORLD } from './answers/interlocks/interlock-world.ts';
import { openGraph } from './open-graph.ts';
import { placesOf, placesQuoted } from './quoted-sources.ts';
import { placeAt, SMALL_WORLD } from './worlds.ts';

afterEach(() => vi.restoreAllMocks());

const MIDDLE: EntityId = 'sample/company:1';
const LEFT: EntityId = 'sample/member:1';

/** As the browser asks the element with the focus. */
function copyFrom(element: Element): DataTransfer {
  const clipboardData = new DataTransfer();
  element.dispatchEvent(
    new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }),
  );
  return clipboardData;
}

const cellsOf = (html: string): string[][] =>
  [...new DOMParser().parseFromString(html, 'text/html').querySelectorAll('tr')].map((row) =>
    [...row.cells].map((cell) => cell.textContent),
  );

describe('a selection of the graph', () => {
  it('is copied as the table below shows it, as HTML and as text', async () => {
    const { graph, application, said } = await openGraph(SMALL_WORLD);
    graph.select([LEFT, MIDDLE]);
    const copied = copyFrom(application.element());
    const [head, ...rows] = cellsOf(copied.getData('text/html'));
    expect(head?.[0]).toBe('Name');
    expect(rows.map(([name]) => name)).toEqual(['Middle AS', 'Left Person']);
    const lines = copied.getData('text/plain').trim().split('\n');
    expect(lines.map((line) => line.split('\t'))).toEqual([head, ...rows]);
    expect(said.at(-1)).toBe('Copied as a table: 2 entities');
  });

  it('that is of ties is copied as their table, and an empty selection as nothing', async () => {
    const { graph, application } = await openGraph(SMALL_WORLD);
    expect(copyFrom(application.element()).types).toEqual([]);
    const [tie] = graph.view.ties;
    graph.select([], [tie?.id ?? '']);
    const [head, ...rows] = cellsOf(copyFrom(application.element()).getData('text/html'));
    expect(head?.slice(0, 2)).toEqual(['From', 'Role, as stated']);
    expect(rows).toHaveLength(1);
  });

  it('is copied with nothing that a spreadsheet calculates, nor markup', async () => {
    const name = '=HYPERLINK("http://x","<b>y</b>")';
    const { graph, application } = await openGraph({
      registries: {
        sample: { companies: [makeCompanyProfile({ id: '1', current_name: { name } })] },
      },
      fetched: [MIDDLE],
      places: [placeAt(MIDDLE, 0, 0)],
    });
    graph.select([MIDDLE]);
    const copied = copyFrom(application.element());
    expect(cellsOf(copied.getData('text/html'))[1]?.[0]).toMatch(/^'=HYPERLINK.*<b>y<\/b>/);
    expect(copied.getData('text/plain').split('\n')[1]).toMatch(/^'=HYPERLINK/);
  });

  it('is copied from its menu too, in both forms at once', async () => {
    const clipboard = catchClipboard();
    const { graph, said } = await openGraph(SMALL_WORLD);
    graph.select([LEFT]);
    await copySelection(graph);
    expect(Object.keys(clipboard.written[0] ?? {}).sort()).toEqual(['text/html', 'text/plain']);
    expect(await clipboard.text()).toContain('Left Person');
    expect(said.at(-1)).toBe('Copied as a table: 1 entity');
  });
});

describe('the graph as a picture', () => {
  it('is a PNG of what is selected, or of all, and the journal has its hash', async () => {
    const clipboard = catchClipboard();
    const { graph, said, client } = await openGraph(SMALL_WORLD);
    await copyPicture(graph);
    expect(said.at(-1)).toBe('Copied as a picture: 4 records, 3 ties');
    const picture = clipboard.written[0]?.['image/png'] ?? new Blob();
    const { width } = await createImageBitmap(picture);
    graph.select([LEFT, MIDDLE]);
    await copyPicture(graph);
    expect(said.at(-1)).toBe('Copied as a picture: 2 records, 1 tie');
    expect(width).toBeGreaterThan(100);
    const digest = new Uint8Array(
      await crypto.subtle.digest('SHA-256', await picture.arrayBuffer()),
    );
    const sha256 = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
    const journal = await client.readJournal({ case: graph.case ?? '' });
    const noted = journal.entries.filter(({ verb }) => verb === 'export').at(-1);
    expect(noted?.detail?.files).toEqual([{ file: 'png', sha256 }]);
  });

  it('says what to do instead where the browser refuses it, and notes nothing', async () => {
    catchClipboard(true);
    const { graph, said, transport } = await openGraph(SMALL_WORLD);
    await copyPicture(graph);
    expect(said.at(-1)).toBe('The browser refused the picture: export it as PNG instead');
    expect(transport.inputsOf('noteDrawn')).toEqual([]);
  });

  it('that could not be made says why', async () => {
    catchClipboard();
    const { graph, faults } = await openGraph(SMALL_WORLD, {
      exportGraph: () => {
        throw new Refusal('export-empty');
      },
    });
    await copyPicture(graph);
    expect(faults).toMatchObject([{ code: 'export-empty' }]);
  });
});

describe('the Interlocks tab', () => {
  it('copies the sentence of an interlock with where its ties are stated', async () => {
    const clipboard = catchClipboard();
    const { graph, said, screen } = await openGraph(INTERLOCK_WORLD);
    graph.drawer.open('interlocks');
    await expect.poll(() => said.at(-1)).toMatch(/^Interlocks: \d+ pairs?/);
    await screen
      .getByRole('grid', { name: 'Interlocks', exact: true })
      .getByRole('row')
      .nth(1)
      .click();
    await screen.getByRole('button', { name: 'Copy the sentence with its sources' }).click();
    await expect.element(page.getByRole('button', { name: 'Copied' })).toBeVisible();
    const text = await clipboard.text();
    expect(text).toMatch(/^North AS and South AS: 2 shared members.*as of \d{4}-\d\d-\d\d\.\n/);
    const [pair] = graph.answers.interlocks.chosen;
    const ties = new Set(pair?.members.flatMap((member) => member.ties));
    const sources = graph.ties.filter(({ id }) => ties.has(id)).flatMap((tie) => tie.sources);
    expect(placesQuoted(text)).toEqual(placesOf(sources));
    await userEvent.keyboard('{Escape}');
  });
});
