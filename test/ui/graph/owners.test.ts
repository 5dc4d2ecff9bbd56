/** Following owners from the graph: by key and by menu, with progress, a cancel and one step to undo. */
import { nobodyAbove } from '../../make/no-owners.ts';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { fault, Refusal } from '../../../src/contract/faults/faults.ts';
import type { FollowAnswer } from '../../../src/contract/answers/owners.ts';
import { wordsIn } from '../../../src/report/words/words.ts';
import { followedInWords } from '../../../src/ui/graph/owners/owners-following.svelte.ts';
import { makeOwnerChain, makeOwnerCircle } from '../../make/owner-chain.ts';
import { makeCompanyProfile, makeMemberProfile } from '../../make/records.ts';
import type { EngineSeed } from '../../make/page-engine.ts';
import { openGraph } from './open-graph.ts';
import { placeAt } from './worlds.ts';

const START = 'sample/company:1000';

const chain = (owners: number): EngineSeed => ({
  registries: { sample: makeOwnerChain(owners) },
  fetched: [START],
  places: [placeAt(START, 0, 0)],
});

/** Held by one whose record comes with the walk, and directed by two whose records nobody asked for. */
const BOARD = {
  companies: [
    makeCompanyProfile({
      id: '1000',
      current_name: { name: 'Held AS' },
      members: [
        { id: '1', name: 'Ada Moss', position: 'Shareholder' },
        { id: '2', name: 'Bo Lind', position: 'Director' },
        { id: '3', name: 'Cy Past', position: 'Director' },
      ],
    }),
  ],
  members: [makeMemberProfile({ id: '1', data: { person: { full_name: 'Ada Moss' } } })],
  items: [],
};

