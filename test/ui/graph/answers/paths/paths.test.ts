/** Paths in the window: two ends, the list and its sentences, what is lit, and going on into the registry. */
import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { makeCompanyProfile, makeMemberProfile } from '../../../../make/records.ts';
import type { EngineSeed } from '../../../../make/page-engine.ts';
import {
  continuedInWords,
  pathsFoundInWords,
} from '../../../../../src/ui/graph/answers/paths/path-words.ts';
import { catchClipboard } from '../../../catch-clipboard.ts';
import { openGraph } from '../../open-graph.ts';
import { placesOf, placesQuoted, quotedSources } from '../../quoted-sources.ts';
import { placeAt, SMALL_WORLD } from '../../worlds.ts';

const [LEFT, RIGHT, MIDDLE, BELOW] = [
  'sample/member:1',
  'sample/member:2',
  'sample/company:1',
  'sample/member:3',
] as const;
const [NEAR, FAR] = ['sample/company:1', 'sample/company:4'] as const;

/** A row of companies, each sharing a director with the next. */
const company = (id: number) =>
  makeCompanyProfile({
    id: String(id),
    current_name: { name: `Row ${id} AS` },
    members: [id - 1, id]
      .filter((at) => at > 0 && at < 4)
      .map((at) => ({ id: String(10 + at), name: `Director ${at}`, position: 'Director' })),
  });
const director = (at: number) =>
  makeMemberProfile({
    id: String(10 + at),
    data: { person: { full_name: `Director ${at}` } },
    positions: [at, at + 1].map((id) => ({
      company_id: String(id),
      company_name: `Row ${id} AS`,
      positions: [{ position: 'Director', status: 'active', dates: [] }],
    })),
  });

/** Both ends fetched, and nothing between them. */
const APART: EngineSeed = {
  registries: {
    sample: { companies: [1, 2, 3, 4].map(company), members: [1, 2, 3].map(director) },
  },
  fetched: [NEAR, FAR],
  places: [placeAt(NEAR, 0, 0), placeAt(FAR, 200, 0)],
};

async function connect(
  seed: EngineSeed,
  from: typeof LEFT | typeof NEAR,
  to: typeof RIGHT | typeof FAR,
) {
  const opened = await openGraph(seed);
  const { graph, screen } = opened;
  graph.select([from, to]);
  await screen.getByRole('button', { name: 'Connect' }).click();
  await expect.poll(() => graph.answers.paths.answer).not.toBeNull();
  const list = screen.getByRole('grid', { name: 'Paths' });
  const press = async (keys: string): Promise<void> => {
    (list.element() as HTMLElement).focus();
    await userEvent.keyboard(keys);
  };
  const copied = async (): Promise<string> => {
    const clipboard = catchClipboard();
    list.element().dispatchEvent(new ClipboardEvent('copy', { bubbles: true, cancelable: true }));
    await expect.poll(() => clipboard.written.length).toBe(1);
    vi.restoreAllMocks();
    return clipboard.text();
  };
  const isSaid = (words: RegExp) => expect.poll(() => opened.said.join('\n')).toMatch(words);
  return { ...opened, paths: graph.answers.paths, list, press, copied, isSaid };
}

