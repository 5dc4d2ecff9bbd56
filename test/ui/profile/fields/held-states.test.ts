/** What a member holds has in its profile the state that the graph gives it. */
import { describe, expect, it } from 'vitest';
import { render } from 'vitest-browser-svelte';
import type { CompanyEnd } from '../../../../src/contract/model/tie.ts';
import ProfilePane from '../../../../src/ui/profile/ProfilePane.svelte';
import { Workbench } from '../../../../src/ui/screens/state/workbench.svelte.ts';
import { makeCompanyProfile, makeMemberProfile } from '../../../make/records.ts';
import InWorkbench from '../../InWorkbench.svelte';
import { scriptTransport } from '../../scripted-transport.ts';
import { companyAnswer, memberAnswer } from '../profile-answer.ts';

const COMPANY = 'sample/company:1142';
const over: CompanyEnd = {
  status: 'Dissolved',
  end: '2015-03-31',
  source: {
    statedBy: COMPANY,
    sha256: 'a'.repeat(64),
    pointer: '/status',
    fetchedAt: '2026-11-20T09:00:00.000Z',
  },
};
const held = memberAnswer(
  makeMemberProfile({
    id: '7',
    data: { person: { full_name: 'Gudrun' } },
    positions: [
      {
        company_id: '1142',
        company_name: 'Over GmbH',
        positions: [
          {
            position: 'Prokura',
            status: null,
            dates: [{ type: 'effective', date_full: '1990-02-01' }],
          },
        ],
      },
    ],
  }),
);

async function open() {
  let ends = {};
  const transport = scriptTransport({ readProfile: () => ({ ...held, ends }) });
  const workbench = new Workbench(transport);
  const screen = await render(InWorkbench, { workbench, pane: ProfilePane });
  await workbench.profile.open('sample/member:7');
  const dissolve = (): void => {
    ends = { [COMPANY]: over };
    transport.announce({ name: 'profileKept', entity: COMPANY });
  };
  return { workbench, screen, dissolve };
}

describe('the state of a position that a member holds', () => {
  it('is ended with the company, once the record of the company is there, and says why', async () => {
    const { screen, dissolve } = await open();
    await expect.element(screen.getByText('active', { exact: true })).toBeVisible();
    dissolve();
    await expect.element(screen.getByText('ended', { exact: true })).toBeVisible();
    await expect.element(screen.getByText(/its end, 2015-03-31, which has passed/)).toBeVisible();
  });

  it('is as of the day of the graph where one is chosen, and says so', async () => {
    const { screen, workbench, dissolve } = await open();
    dissolve();
    await expect.element(screen.getByText('ended', { exact: true })).toBeVisible();
    workbench.graph.time.chosen = { asOf: '2015-03-30' };
    await expect.element(screen.getByText('active', { exact: true })).toBeVisible();
    await expect.element(screen.getByText(/on 2015-03-30/)).toBeVisible();
    workbench.graph.time.chosen = { asOf: '1990-01-31' };
    await expect.element(screen.getByText('not begun', { exact: true })).toBeVisible();
  });
});

describe('a position that a company lists', () => {
  it('leads to the own record of the member for dates, where that is stored', async () => {
    const known = (id: '8' | '9', fetchedAt: string | null) => ({
      id: `sample/member:${id}` as const,
      kind: 'person' as const,
      label: `Member ${id}`,
      knowledge: fetchedAt === null ? ('named' as const) : ('profile' as const),
      born: null,
      country: null,
      nationality: null,
      registrationNumber: null,
      fetchedAt,
      notFoundAt: null,
      boards: 1,
      first: null,
      roles: [],
    });
    const transport = scriptTransport({
      readProfile: () =>
        companyAnswer(
          makeCompanyProfile({
            id: '1142',
            members: [
              { id: '8', name: 'Per Holm', position: 'Director' },
              { id: '9', name: 'Eva Lind', position: 'Director' },
            ],
          }),
        ),
      readKnown: () => ({ records: [known('8', '2026-11-20T09:00:00.000Z'), known('9', null)] }),
    });
    const workbench = new Workbench(transport);
    const screen = await render(InWorkbench, { workbench, pane: ProfilePane });
    await workbench.profile.open('sample/company:1142');
    const rows = (): (string | undefined)[] =>
      [...screen.container.querySelectorAll('.member')]
        .map(({ textContent }) => textContent.replace(/\s+/g, ' '))
        .filter((row) => row.includes('see its own record for dates'))
        .map((row) => row.match(/Per Holm|Eva Lind/)?.[0]);
    await expect.poll(rows).toEqual(['Per Holm']);
    expect(transport.inputsOf('readKnown')).toHaveLength(1);
  });
});
