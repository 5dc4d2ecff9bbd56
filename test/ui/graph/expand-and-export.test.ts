/** The question before many neighbours come, and taking the graph away as files. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Refusal } from '../../../src/contract/faults.ts';
import type { EntityId } from '../../../src/contract/model/entity.ts';
import { pngSize, svgToPng } from '../../../src/ui/graph/export/png.ts';
import { makeEntity, makeTie } from '../../make/graph.ts';
import { makeMemberProfile } from '../../make/records.ts';
import { memberAnswer } from '../profile/profile-answer.ts';
import { openGraph, SMALL_WORLD } from './open-graph.ts';
import type { World } from './canvas-transport.ts';

afterEach(() => vi.restoreAllMocks());

/** A company with this many members, alone on the graph. */
function crowded(count: number, fetched: boolean): World {
  const members = Array.from({ length: count }, (_, index): EntityId => `member:${index}`);
  const fetchedAt = fetched ? '2026-11-20T09:00:00Z' : null;
  const company = makeEntity({ id: 'company:1', label: 'Crowded AS', x: 0, y: 0, fetchedAt });
  return {
    entities: [company, ...members.map((id) => makeEntity({ id }))],
    ties: members.map((from) => makeTie({ id: `tie ${from}`, from })),
    on: ['company:1'],
  };
}

describe('expanding', () => {
  it('brings a few without asking', async () => {
    const { graph, said } = await openGraph(crowded(60, true));
    await graph.expand('company:1');
    expect(graph.entities).toHaveLength(61);
    expect(said).toContain('Crowded AS: 60 added');
  });

  it('asks before many, with the number, and brings as many as are wanted', async () => {
    const { graph, screen, said } = await openGraph(crowded(300, true));
    const expanding = graph.expand('company:1');
    await expect.element(screen.getByText('300 neighbours', { exact: true })).toBeVisible();
    await expect.element(screen.getByText(/the registry is not asked/)).toBeVisible();
    await screen.getByRole('spinbutton', { name: /Bring at most/ }).fill('40');
    await screen.getByRole('button', { name: 'Add 40' }).click();
    await expanding;
    await expect.poll(() => graph.entities.length).toBe(41);
    await expect.poll(() => said).toContain('Crowded AS: 40 added, 260 left off');
  });

  it('lets single neighbours be picked from the list', async () => {
    const { graph, screen } = await openGraph(crowded(70, true));
    void graph.expand('company:1');
    const list = screen.getByRole('grid', { name: 'Neighbours' });
    await list.getByRole('row', { name: /Label of member:3/ }).click();
    await list.getByRole('row', { name: /Label of member:5/ }).click();
    await screen.getByRole('button', { name: 'Add 2 picked' }).click();
    await expect.poll(() => graph.has('member:5')).toBe(true);
    expect(graph.entities.map(({ id }) => id)).toEqual(['company:1', 'member:3', 'member:5']);
  });

  it('fetches a profile nobody has before it counts, and leaves everything when cancelled', async () => {
    const { graph, screen, transport } = await openGraph(crowded(80, false));
    const expanding = graph.expand('company:1');
    await expect.element(screen.getByText(/asks the registry \(1 request\)/)).toBeVisible();
    await screen.getByRole('button', { name: 'Cancel' }).click();
    await expanding;
    expect(transport.inputsOf('expandEntity')).toEqual([]);
    expect(graph.entities).toHaveLength(1);
  });

  it('offers no more than can be drawn, and says why', async () => {
    const { graph, screen, transport } = await openGraph(crowded(2300, true));
    void graph.expand('company:1');
    await expect.element(screen.getByText(/All 2,300 at once are too many to draw/)).toBeVisible();
    expect(screen.getByRole('button', { name: /^Add all/ }).elements()).toEqual([]);
    await screen.getByRole('spinbutton', { name: /Bring at most/ }).fill('2001');
    await expect
      .element(screen.getByRole('button', { name: 'Add 2,001', disabled: true }))
      .toBeVisible();
    await screen.getByRole('button', { name: 'Cancel' }).click();
    expect(transport.inputsOf('expandEntity')).toEqual([]);
  });

  it('calls who is not on the graph yet by name', async () => {
    const { graph, screen } = await openGraph(
      { ...crowded(80, false), on: [] },
      {
        readProfile: () => ({
          ...memberAnswer(
            makeMemberProfile({
              id: '1',
              data: { person: { full_name: 'Ingrid Solveig Halvardsen' } },
            }),
          ),
          neighbours: 80,
        }),
      },
    );
    void graph.expand('company:1');
    await expect
      .element(screen.getByRole('heading', { name: 'Expand Ingrid Solveig Halvardsen' }))
      .toBeVisible();
    await screen.getByRole('button', { name: 'Cancel' }).click();
  });

  it('says why when the profile can’t be had', async () => {
    const { graph, faults } = await openGraph(crowded(0, false), {
      readProfile: () => {
        throw new Refusal('not-searched-offline');
      },
    });
    await graph.expand('company:1');
    expect(faults.map(({ code }) => code)).toEqual(['not-searched-offline']);
  });
});

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="80"><rect width="120" height="80" fill="red"/></svg>';

