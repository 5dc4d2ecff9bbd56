/** Every field on screen leads to its own place in the response, by pointer and by keyboard. */
import '../../../src/ui/styles/base.css';
import '../../../src/ui/styles/tokens.css';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import type { ProfileAnswer } from '../../../src/contract/answers/profile.ts';
import { companyProfile, type CompanyProfile } from '../../../src/contract/model/company.ts';
import { memberProfile, type MemberProfile } from '../../../src/contract/model/member.ts';
import ProfilePane from '../../../src/ui/profile/ProfilePane.svelte';
import { Workbench } from '../../../src/ui/screens/state/workbench.svelte.ts';
import { makeCompanyProfile, makeMemberProfile } from '../../make/records.ts';
import InWorkbench from '../InWorkbench.svelte';
import { scriptTransport } from '../scripted-transport.ts';
import { fillRecord, type Filled } from './fields/filled-record.ts';
import { companyAnswer, memberAnswer } from './profile-answer.ts';

const TEXT = 'first line\n{"here":"is it"} and the rest';
const PLACE = { start: 19, end: 26, line: 2, column: 9 };

/** @param whole the record with all of its lists */
async function show(
  answer: ProfileAnswer,
  whole: object = answer.profile,
  { text, place } = { text: TEXT, place: PLACE },
) {
  const transport = scriptTransport({
    readProfile: () => answer,
    readProfileList: ({ list, offset, limit }) => {
      const all = (whole as Record<string, unknown[]>)[list] ?? [];
      return { items: all.slice(offset ?? 0, (offset ?? 0) + (limit ?? 200)), total: all.length };
    },
    locateInResponse: ({ pointer }) => ({ place: { pointer, ...place } }),
    readResponse: () => ({ response: answer.response, fetches: [], text, next: null }),
  });
  const workbench = new Workbench(transport);
  await workbench.start();
  const { container } = await render(InWorkbench, { workbench, pane: ProfilePane });
  await workbench.profile.open(answer.entity);
  await expect.poll(() => container.querySelector('.content')).not.toBeNull();
  return { container, transport };
}

const placesIn = (container: Element): HTMLElement[] => [
  ...container.querySelectorAll<HTMLElement>('[data-pointer]'),
];

const wordsOf = (element: Element): string => element.textContent.replaceAll(/\s+/g, ' ');

/** What is on screen at a place: its value, that beside its label, or that it stands behind. */
function wordsAt(place: HTMLElement): string {
  const beside = place.closest('dt')?.nextElementSibling ?? place.closest('.pair');
  const behind = place.querySelector('svg') && place.closest('.sign')?.parentElement;
  const whole = beside ?? behind ?? place;
  return [whole, ...whole.querySelectorAll('a')]
    .map((part) => `${part.textContent} ${part.getAttribute('href') ?? ''}`)
    .join(' ');
}

/** Leaves without a place of their own on which they stand. */
function withoutPlace(container: Element, { leaves }: Filled): string[] {
  const places = placesIn(container);
  const leads = (pointer: string, text: string): boolean =>
    places.some((place) => place.dataset['pointer'] === pointer && wordsAt(place).includes(text));
  return leaves
    .filter(({ path, text }) => {
      // A list of dates is shown, and pointed at, as one.
      const list = /^(.*\/(?:address_)?dates)\/\d+\/\w+$/.exec(path)?.[1];
      return !leads(list ?? path, text);
    })
    .map(({ path }) => path);
}

/** What is there in the record. */
function resolve(record: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .reduce((at, key) => (at as Record<string, unknown>)[key], record);
}

const statesNothing = (value: unknown): boolean =>
  value === null || (typeof value === 'object' && Object.values(value).every(statesNothing));

describe('every field', () => {
  it('of a member leads to where it is stated', async () => {
    const filled = fillRecord(memberProfile);
    const { container } = await show(memberAnswer(filled.value as MemberProfile));
    // The id of a company that is named is where its name leads to.
    expect(withoutPlace(container, filled)).toEqual([
      '/positions/0/company_id',
      '/rights_and_obligations/0/company_id',
    ]);
  });

  it('of a company leads to where it is stated', async () => {
    const filled = fillRecord(companyProfile);
    const { container } = await show(companyAnswer(filled.value as CompanyProfile));
    expect(withoutPlace(container, filled)).toEqual([]);
  });

  it('that is not stated leads to a place where nothing is stated', async () => {
    for (const answer of [
      memberAnswer(makeMemberProfile({ id: '7' })),
      companyAnswer(makeCompanyProfile({ id: '7' })),
    ]) {
      const { container } = await show(answer);
      const pointers = placesIn(container).map((place) => place.dataset['pointer'] ?? '');
      expect(pointers.length).toBeGreaterThan(10);
      for (const pointer of pointers.filter((it) => !['/id', '/data'].includes(it))) {
        expect(statesNothing(resolve(answer.profile, pointer)), pointer).toBe(true);
      }
      container.remove();
    }
  });
});

