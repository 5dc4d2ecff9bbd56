/** The one exit to a host's log: whatever is written, the access keys are taken out by value. */

export interface Log {
  /** From now on this value is never written, in any of the forms an address may give it. */
  keepOut: (secret: string) => void;
  write: (line: string) => void;
}

const INSTEAD = '[key]';

interface Form {
  pattern: string;
  /** Characters of what it matches, or nearly. */
  length: number;
}

/** In base64, fewer bytes than these are letters that may stand anywhere. */
const DISTINCTIVE_BYTES = 6;

/** The value as it is, as an address carries it, as JSON carries it, backwards and in hex. */
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
 * The value in base64 of either alphabet. Three bytes make four characters, so it looks otherwise after
 * none, one or two bytes; the character at an end that it shares with its neighbour can be any.
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

/** What matches just this text. `RegExp.escape` is younger than the oldest Node that runs this. */
const asPattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

/** `write` gets one line at a time; line breaks inside a stack stay. */
export function createLog(write: (line: string) => void): Log {
  /** The length of each pattern: a key is heard of more than once. */
  const forms = new Map<string, number>();
  let secrets: RegExp | null = null;
  return {
    keepOut(secret) {
      if (secret === '') return;
      // The longest first: a key that is part of another one must not leave the rest of it standing.
      for (const { pattern, length } of [...plainForms(secret), ...base64Forms(secret)]) {
        forms.set(pattern, length);
      }
      const longestFirst = [...forms].sort(([, a], [, b]) => b - a);
      secrets = new RegExp(longestFirst.map(([pattern]) => pattern).join('|'), 'g');
    },
    write(line) {
      // All at once: what stands there instead is not searched for keys again.
      write(secrets === null ? line : line.replaceAll(secrets, INSTEAD));
    },
  };
}
