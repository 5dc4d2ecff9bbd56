/** Interlocks by member: who sits on several boards, the filter by them, and what was not fetched. */
import { beforeEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { EngineSeed } from '../../../../make/page-engine.ts';
import { makeCompanyProfile } from '../../../../make/records.ts';
import { openGraph } from '../../open-graph.ts';
import { placeAt } from '../../worlds.ts';
import { answerAtOnce } from '../answer-at-once.ts';
import { INTERLOCK_WORLD } from './interlock-world.ts';

beforeEach(answerAtOnce);

const company = (id: number) => `sample/company:${id}` as const;
const member = (id: number) => `sample/member:${id}` as const;

async function openAbout(
  asked: readonly (`sample/company:${number}` | `sample/member:${number}`)[],
  seed = INTERLOCK_WORLD,
) {
  const opened = await openGraph(seed);
  const { screen, graph, said } = opened;
  graph.answers.askForSharedBoards(asked);
  const list = screen.getByRole('grid', { name: 'Interlocks by member' });
  const rows = () =>
    [...list.element().querySelectorAll('[data-index]')].map((row) =>
      [...row.querySelectorAll('[role="gridcell"]')].map(({ textContent }) => textContent.trim()),
    );
  await expect.poll(() => said.at(-1)).toMatch(/^Interlocks by member: /);
  return { ...opened, list, rows };
}

describe('interlocks by member', () => {
  it('are whoever sits on several boards with one, since when in the words of the record', async () => {
    const { rows, screen, said } = await openAbout([member(1)]);
    expect(said.at(-1)).toBe(
      'Interlocks by member: 1 member with roles in 2 or more of the 3 companies of Ada Moss',
    );
    expect(rows()).toEqual([
      [
        'Ben Oak',
        '2, 2 unknown',
        'North AS: Director, dates not stated, unknown · South AS: Director, dates not stated, unknown',
        'days unknown',
      ],
    ]);
    await expect.element(screen.getByRole('tab', { name: 'Interlocks 1' })).toBeVisible();
  });

  it('have the number of boards that is asked for', async () => {
    const { rows, screen } = await openAbout([member(1)]);
    const least = screen.getByRole('spinbutton', { name: 'At least so many companies' });
    await least.fill('1');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => rows().map(([name]) => name)).toEqual(['Ben Oak', 'Cy Pine']);
    await least.fill('3');
    await userEvent.keyboard('{Enter}');
    await expect
      .element(
        screen.getByText('Nobody stored has roles in 3 or more of the 3 companies of Ada Moss'),
      )
      .toBeVisible();
  });

  it('are of the companies selected, with the days on several at once', async () => {
    const { rows, graph, screen, list, inspected, said } = await openAbout([
      company(1),
      company(2),
    ]);
    expect(rows().map(([name, , , days]) => [name, days])).toEqual([
      ['Ada Moss', '31 days'],
      ['Ben Oak', 'days unknown'],
    ]);
    (list.element() as HTMLElement).focus();
    await userEvent.keyboard('{Home} ');
    expect([...graph.selection].sort()).toEqual([company(1), company(2), member(1)]);
    expect(said.at(-1)).toMatch(
      /^Ada Moss \(sample\/member:1\): 2 companies, 31 days\. North AS: /,
    );
    await expect
      .element(
        screen.getByText('North AS: Director, 2020-01-01 to 2020-02-01, ended; 31 days').first(),
      )
      .toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => inspected.at(-1)?.length).toBe(2);
  });

  it('alone stay on the canvas by a filter, which names itself and can be taken off', async () => {
    const { graph, screen, rows } = await openAbout([company(3), company(4)]);
    const only = screen.getByRole('switch', { name: 'Only these' });
    expect(rows().map(([name]) => name)).toEqual(['Cy Pine']);
    await screen.getByRole('button', { name: 'Add to the graph (1)' }).click();
    await expect.poll(() => graph.view.entityById.has(member(3))).toBe(true);
    await only.click();
    await expect
      .poll(() => graph.view.entities.map(({ id }) => id).sort())
      .toEqual([company(3), company(4), member(3)]);
    await expect
      .element(
        screen.getByRole('button', { name: 'Companies members of 2 or more of 2 companies' }),
      )
      .toBeVisible();
    await screen.getByRole('button', { name: 'Take off the filter “Companies”' }).click();
    await expect.element(only).not.toBeChecked();
    expect(graph.view.entities).toHaveLength(7);
  });

  it('say whose record was not fetched, and fetch just those for the price stated', async () => {
    const { transport, screen, rows } = await openAbout([member(1)], UNFETCHED_WORLD);
    expect(rows()[0]?.slice(0, 3)).toEqual([
      'Ben Oak',
      '2, 2 unknown',
      'North AS: Director, dates not searched, unknown · South AS: Director, dates not searched, unknown',
    ]);
    await expect
      .element(
        screen.getByText(/^Not fetched: the record of 1 company, .* and the record of 1 member/),
      )
      .toBeVisible();
    await expect.element(screen.getByText('2 requests', { exact: true })).toBeVisible();
    await screen.getByRole('button', { name: 'Fetch these records' }).click();
    await expect.element(screen.getByText(/^2 fetched\./)).toBeVisible();
    expect(transport.inputsOf('fetchProfiles').at(-1)).toMatchObject({
      entities: [company(3), member(2)],
      budget: 2,
    });
    await expect
      .element(screen.getByRole('button', { name: 'Fetch these records' }))
      .not.toBeInTheDocument();
  });

  it('are asked for by a key, the menu and the palette', async () => {
    const { graph, screen } = await openGraph(INTERLOCK_WORLD);
    expect(graph.takeActionKey(new KeyboardEvent('keydown', { key: 'b' }), [member(2)])).toBe(true);
    await expect
      .element(screen.getByRole('radio', { name: 'By member', exact: true }))
      .toBeChecked();
    await expect.element(screen.getByText(/companies of Ben Oak/)).toBeVisible();
    const labels = (ids: readonly (typeof graph.view.entities)[number]['id'][]) =>
      graph
        .menuOf({ entities: ids })
        .groups.flat()
        .map(({ label }) => label);
    expect(labels([member(1)])).toContain('Who has roles in the same companies');
    expect(labels([company(1)])).toContain('Which of its members have roles together elsewhere');
    expect(labels([company(1), company(2)])).toContain('Who has roles in several of these');
  });
});

/** The records of a company and of a member were not fetched; the other companies name that member. */
const UNFETCHED_WORLD: EngineSeed = {
  ...INTERLOCK_WORLD,
  registries: {
    sample: {
      ...INTERLOCK_WORLD.registries?.['sample'],
      companies: [1, 2, 3, 4].map((id) =>
        makeCompanyProfile({
          id: String(id),
          current_name: { name: ['North AS', 'South AS', 'East AS', 'West AS'][id - 1] ?? '' },
          members: id < 3 ? [{ id: '2', name: 'Ben Oak', position: 'Director' }] : [],
        }),
      ),
    },
  },
  fetched: [company(1), company(2), member(1)],
  places: [placeAt(company(1), 0, 0), placeAt(company(2), 200, 0), placeAt(member(1), 100, 50)],
};
