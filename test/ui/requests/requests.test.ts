/** The requests on screen: what came of each in words, read by pages, filtered, and opened. */
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import type { RequestRow } from '../../../src/contract/model/request.ts';
import { Workbench } from '../../../src/ui/screens/state/workbench.svelte.ts';
import { ONLINE, scriptTransport } from '../scripted-transport.ts';
import { makeRow, pageOf } from './request-rows.ts';
import RequestsFixture from './RequestsFixture.svelte';

const nothing = { status: null, sha256: null, body: null } as const;

const HOSTILE = '<h1>Sign in</h1>\u202Egpj.exe\u0000';

const KINDS: RequestRow[] = [
  makeRow(1, { outcome: 'answered-before' }),
  makeRow(2, { ...nothing, outcome: 'not-found', status: 404, reason: 'record-not-found' }),
  makeRow(3, { ...nothing, outcome: 'offline', reason: 'not-searched-offline' }),
  makeRow(4, { outcome: 'unusable', reason: 'answer-not-json', body: 'quarantine' }),
  makeRow(5, { ...nothing, outcome: 'timed-out', reason: 'registry-timeout' }),
  makeRow(6, { entity: null, query: { q: 'halvard', city: 'Karo', page: 2, count: 50 } }),
  makeRow(7, { ...nothing, outcome: 'cancelled', reason: 'cancelled' }),
];

async function open(given: readonly RequestRow[]) {
  const rows = [...given];
  const status = () => ({ ...ONLINE, chained: rows.length });
  const transport = scriptTransport({
    readStatus: status,
    readRequests: (asked) => pageOf(rows, asked),
    readQuarantined: () => ({ size: 42, text: HOSTILE, next: null }),
    readResponse: ({ sha256 }) => ({
      response: { sha256, fetchedAt: '', url: 'https://registry.example/', status: 200, size: 2 },
      fetches: [],
      text: '{}',
      next: null,
    }),
  });
  const workbench = new Workbench(transport);
  await workbench.session.read();
  workbench.show('requests');
  const screen = await render(RequestsFixture, { workbench });
  const grid = screen.getByRole('grid', { name: 'Requests' });
  /** The engine writes a row and says so. */
  const come = (row: RequestRow): void => {
    rows.push(row);
    transport.announce({ name: 'statusChanged', status: status() });
  };
  const rowOf = (words: string | RegExp) => grid.getByRole('row', { name: words });
  return { transport, workbench, screen, grid, come, rowOf };
}