describe('following owners', () => {
  it('brings the whole chain by one key, lays it out, and one undo takes it back', async () => {
    const { graph, said, application, places } = await openGraph(chain(5));
    graph.select([START]);
    (application.element() as HTMLElement).focus();
    const before = await places();
    await userEvent.keyboard('u');
    await expect
      .poll(() => said.at(-1))
      .toBe(
        'Chain 0 AS: 5 levels up along the line of control, 5 entities, 9 records added; ends at Ingrid Halvard, a person',
      );
    expect(graph.entities).toHaveLength(10);
    const yOf = (id: string) => graph.entities.find((entity) => entity.id === id)?.y ?? NaN;
    expect(yOf('sample/member:2005')).toBeLessThan(yOf(START));
    expect(graph.undoLabel).toBe('Follow owners up from Chain 0 AS');
    graph.select([START]);
    (application.element() as HTMLElement).focus();
    await userEvent.keyboard('u');
    await expect
      .poll(() => said.at(-1))
      .toBe(
        'Chain 0 AS: 5 levels up along the line of control, 0 entities added; ends at Ingrid Halvard, a person',
      );
    // Nothing came of it: it is no step.
    await graph.undo();
    expect(await places()).toEqual(before);
  });

  it('counts each company of a circle once, whatever records it has', async () => {
    const { graph, said, screen } = await openGraph({
      registries: { sample: makeOwnerCircle(3, { company: 1000, member: 2000 }) },
      fetched: [START],
      places: [placeAt(START, 0, 0)],
    });
    await graph.following.start([START], 'up');
    expect(said.at(-1)).toMatch(/a person, level 1 up; 3 entities in a circle$/);
    // Each holds the one before it, and the first the last.
    const answer = screen.getByRole('region', { name: 'Owners followed' });
    const way = answer.getByText('In a circle').element().nextElementSibling;
    const names = way?.textContent.replaceAll(/\s*→\s*/g, ' → ').trim();
    const round = ['Circle 0 AS', 'Circle 2 AS', 'Circle 1 AS'];
    const turns = round.map((_, at) => [...round.slice(at), ...round.slice(0, at + 1)].join(' → '));
    expect(turns).toContain(names);
    await graph.following.start([START], 'down');
    await expect.poll(() => answer.getByText('In a circle').elements()).toHaveLength(1);
    const down = answer.getByText('In a circle').element().nextElementSibling;
    expect(turns).toContain(down?.textContent.replaceAll(/\s*→\s*/g, ' → ').trim());
  });

  it('tells a circle once, whichever of its records it was found from', async () => {
    const made = makeOwnerCircle(3, { company: 1000, member: 2000 });
    const ids = [0, 1, 2].map((n) => `sample/company:${1000 + n}` as const);
    const turns = ids.map((_, at) => [...ids.slice(at), ...ids.slice(0, at)]);
    const { graph, screen } = await openGraph(
      {
        registries: { sample: made },
        fetched: ids,
        places: ids.map((id, at) => placeAt(id, at * 200, 0)),
      },
      {
        followOwners: () => ({
          ...nobodyAbove(START),
          label: 'Circle 0 AS',
          reached: 3,
          added: [],
          ended: 0,
          notBegun: 0,
          fetched: 0,
          ends: [],
          unheard: [],
          circle: ids,
          ways: turns,
        }),
      },
    );
    await graph.following.start([START], 'up');
    const answer = screen.getByRole('region', { name: 'Owners followed' });
    await expect.element(answer).toBeVisible();
    expect(answer.getByText('In a circle', { exact: true }).elements()).toHaveLength(1);
  });

  it('leaves a projection first, saying so, and its answer goes when something else is laid out', async () => {
    const { graph, said, screen } = await openGraph(chain(5));
    graph.answers.projection.show('companies');
    await graph.following.start([START], 'up');
    expect(graph.answers.projection.side).toBeNull();
    expect(said).toContain('Back to the ties. Following owners up from Chain 0 AS');
    const answer = screen.getByRole('region', { name: 'Owners followed' });
    await expect.element(answer).toBeVisible();
    await graph.layOut('network');
    await expect.element(answer).not.toBeInTheDocument();
  });

  it('goes down from the menu of an entity', async () => {
    const { graph, said, screen, application } = await openGraph(chain(3));
    await graph.following.start([START], 'up');
    graph.select(['sample/member:2003']);
    graph.current = 'sample/member:2003';
    (application.element() as HTMLElement).focus();
    await userEvent.keyboard('{Shift>}{F10}{/Shift}');
    const item = screen.getByRole('menuitem', { name: 'Follow owners down', exact: true });
    await expect.element(item).toBeInTheDocument();
    for (let step = 0; step < 8 && document.activeElement !== item.element(); step += 1) {
      await userEvent.keyboard('{ArrowDown}');
    }
    await expect.element(item).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect
      .poll(() => said.at(-1))
      .toMatch(
        /^Ingrid Halvard: 3 levels down along the line of control, 1 entity added; ends at Chain 0 AS, nothing stated that it holds, as of the day$/,
      );
  });

  it('says how far it is, and is cancelled', async () => {
    let end: (() => void) | null = null;
    const { graph, screen, transport, faults } = await openGraph(chain(3), {
      followOwners: () =>
        new Promise((_, reject) => (end = () => reject(new Refusal('cancelled')))),
      cancelTask: () => {
        end?.();
        return { found: true };
      },
    });
    const following = graph.following.start([START], 'up');
    await expect.poll(() => transport.inputsOf('followOwners').length).toBe(1);
    const [{ task }] = transport.inputsOf('followOwners') as [{ task: string }];
    const words = 'Step 4: 7 profiles';
    transport.announce({ name: 'taskProgressed', task, done: 7, total: null, words });
    await expect.element(screen.getByRole('progressbar', { name: words })).toBeInTheDocument();
    await screen.getByRole('button', { name: 'Cancel' }).click();
    await following;
    expect(graph.following.task).toBeNull();
    expect(faults.filter(({ code }) => code !== 'cancelled')).toEqual([]);
    expect(graph.entities).toHaveLength(1);
  });
});

