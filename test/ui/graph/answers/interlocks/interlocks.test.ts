/** The tab of interlocks: the list and the matrix of one answer, what is chosen, and its evidence. */
import { beforeEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { openGraph } from '../../open-graph.ts';
import { INTERLOCK_WORLD } from './interlock-world.ts';
import { answerAtOnce } from '../answer-at-once.ts';

beforeEach(answerAtOnce);

async function openInterlocks() {
  const opened = await openGraph(INTERLOCK_WORLD);
  const { screen, graph, said } = opened;
  graph.drawer.open('interlocks');
  const list = screen.getByRole('grid', { name: 'Interlocks', exact: true });
  const matrix = screen.getByRole('grid', { name: 'Interlock matrix' });
  const choose = (name: string) => screen.getByRole('radio', { name, exact: true }).click();
  const rows = () =>
    [...list.element().querySelectorAll('[data-index]')].map((row) =>
      [...row.querySelectorAll('[role="gridcell"]')].map(({ textContent }) => textContent.trim()),
    );
  const press = async (grid: typeof list, keys: string): Promise<void> => {
    (grid.element() as HTMLElement).focus();
    await userEvent.keyboard(keys);
  };
  await expect.poll(() => said.at(-1)).toMatch(/^Interlocks: \d+ pairs? of companies/);
  /** What a screen reader says of the cell the keyboard is on. */
  const cellSaid = () => {
    const id = matrix.element().getAttribute('aria-activedescendant') ?? '';
    return document.getElementById(id)?.getAttribute('aria-label');
  };
  return { ...opened, list, matrix, choose, rows, press, cellSaid };
}

const company = (id: number) => `sample/company:${id}` as const;
const member = (id: number) => `sample/member:${id}` as const;

describe('the list of interlocks', () => {
  it('ranks companies by whom they share, with days in words', async () => {
    const { rows, screen } = await openInterlocks();
    expect(rows()).toEqual([
      ['North AS', 'South AS', '2', 'Ada Moss, Ben Oak', 'at least 31 days, more unknown'],
      ['North AS', 'East AS', '1', 'Ada Moss', '31 days'],
      ['South AS', 'East AS', '1', 'Ada Moss', '31 days'],
    ]);
    await expect.element(screen.getByRole('tab', { name: 'Interlocks 3' })).toBeVisible();
    // A third is stored: a count of what is drawn has to say so.
    await expect.element(screen.getByText(/; only by the 2 members on the canvas/)).toBeVisible();
  });

  it('asks about the store, and says who is not on the graph, who comes in one step', async () => {
    const { rows, choose, press, list, graph, said, screen } = await openInterlocks();
    await choose('Store');
    await expect.poll(() => rows().length).toBe(4);
    expect(rows()[3]).toEqual(['East AS', 'West AS', '1', 'Cy Pine', 'unknown']);
    await expect
      .element(list.getByText('unknown', { exact: true }))
      .toHaveAttribute('title', 'Cy Pine: unknown (begin not stated by the member’s record)');
    await press(list, '{ArrowDown}{End} ');
    expect([...graph.selection].sort()).toEqual([company(3), company(4)]);
    expect(said.at(-1)).toBe(
      'East AS and West AS: 1 shared member, days together: unknown. Not on the graph: Cy Pine',
    );
    await screen.getByRole('button', { name: 'Add to the graph (1)' }).click();
    await expect.poll(() => graph.view.entityById.has(member(3))).toBe(true);
    await expect.poll(() => graph.selection.has(member(3))).toBe(true);
    expect(graph.undoLabel).toBe('add 1 entity of interlocks');
    await graph.undo();
    await expect.poll(() => graph.has(member(3))).toBe(false);
  });

  it('opens the very ties a pair rests on', async () => {
    const { press, list, inspected, graph } = await openInterlocks();
    await press(list, '{ArrowDown}{ArrowDown}{Enter}');
    await expect.poll(() => inspected.length).toBe(1);
    const ties = graph.ties.filter(
      ({ from, to }) => from === member(1) && (to === company(1) || to === company(3)),
    );
    expect(ties).toHaveLength(2);
    expect([...(inspected[0] ?? [])].sort()).toEqual(ties.map(({ id }) => id).sort());
  });

  it('says of whose days a sum is made', async () => {
    const { press, list, screen } = await openInterlocks();
    await press(list, '{Home} ');
    await expect
      .element(screen.getByText(/per member: Ada Moss 31 \+ Ben Oak unknown \(begin not stated/))
      .toBeVisible();
  });

  it('is sorted and filtered over all pairs', async () => {
    const { rows, list, screen } = await openInterlocks();
    await list.getByRole('button', { name: 'Days, added up' }).click();
    await list.getByRole('button', { name: 'and company' }).click();
    await expect.poll(() => rows().map(([, b]) => b)).toEqual(['East AS', 'East AS', 'South AS']);
    await screen.getByRole('textbox', { name: 'Filter the interlocks' }).fill('ben');
    await expect.poll(() => rows().length).toBe(1);
    await expect.element(screen.getByRole('tab', { name: 'Interlocks 1 of 3' })).toBeVisible();
  });

  it('is asked again once the canvas changed; of a selection it says that it is stale', async () => {
    const { graph, screen, choose, rows, press, list } = await openInterlocks();
    const again = screen.getByRole('button', { name: 'Ask again' });
    await expect.element(again).not.toBeInTheDocument();
    await graph.hide([company(3)]);
    await expect.poll(() => rows().length).toBe(1);
    await expect.element(again).not.toBeInTheDocument();
    graph.select([company(1), company(2)]);
    await choose('Selection');
    await expect.poll(() => screen.getByRole('tab', { name: 'Interlocks 1' }).query()).toBeTruthy();
    // What is chosen here is no other question.
    await press(list, '{ArrowDown} ');
    await expect.poll(() => graph.selection.size).toBe(4);
    await expect.element(again).not.toBeInTheDocument();
    graph.select([company(1)]);
    await expect.element(screen.getByText('The selection changed since:')).toBeVisible();
    graph.time.chosen = { asOf: '2020-01-02' };
    await expect.element(screen.getByText('The day changed since:')).toBeVisible();
    // Said aloud as well, once it has stood for a while.
    await expect
      .element(screen.getByRole('status').filter({ hasText: /^The day changed since$/ }))
      .toBeInTheDocument();
    await expect
      .element(screen.getByRole('tab', { name: 'Interlocks', exact: true }))
      .toBeVisible();
    graph.select([]);
    await again.click();
    await expect.element(screen.getByText('Nothing is selected')).toBeVisible();
  });
});

describe('the Interlocks tab', () => {
  it('takes records judged the same for one, unless judgements are not to count', async () => {
    const { rows, screen, marks, list, press, graph, inspected, transport } =
      await openInterlocks();
    const control = screen.getByRole('switch', { name: 'Judged the same' });
    await expect.element(control).toBeDisabled();
    const id = `${company(1)} ${company(2)}` as const;
    await marks.put({ kind: 'judgement', id, verdict: 'same', reason: 'one seal' });
    await expect.poll(rows).toEqual([['North AS', 'East AS', '1', 'Ada Moss', '31 days']]);
    await expect.element(screen.getByText(/; 1 record taken for another judged the/)).toBeVisible();
    await press(list, '{ArrowDown} ');
    expect([...graph.selection].sort()).toEqual([company(1), company(2), company(3), member(1)]);
    await press(list, '{Enter}');
    await expect.poll(() => inspected.at(-1)?.length).toBe(3);
    await control.click();
    await expect.poll(() => rows().length).toBe(3);
    expect(transport.inputsOf('readInterlocks').at(-1)).not.toHaveProperty('case');
    // What does not count makes nothing stale.
    const asked = transport.inputsOf('readInterlocks').length;
    await marks.remove({ kind: 'judgement', id });
    await expect.element(control).toBeDisabled();
    expect(screen.getByText('What is judged the same changed since').query()).toBeNull();
    expect(transport.inputsOf('readInterlocks')).toHaveLength(asked);
  });

  it('says of a selection that what is judged the same changed since', async () => {
    const { screen, marks, graph, choose } = await openInterlocks();
    graph.select([company(1), company(2), company(3)]);
    await choose('Selection');
    const id = `${company(1)} ${company(2)}` as const;
    await marks.put({ kind: 'judgement', id, verdict: 'same', reason: '' });
    await expect.element(screen.getByText('What is judged the same changed since:')).toBeVisible();
  });

  it('never says that nobody is shared once new records may have changed that', async () => {
    const fetched = [1, 2, 3, 4].map(company);
    const { screen, graph, client } = await openGraph({ ...INTERLOCK_WORLD, places: [], fetched });
    const none = screen.getByText(/^No interlock found of what is (on the canvas|selected)$/);
    graph.drawer.open('interlocks');
    await expect.element(screen.getByText('Nothing is on the canvas')).toBeVisible();
    await graph.add(fetched, 'Add');
    await expect.element(none).toBeVisible();
    await client.readProfile({ entity: member(1) });
    await expect.poll(() => none.query()).toBeNull();
    await expect.element(screen.getByRole('tab', { name: 'Interlocks 3' })).toBeVisible();
    // Of a selection to ask again is for whoever asks.
    graph.select([company(1), company(4)]);
    await screen.getByRole('radio', { name: 'Selection', exact: true }).click();
    await expect.element(none).toBeVisible();
    graph.select([company(1), company(2)]);
    const again = screen.getByRole('button', { name: 'Ask again' });
    await expect.element(again).toBeVisible();
    expect(none.query()).toBeNull();
    await again.click();
    await expect.element(screen.getByRole('tab', { name: 'Interlocks 1' })).toBeVisible();
  });
});

describe('the matrix of interlocks', () => {
  it('is gone through by keyboard, and every cell says what the two share', async () => {
    const { choose, matrix, press, cellSaid, graph, inspected } = await openInterlocks();
    await choose('Matrix');
    await press(matrix, '{Control>}{Home}{/Control}');
    expect(cellSaid()).toBe('North AS itself');
    await press(matrix, '{ArrowRight}');
    expect(cellSaid()).toBe(
      'North AS and South AS: 2 shared members, days together of each, added up: at least 31 days, more unknown',
    );
    await press(matrix, '{End}{ArrowDown}');
    expect(cellSaid()).toBe('South AS and East AS: 1 shared member, days together: 31 days');
    await press(matrix, ' ');
    expect([...graph.selection].sort()).toEqual([company(2), company(3), member(1)].sort());
    await press(matrix, '{Control>}{Home}{/Control}{ArrowDown}{Enter}');
    await expect.poll(() => inspected.at(-1)?.length).toBe(4);
    expect(inspected).toHaveLength(1);
  });

  it('has the same number on both sides, rows and columns with their names', async () => {
    const { choose, matrix } = await openInterlocks();
    await choose('Store');
    await choose('Matrix');
    await expect.element(matrix).toHaveAttribute('aria-rowcount', '5');
    const numbers = [...matrix.element().querySelectorAll('[role="row"]')]
      .slice(1)
      .map((row) => [...row.querySelectorAll('[role="gridcell"]')].map((it) => it.textContent));
    expect(numbers).toEqual([
      ['', '2', '1', ''],
      ['2', '', '1', ''],
      ['1', '1', '', '1'],
      ['', '', '1', ''],
    ]);
    await expect.element(matrix.getByRole('columnheader', { name: '4 West AS' })).toBeVisible();
    await expect.element(matrix.getByRole('rowheader', { name: /West AS/ })).toBeVisible();
  });
});
