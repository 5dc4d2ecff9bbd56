/** Reads the pages of a database file one by one, with those of its write-ahead log laid over. */
import type { RawFile } from './raw-file.ts';
import type { FlippedBit } from './wal-frames.ts';

/** Where the bytes of a page are. */
export interface PagePlace {
  readonly file: RawFile;
  readonly at: number;
  /** A flipped bit to turn back. */
  readonly flip?: FlippedBit | null;
}

interface DatabasePage {
  /** From 1. */
  readonly page: number;
  /** A whole page, with zeros for what a truncated file lacks; valid until the next page is read. */
  readonly bytes: Uint8Array;
  readonly from: 'file' | 'log';
  /** False: the file ends within it. */
  readonly isWhole: boolean;
}

export interface DatabasePages {
  readonly pageSize: number;
  /** Bytes of a page without those reserved at its end. */
  readonly usable: number;
  /** The highest page number there may be. */
  readonly count: number;
  readonly overlay: ReadonlyMap<number, PagePlace>;
  /** A page's bytes, valid until the next call; null if there is no such page. */
  read(page: number): Uint8Array | null;
  /** Every page, in order. */
  all(): Generator<DatabasePage, void>;
  /** The pages of the file that the overlay covers, as they are in the file. */
  below(): Generator<DatabasePage, void>;
}

/** Bytes read at once to read all pages, and to read one, which is often followed by the next. */
const SCAN_BYTES = 2 ** 20;
const FOLLOW_BYTES = 2 ** 16;

interface PageLayout {
  readonly pageSize: number;
  readonly reserved: number;
}

/** `overlay`: where pages are that must not be read from the file; see `walOverlay`. */
export function openDatabasePages(
  file: RawFile,
  { pageSize, reserved }: PageLayout,
  overlay: ReadonlyMap<number, PagePlace> = new Map(),
): DatabasePages {
  const inFile = Math.ceil(file.size / pageSize);
  const count = [...overlay.keys()].reduce((highest, page) => Math.max(highest, page), inFile);
  const behindFile = [...overlay.keys()].filter((page) => page > inFile).sort((a, b) => a - b);
  const follow = windowOn(file, pageSize, FOLLOW_BYTES);
  const laidOver = new Uint8Array(pageSize);

  function* all(): Generator<DatabasePage, void> {
    const scan = windowOn(file, pageSize, SCAN_BYTES);
    const over = new Uint8Array(pageSize);
    for (let page = 1; page <= inFile; page += 1) {
      const place = overlay.get(page);
      if (place !== undefined) yield fromLog(page, place, over);
      else yield { page, bytes: scan(page), from: 'file', isWhole: page * pageSize <= file.size };
    }
    for (const page of behindFile) {
      const place = overlay.get(page);
      if (place !== undefined) yield fromLog(page, place, over);
    }
  }

  function* below(): Generator<DatabasePage, void> {
    const scan = windowOn(file, pageSize, pageSize);
    const pages = [...overlay.keys()].filter((page) => page <= inFile).sort((a, b) => a - b);
    for (const page of pages) {
      yield { page, bytes: scan(page), from: 'file', isWhole: page * pageSize <= file.size };
    }
  }

  return {
    pageSize,
    usable: pageSize - reserved,
    count,
    overlay,
    all,
    below,
    read(page) {
      const place = overlay.get(page);
      if (place !== undefined) return fromLog(page, place, laidOver).bytes;
      return Number.isInteger(page) && page >= 1 && page <= inFile ? follow(page) : null;
    },
  };
}

function fromLog(page: number, { file, at, flip }: PagePlace, into: Uint8Array): DatabasePage {
  const read = file.read(into, at);
  into.fill(0, read);
  const place = flip ? flip.at - at : -1;
  if (flip && place >= 0 && place < read) into[place] = (into[place] ?? 0) ^ (1 << flip.bit);
  return { page, bytes: into, from: 'log', isWhole: read === into.length };
}

/** Reads pages of a file through one buffer, which is filled again for a page that isn't in it. */
function windowOn(file: RawFile, pageSize: number, bytes: number): (page: number) => Uint8Array {
  const pages = Math.max(1, Math.floor(bytes / pageSize));
  const buffer = new Uint8Array(pages * pageSize);
  let first = 0;
  return (page) => {
    if (first === 0 || page < first || page >= first + pages) {
      buffer.fill(0, file.read(buffer, (page - 1) * pageSize));
      first = page;
    }
    const at = (page - first) * pageSize;
    return buffer.subarray(at, at + pageSize);
  };
}
