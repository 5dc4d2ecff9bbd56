/** One click inspects: a profile that is stored, what is known of one that is not, or ties. */
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import '../../../src/ui/styles/base.css';
import '../../../src/ui/styles/tokens.css';
import WorkbenchScreen from '../../../src/ui/screens/WorkbenchScreen.svelte';
import type { MemberProfile } from '../../../src/contract/model/member.ts';
import { Workbench } from '../../../src/ui/screens/state/workbench.svelte.ts';
import type { EngineSeed } from '../../make/page-engine.ts';
import { makeMemberProfile, type Some } from '../../make/records.ts';
import { engineTransport } from '../engine-transport.ts';
import { placeAt, SMALL_WORLD } from '../graph/worlds.ts';

/** One member with these roles in one company, both on the canvas. */
const seedOf = (
  ...positions: Some<MemberProfile['positions'][number]['positions']>
): EngineSeed => {
  return {
    registries: {
      sample: {
        companies: SMALL_WORLD.registries['sample']?.companies ?? [],
        members: [
          makeMemberProfile({
            id: '1',
            data: { person: { full_name: 'Left Person' } },
            positions: [{ company_id: '1', company_name: 'Middle AS', positions }],
          }),
        ],
      },
    },
    fetched: ['sample/member:1'],
    places: [placeAt('sample/member:1', -200, 0), placeAt('sample/company:1', 200, 0)],
  };
};

const TWO_ROLES = seedOf(
  { position: 'Chair', dates: [{ type: 'effective', date_full: '2015-03-01' }] },
  { position: 'Secretary', status: 'resigned' },
);

/** The first of two terms without an end. */
const TWO_TERMS = seedOf({
  position: 'Chair',
  dates: [
    { type: 'effective', date_full: '2010-01-01' },
    { type: 'effective', date_full: '2014-01-01' },
    { type: 'expiration', date_full: '2016-01-01' },
  ],
});

async function open(seed: EngineSeed, width = 1280) {
  localStorage.clear();
  await page.viewport(width, 800);
  const transport = await engineTransport(seed);
  const workbench = new Workbench(transport);
  await workbench.start();
  await render(WorkbenchScreen, { workbench });
  await expect.poll(() => workbench.graph.view.entities.length).toBeGreaterThan(1);
  await page.getByRole('button', { name: 'Show tables' }).click();
  const asked = () =>
    transport.inputsOf('readProfile').map((input) => (input as { from: string }).from);
  return { workbench, transport, asked };
}

const tie = page.getByRole('region', { name: 'Tie', exact: true });
const profile = page.getByRole('region', { name: 'Profile', exact: true });
const entityRow = (name: RegExp) =>
  page.getByRole('grid', { name: 'Entities' }).getByRole('row', { name });
const canvas = () => page.getByRole('application', { name: 'Graph' });

/** Clicks down the middle of the canvas until the line that crosses it is met. */
async function clickLine(): Promise<void> {
  await expect.poll(() => canvas().element().querySelectorAll('canvas').length).toBeGreaterThan(0);
  const { width, height } = canvas().element().getBoundingClientRect();
  for (let y = height * 0.25; y < height * 0.75; y += 6) {
    await canvas().click({ position: { x: width / 2, y } });
    if (tie.elements().length > 0) return;
  }
  throw new Error('No line was met.');
}

