/** Who else states what a profile states of itself, over a real engine. */
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import type { EntityId } from '../../../src/contract/model/entity.ts';
import type { SharedThing } from '../../../src/contract/model/thing.ts';
import ProfilePane from '../../../src/ui/profile/ProfilePane.svelte';
import { byEntry } from '../../../src/ui/profile/others/others-here.svelte.ts';
import { Workbench } from '../../../src/ui/screens/state/workbench.svelte.ts';
import { makeCompanyProfile, makeMemberProfile } from '../../make/records.ts';
import { engineTransport } from '../engine-transport.ts';
import InWorkbench from '../InWorkbench.svelte';

const at = (line: string) => ({
  address_line_1: line,
  post_code: '3041',
  locality_name: 'Limassol',
  country_iso_alpha2_code: 'CY',
});
const company = (id: number, line: string, more: object[] = []) =>
  makeCompanyProfile({
    id: String(id),
    current_name: { name: `Firm ${id}` },
    addresses: [...more, at(line)],
    contacts: [
      { type: 'e-mail', contact: `firm${id}@example.test` },
      { type: 'Phone', contact: id < 3 ? '+357 25 000 111' : '+357 25 000 112' },
    ],
  });

const SHARED = {
  companies: [
    company(1, 'Harbour Street 9', [at('Hill Road 1')]),
    company(2, 'HARBOUR STR. 9'),
    company(3, '9 Harbour St.'),
    company(4, 'c/o Somebody, Harbour Street 9'),
    company(5, 'Harbour Street 9'),
  ],
  members: [makeMemberProfile({ id: '9', data: { person: { full_name: 'Ada' } } })],
};
const ids = (...of: number[]) => of.map((n): EntityId => `sample/company:${n}`);

async function open() {
  const transport = await engineTransport({
    registries: { sample: SHARED },
    fetched: ids(2, 3, 4),
  });
  const workbench = new Workbench(transport);
  await workbench.start();
  await render(InWorkbench, { workbench, pane: ProfilePane });
  await workbench.profile.open('sample/company:1');
  return { workbench, transport };
}

const others = (words: string) => page.getByRole('button', { name: new RegExp(`^${words} here`) });

describe('a profile', () => {
  it('says at each place how many others state it, and tells who, word for word', async () => {
    const { workbench } = await open();
    await expect.element(others('2 others')).toBeVisible();
    const entry = others('2 others').element().closest('li');
    expect(entry?.textContent).toContain('Harbour Street 9');
    expect(entry?.textContent).not.toContain('Hill Road');
    expect(others('1 other').element().closest('li')?.textContent).toContain('+357 25 000 111');
    await expect
      .element(others('1 other'))
      .toHaveAccessibleName('1 other here: phone +357 25 000 111');
    await others('2 others').click();
    const dialog = page.getByRole('dialog', { name: 'Who states this address' });
    await expect.element(dialog.getByText('3 entities state it; 0 on the graph.')).toBeVisible();
    const rows = () =>
      [...dialog.element().querySelectorAll('[data-index]')].map((row) => row.textContent);
    await expect.poll(() => rows().length).toBe(3);
    expect(rows().some((row) => row.includes('Firm 2') && row.includes('HARBOUR STR. 9'))).toBe(
      true,
    );
    expect(rows().some((row) => row.includes('Firm 1') && row.includes('this record'))).toBe(true);
    await dialog.getByText('How they are compared').click();
    await expect
      .element(dialog.getByText(/care of whom, post box, .*: where these differ/))
      .toBeVisible();
    const second = rows().findIndex((row) => row.includes('Firm 2'));
    dialog.getByRole('grid').element().querySelectorAll<HTMLElement>('.mono')[second]?.click();
    expect(workbench.graph.source).toMatchObject({
      statedBy: 'sample/company:2',
      pointer: '/addresses/0',
      what: 'Address: HARBOUR STR. 9, 3041, Limassol',
    });
  });

  it('puts the chosen or all who state the same on the graph as one step', async () => {
    const { workbench } = await open();
    await others('2 others').click();
    const dialog = page.getByRole('dialog', { name: 'Who states this address' });
    const grid = dialog.getByRole('grid', { name: 'Who states it' });
    (grid.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowDown} ');
    await dialog.getByRole('button', { name: 'Add 1 to the graph' }).click();
    await expect.poll(() => workbench.graph.entities.length).toBe(1);
    await userEvent.keyboard(' ');
    (grid.element() as HTMLElement).focus();
    await userEvent.keyboard(' ');
    await dialog.getByRole('button', { name: 'Add all 2 to the graph' }).click();
    await expect.poll(() => workbench.graph.entities.length).toBe(3);
    expect(workbench.graph.undoLabel).toMatch(/^Add those who state address .*Harbour/i);
    await expect.element(dialog.getByRole('button', { name: 'All on the graph' })).toBeVisible();
    await workbench.graph.undo();
    await expect.poll(() => workbench.graph.entities.length).toBe(1);
  });

  it('counts anew when somebody who states the same was fetched', async () => {
    const { workbench } = await open();
    await expect.element(others('2 others')).toBeVisible();
    await workbench.client.readProfile({ entity: 'sample/company:5' });
    await expect.element(others('3 others')).toBeVisible();
  });

  it('says where not all that is stored was looked at', async () => {
    const nothing = { things: [], total: 0, next: null, labels: {}, sameAs: {} };
    const answer = { ...nothing, leftOut: 1, isWhole: false };
    const transport = await engineTransport(
      { registries: { sample: SHARED } },
      { readSharedThings: () => answer },
    );
    const workbench = new Workbench(transport);
    await workbench.start();
    await render(InWorkbench, { workbench, pane: ProfilePane });
    await workbench.profile.open('sample/company:1');
    await expect.element(page.getByText(/Not all that is stored was looked at/)).toBeVisible();
    await expect.element(page.getByText(/1 thing stated here by more than 10,000/)).toBeVisible();
  });
});

describe('a shared thing', () => {
  it('is found by the entry that states it, in this very answer alone', () => {
    const source = (entity: EntityId, sha256: string, pointer: string) => {
      return { entity, value: 'x', sha256, pointer };
    };
    const [own, other] = ids(1, 2) as [EntityId, EntityId];
    const thing: SharedThing = {
      id: 'phone:k',
      kind: 'phone',
      value: 'x',
      count: 2,
      entities: [own, other],
      sources: [
        source(own, 'a', '/contacts/2/contact'),
        source(own, 'b', '/contacts/3/contact'),
        source(other, 'a', '/contacts/4/contact'),
      ],
    };
    const found = byEntry([thing], { entity: own, response: { sha256: 'a' } });
    expect(Object.keys(found)).toEqual(['/contacts/2']);
  });
});
