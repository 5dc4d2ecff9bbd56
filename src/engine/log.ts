/** The one way to the log: whatever is written, the access keys are taken out by value. */

export interface Log {
  /** From now on this value is never written, in any of the forms an address may give it. */
  keepOut(secret: string): void;
  write(line: string): void;
}

const INSTEAD = '[key]';

/** The value as it is, as an address carries it, and as JSON carries it; the longest first. */
function formsOf(secret: string): string[] {
  const wellFormed = secret.toWellFormed();
  const encoded = encodeURIComponent(wellFormed);
  const forms = [
    secret,
    wellFormed,
    encoded,
    encoded.toLowerCase(),
    encodeURI(wellFormed),
    new URLSearchParams({ k: wellFormed }).toString().slice(2),
    encodeURIComponent(encoded),
    JSON.stringify(secret).slice(1, -1),
  ];
  return [...new Set(forms)].sort((a, b) => b.length - a.length);
}

/** `write` gets one line at a time; line breaks inside a stack stay. */
export function createLog(write: (line: string) => void): Log {
  const secrets = new Map<string, string[]>();
  return {
    keepOut(secret) {
      if (secret !== '') secrets.set(secret, formsOf(secret));
    },
    write(line) {
      let clean = line;
      for (const form of [...secrets.values()].flat()) clean = clean.replaceAll(form, INSTEAD);
      write(clean);
    },
  };
}