describe('a field that is chosen', () => {
  it('opens the raw answer at its place, which is marked and in sight, and has the focus back', async () => {
    const { container, transport } = await show(
      memberAnswer(makeMemberProfile({ id: '7', data: { person: { nationality: 'NO' } } })),
    );
    const label = page.getByRole('button', { name: 'Nationality: where it is stated' });
    await label.click();
    const dialog = page.getByRole('dialog', { name: 'Raw answer' });
    await expect.element(dialog).toBeVisible();
    expect(transport.inputsOf('locateInResponse')).toEqual([
      { sha256: 'ab'.repeat(32), pointer: '/data/person/nationality' },
    ]);
    const mark = dialog.getByRole('mark');
    await expect.element(mark).toHaveTextContent(TEXT.slice(PLACE.start, PLACE.end));
    await expect.element(mark).toBeInViewport();
    for (const said of [
      'Nationality at /data/person/nationality, line 2, column 9',
      'ab'.repeat(32),
      'http://127.0.0.1:1/v1/x',
      '20 Nov 2026',
    ]) {
      expect(wordsOf(dialog.element())).toContain(said);
    }
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(label).toHaveFocus();
    expect(container.querySelector('[role="alert"]')).toBeNull();
  });

  it('says so where the answer has nothing at its place, and marks what stands around it', async () => {
    const answer = memberAnswer(makeMemberProfile({ id: '7' }));
    const transport = scriptTransport({
      readProfile: () => answer,
      locateInResponse: () => ({ place: { pointer: '/data', ...PLACE } }),
      readResponse: () => ({ response: answer.response, fetches: [], text: TEXT, next: null }),
    });
    const workbench = new Workbench(transport);
    await workbench.start();
    await render(InWorkbench, { workbench, pane: ProfilePane });
    await workbench.profile.open(answer.entity);
    await page.getByTitle('As a company: where it is stated').click();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog.getByRole('mark')).toBeVisible();
    expect(wordsOf(dialog.element())).toContain(
      'The answer has nothing at /data/company. It would stand in /data, which is marked',
    );
  });

  it('that is longer than the window has its beginning in sight, below what covers the text', async () => {
    await page.viewport(1280, 800);
    const text = Array.from({ length: 400 }, (_, at) => `line ${at}`).join('\n');
    const place = { start: 0, end: text.length, line: 1, column: 1 };
    const answer = memberAnswer(
      makeMemberProfile({ id: '7', data: { person: { nationality: 'NO' } } }),
    );
    const { container } = await show(answer, answer.profile, { text, place });
    container.querySelector<HTMLElement>('[data-pointer="/data/person/nationality"]')?.click();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog.getByRole('mark').first()).toBeVisible();
    const edge = (selector: string) =>
      dialog.element().querySelector(selector)?.getBoundingClientRect();
    const below = (): number => (edge('mark')?.top ?? NaN) - (edge('.placed')?.bottom ?? NaN);
    await expect.poll(() => below() >= 0 && below() < 200).toBe(true);
  });

  it('opens nothing while its words are being selected', async () => {
    const { container } = await show(
      memberAnswer(makeMemberProfile({ id: '7', data: { person: { nationality: 'NO' } } })),
    );
    const label = container.querySelector<HTMLElement>('[data-pointer="/data/person/nationality"]');
    document.getSelection()?.selectAllChildren(label as Node);
    label?.click();
    document.getSelection()?.removeAllRanges();
    expect(page.getByRole('dialog').elements()).toEqual([]);
  });
});

describe('the fields of a profile by keyboard', () => {
  it('are one stop a group, and the arrows go from each to the next', async () => {
    const { container } = await show(
      memberAnswer(makeMemberProfile({ id: '7', data: { person: { full_name: 'Ada' } } })),
    );
    const stops = () =>
      [...container.querySelectorAll('[data-fields]')].map(
        (group) => group.querySelectorAll('[data-pointer][tabindex="0"]').length,
      );
    await expect.poll(() => new Set(stops())).toEqual(new Set([1]));
    const [first, second] = placesIn(container.querySelector('.content') as Element);
    first?.focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(second);
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    // Across groups: before the first of these is the last of the head.
    expect(document.activeElement?.getAttribute('data-pointer')).toBe('/id');
    await userEvent.keyboard('{ArrowDown}{End}');
    expect(document.activeElement?.getAttribute('data-pointer')).toBe('/data/mixed/full_name');
    expect(new Set(stops())).toEqual(new Set([1]));
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('dialog')).toBeVisible();
  });

  it('are gone to by F2 from a row of a long list, and left by Escape', async () => {
    const members = Array.from({ length: 300 }, (_, index) => ({
      id: String(index + 1),
      name: `Member ${index}`,
      position: index % 2 ? 'Chair' : 'Director',
    }));
    const answer = companyAnswer(makeCompanyProfile({ id: '1', members }));
    const cut = { ...answer.profile, members: members.slice(0, 200) };
    const { container } = await show({ ...answer, profile: cut }, answer.profile);
    // Filtered, so that its place in the list shown isn't its place in the response.
    await page.getByRole('textbox', { name: 'Filter Members' }).fill('chair');
    await expect.poll(() => container.textContent).toContain('matches');
    const grid = page.getByRole('grid', { name: 'Members' });
    (grid.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowDown}{F2}');
    expect(document.activeElement?.getAttribute('data-pointer')).toBe('/members/3/name');
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
    expect(document.activeElement?.getAttribute('data-pointer')).toBe('/members/3/position');
    expect(document.activeElement?.textContent).toBe('Chair');
    await userEvent.keyboard('{Escape}');
    await expect.element(grid).toHaveFocus();
    await page.getByRole('textbox', { name: 'Filter Members' }).fill('');
    await expect.element(grid).toHaveAttribute('aria-rowcount', '300');
    (grid.element() as HTMLElement).focus();
    // Beyond what came with the profile.
    await userEvent.keyboard('{End}{F2}');
    await expect
      .poll(() => document.activeElement?.getAttribute('data-pointer'))
      .toBe('/members/299/name');
  });
});
