/** The journal as it is taken away: whole, in its order, as a file and on paper. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import '../../../src/ui/styles/base.css';
import '../../../src/ui/styles/tokens.css';
import WorkbenchScreen from '../../../src/ui/screens/WorkbenchScreen.svelte';
import { Workbench } from '../../../src/ui/screens/state/workbench.svelte.ts';
import { catchDownloads } from '../catch-downloads.ts';
import { engineTransport } from '../engine-transport.ts';
import { SMALL_WORLD } from '../graph/worlds.ts';

describe('the journal of a case', () => {
  afterEach(() => vi.restoreAllMocks());

  const TITLE = '=1+1 "the" affair';

  async function openJournal(flags: number) {
    localStorage.clear();
    const workbench = new Workbench(await engineTransport(SMALL_WORLD));
    await workbench.start();
    await workbench.cases.rename(workbench.cases.current!, TITLE);
    for (let at = 0; at < flags; at += 1) await workbench.marks.toggleFlag(['sample/member:1']);
    await render(WorkbenchScreen, { workbench });
    workbench.show('journal');
    return page.getByRole('region', { name: 'Journal' });
  }

  it('goes whole into a file, the oldest entry first, with nothing that a spreadsheet would calculate', async () => {
    const saved = catchDownloads();
    // More than one page of it, of which the last is not on screen.
    await openJournal(520);
    await page.getByRole('button', { name: 'Save as CSV' }).click();
    await expect.poll(() => saved.size).toBe(1);
    const [[name, blob] = ['', new Blob()]] = saved;
    expect(name).toMatch(/^journal .*\d{4}-\d\d-\d\d\.csv$/);
    const bytes = new Uint8Array(await blob.arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const lines = new TextDecoder().decode(bytes).trimEnd().split('\r\n');
    expect(lines[0]).toMatch(/^"number","time","what","words"/);
    const numbers = lines.slice(1).map((line) => Number(/^"(\d+)"/.exec(line)?.[1]));
    expect(numbers).toEqual(numbers.map((_, at) => at + 1));
    expect(numbers.length).toBeGreaterThan(520);
    expect(lines.filter((line) => line.includes('""the"" affair'))).toHaveLength(1);
    expect(lines.filter((line) => /,"[=+@-]/.test(line))).toEqual([]);
  });

  it('is printed as it is filtered, as a table that leaves nothing behind', async () => {
    const journal = await openJournal(3);
    await userEvent.fill(journal.getByRole('searchbox'), 'flag');
    const printed: string[][] = [];
    vi.spyOn(window, 'print').mockImplementation(() => {
      const rows = [...document.querySelectorAll('.paper-table tr')];
      printed.push(rows.map((row) => row.textContent));
    });
    await page.getByRole('dialog').getByRole('button', { name: 'Print' }).click();
    await expect.poll(() => printed.length).toBe(1);
    expect(printed[0]).toHaveLength(4);
    dispatchEvent(new Event('afterprint'));
    expect(document.querySelector('.paper-table')).toBeNull();
  });
});
