/** One company with two records is one glyph: counted, moved, taken away as one, and shown apart. */
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { CanvasPlace } from '../../../src/contract/model/canvas.ts';
import type { EntityId } from '../../../src/contract/model/entity.ts';
import { boxOf, GAP } from '../../../src/drawing/elements/boxes.ts';
import { fitView } from '../../../src/ui/graph/canvas/camera.ts';
import { makeOwnerChain } from '../../make/owner-chain.ts';
import type { EngineSeed } from '../../make/page-engine.ts';
import { openGraph } from './open-graph.ts';
import { placeAt } from './worlds.ts';

const company = (place: number): EntityId => `sample/company:${1000 + place}`;
const member = (place: number): EntityId => `sample/member:${2000 + place}`;
const upTo = (count: number): number[] => Array.from({ length: count }, (_, place) => place);

/** A person over so many companies, each with both records: the companies in a column, members aside. */
function chain(owners: number, places?: CanvasPlace[]): EngineSeed {
  const companies = upTo(owners).map((place) => placeAt(company(place), 0, -200 * place));
  const members = upTo(owners + 1).map((place) => placeAt(member(place), 200, -200 * place));
  const all = [...companies, ...members];
  return {
    registries: { sample: makeOwnerChain(owners) },
    fetched: all.map(({ entity }) => entity),
    places: places ?? all,
  };
}

async function openChain(owners: number, places?: CanvasPlace[]) {
  const opened = await openGraph(chain(owners, places));
  const placeOf = async (id: EntityId) => {
    const { x, y } = (await opened.places()).find(({ entity }) => entity === id) ?? {};
    return { x, y };
  };
  const focus = (): void => (opened.application.element() as HTMLElement).focus();
  return { ...opened, placeOf, focus };
}