describe('the answer of following owners', () => {
  it('stays until it is dismissed, and shows on the graph where it ends', async () => {
    const { graph, screen, said } = await openGraph(chain(5));
    await graph.following.start([START], 'up');
    const answer = screen.getByRole('region', { name: 'Owners followed' });
    await expect
      .element(answer)
      .toMatchTextContent(/5 levels up along the line of control, 5 entities, 9 records added/);
    await expect.element(answer).toMatchTextContent(/Ends at Ingrid Halvard, a person/);
    graph.deps.announce('something else');
    await graph.change({ label: 'Remove one', remove: ['sample/member:2005'] });
    await expect.element(answer.getByTitle('It is not on the graph')).toBeInTheDocument();
    await graph.undo();
    await answer.getByRole('button', { name: 'Ingrid Halvard' }).click();
    expect([...graph.selection]).toEqual(['sample/member:2005']);
    expect(graph.current).toBe('sample/member:2005');
    await userEvent.keyboard('{Escape}');
    await expect.element(answer).not.toBeInTheDocument();
    await expect.element(screen.getByRole('application', { name: 'Graph' })).toHaveFocus();
    expect(said).toContain('something else');
  });

  it('names circles and what could not be fetched with what to do, and tries again', async () => {
    const lost: FollowAnswer['ends'][number] = {
      entity: 'sample/company:404',
      label: 'Lost Ltd',
      why: 'not fetched',
      level: 1,
      goesOn: false,
      record: 'sample/company:404',
      fault: fault('registry-busy', { tries: 4 }),
    };
    const { graph, screen, transport } = await openGraph(chain(3), {
      followOwners: () => ({
        ...nobodyAbove(START),
        label: 'Chain 0 AS',
        reached: 2,
        added: [],
        ended: 2,
        notBegun: 0,
        fetched: 0,
        ends: [lost],
        unheard: [],
        circle: [START],
        ways: [],
      }),
    });
    await graph.following.start([START], 'up');
    const answer = screen.getByRole('region', { name: 'Owners followed' });
    await expect.element(answer).toMatchTextContent(/2 ties not followed, as ended/);
    await expect.element(answer).toMatchTextContent(/In a circle Chain 0 AS/);
    await expect
      .element(answer)
      .toMatchTextContent(/Not fetched Lost Ltd: .*slow down.* Wait a little and try again\./);
    await answer.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => transport.inputsOf('followOwners').length).toBe(2);
    const [first, second] = transport.inputsOf('followOwners') as { entities: string[] }[];
    expect(second?.entities).toEqual(first?.entities);
  });

  it('says whose rights nobody knows, as their records were not fetched, and opens these', async () => {
    const { screen, graph, said, opened } = await openGraph({
      registries: { sample: BOARD },
      fetched: [START],
      places: [placeAt(START, 0, 0)],
    });
    await graph.following.start([START], 'up');
    const answer = screen.getByRole('region', { name: 'Owners followed' });
    // The words of the dossier, for the same.
    const { unfetchedMembers } = wordsIn('en');
    await expect
      .element(answer)
      .toMatchTextContent(new RegExp(unfetchedMembers('Bo Lind, Cy Past')));
    expect(said.at(-1)).toContain('not fetched: of 2 members');
    await answer.getByRole('button', { name: 'Bo Lind' }).click();
    expect(opened).toEqual(['sample/member:2']);
  });

  it('fetches these records, and follows again with what they state', async () => {
    const held = [
      {
        company_id: '1000',
        rights_and_obligations: [{ right_and_obligation: 'Shareholder, 60 %', status: 'active' }],
      },
    ];
    const members = [
      ...BOARD.members,
      makeMemberProfile({
        id: '2',
        data: { person: { full_name: 'Bo Lind' } },
        rights_and_obligations: held,
      }),
      makeMemberProfile({ id: '3', data: { person: { full_name: 'Cy Past' } } }),
    ];
    const { screen, graph, said } = await openGraph({
      registries: { sample: { companies: BOARD.companies, members, items: BOARD.items } },
      fetched: [START],
      places: [placeAt(START, 0, 0)],
    });
    await graph.following.start([START], 'up');
    const answer = screen.getByRole('region', { name: 'Owners followed' });
    await expect.element(answer).toMatchTextContent(/2 requests/);
    await expect.element(answer).toMatchTextContent(/none of these states a share/);
    await answer.getByRole('button', { name: 'Fetch these records' }).click();
    await expect.element(answer).toMatchTextContent(/Bo Lind: stated share 60 %/);
    await expect.element(answer).not.toMatchTextContent(/none of these states a share/);
    await expect.element(answer).not.toMatchTextContent(/Fetch these records/);
    await expect.poll(() => said.at(-1)).toContain('Held AS: 1 level up');
  });

  it('goes with all that it brought, and comes back with it', async () => {
    const { graph, screen } = await openGraph(chain(5));
    await graph.following.start([START], 'up');
    const answer = screen.getByRole('region', { name: 'Owners followed' });
    await expect.element(answer).toBeInTheDocument();
    await graph.undo();
    await expect.element(answer).not.toBeInTheDocument();
    await graph.redo();
    await expect.element(answer).toBeInTheDocument();
  });

  it('goes with the case it belongs to', async () => {
    const { graph, screen, client } = await openGraph(chain(2));
    await graph.following.start([START], 'up');
    const answer = screen.getByRole('region', { name: 'Owners followed' });
    await expect.element(answer).toBeInTheDocument();
    await graph.show((await client.createCase({})).current);
    await expect.element(answer).not.toBeInTheDocument();
  });
});

