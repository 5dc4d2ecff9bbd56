/**
 * The access key on each keyring a system may or may not have: what the desktop host keeps of it, under an engine
 * in this thread, and once the built program, from one run to the next.
 */
import {
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLogFile } from '../../electron/log-file.ts';
import { createSecrets } from '../../electron/secrets.ts';
import { createClient, type Client } from '../../src/contract/client.ts';
import type { SettingsAnswer } from '../../src/contract/answers/settings.ts';
import { fromTextTransport } from '../../src/contract/transport.ts';
import { createLog } from '../../src/engine/base/log.ts';
import { startDirectEngine } from '../make/direct-engine.ts';
import {
  SCRIPTED_KEY,
  startScriptedRegistry,
  type ScriptedRegistry,
} from '../make/scripted-registry.ts';
import { createSmallWorld } from '../make/small-world.ts';
import { firstWindow, newHome, quit, startBuiltMain } from './built-main.ts';
import {
  createKeyring,
  createSafeStorage,
  type Backend,
  type Keyring,
  type SafeStoragePart,
} from './stand-in/safe-storage.ts';

const system = vi.hoisted(() => ({}) as { safeStorage: SafeStoragePart });
vi.mock('electron', () => ({
  get safeStorage() {
    return system.safeStorage;
  },
}));

let registry: ScriptedRegistry;
let home: string;

beforeAll(async () => {
  registry = await startScriptedRegistry(createSmallWorld());
});

afterAll(() => registry.close());

beforeEach(() => {
  home = newHome();
});

afterEach(() => rmSync(home, { recursive: true }));

const keysFile = () => join(home, 'userData/keys.json');
const logFile = () => join(home, 'logs/interlock.log');
const log = () => readFileSync(logFile(), 'utf8');

/** Start an engine with this keyring on the remote registry, do something, and end it. */
async function during<T>(keyring: Keyring, work: (client: Client) => Promise<T>): Promise<T> {
  system.safeStorage = createSafeStorage(keyring);
  const log = createLog(createLogFile(logFile()));
  const engine = await startDirectEngine({
    store: join(home, 'store.db'),
    named: { address: registry.url },
    powers: createSecrets(keysFile(), log.write),
    log,
  });
  try {
    return await work(createClient(engine.transport));
  } finally {
    await engine.close();
  }
}

/** The same in the built program, from its start to its end. */
async function duringProgram<T>(
  keyring: Keyring,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const seen = await startBuiltMain({ home, keyring, switches: { registry: registry.url } });
  const { interlock } = (await firstWindow(seen)).webContents.exposed;
  if (!interlock) throw new Error('the preload exposed nothing');
  try {
    return await work(createClient(fromTextTransport(interlock)));
  } finally {
    await quit(seen);
  }
}

const HANDLE = '127.0.0.1';

const keyOf = ({ registries }: SettingsAnswer, registry = HANDLE) =>
  registries.find(({ handle }) => handle === registry)?.key;
const saveKey = async (client: Client) =>
  keyOf(await client.setAccessKey({ registry: HANDLE, key: SCRIPTED_KEY }));
const keeping = async (client: Client) => keyOf(await client.readSettings({}));
/** Is the key that the registry wants really sent? */
const works = async (client: Client) => (await client.testRegistry({ registry: HANDLE })).ok;

