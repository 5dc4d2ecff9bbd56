/** Searching everything in the window, by keyboard, over a real engine: names, fields, notes, one case or all. */
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import '../../../src/ui/styles/base.css';
import '../../../src/ui/styles/tokens.css';
import { Refusal } from '../../../src/contract/faults/faults.ts';
import WorkbenchScreen from '../../../src/ui/screens/WorkbenchScreen.svelte';
import { Workbench } from '../../../src/ui/screens/state/workbench.svelte.ts';
import { makeCompanyProfile, makeMemberProfile } from '../../make/records.ts';
import { makeFound } from '../found.ts';
import { engineTransport } from '../engine-transport.ts';
import { scriptTransport, type ScriptedTransport } from '../scripted-transport.ts';

const NORDVIK = 'sample/company:1001';

async function openOver(transport: ScriptedTransport) {
  localStorage.clear();
  await page.viewport(1280, 800);
  const workbench = new Workbench(transport);
  await workbench.start();
  await render(WorkbenchScreen, { workbench });
  return workbench;
}

async function open() {
  const transport = await engineTransport({
    registries: {
      sample: {
        companies: [
          makeCompanyProfile({
            id: '1001',
            current_name: { name: 'Nordvik AS' },
            registration_number: 'NO 904-905',
          }),
        ],
        members: [
          makeMemberProfile({ id: '7', data: { person: { full_name: 'Дмитрий Соловьёв' } } }),
        ],
      },
    },
    fetched: [NORDVIK, 'sample/member:7'],
  });
  return openOver(transport);
}

const nordvik = (number: number) => ({
  ...makeFound(`sample/company:${1001 + number}`, { label: 'Nordvik AS' }),
  answer: { sha256: 'a'.repeat(64), fetchedAt: '2026-11-20T09:41:00.000Z', url: 'http://x/' },
  where: [{ pointer: '/status', field: 'Status', text: 'Nordvik' }],
});

const field = page.getByRole('searchbox', { name: 'Search everything' });
const found = page.getByRole('grid', { name: 'Found' });
const row = (name: RegExp) => found.getByRole('row', { name });

