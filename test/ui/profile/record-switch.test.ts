/** The two sides of a company: who holds it and what it holds, over a real engine. */
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import type { EntityId } from '../../../src/contract/model/entity.ts';
import ProfilePane from '../../../src/ui/profile/ProfilePane.svelte';
import { Workbench } from '../../../src/ui/screens/state/workbench.svelte.ts';
import type { MemoryRecords } from '../../make/memory-registry.ts';
import { makeOwnerChain } from '../../make/owner-chain.ts';
import { makeCompanyProfile, makeMemberProfile } from '../../make/records.ts';
import { engineTransport } from '../engine-transport.ts';
import InWorkbench from '../InWorkbench.svelte';

const MEMBER: EntityId = 'sample/member:2001';
const COMPANY: EntityId = 'sample/company:1001';

async function open(id: EntityId, records: MemoryRecords, fetched: readonly EntityId[] = []) {
  const transport = await engineTransport({ registries: { sample: records }, fetched });
  const workbench = new Workbench(transport);
  await workbench.start();
  await render(InWorkbench, { workbench, pane: ProfilePane });
  await workbench.profile.open(id);
  return { workbench, transport };
}

const tab = (name: 'Held by' | 'Holds') => page.getByRole('tab', { name, exact: true });
const isChosen = (name: 'Held by' | 'Holds') =>
  expect.element(tab(name)).toHaveAttribute('aria-selected', 'true');

/** The record as a member that a company's record says otherwise of. */
const differing = (number: string): MemoryRecords => ({
  companies: [
    makeCompanyProfile({
      id: '1001',
      registration_number: number,
      current_name: { name: 'Nordvik AS' },
    }),
  ],
  members: [
    makeMemberProfile({
      id: '2001',
      data: { company: { id: '1001', name: 'Nordvik AS', registration_number: '904' } },
    }),
  ],
});

describe('the switch between the two sides of a company', () => {
  it('fetches the other record when asked, and says whether the records agree only then', async () => {
    const { workbench, transport } = await open(MEMBER, makeOwnerChain(3));
    await isChosen('Holds');
    await expect
      .element(
        page.getByText(
          'Held by: the record of company 1001, as this member’s record names it; whether the two agree is known once it is fetched.',
        ),
      )
      .toBeVisible();
    expect(transport.inputsOf('readProfile')).toHaveLength(1);
    await tab('Held by').click();
    await isChosen('Held by');
    expect(workbench.profile.entity).toBe(COMPANY);
    await expect.element(page.getByText(/agree: the same registration number/)).toBeVisible();
    await expect
      .element(page.getByRole('tabpanel', { name: 'Held by' }).getByText('Chain 2 AS'))
      .toBeVisible();
  });

  it('says of which record neighbours are counted, and what that record does not state itself', async () => {
    await open(MEMBER, differing('904'));
    await expect.element(page.getByText('0 neighbours known of this record')).toBeVisible();
    for (const name of ['Positions', 'Rights and obligations']) {
      await expect
        .element(page.getByRole('heading', { name: `${name} not stated in this record` }))
        .toBeVisible();
    }
  });

  it('says which facts differ when the two do not agree', async () => {
    await open(MEMBER, differing('905'));
    await tab('Held by').click();
    await expect
      .element(
        page.getByText(
          /do not agree: registration number “904” in the member’s record, “905” in the company’s/,
        ),
      )
      .toBeVisible();
  });

  it('switches by arrows, keeping the focus, the place of each side and the way back', async () => {
    const { workbench } = await open('sample/member:2000', makeOwnerChain(3));
    await workbench.profile.open(MEMBER);
    const scroller = () => document.querySelector('.scroller');
    await isChosen('Holds');
    await expect.element(page.getByRole('heading', { name: 'Chain 1 AS' })).toBeVisible();
    scroller()?.scrollTo(0, 60);
    await expect.poll(() => workbench.profile.scrolled).toBe(60);
    tab('Holds').element().focus();
    await userEvent.keyboard('{ArrowLeft}');
    await isChosen('Held by');
    await expect.element(tab('Held by')).toHaveFocus();
    await expect.poll(() => workbench.profile.busy).toBe(null);
    await userEvent.keyboard('{ArrowRight}');
    await isChosen('Holds');
    await expect.element(tab('Holds')).toHaveFocus();
    await expect.poll(() => scroller()?.scrollTop).toBe(60);
    // However often it was switched, what was before is one step back.
    await workbench.profile.back();
    expect(workbench.profile.entity).toBe('sample/member:2000');
    await workbench.profile.forward();
    await workbench.profile.forward();
    expect(workbench.profile.entity).toBe(COMPANY);
  });

  it('finds the member of a company that another record was seen to name', async () => {
    const { workbench } = await open(COMPANY, makeOwnerChain(3), [MEMBER]);
    await isChosen('Held by');
    await workbench.session.setOffline(true);
    await tab('Holds').click();
    await isChosen('Holds');
    expect(workbench.profile.entity).toBe(MEMBER);
  });

  it('says that nobody knows the member, and looks for it by its name', async () => {
    const { workbench } = await open(COMPANY, makeOwnerChain(3));
    await tab('Holds').click();
    await isChosen('Holds');
    expect(workbench.profile.entity).toBe(COMPANY);
    await expect
      .element(
        page.getByText('no stored record says under which member id this company holds others', {
          exact: false,
        }),
      )
      .toBeVisible();
    await page.getByRole('button', { name: 'Search members named Chain 1 AS' }).click();
    await expect.element(page.getByText('1 record of a member names company 1001.')).toBeVisible();
    await tab('Held by').click();
    await expect.element(page.getByText('Chain 2 AS')).toBeVisible();
    // The search has named it by now.
    await tab('Holds').click();
    await expect.poll(() => workbench.profile.entity).toBe(MEMBER);
  });

  it('lists the members where several name the company', async () => {
    const { companies = [], members = [] } = differing('904');
    const data = { company: { id: '1001', name: 'Other' } };
    const twin = makeMemberProfile({ id: '2002', data });
    const { workbench } = await open(COMPANY, { companies, members: [...members, twin] }, [
      MEMBER,
      'sample/member:2002',
    ]);
    await tab('Holds').click();
    await expect.element(page.getByText('2 records of members name company 1001.')).toBeVisible();
    await expect.element(page.getByText(/agree: the same registration number/)).toBeVisible();
    await page.getByRole('button', { name: 'Other' }).click();
    await expect.poll(() => workbench.profile.entity).toBe('sample/member:2002');
    await tab('Held by').click();
    await expect.poll(() => workbench.profile.entity).toBe(COMPANY);
  });

  it('stays where the other side can’t be had, and leads back', async () => {
    const { workbench } = await open(MEMBER, makeOwnerChain(3));
    await workbench.session.setOffline(true);
    await tab('Held by').click();
    await expect.element(page.getByText('Not searched: offline.')).toBeVisible();
    await isChosen('Held by');
    await tab('Holds').click();
    await isChosen('Holds');
    await expect.element(page.getByRole('heading', { name: 'Chain 1 AS' })).toBeVisible();
  });

  it('is not there for a person', async () => {
    await open('sample/member:2003', makeOwnerChain(3));
    await expect.element(page.getByRole('heading', { name: 'Ingrid Halvard' })).toBeVisible();
    expect(document.querySelector('[role="tab"]')).toBeNull();
  });
});
