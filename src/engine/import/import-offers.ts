/** Received files waiting to be imported: the newest two imports, in memory; refused ones are dropped. */
import { createHash, randomUUID, type Hash } from 'node:crypto';
import { Refusal } from '../../contract/faults/faults.ts';
import type { ImportMapping, ImportSource } from '../../contract/model/import.ts';
import { toPlainWords } from '../../drawing/shapes/visible-text.ts';
import type { ImportedFile } from '../../exchange/import/imported.ts';

const MAX_HELD = 2;
/** Maximum bytes of all files of one import together. */
const BYTES_AT_MOST = 64 * 1024 * 1024;
const FILES_AT_MOST = 2;
const NAME_AT_MOST = 90;

export interface FileToImport {
  name: string;
  size: number;
  parts: Uint8Array[];
  hash: Hash;
}

/** What was read of all its files, with these mappings. */
export interface ReadImport {
  file: ImportedFile;
  sources: ImportSource[];
  tables: { columns: string[]; mapping: ImportMapping }[];
}

export interface ImportOffer {
  files: FileToImport[];
  read: ReadImport | null;
}

export const sourceOf = ({ name, hash }: FileToImport): ImportSource => ({
  name,
  sha256: hash.copy().digest('hex'),
});

/** The identity of an import: the hash of its file, or a hash over those of both. */
export function hashOfAll(sources: readonly ImportSource[]): string {
  const hashes = sources.map(({ sha256 }) => sha256);
  const [only = '', second] = hashes;
  if (second === undefined) return only;
  return createHash('sha256').update(JSON.stringify(hashes)).digest('hex');
}

export class ImportOffers {
  readonly #offers = new Map<string, ImportOffer>();

  /** Refused as `import-gone`, and as `import-unreadable` if it has two files already. */
  begin(offer: string | undefined, given: string): { offer: string; file: number } {
    const name = toPlainWords(given.replace(/^.*[/\\]/s, ''), NAME_AT_MOST) || 'file';
    const id = offer ?? this.#begin();
    const { files } = this.get(id);
    if (files.length === FILES_AT_MOST) {
      throw new Refusal('import-unreadable', { file: name, why: 'there are two files already' });
    }
    files.push({ name, size: 0, parts: [], hash: createHash('sha256') });
    return { offer: id, file: files.length - 1 };
  }

  /** Returns the bytes received so far. Refused as `import-gone`, or if too large, when it is dropped. */
  add(offer: string, file: number, base64: string): number {
    const one = this.get(offer);
    const to = one.files[file];
    if (to === undefined) throw new Refusal('import-gone');
    const part = Buffer.from(base64, 'base64');
    const size = one.files.reduce((sum, each) => sum + each.size, part.length);
    if (size > BYTES_AT_MOST) {
      this.drop(offer);
      throw new Refusal('import-unreadable', { file: to.name, why: 'it is larger than 64 MB' });
    }
    to.parts.push(part);
    to.hash.update(part);
    to.size += part.length;
    one.read = null;
    return to.size;
  }

  /** Refused as `import-gone`. */
  get(offer: string): ImportOffer {
    const one = this.#offers.get(offer);
    if (one === undefined) throw new Refusal('import-gone');
    return one;
  }

  /** False when there was none. */
  drop(offer: string): boolean {
    return this.#offers.delete(offer);
  }

  #begin(): string {
    const id = randomUUID();
    this.#offers.set(id, { files: [], read: null });
    for (const oldest of this.#offers.keys()) {
      if (this.#offers.size <= MAX_HELD) break;
      this.#offers.delete(oldest);
    }
    return id;
  }
}
