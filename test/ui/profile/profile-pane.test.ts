/** The states of the profile pane: opening, refused, offline, its history, its long lists. */
import { describe, expect, it } from 'vitest';
import { render } from 'vitest-browser-svelte';
import { Refusal } from '../../../src/contract/faults/faults.ts';
import { parseEntityId } from '../../../src/contract/model/entity.ts';
import type { ProfileAnswer } from '../../../src/contract/answers/profile.ts';
import ProfilePane from '../../../src/ui/profile/ProfilePane.svelte';
import { Workbench } from '../../../src/ui/screens/state/workbench.svelte.ts';
import { makeCompanyProfile, makeMemberProfile } from '../../make/records.ts';
import InWorkbench from '../InWorkbench.svelte';
import { scriptTransport } from '../scripted-transport.ts';
import { companyAnswer, memberAnswer } from './profile-answer.ts';

type Scripted = Parameters<typeof scriptTransport>[0];

async function open(answers: Scripted) {
  const transport = scriptTransport(answers);
  const workbench = new Workbench(transport);
  const screen = await render(InWorkbench, { workbench, pane: ProfilePane });
  return { transport, workbench, screen };
}

const person = (id: string, name: string): ProfileAnswer =>
  memberAnswer(makeMemberProfile({ id, data: { person: { full_name: name } } }));

