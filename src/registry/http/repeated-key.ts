/** Finds the access key in an answer: a registry may repeat the address it was asked at. */

/** A shorter key could be any word of a record. */
const TELLING_LENGTH = 16;

/**
 * Whether a body holds the key: after the word `auth_key`, or anywhere if the key is at least 16
 * characters long. Bytes as they are, and what JSON and URL encoding make of them.
 */
export function repeatsKey(body: Uint8Array, key: string): boolean {
  const asSent = new TextDecoder().decode(body);
  const unescaped = asSent.includes('\\') ? withoutEscapes(asSent) : asSent;
  const decoded = unescaped.includes('%') ? withoutPercents(unescaped) : unescaped;
  const forms = new Set([key, encodeURIComponent(key.toWellFormed()), key.replaceAll(' ', '+')]);
  return [...new Set([asSent, unescaped, decoded])].some((text) =>
    [...forms].some((form) => holds(text, form)),
  );
}

function holds(text: string, key: string): boolean {
  if (key.length >= TELLING_LENGTH && text.includes(key)) return true;
  return text.matchAll(/auth_key["'\s:=]+/gi).some((named) => {
    return text.startsWith(key, named.index + named[0].length);
  });
}

/** The escapes that a key may hold in JSON; those of control characters are left. */
function withoutEscapes(text: string): string {
  return text.replace(/\\(?:u([0-9a-f]{4})|(["\\/]))/gi, (_escape, code?: string, plain = '') =>
    code === undefined ? String(plain) : String.fromCharCode(parseInt(code, 16)),
  );
}

function withoutPercents(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (run) => {
    try {
      return decodeURIComponent(run);
    } catch {
      // Not UTF-8, and so not how this program sent the key.
      return run;
    }
  });
}

/** The same for bodies of any size. */
export async function repeatsKeyInSlices(body: Uint8Array, key: string): Promise<boolean> {
  return Promise.resolve(repeatsKey(body, key));
}
