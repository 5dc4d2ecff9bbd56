/** The palette runs what its words say, opens what is named, and nothing of what is typed goes elsewhere. */
import '../../../src/ui/styles/base.css';
import '../../../src/ui/styles/tokens.css';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { Refusal } from '../../../src/contract/faults/faults.ts';
import type { FoundEntity } from '../../../src/contract/answers/search.ts';
import WorkbenchScreen from '../../../src/ui/screens/WorkbenchScreen.svelte';
import { WINDOW_ACTIONS } from '../../../src/ui/screens/window-actions.ts';
import { Workbench } from '../../../src/ui/screens/state/workbench.svelte.ts';
import { afterFrames } from '../after-frames.ts';
import { makeCompanyProfile, makeMemberProfile } from '../../make/records.ts';
import { engineTransport } from '../engine-transport.ts';
import { makeFound } from '../found.ts';
import { companyAnswer } from '../profile/profile-answer.ts';
import { scriptTransport, type Answers, type ScriptedTransport } from '../scripted-transport.ts';

const input = () => page.getByRole('combobox', { name: 'Commands' });
const options = () => page.getByRole('listbox', { name: 'Commands' }).getByRole('option');
const selected = () =>
  document.querySelector('[data-command-item][data-selected]')?.textContent.trim();

async function openPalette(transport: ScriptedTransport) {
  await page.viewport(1280, 800);
  const workbench = new Workbench(transport);
  await workbench.start();
  await render(WorkbenchScreen, { workbench });
  await userEvent.keyboard('{Control>}k{/Control}');
  return { workbench, transport };
}

const open = (answers: Answers = {}) => openPalette(scriptTransport(answers));

describe('the palette', () => {
  it('has no two commands of one name, and no two on one key', () => {
    const inOrder = (shortcut: string): string => {
      const parts = shortcut.toLowerCase().split('+');
      return [...parts.slice(0, -1).sort(), parts.at(-1)].join('+');
    };
    const twice = (all: string[]): string[] => all.filter((one, at) => all.indexOf(one) !== at);
    const onKeys = WINDOW_ACTIONS.flatMap(({ keys = [] }) => keys);
    expect(onKeys.length).toBeGreaterThan(20);
    expect(onKeys).toContain('Mod+Y');
    expect(twice(onKeys.map(inOrder))).toEqual([]);
    expect(twice(WINDOW_ACTIONS.map(({ id }) => id))).toEqual([]);
    expect(twice(WINDOW_ACTIONS.map(({ label }) => label))).toEqual([]);
  });

  it('marks the command whose label is typed', async () => {
    await open();
    await input().fill('Theme: dark');
    await expect.poll(selected).toBe('Theme: dark');
  });

  it('has the focus before the next key can come, not with the next frame', async () => {
    await open();
    await userEvent.keyboard('{Escape}');
    await expect.element(input()).not.toBeInTheDocument();
    const frame = vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
    onTestFinished(() => frame.mockRestore());
    document.body.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }),
    );
    await expect.element(input()).toHaveFocus();
  });
});

/** Letter by letter without a pause, which the keyboard of a busy browser would make. */
function typeFast(text: string): void {
  const field = input().element() as HTMLInputElement;
  for (const letter of text) {
    field.value += letter;
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }
}

