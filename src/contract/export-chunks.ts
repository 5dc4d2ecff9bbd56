/** The files of an export as whoever saves them takes them: chunk by chunk, no faster than they are wanted. */
import type { Client } from './client.ts';
import type { ExportPart } from './model/answers.ts';

/** Every host has it; the contract knows neither the page's types nor Node's. */
declare function atob(base64: string): string;

/**
 * The chunks of one file, to its end. Asks for one only when the one before was taken. Throws the
 * Refusal that reading ends with.
 * @param hear is told of every part, the last and empty one too
 */
export async function* exportChunks(
  reader: Pick<Client, 'readExport'>,
  name: string,
  file: number,
  hear: (part: ExportPart) => void = () => undefined,
): AsyncGenerator<string | Uint8Array<ArrayBuffer>> {
  for (;;) {
    const part = await reader.readExport({ export: name, file });
    hear(part);
    if (part.done) return;
    yield 'text' in part ? part.text : fromBase64(part.base64);
  }
}

/** Letter by letter: an iterator over them takes ten times as long. */
function fromBase64(base64: string): Uint8Array<ArrayBuffer> {
  const letters = atob(base64);
  const bytes = new Uint8Array(letters.length);
  for (let at = 0; at < letters.length; at += 1) bytes[at] = letters.charCodeAt(at);
  return bytes;
}