describe('inspecting the graph', () => {
  it('shows the stored profile of an entity that is clicked, asking nobody', async () => {
    const { asked } = await open(SMALL_WORLD);
    await entityRow(/Left Person/).click();
    await expect.element(profile.getByRole('heading', { name: 'Left Person' })).toBeVisible();
    expect(asked()).toEqual(['store']);
  });

  it('says what is known of an entity that was not fetched, and fetches its profile when told to', async () => {
    const { asked } = await open(TWO_ROLES);
    await entityRow(/Middle AS/).click();
    await expect.element(profile.getByRole('heading', { name: 'Middle AS' })).toBeVisible();
    await expect.element(profile.getByText('Its profile was not fetched.')).toBeVisible();
    await expect.element(profile.getByText('other profiles, by name only')).toBeVisible();
    expect(asked()).toEqual(['store']);
    await profile.getByRole('button', { name: 'Fetch its profile' }).click();
    await expect.element(profile.getByRole('button', { name: 'Raw answer' })).toBeVisible();
    expect(asked()).toEqual(['store', 'auto']);
  });

  it('asks nobody either when an entity that was only looked at is gone back to', async () => {
    const { asked, workbench } = await open(TWO_ROLES);
    await entityRow(/Middle AS/).click();
    await expect.element(profile.getByText('Its profile was not fetched.')).toBeVisible();
    await entityRow(/Left Person/).click();
    await expect.element(profile.getByText('Its profile was not fetched.')).not.toBeInTheDocument();
    await workbench.profile.back();
    await expect.element(profile.getByText('Its profile was not fetched.')).toBeVisible();
    expect(new Set(asked())).toEqual(new Set(['store']));
  });

  it('selects several with Ctrl and Shift without inspecting them', async () => {
    const { asked, workbench } = await open(SMALL_WORLD);
    await entityRow(/Left Person/).click({ modifiers: ['Control'] });
    await entityRow(/Below Authority/).click({ modifiers: ['Shift'] });
    expect(workbench.graph.selection.size).toBeGreaterThan(1);
    await page.getByRole('tab', { name: /^Ties/ }).click();
    await page.getByRole('row', { name: /Chair/ }).click({ modifiers: ['Control'] });
    expect(workbench.graph.selectedTies.size).toBe(1);
    expect(asked()).toEqual([]);
    expect(tie.elements()).toEqual([]);
  });

  it('tells all of a tie that is clicked in the table, and gives the profile its place back', async () => {
    const { workbench } = await open(SMALL_WORLD);
    await workbench.profile.open('sample/member:1');
    await page.getByRole('tab', { name: /^Ties/ }).click();
    await page.getByRole('row', { name: /Chair/ }).click();
    await expect.element(tie.getByRole('heading', { name: 'Chair' })).toBeVisible();
    expect(profile.elements()).toEqual([]);
    for (const words of [
      'since 2015-03-01',
      /^Its status is “active” \(told on [\d-]{10}\), and no date speaks against it\.$/,
      '/positions/0/positions/0',
      /"Chair",/,
    ])
      await expect.element(tie.getByText(words).first()).toBeVisible();
    await expect.element(tie.getByText(/member only; the company’s own profile/)).toBeVisible();
    workbench.graph.time.chosen = { asOf: '2014-01-01' };
    await expect.element(tie.getByText('On 2014-01-01')).toBeVisible();
    const ahead = tie.getByText(/^Its start, 2015-03-01, is still ahead/);
    await expect.element(ahead).toBeVisible();
    workbench.graph.time.chosen = 'any';
    await expect.element(ahead).not.toBeInTheDocument();
    await expect.element(tie.getByRole('link', { name: 'Middle AS' })).toBeVisible();
    await tie.getByRole('button', { name: 'Raw answer' }).click();
    const dialog = page.getByRole('dialog', { name: 'Raw answer' });
    await expect
      .element(dialog.getByText('/positions/0/positions/0', { exact: true }))
      .toBeVisible();
    await expect.element(dialog.getByRole('mark')).toBeVisible();
    expect(dialog.getByRole('mark').element().textContent).toContain('"Chair"');
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await tie.getByRole('button', { name: 'Close the tie' }).click();
    await expect.element(profile.getByRole('heading', { name: 'Left Person' })).toHaveFocus();
  });

  it('says “since” of no term that another follows, as tables say it', async () => {
    await open(TWO_TERMS);
    await page.getByRole('tab', { name: /^Ties/ }).click();
    const row = page.getByRole('row', { name: /Chair/ });
    await expect.element(row.getByText('from 2010-01-01; 2014-01-01 to 2016-01-01')).toBeVisible();
    await row.click();
    await expect.element(tie.getByText('2014-01-01 to 2016-01-01', { exact: true })).toBeVisible();
    await expect.element(tie.getByText('from 2010-01-01', { exact: true })).toBeVisible();
    await expect.element(tie.getByText(/since/)).not.toBeInTheDocument();
  });

  it('opens the profile of an end of a tie, in the place of the tie', async () => {
    await open(SMALL_WORLD);
    await page.getByRole('tab', { name: /^Ties/ }).click();
    await page.getByRole('row', { name: /Chair/ }).click();
    await tie.getByRole('link', { name: 'Left Person' }).first().click();
    await expect.element(profile.getByRole('heading', { name: 'Left Person' })).toBeVisible();
    expect(tie.elements()).toEqual([]);
  });

  it('shows every tie of a line that is clicked on the canvas, one below the other', async () => {
    const { workbench } = await open(TWO_ROLES);
    await clickLine();
    const headings = tie.getByRole('heading', { level: 3, name: /^(Chair|Secretary)$/ });
    await expect.poll(() => headings.elements().length).toBe(2);
    await expect
      .element(
        tie.getByText(/^Its status, “resigned” \(told on [\d-]{10}\), says that it has ended\.$/),
      )
      .toBeVisible();
    await workbench.graph.remove(['sample/company:1']);
    await expect.element(tie).not.toBeInTheDocument();
  });

  it('shows a tie by keyboard through its menu, and Escape closes it', async () => {
    await open(SMALL_WORLD);
    await page.getByRole('tab', { name: /^Ties/ }).click();
    await page.getByRole('row', { name: /Chair/ }).click({ modifiers: ['Control'] });
    await userEvent.keyboard('{Shift>}{F10}{/Shift}');
    await page.getByRole('menuitem', { name: 'Inspect' }).click();
    await expect.element(tie).toBeVisible();
    await userEvent.keyboard('{Escape}{Escape}');
    await expect.element(tie).not.toBeInTheDocument();
  });

  it('shows a tie over a narrow window until it is closed', async () => {
    await open(SMALL_WORLD, 900);
    await page.getByRole('tab', { name: /^Ties/ }).click();
    const row = page.getByRole('row', { name: /Chair/ });
    await row.click({ position: { x: 40, y: 10 } });
    await expect.element(tie.getByRole('heading', { name: 'Chair' })).toBeVisible();
    await tie.getByRole('button', { name: 'Close the tie' }).click();
    await expect.element(tie).not.toBeInTheDocument();
    expect(page.getByRole('grid', { name: 'Ties' }).element().closest('[inert]')).toBeNull();
  });

  it('shows where the facts of an entity are stated, from its row', async () => {
    await open(SMALL_WORLD);
    await entityRow(/Middle AS/).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Show source: name' }).click();
    const dialog = page.getByRole('dialog', { name: 'Raw answer' });
    await expect.element(dialog.getByText('/current_name', { exact: true })).toBeVisible();
    await expect.element(dialog.getByRole('mark')).toBeVisible();
    const marked = JSON.parse(dialog.getByRole('mark').element().textContent) as unknown;
    expect(marked).toMatchObject({ name: 'Middle AS' });
  });
});
