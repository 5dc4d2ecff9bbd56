/** Stands in for the system's keyring, on each backend it may have. */
import type { SafeStorage } from 'electron';

export type Backend = ReturnType<SafeStorage['getSelectedStorageBackend']>;

export interface Keyring {
  backend: Backend;
  isAvailable: boolean;
  /** Another user's keyring, or one that was reset, has another password. */
  password: number;
  /** Answers `shouldReEncrypt`, as after a change of the keyring's own key. */
  isRotated: boolean;
  /** Says that it is there, and can't be opened: a keyring that is locked, say. */
  isLocked: boolean;
  /** How often something was encrypted. */
  sealed: number;
}

export const createKeyring = (differences: Partial<Keyring> = {}): Keyring => ({
  backend: 'gnome_libsecret',
  isAvailable: true,
  password: 7,
  isRotated: false,
  isLocked: false,
  sealed: 0,
  ...differences,
});

export type SafeStoragePart = Pick<
  SafeStorage,
  | 'decryptStringAsync'
  | 'encryptStringAsync'
  | 'getSelectedStorageBackend'
  | 'isAsyncEncryptionAvailable'
>;

/** Not encryption, only unreadable without the password, and noticed when it is another. */
export function createSafeStorage(keyring: Keyring): SafeStoragePart {
  const turned = (bytes: Buffer): Buffer =>
    Buffer.from(bytes.map((byte) => byte ^ keyring.password));
  return {
    getSelectedStorageBackend: () => keyring.backend,
    isAsyncEncryptionAvailable: () => Promise.resolve(keyring.isAvailable),
    encryptStringAsync(text) {
      if (!keyring.isAvailable || keyring.isLocked)
        return Promise.reject(new Error(`no keyring for ${text}`));
      keyring.sealed += 1;
      return Promise.resolve(turned(Buffer.from(`sealed:${text}`)));
    },
    decryptStringAsync(cipher) {
      if (keyring.isLocked) return Promise.reject(new Error('the keyring is locked'));
      const text = turned(cipher).toString();
      return text.startsWith('sealed:')
        ? Promise.resolve({ result: text.slice(7), shouldReEncrypt: keyring.isRotated })
        : Promise.reject(new Error(`can't decrypt ${text}`));
    },
  };
}