describe('a name in the palette', () => {
  const lind = makeFound('sample/company:1', { label: 'Lind AS', country: 'Norway' });
  const berg = makeFound('sample/member:2', { label: 'Eva Berg', foundBy: 'Eva Lind' });
  const answering =
    (items: FoundEntity[], more = false) =>
    () => ({ items, more });

  it('lists those on the graph first, then those in the store, and Enter opens the first', async () => {
    const { workbench } = await open({
      findOnCanvas: answering([berg]),
      findEntities: answering([lind, berg]),
      readProfile: ({ entity }) => ({ ...companyAnswer(makeCompanyProfile({ id: '1' })), entity }),
    });
    await input().fill('lind');
    await expect.element(page.getByRole('group', { name: 'On the graph' })).toBeVisible();
    const texts = options()
      .elements()
      .map(({ textContent }) => textContent.trim());
    expect(texts.map((text) => text.replace(/\s+/g, ' '))).toEqual([
      expect.stringMatching(/^Member.*Eva Berg ?also Eva Lind · named only ?on the graph$/),
      expect.stringMatching(/^Company ?Lind AS ?named only · Norway$/),
      'Search members for “lind”',
      'Search everything stored for “lind”',
    ]);
    const stored = page.getByRole('group', { name: 'In the store' });
    await expect.element(stored.getByRole('img', { name: 'In the store' })).toBeVisible();
    await expect.poll(selected).toContain('Eva Berg');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.poll(() => workbench.profile.entity).toBe('sample/company:1');
    await expect.element(input()).not.toBeInTheDocument();
  });

  it('that begins as an id does is offered beside it, and Enter opens the id', async () => {
    const named = makeFound('sample/member:7', { label: 'Company 12 Holdings Ltd' });
    const { transport } = await open({ findEntities: answering([named]) });
    await input().fill('Company 12');
    await expect.element(page.getByText('Company 12 Holdings Ltd')).toBeVisible();
    await expect.poll(selected).toBe('Open company 12');
    await input().fill('company:12');
    await expect.poll(() => options().elements()[0]?.textContent.trim()).toBe('Open company 12');
    await expect.element(page.getByText('Company 12 Holdings Ltd')).not.toBeInTheDocument();
    expect(transport.inputsOf('findEntities')).toMatchObject([{ name: 'Company 12' }]);
  });

  it('of digits alone opens the stored record of that number first, and is not said to be nobody’s', async () => {
    const ada = makeMemberProfile({ id: '100501', data: { person: { full_name: 'Ada' } } });
    const seed = { registries: { sample: { members: [ada] } } };
    const fetched = ['sample/member:100501'] as const;
    const { workbench } = await openPalette(await engineTransport({ ...seed, fetched }));
    await input().fill('100501');
    await expect.poll(selected).toMatch(/^Open member 100501\s*Ada$/);
    expect(options().elements()[0]?.textContent).toContain('Open member 100501');
    await expect.element(page.getByText(/^Nothing in the store/)).not.toBeInTheDocument();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => workbench.profile.entity).toBe('sample/member:100501');
  });

  it('is looked for once typing pauses, and old answers are dropped', async () => {
    const late = Promise.withResolvers<undefined>();
    const { transport } = await open({
      findEntities: async ({ name }) => {
        if (name === 'lin') await late.promise;
        return { items: name === 'lin' ? [lind] : [berg], more: false };
      },
    });
    typeFast('lin');
    await expect.poll(() => transport.inputsOf('findEntities')).toHaveLength(1);
    typeFast('dq');
    await expect.element(page.getByText('Eva Berg')).toBeVisible();
    late.resolve(undefined);
    await afterFrames();
    await expect.element(page.getByText('Lind AS')).not.toBeInTheDocument();
    expect(transport.inputsOf('findEntities')).toMatchObject([{ name: 'lin' }, { name: 'lindq' }]);
    // What is no longer wanted is cancelled.
    const tasks = transport.inputsOf('findOnCanvas') as { task: string }[];
    expect(transport.inputsOf('cancelTask')).toEqual([{ task: tasks[0]?.task }]);
  });

  it('typed anew has nothing of the name before, so that Enter opens nothing else', async () => {
    const { workbench } = await open({
      findEntities: ({ name }) =>
        name === 'lind' ? { items: [lind], more: false } : new Promise(() => undefined),
    });
    await input().fill('lind');
    await expect.poll(selected).toContain('Lind AS');
    await input().fill('lindq');
    await expect.poll(selected).toBe('Search members for “lindq”');
    expect(workbench.profile.entity).toBeNull();
  });

  it('leaves a command that was chosen meanwhile chosen', async () => {
    const late = Promise.withResolvers<undefined>();
    await open({
      findEntities: async () => {
        await late.promise;
        return { items: [lind], more: false };
      },
    });
    await input().fill('theme');
    await userEvent.keyboard('{ArrowDown}');
    await expect.poll(selected).toBe('Theme: dark');
    late.resolve(undefined);
    await expect.element(page.getByText('Lind AS')).toBeVisible();
    expect(selected()).toBe('Theme: dark');
  });

  it('tells namesakes apart, and says that there are more', async () => {
    const twin = makeFound('sample/company:3', { label: 'lind as' });
    await open({ findEntities: answering([lind, twin], true) });
    await input().fill('lind');
    await expect.element(page.getByText('company 1', { exact: true })).toBeVisible();
    await expect.element(page.getByText('company 3', { exact: true })).toBeVisible();
    await expect.element(page.getByText('There are more: type more of the name.')).toBeVisible();
  });

  it('that nobody has says so; one that can’t be looked for says why and is looked for again', async () => {
    let fails = false;
    await open({
      findEntities: () => {
        if (fails) throw new Refusal('store-failed', { why: 'x' });
        return { items: [], more: false };
      },
    });
    await input().fill('nobody');
    await expect.element(page.getByText('Nothing in the store has this name.')).toBeVisible();
    fails = true;
    await input().fill('nobody at');
    await expect.element(page.getByText(/Look again for “nobody at”/)).toBeVisible();
    fails = false;
    await page.getByText(/Look again for “nobody at”/).click();
    await expect.element(page.getByText('Nothing in the store has this name.')).toBeVisible();
  });

  it.each([
    ['Северный Ветер ООО', 'ветер'],
    ['Ελληνική Ναυτιλία Α.Ε.', 'ΝΑΥΤΙΛΊΑ'],
    ['شركة النجم للتجارة', 'النجم'],
    ['חברת הכוכב', 'הכוכב'],
    ['北京星光贸易有限公司', '星光'],
    ['株式会社さくら物産', 'さくら'],
    ['한빛전자 주식회사', '한빛'],
    ['บริษัท ดาวทอง จำกัด', 'ดาวทอง'],
    ['नवतारा उद्योग लिमिटेड', 'नवतारा'],
    ['Société Générale des Étoiles', 'etoiles'],
  ])('such as %s is found in the real engine’s store by %s', async (name, typed) => {
    const company = makeCompanyProfile({ id: '7', current_name: { name } });
    const seed = { registries: { sample: { companies: [company] } } };
    const fetched = ['sample/company:7'] as const;
    const { workbench } = await openPalette(await engineTransport({ ...seed, fetched }));
    await input().fill(typed);
    await expect.poll(selected).toContain(name);
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => workbench.profile.entity).toBe('sample/company:7');
  });
});

