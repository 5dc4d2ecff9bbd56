/** Judging pairs of records that may be of the same: by three keys, taken back, and resumed. */
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import type { EntityId } from '../../../src/contract/model/entity.ts';
import '../../../src/ui/styles/base.css';
import '../../../src/ui/styles/tokens.css';
import WorkbenchScreen from '../../../src/ui/screens/WorkbenchScreen.svelte';
import { ReviewQueue } from '../../../src/ui/review/review-state.svelte.ts';
import { Workbench } from '../../../src/ui/screens/state/workbench.svelte.ts';
import type { EngineSeed } from '../../make/page-engine.ts';
import { makeMemberProfile } from '../../make/records.ts';
import { engineTransport } from '../engine-transport.ts';
import { placeAt } from '../graph/worlds.ts';

const person = (
  id: string,
  full_name: string,
  birthday_year: string | null = null,
  more: object = {},
) => makeMemberProfile({ id, data: { person: { full_name, birthday_year } }, ...more });

const at = (complete_address: string, house_number: string) => ({
  addresses: [
    {
      complete_address,
      country_name: 'Norway',
      locality_name: 'Oslo',
      post_code: '0155',
      street_name: 'Storgata',
      house_number,
    },
  ],
});

const IDS = ['1', '2', '3', '4'].map((id): EntityId => `sample/member:${id}`);

const WORLD: EngineSeed = {
  registries: {
    sample: {
      members: [
        person('1', 'Ingrid Halvard', '1961', at('Storgata 5, 0155 Oslo', '5')),
        person('2', 'Halvard, Ingrid', '1961', at('Storgata 7, 0155 Oslo', '7')),
        person('3', 'Ингрид Халвард'),
        person('4', 'Olaf Nordby', '1950'),
      ],
    },
  },
  fetched: IDS,
  places: IDS.map((id, at) => placeAt(id, at * 100, 0)),
};

async function openReview(world: EngineSeed = WORLD) {
  localStorage.clear();
  await page.viewport(1280, 800);
  const workbench = new Workbench(await engineTransport(world));
  await workbench.start();
  await render(WorkbenchScreen, { workbench });
  await userEvent.keyboard('{Alt>}s{/Alt}');
  return workbench;
}

const review = page.getByRole('region', { name: 'Review' });
const status = () => review.getByRole('status').element().textContent.replace(/\s+/g, ' ').trim();

