/** The one exit to a host's log: whatever is written, the access keys are taken out by value. */

export interface Log {
  /** From now on this value is never written, in any of the forms an address may give it. */
  keepOut: (secret: string) => void;
  write: (line: string) => void;
}

const INSTEAD = '[key]';

/** The value as it is, as an address carries it, and as JSON carries it. */
function formsOf(secret: string): string[] {
  const wellFormed = secret.toWellFormed();
  const encoded = encodeURIComponent(wellFormed);
  return [
    secret,
    wellFormed,
    encoded,
    encoded.toLowerCase(),
    encodeURI(wellFormed),
    new URLSearchParams({ k: wellFormed }).toString().slice(2),
    encodeURIComponent(encoded),
    JSON.stringify(secret).slice(1, -1),
  ];
}

/** What matches just this text. `RegExp.escape` is younger than the oldest Node that runs this. */
const asPattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

/** `write` gets one line at a time; line breaks inside a stack stay. */
export function createLog(write: (line: string) => void): Log {
  let forms: string[] = [];
  let secrets: RegExp | null = null;
  return {
    keepOut(secret) {
      if (secret === '') return;
      // The longest first: a key that is part of another one must not leave the rest of it standing.
      const all = new Set([...forms, ...formsOf(secret)]);
      forms = [...all].sort((a, b) => b.length - a.length);
      secrets = new RegExp(forms.map(asPattern).join('|'), 'g');
    },
    write(line) {
      // All at once: what stands there instead is not searched for keys again.
      write(secrets === null ? line : line.replaceAll(secrets, INSTEAD));
    },
  };
}