const made = (names: string[]) => ({
  export: 'e1',
  files: names.map((name) => ({ name, mime: 'text/plain', length: 10 })),
  entities: 4,
  ties: 3,
  loss: [{ what: 'sources of ties', count: 3 }],
});

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

describe('exporting', () => {
  it('shows what is lost, then saves every file, read part by part', async () => {
    const saved = catchDownloads();
    const { screen } = await openGraph(SMALL_WORLD, {
      exportGraph: ({ format }) =>
        made(format === 'csv' ? ['nodes.csv', 'edges.csv'] : ['graph.svg']),
      readExport: ({ file, offset = 0 }) => ({
        text: `file ${file} from ${offset}\n`,
        next: offset === 0 ? 7 : null,
      }),
    });
    await screen.getByRole('button', { name: 'Take away' }).click();
    await screen.getByRole('radio', { name: /CSV/ }).click();
    await expect.element(screen.getByText(/sources of ties/)).toBeVisible();
    await screen.getByRole('button', { name: 'Save both files' }).click();
    await expect.poll(() => [...saved.keys()]).toEqual(['nodes.csv', 'edges.csv']);
    expect(await saved.get('edges.csv')?.text()).toBe('file 1 from 0\nfile 1 from 7\n');
  });

  it('draws a PNG from the SVG, twice as large', async () => {
    const saved = catchDownloads();
    const { screen } = await openGraph(SMALL_WORLD, {
      exportGraph: () => made(['Halvard.svg']),
      readExport: () => ({ text: SVG, next: null }),
    });
    await screen.getByRole('button', { name: 'Take away' }).click();
    await screen.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(() => saved.get('Halvard.png')?.type).toBe('image/png');
    const picture = await createImageBitmap(saved.get('Halvard.png') ?? new Blob());
    expect([picture.width, picture.height]).toEqual([240, 160]);
  });

  it('takes the selection alone when it is chosen', async () => {
    const { screen, graph, transport } = await openGraph(SMALL_WORLD, {
      exportGraph: () => made(['graph.svg']),
    });
    graph.select(['company:1', 'member:1']);
    await screen.getByRole('button', { name: 'Take away' }).click();
    await expect.element(screen.getByText('2 entities, 1 tie')).toBeVisible();
    await expect
      .poll(() => transport.inputsOf('exportGraph').at(-1))
      .toMatchObject({ entities: ['company:1', 'member:1'] });
  });

  it('says why when the export is refused', async () => {
    const { screen } = await openGraph(SMALL_WORLD, {
      exportGraph: () => {
        throw new Refusal('export-empty');
      },
    });
    await screen.getByRole('button', { name: 'Take away' }).click();
    await expect.element(screen.getByRole('alert')).toBeVisible();
    await expect
      .element(screen.getByRole('button', { name: 'Save', disabled: true }))
      .toBeVisible();
  });

  it('keeps a huge picture within what can be drawn', async () => {
    expect(pngSize(100, 50)).toEqual({ width: 200, height: 100, scale: 2 });
    const huge = pngSize(60_000, 30_000);
    expect(huge.width).toBeLessThanOrEqual(16_000);
    expect(huge.width * huge.height).toBeLessThanOrEqual(120_000_000);
    await expect(svgToPng('not a picture')).rejects.toBeInstanceOf(DOMException);
  });
});