describe('the review of pairs of records', () => {
  it('shows two records side by side with reasons, and takes a judgement by one key', async () => {
    const workbench = await openReview();
    await expect.element(review.getByRole('table')).toBeVisible();
    expect(status()).toBe('Pair 1 of 3');
    await expect.element(review.getByText('Speaks for it')).toBeVisible();
    const rows = [...document.querySelectorAll('section[aria-label="Review"] tbody tr')].map(
      (row) => row.textContent.replace(/\s+/g, ' ').trim(),
    );
    expect(rows.find((row) => row.startsWith('Born'))).toContain('= as far as stated');
    expect(rows.find((row) => row.startsWith('Addresses'))).toMatch(
      /Storgata 5, 0155 Oslo.*Storgata 7, 0155 Oslo.*≠ none alike/,
    );
    await expect
      .element(review.getByText('No month and day of birth stated for either of them'))
      .toBeVisible();

    await userEvent.keyboard('s');
    await expect.poll(status).toBe('Pair 2 of 3, 1 judged now');
    expect(workbench.marks.of('judgement')).toMatchObject([{ verdict: 'same' }]);
    expect(workbench.graph.undoLabel).toMatch(/^Say same: “/);

    // Why, in words; letters typed there judge nothing.
    await userEvent.fill(review.getByRole('textbox'), 'seen once, unsure');
    await userEvent.keyboard('{Enter}u');
    await expect.poll(status).toBe('Pair 3 of 3, 2 judged now');
    expect(workbench.marks.of('judgement').at(-1)).toMatchObject({
      verdict: 'unsure',
      reason: 'seen once, unsure',
    });

    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.poll(status).toBe('Pair 2 of 3, 1 judged now');
    expect(workbench.marks.of('judgement')).toHaveLength(1);
    await page.getByRole('button', { name: 'Not same' }).click();
    await expect.poll(() => workbench.marks.of('judgement').length).toBe(2);
  });

  it('goes on where it was left: what is settled or follows comes no more', async () => {
    const workbench = await openReview();
    await expect.poll(status).toBe('Pair 1 of 3');
    await userEvent.keyboard('s');
    await expect.poll(status).toBe('Pair 2 of 3, 1 judged now');
    await userEvent.keyboard('s');
    await expect.poll(() => workbench.marks.of('judgement').length).toBe(2);
    await userEvent.keyboard('{Escape}');
    await userEvent.keyboard('{Alt>}s{/Alt}');
    // The third follows from the two.
    await expect.element(review.getByText('No likely pair is left to judge.')).toBeVisible();
    await expect
      .poll(() => review.element().textContent.replace(/\s+/g, ' '))
      .toContain(
        '4 records on the graph make 6 pairs: 0 likely and open; 3 likely and judged; 3 with names in which no agreement was found. Two that are not listed may still be the same.',
      );
  });

  it('leads from each value to where it is stated, and back', async () => {
    await openReview();
    const born = review.getByRole('row', { name: /^Born/ }).getByRole('button').first();
    await born.click();
    const source = page.getByRole('dialog', { name: 'Raw answer' });
    await expect.element(source.getByText('Born: 1961')).toBeVisible();
    await expect.element(source.getByText('/data/person', { exact: true })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(source).not.toBeInTheDocument();
    // From there the keys lead on to the other record’s.
    expect(document.activeElement).toBe(born.element());
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{Enter}');
    await expect.element(source.getByText('Addresses: Storgata 7, 0155 Oslo')).toBeVisible();
  });

  it('shows all pairs of one name or of the selection, likely or not', async () => {
    const workbench = await openReview();
    await expect.poll(status).toBe('Pair 1 of 3');
    const choice = review.getByRole('combobox', { name: 'Show' });
    await choice.selectOptions('All pairs of “Ingrid Halvard”: 2 records');
    await expect.poll(status).toBe('Pair 1 of 1');
    await userEvent.keyboard('{Escape}');
    workbench.graph.select([IDS[0]!, IDS[3]!]);
    await userEvent.keyboard('{Alt>}s{/Alt}');
    await choice.selectOptions('All pairs of the selection: 2 records');
    await expect.poll(status).toBe('Pair 1 of 1');
    await expect.element(review.getByText('Different year of birth: 1961 and 1950')).toBeVisible();
    await choice.selectOptions('Likely pairs');
    await expect.poll(status).toBe('Pair 1 of 3');
  });

  it('says what is missing where there is nothing to compare', async () => {
    await openReview({ ...WORLD, places: [] });
    await expect.element(review.getByText('No records are on the graph to compare.')).toBeVisible();
  });

  it('says that one record alone has no other to be compared with', async () => {
    await openReview({ ...WORLD, places: [placeAt(IDS[0]!, 0, 0)] });
    await expect.element(review.getByText(/^One record is on the graph/)).toBeVisible();
  });

  it('compares two that are selected, by a button below the graph', async () => {
    const workbench = await openReview();
    await userEvent.keyboard('{Escape}');
    workbench.graph.select([IDS[0]!, IDS[3]!]);
    await page.getByRole('button', { name: 'Compare the two C' }).click();
    await expect.element(review.getByText('Different year of birth: 1961 and 1950')).toBeVisible();
  });

  const openQueue = (workbench: Workbench): ReviewQueue =>
    new ReviewQueue(workbench.client, workbench.graph.case ?? '', {
      judgedAs: (id) => workbench.marks.of('judgement').find((one) => one.id === id) ?? null,
    });

  it('judges nothing that nobody saw where a key is pressed twice', async () => {
    const workbench = await openReview();
    await expect.poll(status).toBe('Pair 1 of 3');
    const queue = openQueue(workbench);
    await queue.read();
    expect(await Promise.all([queue.judge('same'), queue.judge('same')])).toEqual([true, false]);
    expect(queue.at).toBe(1);
  });

  it('takes back what was said last and nothing else, and why it was said is there again', async () => {
    const workbench = await openReview();
    await expect.poll(status).toBe('Pair 1 of 3');
    const queue = openQueue(workbench);
    const said = () =>
      workbench.marks.of('judgement').map(({ verdict, reason }) => `${verdict}: ${reason}`);
    await queue.read();
    queue.reason = 'first';
    await queue.judge('unsure');
    await expect.poll(said).toEqual(['unsure: first']);
    queue.go(-1);
    await expect.poll(() => queue.found).not.toBeNull();
    queue.reason = 'again';
    // Taking back while another is being said would take back the one before.
    await Promise.all([queue.judge('same'), queue.undo()]);
    await expect.poll(said).toEqual(['same: again']);
    await queue.undo();
    await expect.poll(said).toEqual(['unsure: first']);
    expect([queue.at, queue.reason, queue.judged]).toEqual([0, 'again', []]);
  });

  it('treats a selection as one, tells a contradiction, and takes a judgement back from the list', async () => {
    const workbench = await openReview();
    await expect.element(review).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(review).not.toBeInTheDocument();
    workbench.graph.select(IDS.slice(0, 3));
    await userEvent.keyboard('{Alt>}{Shift>}S{/Shift}{/Alt}');
    await expect
      .element(page.getByRole('dialog', { name: 'Treat 3 records as one?' }))
      .toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => workbench.marks.of('judgement').length).toBe(2);
    await workbench.marks.put({
      kind: 'judgement',
      id: `${IDS[1]!} ${IDS[2]!}`,
      verdict: 'not-same',
      reason: 'seen both',
    });
    await userEvent.keyboard('{Alt>}s{/Alt}');
    const alert = review.getByRole('alert');
    await expect.element(alert.getByText('1 contradiction', { exact: false })).toBeVisible();
    await expect.element(alert.getByText('seen both')).toBeVisible();
    await alert.getByRole('button', { name: /^Take back: .* are not the same$/ }).click();
    await expect.element(review.getByRole('alert')).not.toBeInTheDocument();
  });
});