describe('searching everything', () => {
  it('leads from a number to the profile and to its place in the answer', async () => {
    const workbench = await open();
    await userEvent.keyboard('{Control>}{Shift>}f{/Shift}{/Control}');
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard('904905');
    await expect.element(row(/Nordvik AS Registration no. NO 904-905/)).toBeVisible();
    await page.getByRole('button', { name: 'Show in the answer' }).click();
    const answer = page.getByRole('dialog', { name: /answer/i });
    await expect.element(answer.getByText('Registration no.: NO 904-905')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await field.click();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => workbench.profile.entity).toBe(NORDVIK);
    expect(workbench.dialog).toBe(null);
  });

  it('finds names in any script and what was noted, in all cases or in the one on show', async () => {
    const workbench = await open();
    await workbench.marks.put({
      kind: 'note',
      id: crypto.randomUUID(),
      isPrivate: false,
      text: 'Ask for the **register**',
      place: { on: 'entity', entity: NORDVIK },
    });
    workbench.show('everything');
    await userEvent.keyboard('solovev');
    await expect.element(row(/Соловьёв/)).toBeVisible();
    await page.getByRole('radio', { name: 'This case' }).click();
    await expect.element(page.getByText('Nothing stored has this.')).toBeVisible();
    await field.fill('register');
    await expect.element(row(/^Nordvik AS 1 note Note Ask for the register/)).toBeVisible();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.poll(() => workbench.profile.entity).toBe(NORDVIK);
  });

  it('says whom each written text is about, with the id where several have one name', async () => {
    const [one, other] = ['sample/member:7', 'sample/company:1001'] as const;
    const of = (id: typeof one | typeof other, kind: 'person' | 'company', label: string) => ({
      case: crypto.randomUUID(),
      title: 'Other case',
      text: 'Halvard',
      item: { kind: 'note' as const, id },
      what: 'Note',
      entities: [{ id, kind, label }],
    });
    const transport = scriptTransport({
      searchEverything: () => ({
        written: [
          of(one, 'person', 'Halvard'),
          of(other, 'company', 'HALVARD'),
          { ...of(one, 'person', 'Halvard'), what: 'Note on the case', entities: [] },
        ],
        writtenCount: 0,
        items: [],
        more: false,
        next: null,
        behind: 0,
      }),
    });
    const workbench = await openOver(transport);
    workbench.show('everything');
    await userEvent.keyboard('halvard');
    await expect.element(row(/^Halvard member 7 Note, in Other case Halvard/)).toBeVisible();
    await expect.element(row(/^HALVARD company 1001 Note/)).toBeVisible();
    await expect.element(row(/^Other case Note on the case Halvard/)).toBeVisible();
  });

  it('says that records that came just now are not searched yet, and asks again by itself', async () => {
    let asked = 0;
    const transport = scriptTransport({
      searchEverything: () => ({
        written: [],
        writtenCount: 0,
        items: [],
        more: false,
        next: null,
        behind: asked++ === 0 ? 12 : 0,
      }),
    });
    const workbench = await openOver(transport);
    workbench.show('everything');
    await userEvent.keyboard('x');
    await expect.element(page.getByText(/Up to 12 records/)).toBeVisible();
    await expect.element(page.getByText(/Up to 12 records/)).not.toBeInTheDocument();
    expect(asked).toBe(2);
  });

  it('says how many there are in all, without waiting for the last of them', async () => {
    const transport = scriptTransport({
      searchEverything: ({ offset = 0 }) => ({
        written: [],
        writtenCount: 3,
        items: Array.from({ length: 20 }, (_, at) => nordvik(offset + at)),
        more: true,
        next: offset === 0 ? 20 : null,
        behind: 0,
      }),
      countEverything: ({ text }) => ({ records: 1231, is: text === '小明' ? 'at most' : 'exact' }),
    });
    const workbench = await openOver(transport);
    workbench.show('everything');
    await userEvent.keyboard('nordvik');
    await expect.element(page.getByText('1,234 matches', { exact: true })).toBeVisible();
    await userEvent.keyboard('{ArrowDown}{End}');
    await expect
      .element(
        page.getByText('Only the first 40 records and 0 texts of cases are listed: type more.'),
      )
      .toBeVisible();
    await field.fill('小明');
    await expect.element(page.getByText('at most 1,234 matches')).toBeVisible();
    expect(transport.inputsOf('countEverything')).toMatchObject([
      { text: 'nordvik' },
      { text: '小明' },
    ]);
  });

  it('says which signs it does not look for, and takes them for no name that nobody has', async () => {
    const workbench = await open();
    workbench.searchEverything('🚀');
    await expect.element(field).toHaveValue('🚀');
    await expect.element(page.getByText('Not looked for: 🚀')).toBeVisible();
    await expect.element(page.getByText('Nothing stored has this.')).not.toBeInTheDocument();
    await field.fill('nordvik 🚀');
    await expect.element(row(/Nordvik AS/)).toBeVisible();
    await expect
      .element(page.getByText('Not looked for: 🚀. Only letters and digits are.'))
      .toBeVisible();
    await expect.element(page.getByText('1 match', { exact: true })).toBeVisible();
  });

  it('says why it could not search, and tries again', async () => {
    let fails = true;
    const transport = scriptTransport({
      searchEverything: () => {
        if (fails) throw new Refusal('connection-lost');
        return { written: [], writtenCount: 0, items: [], more: false, next: null, behind: 0 };
      },
    });
    const workbench = await openOver(transport);
    workbench.show('everything');
    await userEvent.keyboard('x');
    const again = page.getByRole('dialog').getByRole('button', { name: 'Try again' });
    await expect.element(again).toBeVisible();
    fails = false;
    await again.click();
    await expect.element(page.getByText('Nothing stored has this.')).toBeVisible();
  });
});
