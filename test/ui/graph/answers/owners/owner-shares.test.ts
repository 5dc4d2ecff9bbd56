/** Shares in the Owners tab and in the answer of following: the same levels, minor holders as one until unfolded. */
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { ANSWER_ACTIONS } from '../../../../../src/ui/graph/answers/answer-actions.ts';
import { CONTROLLED, CONTROLLER, makeControlWorld } from '../../../../make/control-world.ts';
import { openGraph } from '../../open-graph.ts';
import { placeAt } from '../../worlds.ts';

const LEVELS = /10 levels up along the line of control/;

async function openControlled() {
  const world = makeControlWorld(8);
  const fetched = [
    ...world.companies.map(({ id }) => `sample/company:${id}` as const),
    ...world.members.map(({ id }) => `sample/member:${id}` as const),
  ];
  const seed = { registries: { sample: world }, fetched, places: [placeAt(CONTROLLED, 0, 0)] };
  const opened = await openGraph(seed);
  const owners = opened.screen.getByRole('grid', { name: 'Owners' });
  return { ...opened, owners };
}

describe('shares of owners', () => {
  it('are told in the tab with the line of control first, and minor holders as one', async () => {
    const { graph, screen, said, owners } = await openControlled();
    graph.select([CONTROLLED]);
    ANSWER_ACTIONS.find(({ id }) => id === 'owners')?.perform(graph);
    await expect.poll(() => said.at(-1)).toMatch(LEVELS);
    await expect.element(screen.getByText(LEVELS).first()).toBeVisible();
    const row = (name: RegExp) => owners.getByRole('row', { name });
    await expect
      .element(row(/Level 1 Holding AS.*99\.7 %.*“Shareholder, 99\.7 %”.*parent, level “1”/))
      .toBeInTheDocument();
    // Before the last row, a holder of 0.3 %, is that of the minor holders of the nearest company.
    (owners.element() as HTMLElement).focus();
    await userEvent.keyboard('{End}{ArrowUp}');
    const minor = row(/3 holders under 5 %, in all 6 %/).last();
    await expect.element(minor).toBeInTheDocument();
    const holders = () => row(/Minor Holder 1-/).elements();
    await userEvent.keyboard('{ArrowRight}');
    await expect.poll(holders).toHaveLength(3);
    await userEvent.keyboard('{ArrowLeft}');
    await expect.poll(holders).toHaveLength(0);
    await userEvent.keyboard('{Enter}');
    await expect.poll(holders).toHaveLength(3);
    await minor.getByRole('button', { name: /^Fold/ }).click();
    await expect.poll(holders).toHaveLength(0);
    await minor.getByRole('button', { name: /^Unfold/ }).click();
    await expect.poll(holders).toHaveLength(3);
    // What is looked for is found among them too.
    await screen.getByRole('textbox', { name: 'Filter the owners' }).fill('holder 3-7');
    await expect.element(row(/Minor Holder 3-7 .*0\.04 %/)).toBeInTheDocument();
  });

  it('are told with the same levels by the answer of following, and drawn with a stack for the minor', async () => {
    const { graph, screen, said } = await openControlled();
    await graph.following.start([CONTROLLED], 'up');
    expect(said.at(-1)).toMatch(LEVELS);
    const answer = screen.getByRole('region', { name: 'Owners followed' });
    await expect.element(answer).toMatchTextContent(LEVELS);
    await expect
      .element(answer)
      .toMatchTextContent(/Ingrid Halvard.*the line of control ends here/);
    expect(answer.getByText(/Minor Holder 3-7/).elements()).toHaveLength(0);
    await answer.getByRole('button', { name: 'Name all of them' }).click();
    await expect.element(answer.getByText(/Minor Holder 3-7/)).toBeInTheDocument();
    const stacks = graph.deps.marks.of('stack');
    expect(stacks.map(({ name }) => name)).toContain('8 holders under 5 %, in all 0.32 %');
    expect(stacks.flatMap(({ members }) => members)).not.toContain(CONTROLLER);
    await graph.undo();
    expect(graph.entities).toHaveLength(1);
    await expect.poll(() => graph.deps.marks.of('stack')).toHaveLength(0);
  });
});
