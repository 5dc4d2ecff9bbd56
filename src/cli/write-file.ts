/** Writes a file so that there is the whole of it or none: beside its place, then renamed. */
import { open, rename, unlink } from 'node:fs/promises';
import { Refusal } from '../contract/faults.ts';

/** Refused as `file-unwritable`; what stood there before is then untouched. */
export async function writeWholeFile(file: string, parts: AsyncIterable<string>): Promise<void> {
  const beside = `${file}.${process.pid}.part`;
  try {
    const handle = await open(beside, 'wx');
    try {
      for await (const part of parts) await handle.writeFile(part);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(beside, file);
  } catch (error) {
    await unlink(beside).catch(() => undefined);
    if (error instanceof Refusal) throw error;
    const why = error instanceof Error && 'code' in error ? String(error.code) : 'no reason known';
    throw new Refusal('file-unwritable', { file, why });
  }
}