describe('what came of following owners, in words', () => {
  const answer = (more: Partial<FollowAnswer>): FollowAnswer => ({
    ...nobodyAbove(START),
    levels: 12,
    furthest: 12,
    hasGap: false,
    label: 'Nordvik AS',
    reached: 15,
    added: Array.from({ length: 14 }, (_, n) => `sample/member:${n}` as const),
    ends: [],
    unheard: [],
    circle: [],
    ways: [],
    ended: 0,
    notBegun: 0,
    fetched: 20,
    ...more,
  });
  const end = (label: string, why: FollowAnswer['ends'][number]['why'], goesOn = false) => ({
    entity: 'sample/member:1' as const,
    label,
    why,
    level: 12,
    goesOn,
    record: null,
    fault: null,
  });

  it('names where it ends and why, and counts what could not be fetched', () => {
    const ends = [end('Ingrid X', 'person'), end('Lost Ltd', 'not fetched')];
    expect(followedInWords('up', answer({ ends }), { added: 14, circle: 0 })).toBe(
      'Nordvik AS: 12 levels up, 14 entities added; ends at Ingrid X, a person; 1 record could not be fetched',
    );
  });

  it('does not say that it ends where it goes on, and says which limit it was', () => {
    const ends = [
      end('Ingrid X', 'person'),
      end('Two AS', 'records differ', true),
      end('Far AS', 'entity limit', true),
      end('Lost Ltd', 'not fetched', true),
    ];
    expect(followedInWords('up', answer({ ends }), { added: 14, circle: 0 })).toBe(
      'Nordvik AS: at least 12 levels up, 14 entities added; ends at Ingrid X, a person; more may be beyond Two AS, its records are not known to be of one company and Far AS, no more entities were asked for; 1 record could not be fetched',
    );
  });

  it('names a few of many ends, and says of circles and of what has ended', () => {
    const ends = ['A', 'B', 'C', 'D', 'E'].map((name) => end(name, 'none stated'));
    const circle = ['sample/company:1', 'sample/member:1', 'sample/company:2'] as const;
    const drawn = { added: 14, circle: 2 };
    expect(followedInWords('up', answer({ ends, circle: [...circle], ended: 2 }), drawn)).toBe(
      'Nordvik AS: 12 levels up, 14 entities added; ends at A, no owner stated as of the day and B, no owner stated as of the day and C, no owner stated as of the day and 2 others; 2 entities in a circle; 2 ties not followed, as ended',
    );
  });
});