/** In no file of this program's folders. */
function expectNoKeyOnDisk(): void {
  const entries = globSync('**', { cwd: home, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  expect(files.length).toBeGreaterThan(1);
  for (const { parentPath, name } of files) {
    const bytes = readFileSync(join(parentPath, name));
    expect(bytes.includes(SCRIPTED_KEY), name).toBe(false);
    expect(bytes.includes(encodeURIComponent(SCRIPTED_KEY)), name).toBe(false);
  }
}

describe('the built program', () => {
  it('keeps the key encrypted, for its next run too', async () => {
    const keyring = createKeyring();
    expect(await duringProgram(keyring, saveKey)).toBe('encrypted');
    expectNoKeyOnDisk();
    await duringProgram(keyring, async (client) => {
      expect(await keeping(client)).toBe('encrypted');
      expect(await works(client)).toBe(true);
    });
  });
});

describe.runIf(process.platform === 'linux')('the keyring backend', () => {
  it.each<Backend>(['gnome_libsecret', 'kwallet', 'kwallet5', 'kwallet6'])(
    '%s keeps the key encrypted, for the next run too',
    async (backend) => {
      const keyring = createKeyring({ backend });
      expect(await during(keyring, saveKey)).toBe('encrypted');
      expect(statSync(keysFile()).mode & 0o777).toBe(0o600);
      expectNoKeyOnDisk();
      await during(keyring, async (client) => {
        expect(await keeping(client)).toBe('encrypted');
        expect(await works(client)).toBe(true);
      });
    },
  );

  it.each<Backend>(['basic_text', 'unknown'])(
    '%s is no keyring: the key is in memory only, and that is said',
    async (backend) => {
      const keyring = createKeyring({ backend });
      await during(keyring, async (client) => {
        expect(await saveKey(client)).toBe('memory');
        expect(await keeping(client)).toBe('memory');
        expect(await works(client)).toBe(true);
      });
      expect(keyring.sealed).toBe(0);
      expect(existsSync(keysFile())).toBe(false);
      expect(await during(keyring, keeping)).toBe('none');
    },
  );

  it('that turns into none leaves no ciphertext behind for a key it no longer knows', async () => {
    expect(await during(createKeyring(), saveKey)).toBe('encrypted');
    expect(await during(createKeyring({ backend: 'basic_text' }), saveKey)).toBe('memory');
    expect(await during(createKeyring(), keeping)).toBe('none');
  });
});

describe('a keyring', () => {
  it('that is not available keeps the key in memory', async () => {
    expect(await during(createKeyring({ isAvailable: false }), saveKey)).toBe('memory');
    expect(existsSync(keysFile())).toBe(false);
  });

  it('that is another one now gives no key, and the log says so without its content', async () => {
    await during(createKeyring(), saveKey);
    expect(await during(createKeyring({ password: 8 }), keeping)).toBe('none');
    expect(log()).toContain('can no longer be decrypted');
    expectNoKeyOnDisk();
    // It may only be locked: with the old keyring back, so is the key.
    expect(await during(createKeyring(), keeping)).toBe('encrypted');
  });

  it('that can’t encrypt leaves no ciphertext of the key before', async () => {
    await during(createKeyring(), saveKey);
    expect(await during(createKeyring({ isLocked: true }), saveKey)).toBe('memory');
    expect(readFileSync(keysFile(), 'utf8')).toBe('{}');
    expect(await during(createKeyring(), keeping)).toBe('none');
  });

  it('whose own key changed has the key encrypted again', async () => {
    await during(createKeyring(), saveKey);
    const rotated = createKeyring({ isRotated: true });
    expect(await during(rotated, works)).toBe(true);
    expect(rotated.sealed).toBeGreaterThan(0);
    expect(await during(createKeyring(), works)).toBe(true);
  });
});

describe('a key', () => {
  it('is forgotten when asked', async () => {
    await during(createKeyring(), async (client) => {
      await saveKey(client);
      expect(keyOf(await client.setAccessKey({ registry: HANDLE, key: null }))).toBe('none');
      expect(await keeping(client)).toBe('none');
    });
    expect(readFileSync(keysFile(), 'utf8')).toBe('{}');
  });

  it('of a run before is known again where it is pasted, though nothing was asked with it', async () => {
    await during(createKeyring(), saveKey);
    const before = registry.requests.length;
    await during(createKeyring(), async (client) => {
      const query = { q: `Ada ${SCRIPTED_KEY}` };
      await expect(client.searchMembers({ registry: 'sample', query })).rejects.toMatchObject({
        fault: { code: 'key-in-field', detail: { field: 'query.q' } },
      });
    });
    expect(registry.requests).toHaveLength(before);
    expectNoKeyOnDisk();
  });

  it('is never sent to another registry', async () => {
    const other = await startScriptedRegistry(createSmallWorld());
    await during(createKeyring(), async (client) => {
      await saveKey(client);
      const { handle, settings } = await client.addRegistry({ address: other.url });
      expect(keyOf(settings, handle)).toBe('none');
      await client.changeSettings({ registry: handle });
      expect(await client.testRegistry({ registry: handle })).toMatchObject({
        fault: { code: 'key-missing' },
      });
      await client.changeSettings({ registry: HANDLE });
      expect(await keeping(client)).toBe('encrypted');
      expect(await works(client)).toBe(true);
    });
    expect(other.requests.join()).not.toContain(encodeURIComponent(SCRIPTED_KEY));
    await other.close();
  });

  it('is asked for again when its file is damaged', async () => {
    mkdirSync(join(home, 'userData'), { recursive: true });
    for (const text of ['{"a":', '[]', '{"a": 7}', '{"a": "not base64!"}']) {
      writeFileSync(keysFile(), text);
      expect(await during(createKeyring(), keeping)).toBe('none');
    }
    expect(log()).toContain('encrypted keys can’t be read');
    expect(await during(createKeyring(), saveKey)).toBe('encrypted');
  });

  it('stays in memory when its file can’t be written', async () => {
    mkdirSync(keysFile(), { recursive: true });
    await during(createKeyring(), async (client) => {
      expect(await saveKey(client)).toBe('memory');
      expect(await works(client)).toBe(true);
    });
    expect(log()).toContain('could not be kept encrypted');
    expect(existsSync(`${keysFile()}.draft`)).toBe(false);
    expectNoKeyOnDisk();
  });
});
