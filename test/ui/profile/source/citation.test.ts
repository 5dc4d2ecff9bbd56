/** A field copied with its citation: its value as the answer has it, and where, when and in which bytes it is stated. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { companyProfile } from '../../../../src/contract/model/company.ts';
import ProfilePane from '../../../../src/ui/profile/ProfilePane.svelte';
import { Workbench } from '../../../../src/ui/screens/state/workbench.svelte.ts';
import { makeCompanyProfile } from '../../../make/records.ts';
import { catchClipboard } from '../../catch-clipboard.ts';
import InWorkbench from '../../InWorkbench.svelte';
import { scriptTransport } from '../../scripted-transport.ts';
import { companyAnswer } from '../profile-answer.ts';

describe('the citation of a copied field', () => {
  afterEach(() => vi.restoreAllMocks());

  const NAME = 'Halvard “Sjø” AS';
  const TEXT = JSON.stringify({ id: '7', current_name: { name: NAME }, type: null });

  async function openProfile() {
    const answer = companyAnswer(
      companyProfile.parse(makeCompanyProfile({ id: '7', current_name: { name: NAME } })),
    );
    const transport = scriptTransport({
      readProfile: () => answer,
      locateInResponse: ({ pointer }) => {
        const found = pointer === '/current_name/name' ? JSON.stringify(NAME) : 'null';
        const start = TEXT.indexOf(found);
        return { place: { pointer, start, end: start + found.length, line: 1, column: start + 1 } };
      },
      readResponse: ({ offset = 0, limit = TEXT.length }) => ({
        response: answer.response,
        fetches: [],
        next: null,
        text: TEXT.slice(offset, offset + limit),
      }),
    });
    const workbench = new Workbench(transport);
    await workbench.start();
    const { container } = await render(InWorkbench, { workbench, pane: ProfilePane });
    await workbench.profile.open(answer.entity);
    await expect.poll(() => container.querySelector('.content')).not.toBeNull();
    const field = (pointer: string): HTMLElement => {
      const found = container.querySelector<HTMLElement>(`.content [data-pointer="${pointer}"]`);
      if (!found) throw new Error(`nothing leads to ${pointer}`);
      return found;
    };
    return { answer, field, workbench };
  }

  const copy = (element: Element): ClipboardEvent => {
    const event = new ClipboardEvent('copy', {
      clipboardData: new DataTransfer(),
      bubbles: true,
      cancelable: true,
    });
    element.dispatchEvent(event);
    return event;
  };

  it('has the value, registry, address, time, hash and place', async () => {
    const clipboard = catchClipboard();
    const { answer, field, workbench } = await openProfile();
    const place = field('/current_name/name');
    expect(copy(place).defaultPrevented).toBe(true);
    await expect.poll(() => workbench.session.announcement).toMatch(/^Copied with its citation: /);
    const { url, fetchedAt, sha256 } = answer.response;
    expect(await clipboard.text()).toBe(
      [
        `${place.dataset['what'] ?? ''}: ${NAME}`,
        `Of: ${NAME} (company 7)`,
        'Source: Sample registry',
        `Asked: ${new URL(url).pathname}`,
        `Fetched: ${fetchedAt}`,
        `SHA-256: ${sha256}`,
        'At: /current_name/name',
        '',
      ].join('\n'),
    );
  });

  it('leaves the copying of selected words to the browser', async () => {
    const clipboard = catchClipboard();
    const { field } = await openProfile();
    const place = field('/current_name/name');
    document.getSelection()?.selectAllChildren(place);
    expect(copy(place).defaultPrevented).toBe(false);
    document.getSelection()?.removeAllRanges();
    expect(clipboard.written).toEqual([]);
  });

  it('says so where the browser refuses the clipboard', async () => {
    catchClipboard(true);
    const { field, workbench } = await openProfile();
    copy(field('/current_name/name'));
    await expect
      .poll(() => workbench.session.announcement)
      .toBe('The browser refused the clipboard');
  });

  it('is offered where the place in the answer is shown', async () => {
    const clipboard = catchClipboard();
    const { field } = await openProfile();
    field('/current_name/name').focus();
    await userEvent.keyboard('{Enter}');
    await page.getByRole('button', { name: 'Copy the value with its citation' }).click();
    await expect.poll(() => clipboard.text()).toContain(`: ${NAME}\n`);
  });
});
