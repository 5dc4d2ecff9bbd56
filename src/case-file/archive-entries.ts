/** The directory of an archive, as far as it is that of a case file: what else is in one is named. */
import type { Entry, ZipFile } from 'yauzl';
import { Refusal } from '../contract/faults.ts';
import { MANIFEST, PARTS } from './contents.ts';
import { unsound } from './packing.ts';

const NAMES: readonly string[] = [...PARTS, MANIFEST];

/** Of a name that anybody chose. */
const SHOWN = 80;

const LINK = 0o120000;
const TYPE = 0o170000;

/**
 * The entry of the manifest, the last of as many as belong there. No further than the first odd one is read,
 * however many there are said to be. Refused as `case-file-foreign` where it is an archive of something else,
 * and as `case-file-unsound`.
 */
export async function manifestEntry(zip: ZipFile): Promise<Entry> {
  if (zip.entryCount === 0) throw new Refusal('case-file-foreign');
  const seen = new Set<string>();
  let last: Entry | null = null;
  for await (const entry of entriesOf(zip)) {
    const name = nameOf(entry);
    const odd = oddity(entry, name, seen);
    if (odd !== null) throw seen.size === 0 ? foreign(odd) : unsound(odd);
    seen.add(name);
    last = entry;
  }
  const missing = NAMES.find((name) => !seen.has(name));
  if (missing !== undefined) throw unsound(`“${missing}” is missing in it`);
  if (last === null || nameOf(last) !== MANIFEST) throw unsound('its parts are in disorder');
  return last;
}

async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry> {
  const entries = zip.eachEntry()[Symbol.asyncIterator]();
  for (;;) {
    const next = await entries.next().catch(() => null);
    if (next === null) throw unsound('its directory can’t be read');
    if (next.done === true) return;
    yield next.value;
  }
}

/** As its bytes have it: no path is ever taken from one. */
const nameOf = ({ fileNameRaw }: Entry): string => fileNameRaw.toString('utf8');

function oddity(entry: Entry, name: string, seen: ReadonlySet<string>): string | null {
  const shown = `“${name.slice(0, SHOWN).toWellFormed()}”`;
  if (((entry.externalFileAttributes >>> 16) & TYPE) === LINK) return `${shown} in it is a link`;
  if (seen.has(name)) return `${shown} is in it twice`;
  if (NAMES.includes(name)) return null;
  const leadsOut = /^([/\\]|[a-z]:)|(^|[/\\])\.\.([/\\]|$)/i.test(name);
  return leadsOut ? `${shown} in it leads out of it` : `${shown} is in it, which belongs in none`;
}

const foreign = (why: string): Refusal => new Refusal('case-file-foreign', { why });
