/** What a dossier in HTML says and on what grounds, read from outside: it knows nothing of how it was written. */

interface ReadSource {
  sha256: string;
  pointer: string;
  /** What the dossier says stands there; null: it doesn’t say. */
  quote: string | null;
}

export interface CitedFact {
  /** The words that are marked as stated. */
  stated: string[];
  /** As printed: `3.12`. */
  cites: string[];
}

const plain = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

/** Of each number in brackets the answer and the place, as the appendix has them. */
export function sourcesOf(html: string): Map<string, ReadSource> {
  const found = new Map<string, ReadSource>();
  let sha256 = '';
  for (const line of html.slice(html.indexOf('<section class="sources">')).split('\n')) {
    sha256 = /<code>([0-9a-f]{64})<\/code>/.exec(line)?.[1] ?? sha256;
    const [, number, rest = ''] = /<li id="s\d+-\d+"><b>([\d.]+)<\/b> (.*)<\/li>/.exec(line) ?? [];
    if (number === undefined) continue;
    const pointer = /<bdi>(.*?)<\/bdi>/.exec(rest)?.[1];
    const quote = /<q><bdi>(.*)<\/bdi><\/q>/.exec(rest)?.[1];
    found.set(number, {
      sha256,
      pointer: pointer === undefined ? '' : plain(pointer),
      quote: quote === undefined ? null : plain(quote),
    });
  }
  return found;
}

/** Each field, row and sentence that cites anything. */
export function citedFacts(html: string): CitedFact[] {
  const body = html.slice(0, html.indexOf('<section class="sources">'));
  return body
    .split('\n')
    .filter((line) => line.includes('class="cite"'))
    .map((line) => ({
      stated: [...line.matchAll(/<bdi>(.*?)<\/bdi>/g)].map(([, text = '']) => plain(text)),
      cites: [...line.matchAll(/<a href="#s\d+-\d+"[^>]*>([\d.]+)<\/a>/g)].map(
        ([, number = '']) => number,
      ),
    }));
}
