/** The sources below a copied sentence, read as a person does: an answer, and the places in it below. */

/** Each place with the answer it is in. Throws where a line is neither. */
export function quotedSources(text: string) {
  const [, after = ''] = text.split('Sources:\n');
  let answer = { url: '', fetchedAt: '', sha256: '' };
  return after
    .trimEnd()
    .split('\n')
    .flatMap((line) => {
      const [, pointer] = /^ {4}(\/.*)$/.exec(line) ?? [];
      if (pointer !== undefined) return [{ ...answer, pointer }];
      const head = /^ {2}Asked: (\S+), Fetched: (\S+Z), SHA-256: ([0-9a-f]{64})$/.exec(line);
      const [, url = '', fetchedAt = '', sha256 = ''] = head ?? [];
      if (sha256 === '') throw new Error(`This is no source: ${line}`);
      answer = { url, fetchedAt, sha256 };
      return [];
    });
}

/** The same places, without what is told of their answers. */
export const placesQuoted = (text: string): string[] =>
  quotedSources(text)
    .map(({ sha256, pointer }) => `${sha256} ${pointer}`)
    .sort();

export const placesOf = (sources: readonly { sha256: string; pointer: string }[]): string[] =>
  [...new Set(sources.map(({ sha256, pointer }) => `${sha256} ${pointer}`))].sort();