describe('the list of requests', () => {
  it('says what came of each, the newest first; no two sorts of silence look alike', async () => {
    const { grid } = await open(KINDS);
    await expect.poll(() => grid.getByRole('row').elements()).toHaveLength(KINDS.length + 1);
    const cells = grid
      .getByRole('row')
      .elements()
      .slice(1)
      .map((row) => [...row.querySelectorAll('[role="gridcell"]')].map((cell) => cell.textContent));
    expect(cells.map((row) => [row[1]?.trim(), row[3]?.trim()])).toEqual([
      ['company 1007', 'cancelled'],
      ['search: “halvard”, city Karo, page 2', 'answered'],
      ['company 1005', 'timed out'],
      ['company 1004', 'unusable answer'],
      ['company 1003', 'not asked'],
      ['company 1002', 'not found'],
      ['company 1001', 'answered before'],
    ]);
    expect(cells[5]?.[5]).toContain('Not found on 2026-03-01 at 10:02 UTC: the registry found no');
    const signs = ['timed out', 'not asked', 'not found', 'answered before'].map(
      (words) => grid.getByText(words, { exact: true }).element().previousElementSibling?.innerHTML,
    );
    expect(new Set(signs).size).toBe(4);
  });

  it('filters by outcome and by text', async () => {
    const { screen, grid } = await open(KINDS);
    await screen.getByRole('radio', { name: 'Failed' }).click();
    await expect.poll(() => grid.getByRole('row').elements()).toHaveLength(3);
    await screen.getByRole('radio', { name: 'All' }).click();
    await screen.getByRole('searchbox', { name: 'Filter the requests' }).fill('HALVARD');
    await expect.poll(() => grid.getByRole('row').elements()).toHaveLength(2);
    await expect.element(screen.getByText('1 of 7 requests')).toBeVisible();
    await screen.getByRole('searchbox', { name: 'Filter the requests' }).fill('nobody');
    await expect.element(screen.getByText('No request matches.')).toBeVisible();
  });

  it('reads page by page, and through older ones for a filter', async () => {
    const many = Array.from({ length: 2000 }, (_, at) =>
      makeRow(at + 1, at === 3 ? { ...nothing, outcome: 'not-found', reason: null } : {}),
    );
    const { transport, screen, grid } = await open(many);
    await expect.element(grid.getByText('company 3000')).toBeVisible();
    expect(transport.inputsOf('readRequests')).toEqual([{ limit: 500 }]);
    await screen.getByRole('radio', { name: 'Not found' }).click();
    await expect.element(grid.getByText('company 1004')).toBeVisible();
    const read = transport.inputsOf('readRequests');
    expect(read.at(-1)).toEqual({ before: 501, limit: 500 });
    await expect.element(screen.getByText('1 of 2,000 requests')).toBeVisible();
  });

  it('is kept up to date, and keeps its place where somebody reads further down', async () => {
    const many = Array.from({ length: 300 }, (_, at) => makeRow(at + 1));
    const { screen, grid, come, transport } = await open(many);
    await expect.element(grid.getByText('company 1300')).toBeVisible();
    come(makeRow(301));
    await expect.element(grid.getByText('company 1301')).toBeVisible();
    (grid.element() as HTMLElement).focus();
    await userEvent.keyboard('{End}');
    await expect.element(grid.getByText('company 1001', { exact: true })).toBeVisible();
    come(makeRow(302));
    const newer = screen.getByRole('button', { name: 'Show 1 newer' });
    await expect.element(newer).toBeVisible();
    await expect.element(grid.getByText('company 1001', { exact: true })).toBeVisible();
    await newer.click();
    await expect.element(grid.getByText('company 1302')).toBeVisible();
    expect(transport.inputsOf('readRequests')).toContainEqual({ after: 301, limit: 1000 });
  });

  it('opens what came by Enter: an answer, or what could not be used, which is never markup', async () => {
    const { screen, grid, rowOf } = await open(KINDS);
    await rowOf(/company 1004/).click();
    (grid.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    const dialog = screen.getByRole('dialog', { name: 'Not used: request 4' });
    await expect.element(dialog.getByText(/The answer is not JSON/)).toBeVisible();
    await expect.element(dialog.getByText('Not used:', { exact: true })).toBeVisible();
    await expect.element(dialog.getByText('RLO')).toBeVisible();
    expect(dialog.element().querySelector('pre')?.textContent).toBe(
      '<h1>Sign in</h1>RLOgpj.exeNUL',
    );
    expect(dialog.element().querySelector('pre h1')).toBeNull();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.poll(() => document.activeElement).toBe(grid.element());
    await userEvent.keyboard('{Home}{ArrowDown}{Enter}');
    await expect.element(screen.getByRole('dialog', { name: 'Raw answer' })).toBeVisible();
  });

  it('shows the links of the hash chain of the row on show', async () => {
    const { screen, rowOf } = await open(KINDS);
    await rowOf(/company 1002/).click();
    const details = screen.getByRole('region', { name: 'Request 2' });
    await expect.element(details.getByText('2'.padStart(64, '0'))).toBeVisible();
    await expect.element(details.getByText('1'.padStart(64, '0'))).toBeVisible();
    await expect.element(details.getByText('7'.padStart(64, '0'))).toBeInTheDocument();
    const copy = details.getByRole('button', { name: 'Copy the hash of the row before' });
    await expect.element(copy).toBeInTheDocument();
  });

  it('says what it will hold while it is empty', async () => {
    const { screen } = await open([]);
    await expect.element(screen.getByText('No request was made yet.')).toBeVisible();
  });
});