describe('several ids in the palette', () => {
  const companies = ['1', '2'].map((id) =>
    makeCompanyProfile({ id, current_name: { name: `Row ${id} AS` } }),
  );
  const seed = { registries: { sample: { companies } }, fetched: ['sample/company:2'] as const };

  it('are put on the graph in one step, and those that are none are named', async () => {
    const { workbench } = await openPalette(await engineTransport(seed));
    const { graph } = workbench;
    await input().fill('1, 2, x9, 77');
    await expect.element(page.getByText('No id: “x9”')).toBeVisible();
    await expect
      .poll(selected)
      .toMatch(/^Add 3 companies to the graph asks for at most 2 profiles$/);
    await userEvent.keyboard('{Enter}');
    const left = 'Not added: company 77 (not found), “x9” (no id).';
    await expect.element(page.getByRole('region', { name: 'Not added' })).toHaveTextContent(left);
    await expect.poll(() => [...graph.selection]).toEqual(['sample/company:1', 'sample/company:2']);
    await expect
      .poll(() => workbench.session.announcement)
      .toBe(`Added: Row 1 AS, Row 2 AS. ${left}`);
    await page.getByRole('button', { name: 'Put away' }).click();
    await expect.element(page.getByRole('region', { name: 'Not added' })).not.toBeInTheDocument();
    await graph.undo();
    await expect.poll(() => graph.entities).toEqual([]);
  });

  it('typed while offline add only those of which something is stored', async () => {
    const { workbench } = await openPalette(await engineTransport(seed));
    await workbench.client.setOffline({ on: true });
    await input().fill('company:1 company:2');
    await expect.poll(selected).toMatch(/^Add 2 companies/);
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => workbench.graph.has('sample/company:2')).toBe(true);
    expect(workbench.graph.has('sample/company:1')).toBe(false);
    const left = page.getByRole('region', { name: 'Not added' });
    await expect.element(left).toHaveTextContent('Not added: company 1 (Not searched: offline).');
  });
});