describe('one company, two records', () => {
  it('is one glyph of a chain of 14, while the tables keep both records', async () => {
    const { graph, screen } = await openChain(14);
    await expect.element(screen.getByText('15 entities, 29 records, 28 ties')).toBeVisible();
    await expect
      .element(screen.getByTitle(/14 companies are drawn once for a record as a company/))
      .toBeVisible();
    const { entities, ties, ofTwoRecords } = graph.view.drawn;
    expect(entities.filter(({ id }) => ofTwoRecords.has(id))).toHaveLength(14);
    expect(entities.map(({ id }) => id)).toContain(member(14));
    expect(ties.every(({ kind }) => kind !== 'same')).toBe(true);
    const entitiesTab = screen.getByRole('tab', { name: /^Entities/ });
    const tiesTab = screen.getByRole('tab', { name: /^Ties/ });
    await expect.element(entitiesTab).toHaveTextContent('Entities 15, 29 records');
    await expect.element(tiesTab).toHaveTextContent('Ties 28, 14 lines drawn');
    await expect
      .element(tiesTab)
      .toHaveAttribute(
        'title',
        '14 ties say that two records are of one company, which is drawn once.',
      );
    await screen.getByRole('textbox', { name: 'Filter the entities' }).fill('ingrid');
    await expect.element(entitiesTab).toHaveTextContent('Entities 1 of 29 records');
    graph.showRecordsApart(true);
    await screen.getByRole('textbox', { name: 'Filter the entities' }).fill('');
    for (const name of ['Entities 29', 'Ties 28']) {
      await expect.element(screen.getByRole('tab', { name, exact: true })).toBeVisible();
    }
  });

  it('is stepped to once by the keyboard, said to be two records, and opened as the company', async () => {
    const { graph, opened, focus } = await openChain(3);
    focus();
    await userEvent.keyboard('{ArrowRight}');
    graph.select([member(1)]);
    graph.current = member(1);
    await expect
      .poll(() => document.querySelector('[aria-live]')?.textContent)
      .toBe('Chain 1 AS, company, 2 ties, 2 records, 2 of 4');
    await userEvent.keyboard('{ArrowDown}');
    expect([...graph.selection]).toEqual([company(0), member(0)]);
    await userEvent.keyboard('{Enter}');
    expect(opened).toEqual([company(0)]);
    await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}{ }');
    expect([...graph.selection]).toEqual([company(0), member(0)]);
  });

  it('is pinned, hidden and removed with both records, each one step to undo', async () => {
    const { graph, focus, said, places } = await openChain(2);
    const pair = [company(1), member(1)];
    const ofPair = async () => (await places()).filter(({ entity }) => pair.includes(entity));
    focus();
    graph.select([member(1)]);
    await userEvent.keyboard('p');
    await expect.poll(() => said.at(-1)).toBe('Pinned: Chain 1 AS');
    expect((await ofPair()).map(({ pinned }) => pinned)).toEqual([true, true]);
    await userEvent.keyboard('h');
    await expect.poll(() => said.at(-1)).toMatch(/^Hidden: Chain 1 AS,/);
    expect((await ofPair()).map(({ hidden }) => hidden)).toEqual([true, true]);
    await graph.undo();
    expect((await ofPair()).map(({ hidden }) => hidden)).toEqual([false, false]);
    graph.select(pair);
    await userEvent.keyboard('{Delete}');
    await expect.poll(() => said.at(-1)).toMatch(/^Removed: Chain 1 AS,/);
    expect(await ofPair()).toEqual([]);
    expect(graph.undoLabel).toBe('Remove Chain 1 AS');
    await graph.undo();
    expect(await ofPair()).toHaveLength(2);
  });

  it('is dragged with both records, and one undo takes both back', async () => {
    const pair = [placeAt(company(0), 0, 0), placeAt(member(0), 300, 0)];
    const { graph, placeOf, application, screen } = await openChain(1, pair);
    await expect.element(screen.getByText('1 entity, 2 records, 1 tie')).toBeVisible();
    const picture = () => document.querySelector<HTMLElement>('.picture')?.style.transform;
    await expect.poll(picture).toMatch(/matrix/);
    // Where the glyph is fitted: above its name, in the middle of what the legend leaves free.
    const area = application.element().getBoundingClientRect();
    const { pan } = fitView({ x1: 0, x2: 0, y1: 0, y2: 0 }, area);
    const middle = { x: pan.x, y: pan.y - 8 };
    await userEvent.dragAndDrop(application, application, {
      sourcePosition: middle,
      targetPosition: { x: middle.x + 60, y: middle.y - 40 },
    });
    await expect.poll(() => graph.undoLabel).toBe('Move Chain 0 AS');
    const moved = await placeOf(company(0));
    expect(moved.x).toBeGreaterThan(20);
    expect(await placeOf(member(0))).toEqual(moved);
    expect(graph.entities.map(({ pinned }) => pinned)).toEqual([true, true]);
    await graph.undo();
    expect(graph.entities.map(({ pinned }) => pinned)).toEqual([false, false]);
    expect(await placeOf(company(0))).toEqual({ x: 0, y: 0 });
    expect(await placeOf(member(0))).toEqual({ x: 300, y: 0 });
  });

  it('is laid out as one, which places both records', async () => {
    const { graph, placeOf } = await openChain(3);
    await graph.layOut('ownership');
    for (const place of [0, 1, 2]) {
      expect(await placeOf(member(place))).toEqual(await placeOf(company(place)));
    }
    const xs = graph.view.drawn.entities.map(({ x }) => Math.round(x ?? NaN));
    expect(new Set(xs).size).toBe(1);
  });

  it('stays where its one record stood when the other comes', async () => {
    const { graph, placeOf } = await openChain(1, [placeAt(member(0), 120, 40)]);
    await graph.add([company(0)], 'Add Chain 0 AS');
    await expect.poll(() => placeOf(company(0))).toEqual({ x: 120, y: 40 });
    expect(await placeOf(member(0))).toEqual({ x: 120, y: 40 });
    await graph.undo();
    expect(graph.entities.map(({ id }) => id)).toEqual([member(0)]);
  });

  it('is expanded with both records, under its name', async () => {
    const { graph, focus, said } = await openChain(2, [
      placeAt(company(1), 0, 0),
      placeAt(member(1), 0, 0),
    ]);
    focus();
    graph.select([company(1)]);
    await userEvent.keyboard('e');
    await expect.poll(() => said.at(-1)).toBe('Chain 1 AS: 2 added');
    expect(graph.undoLabel).toBe('Expand Chain 1 AS');
  });

  it('offers the neighbours of either record to pick from', async () => {
    const { graph } = await openChain(2, [placeAt(company(1), 0, 0), placeAt(member(1), 0, 0)]);
    const opening = graph.expansion.open([company(1), member(1)]);
    const dialog = page.getByRole('dialog', { name: 'Expand Chain 1 AS' });
    const rows = dialog.getByRole('grid', { name: 'Neighbours' });
    for (const record of [company(1), member(1)]) {
      const name = new RegExp(`^${graph.idInWords(record)}`);
      await dialog.getByRole('radio', { name }).click();
      await expect.poll(() => rows.element().getAttribute('aria-rowcount')).not.toBe('0');
      await rows
        .getByRole('row', { name: /Chain|Ingrid/ })
        .first()
        .click();
    }
    await dialog.getByRole('button', { name: 'Add 2 picked' }).click();
    await opening;
    expect(graph.entities).toHaveLength(4);
  });
});

