/**
 * The head of the chain of requests, which is stored beside the store: rows lost from the end of the chain
 * leave no trace in the store itself. It may lag a second behind; it is never ahead, since it is written
 * after the rows are on the disk.
 */
import { readFileSync } from 'node:fs';
import type { ChainHead } from '../../contract/model/request.ts';
import { writePrivateFile } from './private-file.ts';

const LAG_MILLIS = 1000;
/** A head has some 150 bytes; anything longer is none. */
const MAX_LENGTH = 1000;

export const headFileOf = (file: string): string => `${file}.head`;

/** The head as it is stored. */
export interface StoredHead extends ChainHead {
  /** The generation with which the store was then closed (see `in-use.ts`); null: it may be in use. */
  closed: string | null;
}

interface HeadWriter {
  /** There may be new rows: writes the head soon. */
  changed(): void;
  /** Writes the head now, if it changed; `closed` if nothing more is written to that generation. */
  write(closed?: string): void;
}

/** `read` is called when the head is written. */
export function headWriter(file: string, read: () => ChainHead): HeadWriter {
  let timer: NodeJS.Timeout | null = null;
  let lastText = '';

  function write(closed: string | null = null): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    try {
      const { store, count, hash } = read();
      const text = `${JSON.stringify({ store, count, hash, closed })}\n`;
      if (text === lastText) return;
      writePrivateFile(headFileOf(file), text);
      lastText = text;
    } catch {
      // The disk is full, for example, or a file can't be read. The head lags then, which a check reports;
      // the next change tries again.
    }
  }

  return {
    write,
    changed() {
      timer ??= setTimeout(write, LAG_MILLIS).unref();
    },
  };
}

/** Null: there is none, or it can't be read as one. */
export function readHead(file: string): StoredHead | null {
  try {
    const text = readFileSync(headFileOf(file), 'utf8');
    const read: unknown = text.length > MAX_LENGTH ? null : JSON.parse(text);
    return isHead(read) ? { ...read, closed: closedOf(read) } : null;
  } catch {
    return null;
  }
}

function isHead(value: unknown): value is ChainHead {
  if (typeof value !== 'object' || value === null) return false;
  const { store, count, hash } = value as Partial<Record<keyof ChainHead, unknown>>;
  return typeof store === 'string' && Number.isSafeInteger(count) && typeof hash === 'string';
}

const closedOf = (read: object): string | null =>
  'closed' in read && typeof read.closed === 'string' ? read.closed : null;
