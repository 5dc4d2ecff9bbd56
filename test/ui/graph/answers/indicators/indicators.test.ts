/** The Indicators tab: hits with their evidence, what is set aside and why, what can't be told, and the rules. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { EntityId } from '../../../../../src/contract/model/entity.ts';
import type { EngineSeed } from '../../../../make/page-engine.ts';
import { makeCompanyProfile } from '../../../../make/records.ts';
import { catchClipboard } from '../../../catch-clipboard.ts';
import { openGraph } from '../../open-graph.ts';
import { quotedSources } from '../../quoted-sources.ts';
import { placeAt } from '../../worlds.ts';
import { answerAtOnce } from '../answer-at-once.ts';

beforeEach(answerAtOnce);

const ROUND: EntityId = 'sample/company:1';
const OTHER: EntityId = 'sample/company:2';

/** Two that are each other's parents, of which one had three names before. */
const WORLD: EngineSeed = {
  registries: {
    sample: {
      companies: [
        makeCompanyProfile({
          id: '1',
          current_name: { name: 'Round AS' },
          parent_company: { parent_company_id: '2' },
          old_names: ['Ring AS', 'Ronde AS', 'Rund AS'].map((name) => ({ name })),
        }),
        makeCompanyProfile({
          id: '2',
          current_name: { name: 'Other AS' },
          parent_company: { parent_company_id: '1' },
          old_names: [{ name: 'Another AS' }],
        }),
      ],
    },
  },
  fetched: [ROUND, OTHER],
  places: [placeAt(ROUND, 0, 0), placeAt(OTHER, 200, 0)],
};

async function openIndicators(seed = WORLD) {
  const opened = await openGraph(seed);
  const { screen, graph, said } = opened;
  graph.drawer.open('indicators');
  const hits = screen.getByRole('grid', { name: 'Findings' });
  const rows = () =>
    [...document.querySelectorAll('[aria-label="Findings"] [data-index]')]
      .toSorted(
        (a, b) => Number(a.getAttribute('aria-rowindex')) - Number(b.getAttribute('aria-rowindex')),
      )
      .map((row) =>
        [...row.querySelectorAll('[role="gridcell"]')].map((it) => it.textContent.trim()),
      );
  const detail = screen.getByRole('region', { name: 'Finding' });
  const choose = async (words: RegExp): Promise<void> => {
    await hits.getByRole('row', { name: words }).click();
  };
  await expect.poll(() => said.at(-1)).toMatch(/^Indicators: \d+ findings? at \d+ entit/);
  return { ...opened, hits, rows, detail, choose };
}

const RENAMED = /Round AS.*3 names or more/;
const ruleField = () =>
  document.querySelector<HTMLInputElement>('[aria-label="Rules"] [aria-labelledby] input')!;

