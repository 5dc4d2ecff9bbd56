/**
 * How the browser host saves an export: each file is offered at an unguessable address, which works once
 * and sends the file while the engine makes it.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { exportChunks } from '../contract/client.ts';
import { Refusal, faultWords } from '../contract/faults/faults.ts';
import type { ExportReader, ExportToSave, HostPowers } from '../engine/base/host.ts';
import { pageHeaders } from '../page/page-policy.ts';

/** Maximum offers; more than the engine holds exports, so older ones are of dropped exports. */
const MAX_OFFERS = 8;
const PATH = /^\/export\/([\w-]{43})\/(\d{1,3})$/;

export interface Downloads {
  saveExport: NonNullable<HostPowers['saveExport']>;
  /** The file offered at this path, which is then no longer offered; null if there is none. */
  take(path: string): Download | null;
}

/** An offered file. */
interface Download {
  /** Sends the whole file, or breaks the response off; never rejects. */
  send(response: ServerResponse): Promise<void>;
}

interface Offer {
  request: ExportToSave;
  reader: ExportReader;
  /** Files not downloaded yet. */
  files: Set<number>;
}

/** Tokens are looked up by digest, so that response times reveal nothing of them. */
const digest = (token: string): string => createHash('sha256').update(token).digest('hex');

export function createDownloads(): Downloads {
  const offers = new Map<string, Offer>();
  return {
    saveExport(request, reader) {
      const token = randomBytes(32).toString('base64url');
      offers.set(digest(token), { request, reader, files: new Set(request.files.keys()) });
      for (const oldest of offers.keys()) {
        if (offers.size <= MAX_OFFERS) break;
        offers.delete(oldest);
      }
      const links = request.files.map(({ name }, file) => {
        return { name, path: `/export/${token}/${file}` };
      });
      return Promise.resolve({ how: 'download', links });
    },
    take(path) {
      const [, token = '', number = ''] = PATH.exec(path) ?? [];
      const offer = offers.get(digest(token));
      const file = Number(number);
      if (!offer?.files.delete(file)) return null;
      if (offer.files.size === 0) offers.delete(digest(token));
      return { send: (response) => send(offer, file, response) };
    },
  };
}

/** Reads from the engine only as fast as the browser takes it. If broken off, the export is closed. */
async function send({ request, reader }: Offer, file: number, response: ServerResponse) {
  const { name = '', mime = '' } = request.files[file] ?? {};
  const chunks = exportChunks(reader, request.export, file);
  try {
    // Before any header: an unreadable export is refused, not saved as an empty file.
    const first = await chunks.next();
    const headers = { ...pageHeaders(mime), 'content-disposition': attachment(name) };
    response.writeHead(200, headers);
    await pipeline(Readable.from(startingWith(first, chunks), { highWaterMark: 1 }), response);
  } catch (error) {
    await reader.closeExport({ export: request.export }).catch(() => undefined);
    refuse(response, error);
  }
}

async function* startingWith<T>(
  first: IteratorResult<T, unknown>,
  others: AsyncIterable<T>,
): AsyncGenerator<T> {
  if (first.done) return;
  yield first.value;
  yield* others;
}

function refuse(response: ServerResponse, error: unknown): void {
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  const words = error instanceof Refusal ? faultWords(error.fault).says : 'It can’t be read.';
  response.writeHead(410, pageHeaders('text/plain; charset=utf-8'));
  response.end(`${words}\n`);
}

/** RFC 6266: the name in ASCII for old browsers, and whole in UTF-8. */
function attachment(name: string): string {
  const plain = name.toWellFormed();
  const ascii = plain.replace(/[^\x20-\x7E]|["\\%]/g, '_');
  const encoded = encodeURIComponent(plain).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
