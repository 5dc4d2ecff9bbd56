/** The pages that a rollback journal would put back: https://www.sqlite.org/fileformat2.html#rollbackjournal */
import type { PagePlace } from '../raw/database-pages.ts';
import type { RawFile } from '../raw/raw-file.ts';

const MAGIC = [0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7];
const HEAD_BYTES = 28;
const CHECKED_EACH = 200;

/** Null where it is no journal that SQLite would take, or one of another page size. */
export function journalOverlay(file: RawFile, pageSize: number): Map<number, PagePlace> | null {
  const head = new Uint8Array(HEAD_BYTES);
  const overlay = new Map<number, PagePlace>();
  const record = new Uint8Array(pageSize + 8);
  for (let at = 0; file.read(head, at) === HEAD_BYTES;) {
    if (MAGIC.some((byte, index) => head[index] !== byte)) break;
    const view = new DataView(head.buffer);
    const [count, nonce, sector] = [view.getInt32(8), view.getUint32(12), view.getUint32(20)];
    if (view.getUint32(24) !== pageSize || sector < HEAD_BYTES) return null;
    const room = Math.floor((file.size - at - sector) / record.length);
    const records = count < 0 ? room : Math.min(count, room);
    let from = at + sector;
    for (let index = 0; index < records; index += 1, from += record.length) {
      if (file.read(record, from) < record.length) break;
      const place = new DataView(record.buffer);
      const page = place.getUint32(0);
      if (place.getUint32(pageSize + 4) !== sumOf(record, pageSize, nonce)) break;
      if (page > 0 && !overlay.has(page)) overlay.set(page, { file, at: from + 4 });
    }
    if (records === 0) break;
    at = Math.ceil(from / sector) * sector;
  }
  return overlay.size > 0 ? overlay : null;
}

/** Over every 200th byte from the end. */
function sumOf(record: Uint8Array, pageSize: number, nonce: number): number {
  let sum = nonce;
  for (let at = pageSize - CHECKED_EACH; at > 0; at -= CHECKED_EACH) {
    sum = (sum + (record[4 + at] ?? 0)) >>> 0;
  }
  return sum;
}
