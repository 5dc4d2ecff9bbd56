/** Putting the graph on paper. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { Refusal } from '../../../src/contract/faults/faults.ts';
import { readPicture } from '../../../src/drawing/paper/paper-picture.ts';
import { createPaperPlanner } from '../../../src/ui/graph/print/graph-print.svelte.ts';
import { openGraph } from './open-graph.ts';
import { SMALL_WORLD } from './worlds.ts';

const printed = vi.fn();
beforeEach(() => {
  printed.mockReset();
  vi.spyOn(window, 'print').mockImplementation(printed);
});
afterEach(() => {
  dispatchEvent(new Event('afterprint'));
  vi.restoreAllMocks();
});

const svgOf = (width: number, height: number, inside = ''): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${inside}</svg>`;

/** What an engine answers that makes this picture, in parts. */
function making(svg: string) {
  let parts: string[] = [];
  return {
    exportGraph: () => {
      parts = [svg.slice(0, 30), svg.slice(30)];
      const files = [{ name: 'Halvard 2026-11-20.svg', mime: 'image/svg+xml' }];
      return { export: 'e1', files, entities: 4, ties: 3 };
    },
    awaitExport: () => ({ loss: [] }),
    readExport: () => {
      const text = parts.shift();
      return { text: text ?? '', done: text === undefined, written: 7, loss: null };
    },
  };
}

/** The dialog, opened over the small world, whose picture is this one. */
async function openDialog(svg: string, answers: Parameters<typeof openGraph>[1] = {}) {
  const opened = await openGraph(SMALL_WORLD, { ...making(svg), ...answers });
  await opened.screen.getByRole('button', { name: 'Put on paper' }).click();
  return { ...opened, dialog: opened.screen.getByRole('dialog', { name: 'Print' }) };
}

const sheets = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('.paper section')];

