/** A dossier by the window alone: its template, its preview, its files, and one of them held against the store. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Download, FrameLocator, Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '../../src/contract/client.ts';
import { createMemoryKeys } from '../../src/thread/access-keys.ts';
import { startDirectEngine } from '../make/direct-engine.ts';
import { makeFolder } from '../make/open-desk.ts';
import { COLOUR_RULES, openApp, seriousFindings } from './open-app.ts';
import * as parts from './parts.ts';

const { folder, remove } = makeFolder();
const store = join(folder, 'store.interlock');

beforeAll(async () => {
  const engine = await startDirectEngine({ store, powers: createMemoryKeys() });
  const client = createClient(engine.transport);
  const { current: id } = await client.readCases({});
  await client.renameCase({ case: id, title: 'Halvard and others' });
  await client.readProfile({ entity: 'sample/company:1007', case: id });
  await client.expandEntities({ case: id, entities: ['sample/company:1007'] });
  await client.changeCaseItems({ case: id, put: [{ kind: 'subject', id: 'sample/company:1007' }] });
  await engine.close();
});

afterAll(remove);

interface Opened {
  page: Page;
  dialog: Locator;
  shown: FrameLocator;
}

/** With the dialog, by its key. */
async function open(): Promise<Opened> {
  const { page } = await openApp({ store, offline: true });
  await page.locator('header .case').waitFor();
  await page.keyboard.press('Alt+Shift+D');
  const dialog = page.getByRole('dialog', { name: 'Dossier' });
  await dialog.waitFor();
  return { page, dialog, shown: shownIn(dialog) };
}

/** What is shown, and not what is coming. */
const shownIn = (dialog: Locator): FrameLocator => dialog.frameLocator('iframe:not(.coming)');

const titlesOf = (shown: FrameLocator): Promise<string[]> =>
  shown.locator('main h2').allInnerTexts();

async function saved(page: Page, press: () => Promise<void>): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return download;
}

