/** Expanding with a price: what is counted before, chosen, brought by one step, stopped, and told. */
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { EntityId } from '../../../src/contract/model/entity.ts';
import type { EngineSeed } from '../../make/page-engine.ts';
import { makeCompanyProfile, makeMemberProfile } from '../../make/records.ts';
import { openGraph } from './open-graph.ts';
import { placeAt } from './worlds.ts';

const START: EntityId = 'sample/company:1';

const member = (n: number, position: string) => ({ id: String(n), name: `Held ${n}`, position });
const WORLD: EngineSeed = {
  registries: {
    sample: {
      companies: [
        makeCompanyProfile({
          id: '1',
          current_name: { name: 'Top AS' },
          members: [member(11, 'Chair'), member(12, 'Director'), member(13, 'Director')],
        }),
      ],
      members: [11, 12, 13].map((n) =>
        makeMemberProfile({ id: String(n), data: { person: { full_name: `Held ${n}` } } }),
      ),
    },
  },
  fetched: [START],
  places: [placeAt(START, 0, 0), placeAt('sample/member:11', 200, 0)],
};

async function openFurther(seed: EngineSeed = WORLD) {
  const opened = await openGraph(seed);
  opened.graph.select([START]);
  (opened.application.element() as HTMLElement).focus();
  await userEvent.keyboard('{Shift>}E{/Shift}');
  const dialog = opened.screen.getByRole('dialog', { name: /^Expand Top AS/ });
  const bring = dialog.getByRole('button', { name: 'Bring them' });
  return { ...opened, dialog, bring };
}

describe('expanding with a price', () => {
  it('counts by kind and role first, and brings those that are chosen as one step', async () => {
    const { graph, dialog, bring, said, transport } = await openFurther();
    await expect
      .element(dialog.getByText('3 neighbours as far as is stored, 1 of them on the graph.'))
      .toBeVisible();
    await expect
      .element(dialog.getByRole('checkbox', { name: /Chair\s+1, 1 on the graph/ }))
      .toBeVisible();
    await dialog.getByRole('checkbox', { name: /Director\s+2/ }).click();
    await expect.element(dialog.getByText('2 would come; asks nobody.')).toBeVisible();
    expect(graph.entities).toHaveLength(2);
    await bring.click();
    await expect.poll(() => said).toContain('Top AS: 2 added of 2 neighbours found');
    expect(graph.entities).toHaveLength(4);
    expect(transport.inputsOf('expandEntities')).toEqual([]);
    await expect.element(dialog).not.toBeInTheDocument();
    await graph.undo();
    await expect.poll(() => graph.entities.length).toBe(2);
  });

  it('is begun by Enter in either number, unless that is none', async () => {
    const { graph, dialog, said, transport } = await openFurther();
    await dialog.getByRole('spinbutton', { name: 'Levels' }).fill('0');
    await userEvent.keyboard('{Enter}');
    await dialog.getByRole('spinbutton', { name: 'Levels' }).fill('1');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => said).toContain('Top AS: 2 added of 3 neighbours found');
    expect(transport.inputsOf('expandFurther')).toHaveLength(1);
    expect(graph.entities).toHaveLength(4);
    await expect.element(dialog).not.toBeInTheDocument();
  });

  it('is of ties as they were on the day of the graph', async () => {
    const { graph, transport, dialog, bring } = await openFurther();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    graph.time.chosen = { asOf: '2005-06-30' };
    await userEvent.keyboard('{Shift>}E{/Shift}');
    await bring.click();
    for (const asked of ['countNeighbours', 'expandFurther'] as const) {
      await expect
        .poll(() => transport.inputsOf(asked).at(-1))
        .toMatchObject({ day: '2005-06-30' });
    }
  });

  it('goes on within its budget, and is stopped with nobody added', async () => {
    const { graph, dialog, bring, said } = await openFurther({ ...WORLD, silent: ['/12', '/13'] });
    await dialog.getByRole('spinbutton', { name: 'Levels' }).fill('2');
    await expect
      .element(dialog.getByText(/asks for 3 profiles that are known of and those found on the way/))
      .toBeVisible();
    await bring.click();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => said.join('\n')).toContain('Stopped: 1 profile fetched');
    expect(graph.entities).toHaveLength(2);
    await dialog.getByRole('spinbutton', { name: 'Budget' }).fill('0');
    await bring.click();
    const report = dialog.getByRole('region', { name: 'What came of it' });
    await expect.element(report.getByText(/not reached: 2 left by the budget/)).toBeVisible();
    expect(graph.entities).toHaveLength(4);
    for (const name of ['Held 12', 'Held 13'])
      await expect.element(report.getByText(name)).toBeVisible();
    await expect
      .element(dialog.getByText('3 neighbours as far as is stored, 3 of them on the graph.'))
      .toBeVisible();
  });

  it('asks with a larger budget for those alone that it did not reach', async () => {
    const { dialog, bring, transport, said } = await openFurther();
    await dialog.getByRole('spinbutton', { name: 'Levels' }).fill('2');
    await dialog.getByRole('spinbutton', { name: 'Budget' }).fill('1');
    await bring.click();
    const report = dialog.getByRole('region', { name: 'What came of it' });
    const told = /; 1 profile asked for, 1 fetched; not reached: 2 left by the budget/;
    await expect.element(report.getByText(told)).toBeVisible();
    await dialog.getByRole('spinbutton', { name: 'Budget' }).fill('5');
    await bring.click();
    await expect.poll(() => said.join('\n')).toContain('; 2 profiles asked for, 2 fetched');
    await expect.element(dialog).not.toBeInTheDocument();
    expect(transport.inputsOf('expandFurther')).toHaveLength(2);
  });
});
