/**
 * The access keys, encrypted by the operating system and stored as ciphertext in one private file. Without
 * a keyring they are in memory only, and the settings say so.
 */
import { safeStorage } from 'electron';
import { readFileSync, renameSync, statSync } from 'node:fs';
import { z } from 'zod';
import type { KeyPowers } from '../src/engine/base/host.ts';
import { writeWhole } from '../src/thread/write-whole.ts';

const cipherFile = z.record(z.string(), z.base64());

/** @param file holds the ciphertext by registry; @param log gets errors, never a key */
export function createSecrets(file: string, log: (line: string) => void): KeyPowers {
  const inMemory = new Map<string, string>();

  const readCiphers = (): Record<string, string> => {
    const ciphers = ciphersIn(file);
    if (ciphers === null) log('the file of encrypted keys can’t be read; keys are asked for again');
    return ciphers ?? {};
  };

  const saveCipher = (registry: string, cipher: Buffer | null): void => {
    moveUnreadableAside(file);
    const { [registry]: before, ...others } = readCiphers();
    if (cipher === null && before === undefined) return;
    const ciphers = cipher === null ? others : { ...others, [registry]: cipher.toString('base64') };
    writeWhole(file, JSON.stringify(ciphers));
  };

  const decrypt = async (registry: string): Promise<string | null> => {
    const cipher = readCiphers()[registry];
    if (cipher === undefined || !(await hasKeyring())) return null;
    try {
      const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(
        Buffer.from(cipher, 'base64'),
      );
      if (shouldReEncrypt) saveCipher(registry, await safeStorage.encryptStringAsync(result));
      return result;
    } catch {
      log('a stored key can no longer be decrypted; it is asked for again');
      return null;
    }
  };

  const saveEncrypted = async (registry: string, key: string): Promise<boolean> => {
    const cipher = await encrypted(key, log);
    try {
      // If a key could not be encrypted, the earlier one is deleted: it was replaced.
      saveCipher(registry, cipher);
      return cipher !== null;
    } catch {
      log('a key could not be kept encrypted; it stays in memory until the end of this run');
      return false;
    }
  };

  return {
    readKey: async (registry) => inMemory.get(registry) ?? (await decrypt(registry)),
    async readKeys() {
      const decrypted = await Promise.all(Object.keys(readCiphers()).map(decrypt));
      return [...inMemory.values(), ...decrypted.filter((key) => key !== null)];
    },
    async saveKey(registry, key) {
      inMemory.delete(registry);
      if (key === null) {
        saveCipher(registry, null);
        return 'none';
      }
      if (await saveEncrypted(registry, key)) return 'encrypted';
      inMemory.set(registry, key);
      return 'memory';
    },
    async keyKeeping(registry) {
      if (inMemory.has(registry)) return 'memory';
      return (await decrypt(registry)) === null ? 'none' : 'encrypted';
    },
  };
}

/** Null if nothing can be encrypted: there is no keyring, or it is locked. */
async function encrypted(key: string, log: (line: string) => void): Promise<Buffer | null> {
  try {
    return (await hasKeyring()) ? await safeStorage.encryptStringAsync(key) : null;
  } catch {
    log('a key could not be encrypted; it stays in memory until the end of this run');
    return null;
  }
}

/** Before it is overwritten: the keys in it may be recoverable by other means. */
function moveUnreadableAside(file: string): void {
  const isFile = statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
  if (isFile && ciphersIn(file) === null) renameSync(file, `${file}.unreadable-${Date.now()}`);
}

/** The ciphertext in the file, empty if it doesn't exist; null if it can't be read. */
function ciphersIn(file: string): Record<string, string> | null {
  try {
    return cipherFile.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    return isAbsent(error) ? {} : null;
  }
}

/** On Linux, `basic_text` and `unknown` encrypt with a publicly known password. */
async function hasKeyring(): Promise<boolean> {
  if (process.platform === 'linux') {
    const backend = safeStorage.getSelectedStorageBackend();
    if (backend === 'basic_text' || backend === 'unknown') return false;
  }
  return safeStorage.isAsyncEncryptionAvailable();
}

const isAbsent = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';
