/** The canvas as a projection: what it says, what its lines stand for, and the case's graph untouched. */
import { beforeEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { openGraph } from '../../open-graph.ts';
import { ANSWER_ACTIONS } from '../../../../../src/ui/graph/answers/answer-actions.ts';
import { INTERLOCK_WORLD } from './interlock-world.ts';
import { answerAtOnce } from '../answer-at-once.ts';

beforeEach(answerAtOnce);

const company = (id: number) => `sample/company:${id}` as const;
const member = (id: number) => `sample/member:${id}` as const;

async function openProjected() {
  const opened = await openGraph(INTERLOCK_WORLD);
  const { graph, application } = opened;
  const run = (id: string): void => ANSWER_ACTIONS.find((it) => it.id === id)?.perform(graph);
  const { projection } = graph.answers;
  const press = async (keys: string): Promise<void> => {
    (application.element() as HTMLElement).focus();
    await userEvent.keyboard(keys);
  };
  /** The lines of the canvas, once all that is drawn has its place. */
  const lines = () => {
    const { entities, ties } = projection.view.drawn;
    return entities.every(({ x }) => x !== null) ? ties.map(({ role }) => role) : null;
  };
  return { ...opened, run, projection, press, lines };
}

describe('a projection', () => {
  it('is of companies by shared members, or of members by shared companies, and says so', async () => {
    const { run, lines, screen, said } = await openProjected();
    run('companies-by-members');
    await expect.poll(lines).toEqual(['2 shared members', '1 shared member', '1 shared member']);
    const words = '4 companies, 3 lines by shared members, of 6 entities';
    await expect.element(screen.getByText(words)).toBeVisible();
    expect(said.at(-1)).toContain(words);
    await screen.getByRole('radio', { name: 'Members', exact: true }).click();
    await expect.poll(lines).toEqual(['2 shared companies']);
    await expect
      .element(screen.getByText('2 members, 1 line by shared companies, of 6 entities'))
      .toBeVisible();
  });

  it('says that those who would be shared are not on the graph', async () => {
    const { run, graph, screen, said } = await openProjected();
    await graph.hide([member(1), member(2)]);
    run('companies-by-members');
    await expect
      .element(
        screen.getByText('No lines: their members are not on the graph. Expand to bring them'),
      )
      .toBeVisible();
    expect(said.at(-1)).toContain('4 companies, their members are not on the graph, of 4 entities');
    await graph.undo();
    await expect.element(screen.getByText(/^No lines/)).not.toBeInTheDocument();
  });

  it('leads from its lines to the ties they stand for', async () => {
    const { run, lines, graph, projection, screen, inspected } = await openProjected();
    run('companies-by-members');
    await expect.poll(lines).not.toBeNull();
    const [line] = projection.view.drawn.ties;
    graph.select([], projection.tiesOf([line?.id ?? '']));
    expect([...graph.selectedTies].sort()).toEqual(
      graph.ties
        .filter(({ to }) => to !== company(3))
        .map(({ id }) => id)
        .sort(),
    );
    // One of its ties is behind another line too, which is not selected by it.
    expect(projection.drawnOf(graph.selectedTies)).toEqual([line]);
    graph.select([company(1), company(3)]);
    await screen.getByRole('button', { name: 'Ties behind the selection' }).click();
    const behind = graph.ties.filter(({ from, to }) => from === member(1) && to !== company(2));
    expect(behind).toHaveLength(2);
    expect([...(inspected.at(-1) ?? [])].sort()).toEqual(behind.map(({ id }) => id).sort());
  });

  it('is gone through by keyboard, and left by Escape with the case as it was', async () => {
    const { run, lines, graph, press, said, places, screen } = await openProjected();
    const before = await places();
    run('companies-by-members');
    await expect.poll(lines).not.toBeNull();
    await press('{ArrowRight}');
    await expect.poll(() => graph.current).toMatch(/company/);
    await expect.element(screen.getByText(/company, [0-3] lines?, .* of 4$/)).toBeInTheDocument();
    await press('{Escape}');
    expect(graph.selection.size).toBe(0);
    await press('{Escape}');
    expect(said.at(-1)).toBe('Back to the ties');
    expect(graph.answers.projection.side).toBeNull();
    expect(await places()).toEqual(before);
    await expect.element(screen.getByText('6 entities, 5 ties')).toBeVisible();
  });
});

describe('entities with one tie', () => {
  it('are hidden as one step that undo takes back, and counted', async () => {
    const { run, graph, said } = await openProjected();
    run('hide-one-tie');
    // East AS has the one of Ada Moss; West AS has none.
    await expect.poll(() => graph.view.hiddenEntities).toBe(1);
    await expect.poll(() => said.at(-1)).toMatch(/^Hidden: East AS/);
    await graph.undo();
    await expect.poll(() => graph.view.hiddenEntities).toBe(0);
    graph.time.chosen = { asOf: '2019-01-01' };
    await graph.hide([member(2), member(1)]);
    run('hide-one-tie');
    await expect.poll(() => said.at(-1)).toBe('No entity has only one tie');
  });
});
