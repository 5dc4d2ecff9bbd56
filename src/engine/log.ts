/** The one way to the log: whatever is written, the access keys are taken out by value. */

export interface Log {
  /** From now on this value is never written, in any of the forms an address may give it. */
  keepOut(secret: string): void;
  write(line: string): void;
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

/** `write` gets one line at a time; line breaks inside a stack stay. */
export function createLog(write: (line: string) => void): Log {
  // The longest first: a key that is part of another one must not leave the rest of it standing.
  let forms: string[] = [];
  return {
    keepOut(secret) {
      if (secret === '') return;
      const all = new Set([...forms, ...formsOf(secret)]);
      forms = [...all].sort((a, b) => b.length - a.length);
    },
    write(line) {
      let clean = line;
      for (const form of forms) clean = clean.replaceAll(form, INSTEAD);
      write(clean);
    },
  };
}
