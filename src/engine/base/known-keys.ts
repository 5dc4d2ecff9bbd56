/** The access keys known in this run, to find one where it doesn't belong: in a field of a command. */
import { holdsKey } from '../../contract/text/key-in-text.ts';
import type { KeyPowers } from './host.ts';
import type { Log } from './log.ts';

export interface KnownKeys {
  /** The given log; a key passed to its `addSecret` is known here from then on. */
  log: Log;
  /** Until this is null, the keys stored before this run are not known. Never rejects. */
  readonly pending: Promise<void> | null;
  /** The path of the first field that contains a key, such as `query.q`; null if none does. */
  fieldWithKey(input: object): string | null;
}

/** Fields the program fills in itself: never sent or stored, and a short key may equal their value. */
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

/** Reads the host's stored keys at once; nothing waits for them before the first command. */
export function createKnownKeys(powers: Pick<KeyPowers, 'readKeys'>, log: Log): KnownKeys {
  const keys = new Set<string>();
  let pending: Promise<void> | null = powers
    .readKeys()
    .then((stored) => {
      for (const key of stored) keys.add(key);
    })
    // The host's log has the reason. Work in the store needs no key, so it goes on.
    .catch(() => undefined)
    .finally(() => (pending = null));

  return {
    get pending() {
      return pending;
    },
    log: {
      addSecret(secret) {
        keys.add(secret);
        log.addSecret(secret);
      },
      write: (line) => log.write(line),
    },
    fieldWithKey(input) {
      // Caches names: tens of thousands of places share the same few.
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

/** The path of the first text or name that passes the test; of a name, the path of its object. */
function pathWhere(
  value: unknown,
  matches: Record<'text' | 'name', (text: string) => boolean>,
): string | null {
  if (typeof value === 'string') return matches.text(value) ? '' : null;
  if (typeof value !== 'object' || value === null) return null;
  const isList = Array.isArray(value);
  for (const [name, inner] of Object.entries(value)) {
    if (!isList && NOT_TYPED.has(name)) continue;
    if (!isList && matches.name(name)) return '';
    const found = pathWhere(inner, matches);
    // The path is built only on the way back: most values contain nothing.
    if (found !== null) return found === '' ? name : `${name}.${found}`;
  }
  return null;
}
