/**
 * The desktop host saves exports where the person says: whole, all of them, or nothing. Under an engine in this
 * thread; how a program ends while it asks is the built one's.
 */
import type { SaveDialogOptions } from 'electron';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createExportSaver } from '../../electron/files.ts';
import { createClient, type Client } from '../../src/contract/client.ts';
import type { GraphFormat } from '../../src/contract/answers/formats.ts';
import { fromTextTransport } from '../../src/contract/transport.ts';
import { createMemoryKeys } from '../../src/thread/access-keys.ts';
import { startDirectEngine } from '../make/direct-engine.ts';
import { openDesk, refusedWith, type Desk } from '../make/open-desk.ts';
import { firstWindow, newHome, quit, startBuiltMain } from './built-main.ts';
import { createElectron, WORKING_WORLD } from './stand-in/electron.ts';

const system = vi.hoisted(() => ({ electron: {} as Record<string, unknown> }));
vi.mock('electron', () => ({
  get app() {
    return system.electron['app'];
  },
  get dialog() {
    return system.electron['dialog'];
  },
}));

let home: string;
let folder: string;
let desk: Desk;
let client: Client;
/** What the person was asked. */
let asked: SaveDialogOptions[];
/** Where the person saves to; null: nowhere. */
let to: string | null;
let replaceAsked: string[];
let isReplaced: boolean;

beforeEach(async () => {
  home = newHome();
  folder = join(home, 'files');
  mkdirSync(folder);
  asked = [];
  replaceAsked = [];
  isReplaced = true;
  system.electron = createElectron({
    ...WORKING_WORLD,
    home,
    saveTo(options) {
      asked.push(options);
      return Promise.resolve(to);
    },
    answer({ message, buttons = [], cancelId = 0 }) {
      replaceAsked.push(message);
      return Promise.resolve(isReplaced ? buttons.indexOf('Replace') : cancelId);
    },
  }).exports;
  const powers = { ...createMemoryKeys(), saveExport: createExportSaver(() => null).saveExport };
  desk = await openDesk(startDirectEngine, { powers });
  ({ client } = desk);
  await client.expandEntities({ case: desk.case, entities: ['sample/company:1001'] });
});

afterEach(async () => {
  await desk.close();
  rmSync(home, { recursive: true });
});

const at = (name: string): string => join(folder, name);
const read = (name: string): string => readFileSync(at(name), 'utf8');

async function save(format: GraphFormat, task?: string) {
  const { export: name } = await client.exportGraph({
    case: desk.case,
    format,
  });
  return client.saveExport({ export: name, ...(task !== undefined && { task }) });
}

describe('saving an export', () => {
  it('asks where, with the name suggested, and writes the whole file there', async () => {
    to = at('group.graphml');
    expect(await save('graphml')).toEqual({ saved: { how: 'written', files: [to] }, loss: [] });
    expect(asked).toMatchObject([
      {
        defaultPath: expect.stringMatching(/\/downloads\/[^/]+\.graphml$/) as string,
        filters: [{ name: 'GraphML', extensions: ['graphml'] }],
        properties: expect.arrayContaining(['showOverwriteConfirmation']) as string[],
      },
    ]);
    expect(read('group.graphml')).toMatch(/^<\?xml[^]*<\/graphml>\n$/);
    expect(readdirSync(folder)).toEqual(['group.graphml']);
  });

  it.each([
    ['group nodes.csv', 'group edges.csv', 'group about.csv'],
    ['people.csv', 'people edges.csv', 'people about.csv'],
    ['people', 'people edges.csv', 'people about.csv'],
  ])('puts the other files beside %s, as %s and %s', async (first, second, third) => {
    to = at(first);
    expect((await save('csv')).saved).toEqual({
      how: 'written',
      files: [to, at(second), at(third)],
    });
    expect(read(first)).toContain('registration_number');
    expect(read(second)).toContain('source_label');
    expect(read(third)).toContain('chain_head');
    expect(replaceAsked).toEqual([]);
  });

  it('names the files in a script as they are saved', async () => {
    to = at('my nodes.csv');
    const { saved } = await save('neo4j');
    const { files = [] } = saved.how === 'written' ? saved : {};
    expect(files).toHaveLength(3);
    const script = readFileSync(files[2]!, 'utf8');
    for (const path of files.slice(0, 2)) expect(script).toContain(basename(path));
  });

  it('asks before it replaces a file that the dialog did not ask about', async () => {
    to = at('group nodes.csv');
    writeFileSync(at('group edges.csv'), 'before');
    isReplaced = false;
    expect(await refusedWith(save('csv'))).toBe('cancelled');
    expect(replaceAsked).toEqual(['Replace group edges.csv?']);
    expect(readdirSync(folder)).toEqual(['group edges.csv']);
    expect(read('group edges.csv')).toBe('before');
    isReplaced = true;
    await save('csv');
    expect(read('group edges.csv')).toContain('source_label');
  });

  it('makes nothing when the person doesn’t want to after all', async () => {
    to = null;
    const { export: name } = await client.exportGraph({
      case: desk.case,
      format: 'graphml',
    });
    expect(await refusedWith(client.saveExport({ export: name }))).toBe('cancelled');
    expect(readdirSync(folder)).toEqual([]);
    expect(await refusedWith(client.readExport({ export: name, file: 0 }))).toBe('export-gone');
  });

  it('says why the disk refuses, and leaves what was there', async () => {
    to = at('group nodes.csv');
    writeFileSync(to, 'before');
    mkdirSync(at('group edges.csv'));
    await expect(save('csv')).rejects.toMatchObject({
      fault: { code: 'file-unwritable', detail: { file: at('group edges.csv'), why: 'EISDIR' } },
    });
    expect(read('group nodes.csv')).toBe('before');
    to = join(folder, 'nowhere', 'x.graphml');
    await expect(save('graphml')).rejects.toMatchObject({ fault: { detail: { why: 'ENOENT' } } });
    expect(readdirSync(folder).sort()).toEqual(['group edges.csv', 'group nodes.csv']);
  });

  it('ends at once when the program does, even while it asks', async () => {
    const asking = Promise.withResolvers<void>();
    const never = new Promise<null>(() => undefined);
    const other = newHome();
    const second = await startBuiltMain({
      home: other,
      saveTo() {
        asking.resolve();
        return never;
      },
    });
    const page = (await firstWindow(second)).webContents.exposed['interlock'];
    if (!page) throw new Error('the preload exposed nothing');
    const own = createClient(fromTextTransport(page));
    const id = (await own.readCases({})).current;
    await own.expandEntities({ case: id, entities: ['sample/company:1001'] });
    const { export: name } = await own.exportGraph({ case: id, format: 'csv' });
    const saving = refusedWith(own.saveExport({ export: name }));
    await asking.promise;
    expect(await quit(second)).toBe(0);
    expect(await saving).toBe('cancelled');
    expect(existsSync(join(other, 'downloads'))).toBe(false);
    rmSync(other, { recursive: true });
  });
});
