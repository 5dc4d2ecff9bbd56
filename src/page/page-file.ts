/** The built page as a host serves it: a single file of its folder by path, and nothing else. */
import { readFile, realpath } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';

export interface PageFile {
  body: Buffer<ArrayBuffer>;
  mediaType: string;
}

const MEDIA_TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};

/**
 * The only paths accepted: plain names that don't begin with a dot. A percent sign, a backslash, `..` and
 * an empty segment don't match, so there is nothing to decode and no way out of the folder.
 */
const PLAIN_PATH = /^(?:\/[\w-][\w.-]*)+$/;

/** The file at this path of a URL (`/` is the page itself), or null if the folder has no such file. */
export async function readPageFile(folder: string, path: string): Promise<PageFile | null> {
  const name = path === '/' ? '/index.html' : path;
  if (!PLAIN_PATH.test(name)) return null;
  try {
    const root = await realpath(folder);
    const file = await realpath(join(root, name));
    if (!file.startsWith(root + sep)) return null;
    const mediaType = MEDIA_TYPES[extname(file)] ?? 'application/octet-stream';
    return { body: await readFile(file), mediaType };
  } catch (error) {
    if (isNotFoundError(error)) return null;
    throw error;
  }
}

/** No such file, or a folder where a file was requested. */
function isNotFoundError(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  return code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR';
}