describe('a dossier', () => {
  it('is made by keyboard alone: ordered, named, kept as a template, in German, saved and verified', async () => {
    const { page, dialog, shown } = await open();
    await shown.locator('h1', { hasText: 'Halvard and others' }).waitFor();
    expect((await titlesOf(shown)).slice(0, 3)).toEqual([
      'Scope and coverage',
      'Profiles of the subjects',
      'People and their roles',
    ]);

    // Two places up, called otherwise; another left out.
    await parts.tabTo(page, dialog.getByRole('checkbox', { name: 'Ownership' }));
    await page.keyboard.press('Alt+ArrowUp');
    await page.keyboard.press('Alt+ArrowUp');
    await dialog.getByText('Ownership: 2 of 12').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.type('Who holds whom');
    await parts.tabTo(page, dialog.getByRole('checkbox', { name: 'People and their roles' }));
    await page.keyboard.press('Space');
    // What is shown may be of the first of these changes still.
    await expect
      .poll(async () => (await titlesOf(shown)).slice(0, 4))
      .toEqual(['Scope and coverage', 'Who holds whom', 'Profiles of the subjects', 'Interlocks']);

    await page.keyboard.press('Shift+Tab');
    await parts.tabTo(page, dialog.getByRole('button', { name: 'Save as template …' }));
    await page.keyboard.press('Enter');
    await page.keyboard.type('Holdings');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => dialog.getByRole('combobox', { name: 'Template' }).inputValue())
      .toBe('Holdings');
    expect(await dialog.getByText('changed', { exact: true }).count()).toBe(0);

    await parts.tabTo(page, dialog.getByRole('radio', { name: 'English' }));
    await page.keyboard.press('ArrowRight');
    await shown.locator('h2', { hasText: 'Umfang und Abdeckung' }).waitFor();
    expect(await shown.locator('html').getAttribute('lang')).toBe('de');
    expect((await titlesOf(shown))[1]).toBe('Who holds whom');

    await parts.tabTo(page, dialog.getByRole('button', { name: 'Save as HTML' }));
    const html = await saved(page, () => page.keyboard.press('Enter'));
    await dialog.getByText(/^Downloaded: .*Halvard and others .*\.html$/).waitFor();
    const text = readFileSync(await html.path(), 'utf8');
    expect(text).toContain('lang="de"');
    expect(text).toContain('Who holds whom');
    const others: string[] = [];
    for (const [format, ending, begins] of [
      ['Word', 'docx', /^PK/],
      ['Markdown', 'md', /^# Halvard and others/],
    ] as const) {
      await parts.tabTo(
        page,
        dialog.getByRole('radio', { checked: true, name: /^(HTML|Word|PDF)/ }),
      );
      while (!(await dialog.getByRole('radio', { name: format }).isChecked()))
        await page.keyboard.press('ArrowDown');
      const file = await saved(page, () => page.keyboard.press('Enter'));
      expect(file.suggestedFilename()).toMatch(new RegExp(`^Halvard and others .*\\.${ending}$`));
      // Until it is said, Escape would stop the saving in place of closing the dialog.
      await dialog.getByText(new RegExp(`^Downloaded: .*\\.${ending}$`)).waitFor();
      others.push(await file.path());
      expect(readFileSync(await file.path(), 'latin1')).toMatch(begins);
    }
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });

    await verify(page, await html.path(), others);
  });

  /** In the dialog, by keyboard: as they were saved, and the HTML as somebody changed it. */
  async function verify(page: Page, html: string, others: readonly string[]): Promise<void> {
    page.on('filechooser', () => undefined);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('verify');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Verify an export' }).waitFor();
    const changed = readFileSync(html, 'utf8').replace('Who holds whom', 'Who held whom');
    const files = [html, ...others].map((path, at) => {
      return { name: `saved ${at}`, mimeType: '', buffer: readFileSync(path) };
    });
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.keyboard.press('Enter'),
    ]);
    await chooser.setFiles([
      ...files,
      { name: 'changed', mimeType: '', buffer: Buffer.from(changed) },
    ]);
    const of = (file: string): Locator => page.getByRole('region', { name: file });
    await of('changed')
      .getByText(/^Not as the store has it/)
      .waitFor();
    expect(await of('changed').innerText()).toContain('Who held whom');
    for (const { name } of files) {
      const said = await of(name).innerText();
      expect(said).toMatch(
        /Verified: .*?(\d+) lines, \1 as they are when it is made again now, 0 otherwise; .* is the one it tells of/,
      );
      expect(said).toMatch(/saved on \S+ from the case “Halvard and others”/);
    }
  }

  it('has a preview that leads nowhere but within itself, keeps its place, and is printed by the browser', async () => {
    const { page, dialog, shown } = await open();
    await shown.locator('nav a', { hasText: 'The graph' }).click();
    const scrolled = (): Promise<number> =>
      dialog
        .locator('iframe:not(.coming)')
        .evaluate((frame: HTMLIFrameElement) => frame.contentWindow?.scrollY ?? 0);
    await expect.poll(scrolled).toBeGreaterThan(500);
    await expect.poll(() => shown.locator(':target').innerText()).toContain('The graph');
    const before = await scrolled();
    const styled = await shown
      .locator('h2')
      .first()
      .evaluate((h2) => getComputedStyle(h2).fontWeight);
    expect(styled).toBe('600');
    await dialog.getByRole('textbox', { name: 'Title', exact: true }).fill('Another title');
    await shown.locator('h1', { hasText: 'Another title' }).waitFor();
    expect(Math.abs((await scrolled()) - before)).toBeLessThan(60);

    // A link that is no place in it.
    const address = page.url();
    await shown
      .locator('nav a')
      .first()
      .evaluate((link) => link.setAttribute('href', 'https://example.org/'));
    for (const button of ['left', 'middle'] as const)
      await shown.locator('nav a').first().click({ button });
    expect(page.url()).toBe(address);
    expect(page.context().pages()).toHaveLength(1);
    await shown.locator('h1').waitFor();

    // Nothing here can print, but the browser can.
    await dialog.getByRole('radio', { name: 'PDF' }).check();
    await dialog.getByRole('button', { name: 'Save as PDF' }).click();
    await dialog.getByText(/no Chromium was found/).waitFor();
    const printed = dialog.locator('iframe:not(.coming)').evaluate(
      (frame: HTMLIFrameElement) =>
        new Promise<boolean>((resolve) => {
          frame.contentWindow?.addEventListener('beforeprint', () => resolve(true));
        }),
    );
    await dialog.getByRole('button', { name: 'Print the preview …' }).click();
    expect(await printed).toBe(true);
  });

  /** The narrow one last: there the preview lies behind the template. */
  const SIZES = [
    { width: 1920, height: 1080 },
    { width: 1280, height: 800 },
    { width: 640, height: 400 },
  ];
  const LOOKS = [
    { name: 'light', media: { colorScheme: 'light', forcedColors: 'none' }, rules: [] },
    { name: 'dark', media: { colorScheme: 'dark', forcedColors: 'none' }, rules: COLOUR_RULES },
    { name: 'forced', media: { colorScheme: 'dark', forcedColors: 'active' }, rules: COLOUR_RULES },
  ] as const;

  it('can be used by anybody, in every look, in a large window and a small one', async () => {
    const { page, dialog, shown } = await open();
    const save = dialog.getByRole('button', { name: 'Save as HTML' });
    await shown.locator('h1').waitFor();
    await expect.poll(() => dialog.getByText('Making the preview').count()).toBe(0);
    await dialog.getByRole('button', { name: 'Save as template …' }).click();
    for (const size of SIZES) {
      await page.setViewportSize(size);
      for (const { name, media, rules } of LOOKS) {
        await page.emulateMedia(media);
        expect(await seriousFindings(page, rules), `${name} at ${size.width}`).toEqual([]);
        expect(await save.evaluate((one) => one.checkVisibility())).toBe(true);
      }
      await page.emulateMedia(LOOKS[0].media);
    }
    await dialog.getByRole('radio', { name: 'Preview' }).check();
    await shown.locator('h1').waitFor();
    expect(await seriousFindings(page), 'the preview alone').toEqual([]);
    await saved(page, () => save.click());
    await dialog.getByText(/^Downloaded/).waitFor();
  });
});
