/** The only way to a host's log: access keys are removed, by value, from whatever is written. */

export interface Log {
  /** From now on this value is never written, in any of the forms an address may give it. */
  addSecret: (secret: string) => void;
  write: (line: string) => void;
}

const PLACEHOLDER = '[key]';

interface Form {
  pattern: string;
  /** The approximate length of the text it matches. */
  length: number;
}

/** Shorter secrets are not searched for in base64: so few letters could occur anywhere. */
const DISTINCTIVE_BYTES = 6;

/** The value as it is, URL-encoded, as JSON writes it, backwards and in hex. */
function plainForms(secret: string): Form[] {
  const wellFormed = secret.toWellFormed();
  const encoded = encodeURIComponent(wellFormed);
  const backwards = [...wellFormed].toReversed().join('');
  const hex = Buffer.from(wellFormed).toString('hex');
  const forms = [
    secret,
    wellFormed,
    encoded,
    encoded.toLowerCase(),
    encodeURI(wellFormed),
    new URLSearchParams({ k: wellFormed }).toString().slice(2),
    encodeURIComponent(encoded),
    JSON.stringify(secret).slice(1, -1),
    backwards,
    encodeURIComponent(backwards),
    hex,
    hex.toUpperCase(),
  ];
  return forms.map((form) => ({ pattern: asPattern(form), length: form.length }));
}

/**
 * The value in base64, in either alphabet. Three bytes make four characters, so it differs after none, one
 * or two bytes before it; a character that it shares with a neighbouring byte can be any.
 */
function base64Forms(secret: string): Form[] {
  const bytes = Buffer.from(secret.toWellFormed());
  if (bytes.length < DISTINCTIVE_BYTES) return [];
  return [0, 1, 2].map((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64url');
    const from = Math.ceil((before * 8) / 6);
    const to = Math.floor(((before + bytes.length) * 8) / 6);
    const own = asPattern(text.slice(from, to)).replace(/\\-|_/g, (it) =>
      it === '_' ? '[_/]' : '[-+]',
    );
    const shared = '[\\w+/-]';
    const pattern = (from > 0 ? shared : '') + own + (to < text.length ? `${shared}={0,2}` : '');
    return { pattern, length: text.length - before };
  });
}

/** A pattern that matches just this text. `RegExp.escape` is not in the oldest supported Node. */
const asPattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

/** `write` gets one line at a time; line breaks inside a stack stay. */
export function createLog(write: (line: string) => void): Log {
  /** The length of each pattern; a map, as a key may be added more than once. */
  const forms = new Map<string, number>();
  let secrets: RegExp | null = null;
  return {
    addSecret(secret) {
      if (secret === '') return;
      // The longest first: a key that is part of another must not leave the rest of it visible.
      for (const { pattern, length } of [...plainForms(secret), ...base64Forms(secret)]) {
        forms.set(pattern, length);
      }
      const longestFirst = [...forms].sort(([, a], [, b]) => b - a);
      secrets = new RegExp(longestFirst.map(([pattern]) => pattern).join('|'), 'g');
    },
    write(line) {
      // All in one pass: the replacement is not searched for keys again.
      write(secrets === null ? line : line.replaceAll(secrets, PLACEHOLDER));
    },
  };
}