describe('printing', () => {
  it('makes the picture as it is shown, in light colours, and says how large its words get', async () => {
    const { dialog, transport } = await openDialog(svgOf(800, 500));
    await expect.element(dialog.getByText(/One, with words of 7\.8 points$/)).toBeVisible();
    expect(transport.inputsOf('exportGraph')).toMatchObject([
      { format: 'svg', theme: 'light', time: 'any' },
    ]);
    expect(dialog.getByRole('radio').elements()).toHaveLength(2);
    expect(printed).not.toHaveBeenCalled();
  });

  it('prints with Enter, on one sheet, and leaves nothing on the page', async () => {
    const { dialog } = await openDialog(svgOf(800, 500));
    await expect.element(dialog.getByText(/words of/)).toBeVisible();
    const title = document.title;
    printed.mockImplementation(() => {
      expect(sheets()).toHaveLength(1);
      expect(document.querySelector('.paper')?.textContent).toBe('');
      expect(document.title).toBe('Halvard 2026-11-20');
    });
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => printed.mock.results).toMatchObject([{ type: 'return' }]);
    await expect.element(dialog).not.toBeInTheDocument();
    dispatchEvent(new Event('afterprint'));
    expect(document.querySelector('.paper')).toBeNull();
    expect(document.adoptedStyleSheets).toEqual([]);
    expect(document.title).toBe(title);
  });

  it('puts a network on one sheet, drawn by the engine', async () => {
    const { screen } = await openGraph(SMALL_WORLD);
    await screen.getByRole('button', { name: 'Put on paper' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Print' });
    await expect.element(dialog.getByText(/^Sheets One, with words of/)).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => printed.mock.calls).toHaveLength(1);
    expect(sheets()).toHaveLength(1);
    const images = [...(sheets()[0]?.querySelectorAll('img') ?? [])];
    expect(images.map(({ complete, naturalWidth }) => complete && naturalWidth > 100)).toEqual([
      true,
    ]);
  });

  it('offers as many sheets as it takes to read the words, by keyboard alone', async () => {
    const { dialog } = await openDialog(
      svgOf(
        2600,
        900,
        `<title id="title">The group</title><desc id="desc">4 entities</desc>
        <g data-room="100 100 300 160"/><g data-room="1250 100 1450 160"/><g data-room="2300 100 2500 160"/>
        <g><polyline points="200,160 200,300 2400,300 2400,160"/></g>`,
      ),
    );
    const one = dialog.getByRole('radio', { name: /On one sheet words of 3\.1 points/ });
    const several = dialog.getByRole('radio', {
      name: /So that words can be read 2 sheets, words of \d\.\d points/,
    });
    await expect.element(several).toBeChecked();
    await userEvent.keyboard('{Tab}{ArrowUp}');
    await expect.element(one).toBeChecked();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.poll(() => printed.mock.calls).toHaveLength(1);
    expect(sheets().map((sheet) => sheet.querySelector('header')?.textContent)).toEqual([
      'The groupSheet 1 of 24 entities',
      'The groupSheet 2 of 24 entities',
    ]);
    expect(sheets().map((sheet) => sheet.querySelectorAll('img').length)).toEqual([1, 1]);
    // The box across the middle is whole on one sheet, to which the line on the other leads.
    expect(sheets().map((sheet) => sheet.querySelector('i')?.textContent)).toEqual(['→ 2', '← 1']);
  });

  it('plans anew for another size of paper', async () => {
    const { dialog } = await openDialog(svgOf(1600, 900));
    await expect.element(dialog.getByText(/2 sheets/)).toBeVisible();
    await dialog.getByRole('radio', { name: /^A3/ }).click();
    await expect.element(dialog.getByText(/One, with words of 7\.4 points$/)).toBeVisible();
  });

  it('doesn’t print more sheets at once than anybody would want', async () => {
    const { dialog } = await openDialog(svgOf(40_000, 40_000));
    const several = dialog.getByRole('radio', { name: /more than can be printed at once/ });
    await expect.element(several).toBeDisabled();
    await expect.element(dialog.getByRole('button', { name: 'Print' })).toBeEnabled();
  });

  it('shows how far the picture is; Escape calls it off', async () => {
    const reading = Promise.withResolvers<never>();
    const { dialog, transport } = await openDialog(svgOf(800, 500), {
      readExport: () => reading.promise,
      cancelTask: () => {
        reading.reject(new Refusal('cancelled'));
        return { found: true };
      },
    });
    await expect.element(dialog.getByRole('progressbar')).toBeVisible();
    await expect.element(dialog.getByText('Drawing: 0 of 7 entities and ties')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    expect(transport.inputsOf('cancelTask')).toHaveLength(1);
    expect(printed).not.toHaveBeenCalled();
  });

  it('says why a picture can’t be made or drawn', async () => {
    const refused = await openDialog(svgOf(800, 500), {
      exportGraph: () => {
        throw new Refusal('connection-lost');
      },
    });
    await expect.element(refused.dialog.getByText(/lost its connection/)).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await refused.screen.unmount();
    const { dialog } = await openDialog(svgOf(800, 500, '<rect'));
    await expect.element(dialog.getByText(/words of/)).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog.getByText(/Nothing was printed/)).toBeVisible();
    expect(document.querySelector('.paper')).toBeNull();
    expect(printed).not.toHaveBeenCalled();
  });
});

describe('the planner of printed sheets', () => {
  it('answers with the plan for the paper that was asked for last', async () => {
    const planner = createPaperPlanner(new Blob([svgOf(1600, 900)]));
    const first = planner.plan('A4');
    const second = planner.plan('A3');
    await expect(first).rejects.toThrow(Refusal);
    expect(await second).toMatchObject({ whole: { paper: 'A3' }, readable: null });
    const third = planner.plan('A4');
    planner.close();
    await expect(third).rejects.toThrow(Refusal);
  });

  it('refuses what is no picture', async () => {
    const planner = createPaperPlanner(new Blob(['<p>']));
    await expect(planner.plan('A4')).rejects.toThrow(/no size to print/);
    planner.close();
  });
});

describe('a picture to print', () => {
  it('states its size at its root; what states none is not printed', () => {
    expect(readPicture(svgOf(613.75, 420)).size).toEqual({ width: 613.75, height: 420 });
    for (const wrong of ['<p>', svgOf(0, 10), svgOf(1e9, 10), svgOf(-4, 10)]) {
      expect(() => readPicture(wrong)).toThrow(/no size to print/);
    }
  });
});
