/** The access keys this run knows of, to find one where it doesn't belong: in a field of a command. */
import { holdsKey } from '../../contract/text/key-in-text.ts';
import type { KeyPowers } from './host.ts';
import type { Log } from './log.ts';

export interface KnownKeys {
  /** The log given, which is told of every key before it is used. */
  log: Log;
  /** Until this is null, the keys that were kept before this run are not known. Never rejects. */
  readonly pending: Promise<void> | null;
  /** The path of the first field that holds a key, `query.q`; null where none does. */
  fieldWithKey(input: object): string | null;
}

/** What the program makes or chooses itself: nothing of it is sent or kept, and a short key may be one. */
const NOT_TYPED = new Set([
  'as',
  'case',
  'direction',
  'export',
  'format',
  'from',
  'keyForm',
  'sha256',
  'subject',
  'task',
  'theme',
]);

/** Those kept by the host are asked for at once, and nobody waits for them before the first command. */
export function createKnownKeys(powers: Pick<KeyPowers, 'readKeys'>, log: Log): KnownKeys {
  const keys = new Set<string>();
  let pending: Promise<void> | null = powers
    .readKeys()
    .then((stored) => {
      for (const key of stored) keys.add(key);
    })
    // The host's log says why. Work in the store needs no key, so it goes on.
    .catch(() => undefined)
    .finally(() => (pending = null));

  return {
    get pending() {
      return pending;
    },
    log: {
      keepOut(secret) {
        keys.add(secret);
        log.keepOut(secret);
      },
      write: (line) => log.write(line),
    },
    fieldWithKey(input) {
      // Ten thousands of places have the same few names.
      const names = new Map<string, boolean>();
      const isKeyAsName = (name: string): boolean => {
        const known = names.get(name) ?? isKeyIn(name);
        names.set(name, known);
        return known;
      };
      return keys.size === 0 ? null : pathWhere(input, { text: isKeyIn, name: isKeyAsName });
    },
  };

  function isKeyIn(text: string): boolean {
    for (const key of keys) if (holdsKey(text, key)) return true;
    return false;
  }
}

/** The path of the first text that is so; a name that is so is called by what it is a name in. */
function pathWhere(
  value: unknown,
  isSo: Record<'text' | 'name', (text: string) => boolean>,
): string | null {
  if (typeof value === 'string') return isSo.text(value) ? '' : null;
  if (typeof value !== 'object' || value === null) return null;
  const isList = Array.isArray(value);
  for (const [name, inner] of Object.entries(value)) {
    if (!isList && NOT_TYPED.has(name)) continue;
    if (!isList && isSo.name(name)) return '';
    const found = pathWhere(inner, isSo);
    // Put together on the way back alone: most of what is looked at holds nothing.
    if (found !== null) return found === '' ? name : `${name}.${found}`;
  }
  return null;
}