const SENTENCE =
  /^Left Person \(member 1\): “Chair” at Middle AS \(company 1\) \(since 2015-03-01, active on .*; Middle AS \(company 1\) has Правый \(member 2\): “Secretary” \(.*\)\.$/;

describe('paths between two entities', () => {
  it('are sentences, lit on the canvas, from which the ties and the bytes are reached', async () => {
    const { graph, screen, list, press, inspected, isSaid } = await connect(
      SMALL_WORLD,
      LEFT,
      RIGHT,
    );
    await expect.element(list.getByText(SENTENCE)).toBeVisible();
    await isSaid(/^1 path, the shortest of 2 steps\.$/m);
    await expect.element(screen.getByRole('tab', { name: 'Paths 1', exact: true })).toBeVisible();
    expect(graph.highlight?.entities).toEqual(new Set([LEFT, MIDDLE, RIGHT]));
    await expect.element(screen.getByText(/^All is pale but 3 entities/)).toBeVisible();
    await press('{Enter}');
    await expect.poll(() => inspected.at(-1)).toEqual([...(graph.highlight?.ties ?? [])]);
    await list.getByRole('button', { name: 'Evidence', exact: true }).click();
    await expect.poll(() => inspected).toHaveLength(2);
    expect(inspected[1]).toEqual(inspected[0]);
    await list.getByRole('button', { name: / \/members\/0$/ }).click();
    await expect
      .poll(() => graph.source)
      .toMatchObject({ statedBy: MIDDLE, pointer: '/members/0' });
    await press('{Escape}');
    expect(graph.highlight).toBeNull();
    await press('{Home}');
    expect(graph.highlight?.entities.size).toBe(3);
    await screen.getByRole('button', { name: 'Put out' }).click();
    expect(graph.highlight).toBeNull();
  });

  it('are copied as they can be quoted, with their sources', async () => {
    const { copied, paths, client } = await connect(SMALL_WORLD, LEFT, RIGHT);
    const text = await copied();
    const [sentence = '', about, head] = text.split('\n');
    expect(sentence).toMatch(SENTENCE);
    expect(about).toMatch(/^2 steps, as of \d{4}-\d\d-\d\d\. Weakest link: “Secretary”, /);
    expect(head).toBe('Sources:');
    expect(placesQuoted(text)).toEqual(placesOf(paths.answer?.paths[0]?.sources ?? []));
    for (const { sha256, url, fetchedAt } of quotedSources(text)) {
      const { response } = await client.readResponse({ sha256 });
      expect(response.url).toContain(url);
      expect(fetchedAt).toBe(response.fetchedAt);
    }
  });

  it('are put on the graph as one step, which one undo takes back', async () => {
    const { graph, list, press, isSaid } = await connect(SMALL_WORLD, LEFT, RIGHT);
    await graph.remove([MIDDLE]);
    await expect.element(list.getByText('2 of 3 on the graph')).toBeVisible();
    await press('a');
    await isSaid(/^Added: the path from Left Person to Правый$/m);
    expect(graph.has(MIDDLE)).toBe(true);
    expect(graph.undoLabel).toBe('Add the path from Left Person to Правый');
    expect(graph.highlight?.entities.has(MIDDLE)).toBe(true);
    await graph.undo();
    expect(graph.has(MIDDLE)).toBe(false);
    await list.getByRole('button', { name: 'Add to the graph' }).click();
    await expect.poll(() => graph.has(MIDDLE)).toBe(true);
    expect(graph.undoLabel).toBe('Add the path from Left Person to Правый');
  });

  it('are asked for anew when what counts changes, and as of the day of the graph', async () => {
    const { graph, screen, transport, isSaid } = await connect(SMALL_WORLD, LEFT, RIGHT);
    await screen.getByRole('button', { name: 'What counts' }).click();
    await screen.getByRole('checkbox', { name: 'Positions' }).click();
    await isSaid(
      /^No path over what is stored, as of .*: 2 entities and \d ties were searched.* Without shared things\.$/m,
    );
    await expect
      .element(
        screen.getByText(
          'Over rights and parents and same companies alone. Without shared things.',
        ),
      )
      .toBeVisible();
    expect(transport.inputsOf('findPaths').at(-1)).toMatchObject({
      kinds: ['right', 'parent', 'same'],
      asOf: graph.time.day,
    });
    graph.time.chosen = { asOf: '2014-01-01' };
    await expect
      .element(screen.getByText(/^The answer is as of .*, the graph as of 2014-01-01\./))
      .toBeVisible();
    await screen.getByRole('button', { name: 'Ask again' }).click();
    await expect
      .poll(() => transport.inputsOf('findPaths').at(-1))
      .toMatchObject({ asOf: '2014-01-01' });
  });

  it('name both ends in a narrow pane, too', async () => {
    const { screen } = await connect(SMALL_WORLD, LEFT, RIGHT);
    const frame = document.querySelector<HTMLElement>('.frame');
    if (frame) frame.style.width = '364px';
    const ends = ['Left Person', 'Правый'].map((name) =>
      screen.getByRole('button', { name, exact: true }).element(),
    );
    const [from] = ends;
    for (const name of [
      'Left Person',
      'A Person of a Name That Is Longer Than There Is Room For',
    ]) {
      from?.querySelector('bdi')?.replaceChildren(name);
      for (const end of ends) {
        await expect.poll(() => end.getBoundingClientRect().width).toBeGreaterThan(40);
        const next = end.nextElementSibling?.getBoundingClientRect();
        expect(next?.left).toBeGreaterThanOrEqual(end.getBoundingClientRect().right);
      }
      const swap = screen.getByRole('button', { name: 'Swap from and to' }).element();
      const before = swap.previousElementSibling?.lastElementChild?.getBoundingClientRect();
      expect(before?.right).toBeLessThanOrEqual(swap.getBoundingClientRect().left);
      const last = ends[1]?.parentElement?.lastElementChild?.getBoundingClientRect();
      const all = swap.parentElement?.getBoundingClientRect();
      expect(last?.right).toBeLessThanOrEqual((all?.right ?? 0) + 1);
    }
  });

  it('are of two sets as well, each taken from what is selected', async () => {
    const { graph, screen, paths, said } = await connect(SMALL_WORLD, LEFT, RIGHT);
    graph.select([LEFT, BELOW]);
    await screen.getByRole('button', { name: 'From the selection' }).click();
    await expect.poll(() => paths.answer?.from).toEqual([LEFT, BELOW]);
    expect(said).toContain('From: 2 entities');
    await expect.poll(() => paths.answer?.paths).toHaveLength(2);
    graph.select([BELOW]);
    await screen.getByRole('button', { name: 'To the selection' }).click();
    await expect.element(screen.getByText(/^Below Authority is in both/)).toBeVisible();
    graph.select([MIDDLE]);
    await screen.getByRole('button', { name: 'To the selection' }).click();
    await screen.getByRole('button', { name: 'Swap from and to' }).click();
    await expect.poll(() => paths.answer?.from).toEqual([MIDDLE]);
    expect(paths.answer?.to).toEqual([LEFT, BELOW]);
  });
});

describe('going on with a path into the registry', () => {
  it('never says that nobody is left to ask for where there were others it had no use for', () => {
    const spent = { calls: 2, fetched: 2, failed: 0, end: 'nothing left' } as const;
    const said = (notAsked: number | null) => continuedInWords(spent, 0, notAsked).split('; ')[1];
    expect(said(0)).toBe('nobody is left to ask for.');
    expect(said(60)).toBe('none of the 60 not asked could give a shorter path.');
    expect(said(null)).toBe('none of the others could give a shorter path.');
    expect(continuedInWords({ ...spent, end: 'budget spent' }, 0, 60)).toContain(
      'budget is spent.',
    );
  });

  const budget = (screen: Awaited<ReturnType<typeof connect>>['screen']) =>
    screen.getByRole('spinbutton', { name: 'Calls at most' });
  const goOn = (screen: Awaited<ReturnType<typeof connect>>['screen']) =>
    screen.getByRole('button', { name: 'Go on', exact: true });

  it('asks within its budget, and the next time for the rest, until the two ends are connected', async () => {
    const { screen, list, opened, isSaid } = await connect(APART, NEAR, FAR);
    await isSaid(/^No path over what is stored/m);
    await expect.element(screen.getByText('At the frontier: 2 named only.')).toBeVisible();
    await screen.getByRole('button', { name: 'Director 1' }).click();
    expect(opened).toEqual(['sample/member:11']);
    await budget(screen).fill('2');
    await goOn(screen).click();
    await expect
      .element(screen.getByText('Went on: 2 calls, 2 records fetched; the budget is spent.'))
      .toBeVisible();
    await budget(screen).fill('50');
    await goOn(screen).click();
    await expect
      .element(
        screen.getByText(
          /^Went on: \d calls, \d records fetched; they are connected, 1 path more\.$/,
        ),
      )
      .toBeVisible();
    await expect
      .element(list.getByText(/^Row 1 AS \(company 1\) has Director 1 /))
      .toBeInTheDocument();
  });

  it('is stopped by its button, and says what came of it', async () => {
    const { screen, paths, isSaid } = await connect({ ...APART, silent: ['/'] }, NEAR, FAR);
    await goOn(screen).click();
    await expect.element(screen.getByText(/^Going on: 0 of 20 calls/)).toBeVisible();
    await screen.getByRole('button', { name: 'Stop' }).click();
    await isSaid(/^Stopped after 0 of 20 calls: what came is stored/m);
    expect(paths.isContinuing).toBe(false);
    await expect.element(goOn(screen)).not.toHaveAttribute('aria-disabled');
  });

  it('shows a run that was begun before a reload, with its own count, and its answer', async () => {
    const held = { ...APART, held: true };
    const { screen, paths, client, graph, letGo } = await connect(held, NEAR, FAR);
    paths.restore();
    const begun = {
      from: [NEAR],
      to: [FAR],
      budget: 7,
      task: 'before the reload',
      ...(graph.case && { case: graph.case }),
    };
    const told = client.continuePaths({ ...begun, things: true });
    await expect.poll(() => paths.continuing.progress).not.toBeNull();
    expect([paths.from, paths.to, paths.wanted.things, paths.budget]).toEqual([
      ...[[NEAR], [FAR], true, 7],
    ]);
    await letGo();
    expect((await told).calls).toBeLessThanOrEqual(7);
    await expect.element(screen.getByText(/; they are connected, 1 path more\.$/)).toBeVisible();
    const { left } = paths;
    paths.restore();
    expect(paths.left).toBeUndefined();
    paths.restore(left);
    expect(paths.left).toEqual(left);
  });

  it('asks nobody while offline, says so, and works once online again', async () => {
    const { screen, client } = await connect(APART, NEAR, FAR);
    await client.setOffline({ on: true });
    await goOn(screen).click();
    await expect
      .element(screen.getByText('Went on: 0 calls, 0 records fetched; no registry answered.'))
      .toBeVisible();
    await expect.element(screen.getByText(/^Not searched: offline/)).toBeVisible();
    await client.setOffline({ on: false });
    await goOn(screen).click();
    await expect.element(screen.getByText(/; they are connected, 1 path more\.$/)).toBeVisible();
  });

  it('asks for nobody twice, also where it could not be noted that there is no such record', async () => {
    const members = APART.registries.sample?.members?.filter(({ id }) => id === '12') ?? [];
    const seed = { ...APART, registries: { sample: { ...APART.registries.sample, members } } };
    const { screen, isSaid } = await connect(seed, NEAR, FAR);
    await goOn(screen).click();
    await isSaid(/^Went on: 2 calls, 0 records fetched, 2 not found; nobody is left to ask for\./m);
  });

  it('tells records that were not found apart from those known by name only', async () => {
    const { paths } = await connect(APART, NEAR, FAR);
    const told = paths.answer;
    if (told === null) throw new Error('Nothing was answered.');
    const gone = { ...told, frontier: [], frontierCount: 0, notFound: [NEAR], notFoundCount: 1 };
    expect(pathsFoundInWords({ ...gone, frontierCount: 2 })).toMatch(
      / 2 of them are known by name only, 1 of them was not found\.$/,
    );
    expect(pathsFoundInWords(gone)).toMatch(/ searched, 1 of them was not found\.$/);
  });

  it('is offered to ask again once records came by another way', async () => {
    const { screen, client } = await connect(APART, NEAR, FAR);
    await client.readProfile({ entity: 'sample/member:11' });
    await expect.element(screen.getByText(/^Records came since it was answered\./)).toBeVisible();
  });
});

/** Two companies that no tie joins, and that state one phone number. */
const ONE_PHONE: EngineSeed = {
  registries: {
    sample: {
      companies: [1, 4].map((id) =>
        makeCompanyProfile({
          id: String(id),
          current_name: { name: `Row ${id} AS` },
          contacts: [{ type: 'Phone', contact: '+357 25 000 111' }],
        }),
      ),
    },
  },
  fetched: [NEAR, FAR],
  places: [placeAt(NEAR, 0, 0), placeAt(FAR, 200, 0)],
};

describe('a search for paths', () => {
  it('is between the only two on the graph, whether these are selected or not', async () => {
    const { graph, screen } = await openGraph(APART);
    await screen.getByRole('button', { name: 'Connect' }).click();
    const { paths } = graph.answers;
    await expect.poll(() => paths.answer).not.toBeNull();
    expect([paths.from, paths.to].flat().sort()).toEqual([NEAR, FAR]);
  });

  it('is between ends typed by name or number, and tells the namesakes of an end', async () => {
    const { companies = [], members = [] } = APART.registries.sample ?? {};
    const twin = makeCompanyProfile({ id: '9', current_name: { name: 'ROW 4 AS' } });
    const sample = { companies: [...companies, twin], members };
    const fetched = [...(APART.fetched ?? []), 'sample/company:9' as const];
    const { graph, screen, opened } = await openGraph({
      ...APART,
      registries: { sample },
      fetched,
    });
    const { paths } = graph.answers;
    graph.drawer.open('paths');
    const type = async (end: string, text: string, offer: RegExp): Promise<void> => {
      await screen.getByRole('button', { name: `${end}: a name or ids` }).click();
      await screen.getByRole('combobox', { name: `${end}: a name or ids` }).fill(text);
      await screen.getByRole('option', { name: offer }).first().click();
    };
    await type('From', 'row 1', /Row 1 AS/);
    await expect.poll(() => paths.from).toEqual([NEAR]);
    await type('To', '4', /^To company 4/);
    await expect.poll(() => paths.answer?.to).toEqual([FAR]);
    await expect
      .element(screen.getByText(/^To: 1 other record of this name is stored:/))
      .toBeVisible();
    await screen.getByRole('button', { name: 'company 9', exact: true }).click();
    expect(opened).toEqual(['sample/company:9']);
    await screen.getByRole('button', { name: 'To all of them' }).click();
    await expect.poll(() => paths.answer?.to).toEqual([FAR, 'sample/company:9']);
  });
});

describe('what counts for a path', () => {
  it('can be shared things and records judged the same too, and roles of some words alone', async () => {
    const opened = await connect(ONE_PHONE, NEAR, FAR);
    const { graph, marks, screen, paths, list, transport } = opened;
    const control = (name: string) => screen.getByRole('switch', { name });
    const isLast = (asked: object) =>
      expect.poll(() => transport.inputsOf('findPaths').at(-1)).toMatchObject(asked);
    expect(paths.answer?.paths).toEqual([]);
    await screen.getByRole('button', { name: 'What counts' }).click();
    await expect.element(control('Judged the same')).toBeDisabled();
    const counted = screen.getByRole('group', { name: 'What counts' }).element();
    const answered = screen.getByRole('tabpanel', { name: /^Paths/ }).element();
    expect(counted.getBoundingClientRect().bottom).toBeLessThanOrEqual(
      answered.getBoundingClientRect().top + 30,
    );
    await control('Shared things').click();
    await expect
      .element(list.getByText(/Row 1 AS .* and Row 4 AS .* state the same phone number, “\+357/))
      .toBeVisible();
    await expect
      .element(screen.getByText('Over shared things that 50 state at most too.'))
      .toBeVisible();
    await list
      .getByRole('button', { name: / \/contacts\/0/ })
      .first()
      .click();
    await expect.poll(() => graph.source).toMatchObject({ statedBy: NEAR });
    graph.source = null;
    await list.getByRole('button', { name: 'Who states the phone' }).click();
    await expect.element(screen.getByText(/2\sentities state\s+it/)).toBeVisible();
    await userEvent.keyboard('{Escape}');

    await control('Shared things').click();
    await expect.poll(() => paths.answer?.paths).toEqual([]);
    const id = `${NEAR} ${FAR}` as const;
    await marks.put({ kind: 'judgement', id, verdict: 'same', reason: 'one seal' });
    await expect.element(screen.getByText(/^What is judged the same is otherwise/)).toBeVisible();
    await screen.getByRole('button', { name: 'Ask again' }).click();
    await expect.element(list.getByText(/were judged to be the same in the case/)).toBeVisible();
    await expect.element(list.getByRole('button', { name: 'The judgement' })).toBeVisible();
    await control('Judged the same').click();
    await isLast({ case: graph.case, judged: false });
    await expect.poll(() => paths.answer?.paths).toEqual([]);

    const field = screen.getByRole('combobox', { name: 'Roles' });
    await field.click();
    await userEvent.keyboard('Chair{Enter}');
    await isLast({ roles: ['Chair'] });
    await screen.getByRole('button', { name: '“Chair”' }).click();
    await expect.poll(() => transport.inputsOf('findPaths').at(-1)).not.toHaveProperty('roles');
    await expect.element(field).toHaveFocus();
  });
});
