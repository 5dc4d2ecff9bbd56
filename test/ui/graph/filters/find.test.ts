/** Finding words on the graph: from one match to the next, by the keyboard. */
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { EntityId } from '../../../../src/contract/model/entity.ts';
import { makeEntity, makeTie } from '../../../make/graph.ts';
import { openStill } from '../open-graph.ts';

const company: EntityId = 'sample/company:1';
const [anna, annabel, otto] = ['sample/member:1', 'sample/member:2', 'sample/member:3'] as const;

const WORLD = {
  entities: [
    makeEntity({ id: company, label: 'Nordvik AS', registrationNumber: '918 402', x: 0, y: 0 }),
    makeEntity({ id: anna, label: 'Anna Holt', born: '1961-04', x: 200, y: 0 }),
    makeEntity({ id: annabel, label: 'Annabel Lie', country: 'Malta', x: 400, y: 0 }),
    makeEntity({ id: otto, label: 'Otto Annason', hidden: true }),
  ],
  ties: [
    makeTie({ id: 'a', from: anna, to: company, role: 'Chair' }),
    makeTie({ id: 'b', from: annabel, to: company, role: 'Annual auditor' }),
  ],
};

async function openFind() {
  const opened = await openStill(WORLD);
  const { screen, application, graph } = opened;
  (application.element() as HTMLElement).focus();
  graph.find.isOpen = true;
  const field = screen.getByRole('searchbox', { name: 'Find in graph' });
  await expect.element(field).toHaveFocus();
  const told = screen.getByRole('search', { name: 'Find in graph' }).getByRole('status');
  return { ...opened, field, told };
}

describe('find in graph', () => {
  it('goes from one match to the next and back, selecting it, and says which it is', async () => {
    const { told, graph, said } = await openFind();
    await userEvent.keyboard('ANN');
    await expect.element(told).toHaveTextContent('3 matches, 1 more hidden');
    await userEvent.keyboard('{Enter}');
    await expect.element(told).toHaveTextContent('1 of 3, 1 more hidden');
    expect([...graph.selection]).toEqual([anna]);
    await userEvent.keyboard('{Enter}{ArrowDown}');
    await expect.element(told).toHaveTextContent('3 of 3, 1 more hidden');
    expect([...graph.selectedTies]).toEqual(['b']);
    expect(said.at(-1)).toBe('Annual auditor: Annabel Lie');
    await userEvent.keyboard('{Enter}');
    expect(graph.current).toBe(anna);
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}{ArrowUp}');
    expect([...graph.selection]).toEqual([annabel]);
  });

  it('selects all at once, finds by number, birth and id, and gives the focus back', async () => {
    const { told, graph, field, said, application } = await openFind();
    for (const [typed, id] of [
      ['918 402', company],
      ['1961-04', anna],
      ['member:2', annabel],
      ['company 1', company],
    ] as const) {
      await field.fill(typed);
      await userEvent.keyboard('{Enter}');
      expect([...graph.selection], typed).toEqual([id]);
    }
    await field.fill('ann');
    await userEvent.keyboard('{Alt>}{Enter}{/Alt}');
    expect([...graph.selection]).toEqual([anna, annabel]);
    expect(said.at(-1)).toBe('2 entities and 1 tie selected');
    await field.fill('nobody');
    await expect.element(told).toHaveTextContent('not found');
    await userEvent.keyboard('{Escape}');
    await expect.element(application).toHaveFocus();
    await expect.element(field).not.toBeInTheDocument();
  });

  it('tells what is hidden or filtered away from what is not there', async () => {
    const { told, field, graph } = await openFind();
    graph.filters.choose({ countries: ['Malta'] });
    await field.fill('ann');
    await expect.element(told).toHaveTextContent('1 match, 1 more hidden, 1 more filtered away');
    await field.fill('nordvik');
    await expect.element(told).toHaveTextContent('not found, 1 filtered away');
  });
});
