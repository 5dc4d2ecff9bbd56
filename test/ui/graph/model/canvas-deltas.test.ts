/** The canvas kept by what the engine tells: read once, and again only when something was missed. */
import { describe, expect, it, vi } from 'vitest';
import { createClient } from '../../../../src/contract/client.ts';
import { Refusal } from '../../../../src/contract/faults/faults.ts';
import type {
  CanvasDelta,
  CanvasPage,
  GraphEntity,
} from '../../../../src/contract/model/canvas.ts';
import { CanvasData } from '../../../../src/ui/graph/model/canvas-data.svelte.ts';
import { makeEntity, makeTie } from '../../../make/graph.ts';
import { CASE, scriptTransport, type Answers } from '../../scripted-transport.ts';
import { openGraph } from '../open-graph.ts';
import { SMALL_WORLD } from '../worlds.ts';

const ONE = makeEntity({ id: 'sample/member:1', turn: 1, x: 0, y: 0 });
const TWO = makeEntity({ id: 'sample/member:2', turn: 2, x: 10, y: 0 });
const THREE = makeEntity({ id: 'sample/member:3', turn: 3, x: 20, y: 0 });

const canvasPage = (change: Partial<CanvasPage> = {}): CanvasPage => ({
  case: CASE.id,
  revision: 4,
  look: 'network',
  entities: [ONE, THREE],
  ties: [],
  totals: { entities: 2, ties: 0 },
  next: null,
  undo: null,
  redo: null,
  ...change,
});

const delta = (change: Partial<CanvasDelta> = {}): { name: 'canvasChanged' } & CanvasDelta => ({
  name: 'canvasChanged',
  case: CASE.id,
  revision: 5,
  look: 'network',
  put: [],
  moved: [],
  removed: [],
  ties: { put: [], removed: [] },
  undo: null,
  redo: null,
  ...change,
});

const moved = ({ id }: GraphEntity, x: number) => [
  { entity: id, x, y: 0, pinned: false, hidden: false },
];

async function openBook(answers: Answers = {}) {
  const transport = scriptTransport({ readCanvas: () => canvasPage(), ...answers });
  const faults: string[] = [];
  const book = new CanvasData(
    createClient(transport),
    ({ code }) => faults.push(code),
    () => undefined,
  );
  await book.show(CASE.id);
  const reads = () => transport.inputsOf('readCanvas').length;
  const ids = () => book.entities.map(({ id }) => id);
  const xOf = ({ id }: GraphEntity) => book.entities.find((entity) => entity.id === id)?.x;
  return { transport, book, faults, reads, ids, xOf };
}

describe('what the engine tells of a canvas', () => {
  it('is taken as it comes, each entity in its turn, with what undo would do', async () => {
    const { transport, book, reads, ids, xOf } = await openBook();
    const tie = makeTie({ id: 't', from: ONE.id, to: TWO.id });
    transport.announce(
      delta({
        put: [TWO],
        moved: moved(THREE, 99),
        ties: { put: [tie], removed: [] },
        undo: 'Add',
      }),
    );
    expect(ids()).toEqual([ONE.id, TWO.id, THREE.id]);
    expect(xOf(THREE)).toBe(99);
    expect([book.ties, book.undoLabel]).toEqual([[tie], 'Add']);
    transport.announce(
      delta({ revision: 6, removed: [TWO.id], ties: { put: [], removed: ['t'] }, redo: 'Add' }),
    );
    expect(ids()).toEqual([ONE.id, THREE.id]);
    expect([book.ties, book.undoLabel, book.redoLabel]).toEqual([[], null, 'Add']);
    expect(reads()).toBe(1);
  });

  it('is left aside when it is older or of another case', async () => {
    const { transport, ids, reads } = await openBook();
    transport.announce(delta({ revision: 4, removed: [ONE.id] }));
    transport.announce(delta({ case: '22222222-2222-4222-8222-222222222222', removed: [ONE.id] }));
    expect(ids()).toEqual([ONE.id, THREE.id]);
    expect(reads()).toBe(1);
  });

  it('is read anew when something was missed, or everything may be different', async () => {
    const { transport, reads, ids } = await openBook();
    transport.announce(delta({ revision: 6, removed: [ONE.id] }));
    await expect.poll(reads).toBe(2);
    expect(ids()).toEqual([ONE.id, THREE.id]);
    transport.announce({ name: 'canvasReplaced', case: CASE.id });
    await expect.poll(reads).toBe(3);
    transport.announce({ name: 'profileKept', entity: ONE.id });
    await Promise.resolve();
    expect(reads()).toBe(3);
  });

  it('is not lost while the canvas is being read', async () => {
    const waiting: (() => void)[] = [];
    const transport = scriptTransport({
      readCanvas: () => new Promise((answer) => waiting.push(() => answer(canvasPage()))),
    });
    const book = new CanvasData(
      createClient(transport),
      () => undefined,
      () => undefined,
    );
    const shown = book.show(CASE.id);
    await expect.poll(() => waiting.length).toBe(1);
    transport.announce(delta({ revision: 4, removed: [THREE.id] }));
    transport.announce(delta({ put: [TWO] }));
    waiting[0]?.();
    await shown;
    expect(book.entities.map(({ id }) => id)).toEqual([ONE.id, TWO.id, THREE.id]);
    expect(waiting).toHaveLength(1);
  });

  it('is read from the start when its pages are of two revisions', async () => {
    const pages = [
      canvasPage({ entities: [ONE], next: 1 }),
      canvasPage({ revision: 5, entities: [TWO] }),
      canvasPage({ revision: 5, entities: [THREE], next: 1 }),
      canvasPage({ revision: 5, entities: [TWO] }),
    ];
    const { transport, ids } = await openBook({ readCanvas: () => pages.shift() ?? canvasPage() });
    expect(ids()).toEqual([THREE.id, TWO.id]);
    expect(transport.inputsOf('readCanvas').map((it) => (it as { after: number }).after)).toEqual([
      0, 1, 0, 1,
    ]);
  });
});