describe('the Indicators tab', () => {
  it('tells hits of the canvas, counted alike everywhere, each with its evidence', async () => {
    const { screen, client, graph, rows, detail, choose, opened, said } = await openIndicators();
    const { hits, asked, findingCount } = await client.readIndicators({ entities: [ROUND, OTHER] });
    // The circle is found at both.
    expect(findingCount).toBeLessThan(hits.length);
    expect(rows()).toHaveLength(findingCount);
    expect(said.at(-1)).toContain(`Indicators: ${findingCount} findings at 2 entities, and`);
    expect(said.at(-1)).toContain(`asked of ${asked} records`);
    await expect
      .element(screen.getByRole('tab', { name: `Indicators ${findingCount}` }))
      .toBeVisible();
    await choose(RENAMED);
    expect([...graph.selection]).toEqual([ROUND]);
    const renamed = hits.find(({ rule }) => rule === 'serial-renaming');
    await expect.element(detail.getByText(renamed!.says)).toBeVisible();
    expect(detail.element().textContent).toContain(
      'What is known of a company under its old names',
    );
    expect(detail.element().textContent).toContain(
      'at least 3 names, as the pack interlock has it',
    );
    await detail.getByRole('button', { name: /old_names.1/ }).click();
    expect(graph.source).toMatchObject({
      statedBy: ROUND,
      pointer: expect.stringContaining('/old_names/1') as string,
    });
    await detail.getByRole('button', { name: 'Open profile' }).click();
    expect(opened).toEqual([ROUND]);
  });

  it('shows whose a hit is as it is chosen by the keyboard, unless it is one of several', async () => {
    const { hits, inspected, choose } = await openIndicators();
    (hits.element() as HTMLElement).focus();
    await userEvent.keyboard('{Home}{ }');
    await expect.poll(() => inspected).toHaveLength(1);
    await userEvent.keyboard('{ArrowDown}{ }');
    await expect.poll(() => hits.getByRole('row', { selected: true }).elements()).toHaveLength(2);
    expect(inspected).toHaveLength(1);
    await choose(RENAMED);
    await expect.poll(() => inspected).toEqual([expect.any(String), ROUND]);
  });

  it('sets a hit aside with a reason, as a step of the case', async () => {
    const { screen, client, graph, marks, detail, choose, rows, said } = await openIndicators();
    await choose(RENAMED);
    const waive = screen.getByRole('button', { name: 'Waive', exact: true });
    await waive.click();
    await expect.poll(() => screen.getByRole('alert').element().textContent).toMatch(/Say why/);
    expect(marks.of('waiver')).toEqual([]);
    expect(document.activeElement?.tagName).toBe('INPUT');
    await userEvent.keyboard('Told by phone{Enter}');
    await expect.element(detail.getByText('Told by phone')).toBeVisible();
    await expect.poll(() => said.at(-1)).toMatch(/^Waived: 1 finding/);
    const { hits } = await client.readIndicators({ case: graph.case! });
    expect(hits.find(({ waived }) => waived !== null)).toMatchObject({
      rule: 'serial-renaming',
      entity: ROUND,
      waived: { reason: 'Told by phone' },
    });
    const before = rows().length;
    await screen.getByRole('switch', { name: 'Show waived (1)' }).click();
    expect(rows()).toHaveLength(before - 1);
    const tab = screen.getByRole('tab', { name: `Indicators ${before - 1} of ${before}` });
    await expect.element(tab).toBeVisible();
    await screen.getByRole('switch', { name: 'Show waived (1)' }).click();
    await graph.undo();
    await expect.element(screen.getByRole('switch', { name: 'Show waived (0)' })).toBeVisible();
    await graph.redo();
    await detail.getByRole('button', { name: 'Take back' }).click();
    await expect.element(waive).toBeVisible();
  });

  it('filters by the rule and whom it is of, not by whom else the evidence names', async () => {
    const { screen, rows } = await openIndicators();
    const filter = screen.getByRole('textbox', { name: 'Filter the indicators' });
    await expect.element(filter).toHaveAttribute('placeholder', 'Rule or whom');
    await filter.fill('other lead back');
    await expect.poll(() => rows().map(([whom]) => whom)).toEqual(['2\u00a0Round AS, Other AS']);
    await filter.fill('other names or more');
    await expect.poll(rows).toEqual([]);
    await filter.fill('');
  });

  it('tells that a waiver was made before the evidence changed', async () => {
    const { marks, detail, choose, rows } = await openIndicators();
    const id = `serial-renaming ${ROUND}` as const;
    const before = { value: 4, fingerprint: '0'.repeat(14), reason: 'Only of a ring' };
    await marks.put({ kind: 'waiver', id, ...before });
    await choose(/lapsed/);
    await expect
      .poll(() => detail.getByText(/evidence said something else/).element().textContent)
      .toMatch(/Only of a ring/);
    expect(rows().filter(([, rule]) => rule?.startsWith('waived'))).toEqual([]);
  });

  it('is one finding of the circle, with its chain and both companies, waived at both at once', async () => {
    const { screen, client, graph, marks, detail, choose, opened } = await openIndicators();
    await choose(/in a circle of parents/);
    expect([...graph.selection].sort()).toEqual([ROUND, OTHER]);
    const said = (): string => detail.element().textContent.replaceAll(/\s+/g, ' ');
    expect(said()).toContain('Circle, 2 steps');
    expect(said()).toContain('Found at 2 entities');
    await expect.poll(said).toMatch(/Stated at 2 places/);
    await detail.getByRole('button', { name: 'Other AS' }).first().click();
    expect(opened).toEqual([OTHER]);
    await screen.getByRole('textbox', { name: 'Why' }).fill('A known ring');
    await screen.getByRole('button', { name: 'Waive', exact: true }).click();
    await expect.poll(() => marks.of('waiver')).toHaveLength(2);
    const { hits } = await client.readIndicators({ case: graph.case! });
    const circle = hits.filter(({ rule }) => rule === 'circular-parents');
    expect(circle.map(({ waived }) => waived?.reason)).toEqual(['A known ring', 'A known ring']);
    const [one] = marks.of('waiver');
    await marks.remove({ kind: 'waiver', id: one!.id });
    await expect.poll(said).toMatch(/Waived at 1 of 2 entities/);
    await expect.element(screen.getByRole('switch', { name: 'Show waived (0)' })).toBeVisible();
  });

  it('tells in a line a rule what can’t be told, of how many, why, and what would help', async () => {
    const ended: EntityId = 'sample/company:3';
    const parent = makeCompanyProfile({
      id: '3',
      current_name: { name: 'Below AS' },
      parent_company: { parent_company_id: '9' },
    });
    const { screen, client, graph } = await openIndicators({
      ...WORLD,
      registries: {
        sample: {
          companies: [
            ...(WORLD.registries?.['sample']?.companies ?? []),
            parent,
            makeCompanyProfile({ id: '9', current_name: { name: 'Above AS' } }),
          ],
        },
      },
      fetched: [ROUND, OTHER, ended],
      places: [placeAt(ROUND, 0, 0), placeAt(OTHER, 200, 0), placeAt(ended, 400, 0)],
    });
    const entities = [ROUND, OTHER, ended];
    const { undecided, untoldCount } = await client.readIndicators({ entities });
    await screen.getByRole('radio', { name: `Can’t tell ${untoldCount}` }).click();
    const grid = screen.getByRole('grid', { name: 'Can’t tell' });
    const cells = [...grid.element().querySelectorAll('[data-index]')].map((row) =>
      [...row.querySelectorAll('[role="gridcell"]')].map((cell) => cell.textContent.trim()),
    );
    expect(cells).toHaveLength(undecided.length);
    const times = cells.map(([, of]) => Number(of));
    expect(times.reduce((sum, count) => sum + count, 0)).toBe(untoldCount);
    await grid.getByRole('row', { name: /lead to no natural person/ }).click();
    const detail = screen.getByRole('region', { name: 'What can’t be told' });
    await expect.poll(() => detail.element().textContent).toMatch(/Below AS/);
    await detail.getByRole('button', { name: 'Fetch 1 record' }).click();
    await expect
      .poll(
        async () => (await client.readCoverage({ entities: ['sample/company:9'] })).counts.fetched,
      )
      .toBe(1);
    await expect.poll(() => graph.answers.indicators.isCurrent).toBe(true);
    expect(document.querySelector('[aria-label="Findings"]')).toBeNull();
  });

  it('asks again with other thresholds, without rules that are off, and once all of that is reset', async () => {
    const { screen, client, rows } = await openIndicators();
    const before = rows();
    const change = async (work: () => Promise<void>): Promise<void> => {
      await screen.getByRole('button', { name: 'Rules …' }).click();
      await work();
      await screen.getByRole('button', { name: 'Done' }).click();
    };
    const rename = screen.getByRole('group', { name: /names or more before/ });
    await change(async () => {
      await rename.getByRole('spinbutton').fill('1');
      await userEvent.keyboard('{Tab}');
      await expect.element(rename.getByRole('button', { name: 'Reset to 3' })).toBeVisible();
      await rename.getByRole('spinbutton').fill('1.5');
      await userEvent.keyboard('{Tab}');
      await expect.element(rename.getByRole('alert')).toBeVisible();
    });
    await expect.poll(rows).toHaveLength(before.length + 1);
    const now = await client.readIndicators({ entities: [ROUND, OTHER] });
    expect(now.findingCount).toBe(before.length + 1);
    await change(() =>
      screen
        .getByRole('group', { name: /parent companies lead back/ })
        .getByRole('switch')
        .click(),
    );
    await expect.poll(rows).toHaveLength(before.length);
    await change(() => screen.getByRole('button', { name: 'Reset all of them' }).click());
    await expect.poll(rows).toEqual(before);
    expect(ruleField()).toBeNull();
  });

  it('asks the rules of a file too, and tells by line what is wrong in a file of rules', async () => {
    const { screen, rows } = await openIndicators();
    const before = rows().length;
    const rule = {
      id: 'renamed-once',
      statement: 'Gave up {threshold} name or more.',
      reason: 'House.',
      measure: 'old-names',
      comparison: 'at-least',
      threshold: 1,
    };
    const own = JSON.stringify({ id: 'house', version: '1', rules: [rule] });
    const give = async (name: string, text: string): Promise<void> => {
      const input = document.querySelector<HTMLElement>('input[type="file"]')!;
      await userEvent.upload(input, new File([text], name));
    };
    await screen.getByRole('button', { name: 'Rules …' }).click();
    await expect.poll(() => document.querySelector('input[type="file"]')).not.toBeNull();
    await screen.getByText('What such a file has in it').click();
    await expect.element(screen.getByText(/renamed-often/)).toBeVisible();
    await give('house.json', own);
    await expect.element(screen.getByText(/1 rule of house, version 1/)).toBeVisible();
    await give('wrong.json', '{\n  "id": 5,\n  "rules": []\n}');
    const alert = screen.getByRole('alert');
    const told = () => alert.element().textContent.replaceAll(/\s+/g, ' ');
    await expect
      .poll(told)
      .toContain('Nothing of wrong.json is used; the rules of house.json stay');
    expect(told()).toContain('Line 2, column 9: id:');
    const clash = { id: 'house', version: '1', rules: [{ ...rule, id: 'serial-renaming' }] };
    await give('clash.json', JSON.stringify(clash, null, 1));
    await expect
      .poll(told)
      .toContain('Line 6, column 10: rules[0].id: interlock has a rule of this id');
    await screen.getByRole('button', { name: 'Done' }).click();
    await expect
      .poll(() => rows().filter(([, says]) => says === 'Gave up 1 name or more.'))
      .toHaveLength(2);
    await screen.getByRole('button', { name: 'Rules …' }).click();
    await screen.getByRole('button', { name: 'Remove these rules' }).click();
    await screen.getByRole('button', { name: 'Done' }).click();
    await expect.poll(rows).toHaveLength(before);
  });

  it('asks again once the day or the canvas changed, and asks nobody of an empty canvas', async () => {
    const { screen, graph, said } = await openIndicators();
    graph.time.chosen = { asOf: '2020-01-01' };
    await expect.element(screen.getByText(/asked of 2 records as of 2020-01-01$/)).toBeVisible();
    await graph.remove([OTHER]);
    await expect.element(screen.getByText(/asked of 1 record as of 2020-01-01$/)).toBeVisible();
    await graph.remove([ROUND]);
    await expect.element(screen.getByText('The canvas is empty')).toBeVisible();
    await screen.getByRole('button', { name: 'Ask of the whole store' }).click();
    await expect.poll(() => said.at(-1)).toContain('asked of 2 records');
  });

  it('says so where no rule finds anything', async () => {
    const plain = makeCompanyProfile({ id: '1', current_name: { name: 'Plain AS' } });
    const { screen, said } = await openIndicators({
      registries: { sample: { companies: [plain] } },
      fetched: [ROUND],
      places: [placeAt(ROUND, 0, 0)],
    });
    expect(said.at(-1)).toMatch(/^Indicators: 0 findings/);
    await expect
      .element(
        screen.getByText(
          /^No rule found anything, and \d+ times it can’t be told from what is stored$/,
        ),
      )
      .toBeVisible();
    await screen.getByRole('button', { name: 'Show what can’t be told' }).click();
    await expect.element(screen.getByRole('grid', { name: 'Can’t tell' })).toBeVisible();
  });

  it('copies the sentence of a hit with the places where its evidence is stated', async () => {
    const clipboard = catchClipboard();
    const { graph, detail, choose } = await openIndicators();
    await choose(RENAMED);
    await detail.getByRole('button', { name: 'Copy the sentence with its sources' }).click();
    await expect.poll(() => clipboard.written.length).toBe(1);
    const [sentence, ...rest] = (await clipboard.text()).split('\n');
    const [row] = graph.answers.indicators.chosenRows;
    expect(sentence).toBe(row?.says);
    expect(rest[0]).toBe('Sources:');
    const places = quotedSources(rest.join('\n')).map(({ pointer }) => pointer);
    expect(places.filter((place) => /^\/old_names\/\d/.test(place))).toHaveLength(3);
    vi.restoreAllMocks();
  });
});