describe('the profile pane', () => {
  it('says what to do while nothing is open', async () => {
    const { screen } = await open({});
    await expect.element(screen.getByText('No profile is open.')).toBeVisible();
  });

  it('says whether the registry was asked for it now or it was stored', async () => {
    let from: ProfileAnswer['from'] = 'store';
    const { screen, workbench } = await open({
      readProfile: () => ({ ...person('7', 'Ada'), from }),
    });
    const said = (words: string) => screen.getByText(words, { exact: true });
    await workbench.profile.open('sample/member:7');
    await expect.element(said('from the store')).toBeVisible();
    expect(said('from the registry').elements()).toEqual([]);
    from = 'registry';
    await screen.getByRole('button', { name: 'Refresh' }).click();
    await expect.element(said('from the registry')).toBeVisible();
    expect(said('from the store').elements()).toEqual([]);
  });

  it('breaks no word of a name that a line has room for, however narrow it is', async () => {
    const name = 'Halvard Maritime Holding AS';
    const { screen, workbench } = await open({ readProfile: () => person('7', name) });
    await workbench.profile.open('sample/member:7');
    const heading = screen.getByRole('heading', { name, level: 2 });
    await expect.element(heading).toBeVisible();
    const text = document.createTreeWalker(heading.element(), NodeFilter.SHOW_TEXT);
    while (!text.nextNode()?.textContent?.includes(name));
    for (const width of [258, 300, 344, 376]) {
      document.body.style.width = `${width}px`;
      const lines = [...name.matchAll(/\S+/g)].map(({ index, 0: word }) => {
        const range = document.createRange();
        range.setStart(text.currentNode, index);
        range.setEnd(text.currentNode, index + word.length);
        return range.getClientRects().length;
      });
      expect(lines).toEqual([1, 1, 1, 1]);
    }
    document.body.style.width = '';
  });

  it('shows a refusal in words and tries again', async () => {
    let tries = 0;
    const { screen, workbench } = await open({
      readProfile: () => {
        tries += 1;
        if (tries === 1) throw new Refusal('registry-timeout', { seconds: 30 });
        return person('7', 'Ada');
      },
    });
    await workbench.profile.open('sample/member:7');
    await expect.element(screen.getByText(/within 30 seconds/)).toBeVisible();
    await screen.getByRole('button', { name: 'Try again' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Ada' })).toBeVisible();
    await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
  });

  it('keeps "not searched" apart from "not stated"', async () => {
    const { screen, workbench } = await open({
      readProfile: () => {
        throw new Refusal('not-searched-offline');
      },
    });
    await workbench.profile.open('sample/member:7');
    await expect.element(screen.getByText('Not searched: offline.')).toBeVisible();
    expect(screen.container.textContent).not.toContain('not stated');
  });

  it('says that a record was not found as a fact with its time, and asks again', async () => {
    const asked = { subject: 'member', id: '7', at: '2026-03-01T10:00:00.000Z' };
    let isThere = false;
    let isNamed = false;
    const { screen, workbench, transport } = await open({
      readProfile: () => {
        if (isThere) return person('7', 'Ada');
        throw new Refusal('record-not-found', asked);
      },
      readLabels: ({ entities: [entity] }) => ({
        labels: entity === undefined || !isNamed ? [] : [{ entity, label: 'Ada' }],
      }),
    });
    const add = screen.getByRole('button', { name: 'Add to graph' });
    for (const way of ['open', 'inspect'] as const) {
      workbench.profile.reset();
      await workbench.profile[way]('sample/member:7');
      const said = screen.getByRole('alert');
      await expect
        .element(
          said.getByText(/^Not found on 2026-03-01 at 10:00 UTC: the registry found no member/),
        )
        .toBeVisible();
      expect(said.element().querySelector('svg')?.classList).toContain('lucide-search-x');
      expect(screen.container.textContent).not.toMatch(/not searched|was not fetched|Try again/);
      // Only what is stored can stand on the graph: here nothing, then that another profile names it.
      if (isNamed) await expect.element(add).toBeEnabled();
      else await expect.element(add).toHaveAttribute('title', 'Nothing is stored of it');
      expect(add.element().ariaDisabled === 'true').toBe(!isNamed);
      isNamed = true;
    }
    isThere = true;
    await screen.getByRole('button', { name: 'Ask again' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Ada' })).toBeVisible();
    expect(transport.inputsOf('readProfile').at(-1)).toMatchObject({ from: 'auto' });
  });

  it('says over a stored profile that the registry did not find it later', async () => {
    const { screen, workbench, transport } = await open({
      readProfile: ({ from }) => ({
        ...person('7', 'Ada'),
        notFoundAt: from === 'registry' ? null : '2026-11-25T12:00:00.000Z',
      }),
    });
    await workbench.profile.open('sample/member:7');
    const banner = screen.getByText(
      /^Not found by the registry on 25 Nov 2026, .+; this is what it answered on 20 Nov 2026, .+ before\.$/,
    );
    await expect.element(banner).toBeVisible();
    await screen.getByRole('button', { name: 'Ask again' }).click();
    await expect.element(banner).not.toBeInTheDocument();
    expect(transport.inputsOf('readProfile').at(-1)).toMatchObject({ from: 'registry' });
  });

  it('keeps what is shown when a refresh is refused', async () => {
    const { screen, workbench } = await open({
      readProfile: ({ from }) => {
        if (from === 'registry') throw new Refusal('registry-busy', { tries: 4 });
        return person('7', 'Ada');
      },
    });
    await workbench.profile.open('sample/member:7');
    await screen.getByRole('button', { name: 'Refresh' }).click();
    await expect.element(screen.getByText(/slow down/)).toBeVisible();
    await expect.element(screen.getByRole('heading', { name: 'Ada' })).toBeVisible();
  });

  it('shows the profile asked for last, whatever comes late, and goes back and forward', async () => {
    const late: (() => void)[] = [];
    const { screen, workbench, transport } = await open({
      readProfile: ({ entity }) =>
        entity === 'sample/member:1'
          ? new Promise((answer) => late.push(() => answer(person('1', 'Slow'))))
          : person(parseEntityId(entity).id, `Name ${parseEntityId(entity).record}`),
    });
    const slow = workbench.profile.open('sample/member:1');
    await workbench.profile.open('sample/member:2');
    late[0]?.();
    await slow;
    await expect.element(screen.getByRole('heading', { name: 'Name member:2' })).toBeVisible();
    expect(transport.inputsOf('cancelTask')).toHaveLength(1);
    await workbench.profile.open('sample/member:3');
    await screen.getByRole('button', { name: 'Back' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Name member:2' })).toBeVisible();
    await screen.getByRole('button', { name: 'Forward' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Name member:3' })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Forward' })).toBeDisabled();
  });

  it('is where it was left when it is gone back to, and at the top when it is opened', async () => {
    const { screen, workbench } = await open({
      readProfile: ({ entity }) =>
        person(parseEntityId(entity).id, `Name ${parseEntityId(entity).record}`),
    });
    const scroller = () => screen.container.querySelector('.scroller');
    await workbench.profile.open('sample/member:1');
    await expect.element(screen.getByRole('heading', { name: 'Name member:1' })).toBeVisible();
    scroller()?.scrollTo(0, 40);
    await expect.poll(() => workbench.profile.scrolled).toBe(40);
    await workbench.profile.open('sample/member:2');
    await expect.element(screen.getByRole('heading', { name: 'Name member:2' })).toBeVisible();
    expect(scroller()?.scrollTop).toBe(0);
    await screen.getByRole('button', { name: 'Back' }).click();
    await expect.poll(() => scroller()?.scrollTop).toBe(40);
  });

  it('offers a stated company id without saying that it is the same company', async () => {
    const { screen, workbench } = await open({
      readProfile: ({ entity }) =>
        parseEntityId(entity).subject === 'member'
          ? memberAnswer(
              makeMemberProfile({ id: '7', data: { company: { id: '1001', name: 'A' } } }),
            )
          : companyAnswer(makeCompanyProfile({ id: '1001', current_name: { name: 'B Ltd' } })),
    });
    await workbench.profile.open('sample/member:7');
    await expect.element(screen.getByText(/doesn’t say that this is the id/)).toBeVisible();
    await screen.getByRole('button', { name: 'Open company 1001' }).click();
    await expect.element(screen.getByRole('heading', { name: 'B Ltd' })).toBeVisible();
  });

  it('says why it counts more members than neighbours, where either is counted', async () => {
    const members = [1, 2].map((n) => ({ id: '7', name: 'Ada', position: `Position ${n}` }));
    const { screen, workbench } = await open({
      readProfile: () => ({ ...companyAnswer(makeCompanyProfile({ members })), neighbours: 1 }),
    });
    await workbench.profile.open('sample/company:1');
    const neighbours = screen.getByText('1 neighbour known');
    await expect
      .element(neighbours)
      .toHaveAttribute('title', expect.stringMatching(/counted once/));
    const heading = screen.getByRole('heading', { name: 'Members 2' }).element();
    expect(heading.querySelector('.summary')).toHaveProperty(
      'title',
      expect.stringMatching(/several times, and is one neighbour/),
    );
  });

  it('lists where the answer differs from the specification', async () => {
    const drift = [
      { pointer: '/data/moon', kind: 'unknown-field' as const, expected: null, found: '"full"' },
    ];
    const { screen, workbench } = await open({
      readProfile: () => ({ ...person('7', 'Ada'), drift }),
    });
    await workbench.profile.open('sample/member:7');
    await expect.element(screen.getByText('/data/moon')).toBeInTheDocument();
    await expect.element(screen.getByText('"full"')).toBeInTheDocument();
  });
});

describe('a company with 50,000 members', () => {
  const TOTAL = 50_000;
  const member = (index: number) => ({
    id: String(index),
    name: `Member number ${index}`,
    position: 'Director',
  });

  async function openLarge() {
    const first = Array.from({ length: 200 }, (_, index) => member(index));
    const answer = companyAnswer(makeCompanyProfile({ id: '1', members: first }));
    const opened = await open({
      readProfile: () => ({ ...answer, listLengths: { ...answer.listLengths, members: TOTAL } }),
      readProfileList: ({ offset = 0, limit = 200 }) => ({
        total: TOTAL,
        items: Array.from({ length: Math.min(limit, TOTAL - offset) }, (_, index) =>
          member(offset + index),
        ),
      }),
    });
    await opened.workbench.profile.open('sample/company:1');
    const grid = opened.screen.getByRole('grid', { name: 'Members' });
    await expect.element(grid).toHaveAttribute('aria-rowcount', String(TOTAL));
    return { ...opened, grid: grid.element() as HTMLElement };
  }

  const rowsOf = (grid: HTMLElement) => [...grid.querySelectorAll<HTMLElement>('[data-index]')];

  it('has few rows in the document, and reads the rest when it is scrolled to', async () => {
    const { grid, transport, screen } = await openLarge();
    expect(rowsOf(grid).length).toBeLessThan(60);
    expect(transport.inputsOf('readProfileList')).toHaveLength(0);
    const scroller = screen.container.querySelector('.scroller');
    scroller?.scrollTo(0, scroller.scrollHeight / 2);
    await expect
      .poll(() => rowsOf(grid).some((row) => /Member number 2\d{4}/.test(row.textContent)))
      .toBe(true);
    expect(rowsOf(grid).length).toBeLessThan(60);
    expect(transport.inputsOf('readProfileList').length).toBeLessThan(5);
  });

  it('finds one of them by its name', async () => {
    const { grid, screen } = await openLarge();
    await screen.getByRole('textbox', { name: 'Filter Members' }).fill('number 49999');
    await expect.poll(() => rowsOf(grid).length).toBe(1);
    await expect.element(screen.getByText('1 match')).toBeVisible();
  });
});
