/** The part of an answer that a JSON Pointer means (RFC 6901), as text to show. */

/** The part, pretty-printed; `absent` when there is nothing at the pointer; `unreadable` without JSON. */
export type PointedPart = { text: string; leftOff: number } | 'absent' | 'unreadable';

/** Characters shown of a part. */
const SHOWN = 20_000;

/** Reads the whole text; give it nothing larger than can be parsed within a frame or two. */
export function pointedPart(text: string, pointer: string): PointedPart {
  let root: unknown;
  try {
    root = JSON.parse(text);
  } catch {
    return 'unreadable';
  }
  const part = resolvePointer(root, pointer);
  if (part === undefined) return 'absent';
  const printed = JSON.stringify(part, null, 2);
  return { text: printed.slice(0, SHOWN), leftOff: Math.max(0, printed.length - SHOWN) };
}

/** What is at the pointer; undefined when nothing is, or when the pointer is none. */
function resolvePointer(root: unknown, pointer: string): unknown {
  if (pointer === '') return root;
  if (!pointer.startsWith('/')) return undefined;
  let at: unknown = root;
  for (const token of pointer.slice(1).split('/')) {
    const key = token.replaceAll('~1', '/').replaceAll('~0', '~');
    if (Array.isArray(at)) {
      at = /^(0|[1-9]\d*)$/.test(key) ? (at as unknown[])[Number(key)] : undefined;
    } else if (typeof at === 'object' && at !== null && Object.hasOwn(at, key)) {
      at = (at as Record<string, unknown>)[key];
    } else {
      return undefined;
    }
  }
  return at;
}