describe('showing records apart', () => {
  const together = (owners: number): CanvasPlace[] =>
    upTo(owners).flatMap((place) =>
      [company(place), member(place)].map((id) => placeAt(id, 0, -200 * place)),
    );

  it('shows each record beside its company, over nothing, and changes nothing on the canvas', async () => {
    const { graph, screen, places } = await openChain(4, together(4));
    const before = await places();
    const toggle = screen.getByRole('button', { name: 'Records apart' });
    await expect.element(screen.getByText('4 entities, 8 records, 7 ties')).toBeVisible();
    await screen.getByRole('button', { name: 'Layout' }).click();
    await page.getByRole('menuitem', { name: 'Records apart' }).click();
    await screen.getByRole('button', { name: 'Legend' }).click();
    await expect.element(toggle).toHaveAttribute('aria-pressed', 'true');
    await expect.element(screen.getByText('8 entities, 7 ties')).toBeVisible();
    const drawn = () => graph.view.drawn.entities;
    await expect.poll(() => drawn().every(({ x }) => x !== null)).toBe(true);
    const boxes = drawn().map((entity) =>
      boxOf(entity, graph.distinctionInWords(entity.id), false),
    );
    for (const [at, a] of boxes.entries()) {
      for (const b of boxes.slice(at + 1)) {
        const [dx, dy] = [(a.x ?? 0) - (b.x ?? 0), (a.y ?? 0) - (b.y ?? 0)].map(Math.abs);
        const isClear =
          (dx ?? 0) >= (a.width + b.width) / 2 + GAP - 1 ||
          (dy ?? 0) >= (a.height + b.height) / 2 + GAP - 1;
        expect([a.id, b.id, isClear]).toEqual([a.id, b.id, true]);
      }
    }
    expect(await places()).toEqual(before);
    expect(graph.undoLabel).toBe('Begin');
    await toggle.click();
    await expect.element(screen.getByText('4 entities, 8 records, 7 ties')).toBeVisible();
  });

  it('shows the records of one company apart, and the others go on being drawn once', async () => {
    const { graph, focus } = await openChain(4, together(4));
    await expect.poll(() => graph.view.drawn.entities.length).toBe(4);
    graph.select([company(1)]);
    graph.current = company(1);
    focus();
    await userEvent.keyboard('s');
    await expect.poll(() => graph.view.drawn.entities.length).toBe(5);
    expect([...graph.view.drawn.ofTwoRecords].sort()).toEqual([0, 2, 3].map(company));
    const seen = (id: EntityId) => graph.view.drawn.entities.find((entity) => entity.id === id);
    const record = graph.view.companies.recordsOf.get(company(1))?.[1];
    await expect.poll(() => record && seen(record)?.x).toEqual(expect.any(Number));
    await userEvent.keyboard('s');
    await expect.poll(() => graph.view.drawn.entities.length).toBe(4);
    expect(graph.recordsApart).toBe(false);
  });

  it('leaves a record beside its company until it is moved to a place of its own, which undo takes back', async () => {
    const { graph, placeOf } = await openChain(1, together(1));
    graph.showRecordsApart(true);
    const seen = (id: EntityId) => graph.view.drawn.entities.find((entity) => entity.id === id);
    await expect.poll(() => seen(member(0))?.x).toEqual(expect.any(Number));
    await graph.move([{ id: member(0), x: 500, y: 80 }]);
    expect(await placeOf(company(0))).toEqual({ x: 0, y: 0 });
    expect(await placeOf(member(0))).toEqual({ x: 500, y: 80 });
    await graph.undo();
    expect(seen(member(0))?.x).not.toBe(0);
    expect(graph.undoLabel).toBe('Begin');
  });
});