describe('a change on its way', () => {
  it('shows at once, and no news makes it jump back', async () => {
    const answers: (() => void)[] = [];
    const { transport, book, xOf, reads } = await openBook({
      changeCanvas: () => new Promise((answer) => answers.push(() => answer({ changed: 1 }))),
    });
    const first = book.change({ label: 'Move', put: moved(ONE, 50) });
    const second = book.change({ label: 'Move', put: moved(ONE, 70) });
    expect(xOf(ONE)).toBe(70);
    await expect.poll(() => answers.length).toBe(1);
    transport.announce(delta({ moved: moved(ONE, 50), put: [{ ...ONE, label: 'Known now' }] }));
    expect(xOf(ONE)).toBe(70);
    expect(book.entities[0]?.label).toBe('Known now');
    answers[0]?.();
    await first;
    expect(xOf(ONE)).toBe(70);
    await expect.poll(() => answers.length).toBe(2);
    transport.announce(delta({ revision: 6, moved: moved(ONE, 70) }));
    answers[1]?.();
    expect(await second).toBe(true);
    expect(xOf(ONE)).toBe(70);
    expect(reads()).toBe(1);
  });

  it('is nothing new once it is told as it was shown, and nothing is drawn again', async () => {
    const there = { entity: ONE.id, x: 0.1 + 0.2, y: -7e-7, pinned: false, hidden: false };
    const { transport, book } = await openBook({
      changeCanvas: () => {
        transport.announce(delta({ moved: [there], undo: 'Move' }));
        return { changed: 1 };
      },
    });
    const { entities: before, ties } = book;
    const change = book.change({ label: 'Move', put: [there] });
    const shown = book.entities;
    expect(shown[0]).toMatchObject({ x: there.x, y: there.y });
    expect(shown[1]).toBe(before[1]);
    expect(await change).toBe(true);
    expect(book.undoLabel).toBe('Move');
    expect(book.entities).toBe(shown);
    expect(book.ties).toBe(ties);
  });

  it('is gone when it is refused, and the canvas is read again', async () => {
    const { book, faults, ids, reads } = await openBook({
      changeCanvas: () => {
        throw new Refusal('store-failed', { why: 'no space' });
      },
    });
    const change = book.change({ label: 'Remove', remove: [ONE.id] });
    expect(ids()).toEqual([THREE.id]);
    expect(await change).toBe(false);
    expect(ids()).toEqual([ONE.id, THREE.id]);
    expect([faults, reads()]).toEqual([['store-failed'], 2]);
  });
});

describe('a canvas kept up to date', () => {
  it('comes to the same as reading it anew, whatever was done', async () => {
    const { graph, client, transport } = await openGraph(SMALL_WORLD);
    const id = graph.case ?? '';
    const steps = [
      () => graph.expand('sample/company:1'),
      () => graph.hide(['sample/member:1']),
      () => graph.remove(['sample/company:1']),
      () => graph.undo(),
      () => client.readProfile({ entity: 'sample/member:1', from: 'registry' }),
      () => graph.showAll(),
      () => graph.undo(),
      () => graph.undo(),
      () => graph.redo(),
    ];
    let own = 0;
    const isAsRead = async (): Promise<void> => {
      own += 1;
      const { entities, ties, undo, redo } = await client.readCanvas({ case: id });
      expect(graph.entities).toEqual(entities);
      expect(graph.ties).toEqual(ties);
      expect([graph.undoLabel, graph.redoLabel]).toEqual([undo, redo]);
    };
    for (const step of steps) {
      await step();
      // A layout may still be finding places for who came.
      await vi.waitFor(isAsRead, { timeout: 60_000 });
    }
    // One to open it; the others are this test's own.
    expect(transport.inputsOf('readCanvas')).toHaveLength(1 + own);
  });

  it('names the registry of each entity where those shown are of several registries', async () => {
    const { graph, screen, said } = await openGraph({
      registries: {
        ...SMALL_WORLD.registries,
        'b.example': SMALL_WORLD.registries['sample'] ?? {},
      },
      fetched: ['sample/company:1', 'b.example/company:1'],
      places: [
        { entity: 'sample/company:1', x: 0, y: 0, pinned: false, hidden: false },
        { entity: 'b.example/company:1', x: 200, y: 0, pinned: false, hidden: false },
      ],
    });
    const rows = screen.getByRole('grid', { name: 'Entities' }).getByRole('row');
    await expect.element(rows.filter({ hasText: 'company 1, b.example' })).toBeVisible();
    await expect.element(rows.filter({ hasText: 'company 1, sample' })).toBeVisible();
    await graph.hide(['b.example/company:1']);
    expect(said.at(-1)).toMatch(/^Hidden: Middle AS \(company 1, b\.example\)/);
    expect(graph.idInWords('sample/company:1')).toBe('company 1');
    await graph.undo();
    expect(graph.idInWords('sample/company:1')).toBe('company 1, sample');
  });
});
