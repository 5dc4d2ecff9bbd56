/** Open exports, each over a snapshot, whose files are made while read; and their notes in the journal. */
import { createHash, randomUUID } from 'node:crypto';
import {
  type SavedFormat,
  type FormatName,
  FORMATS,
  lastName,
} from '../../contract/answers/formats.ts';
import type { ExportPart, Loss } from '../../contract/answers/export.ts';
import { Refusal } from '../../contract/faults/faults.ts';
import type { Chunk, ExportTally } from '../../exchange/common/exporter.ts';
import type { OpenedExport } from '../../exchange/exporters.ts';
import type { Call } from '../base/handlers.ts';
import type { ExportToSave } from '../base/host.ts';
import { TURN_MILLIS } from '../base/take-steps.ts';
import type { ExportNoted, CaseNotes } from '../base/case-notes.ts';
import type { CaseId } from '../../contract/model/case.ts';

const MAX_HELD = 3;

export interface OpenExports {
  /** Holds an export; the oldest of more than three is dropped. `total` counts its entities and ties. */
  hold(
    format: SavedFormat,
    opened: Omit<OpenedExport, 'rename'> & Partial<OpenedExport>,
    total: number,
  ): ExportToSave;
  /** Refused as `export-gone` if it is not held. */
  get(name: string): OpenExport;
  /** Drops it: further reads are refused. False when it was not held. */
  close(name: string): boolean;
}

export function createOpenExports(): OpenExports {
  const held = new Map<string, OpenExport>();

  function drop(name: string, why: Refusal): boolean {
    held.get(name)?.stop(why);
    return held.delete(name);
  }

  return {
    hold(format, { files, tally, rename }, total) {
      const described = files.map(({ name, mime }) => ({ name, mime }));
      const request = { export: randomUUID(), format, files: described };
      const contents = files.map(({ chunks }) => chunks);
      held.set(request.export, new OpenExport({ request, tally, total, rename }, contents));
      for (const oldest of held.keys()) {
        if (held.size <= MAX_HELD) break;
        drop(oldest, new Refusal('export-gone'));
      }
      return request;
    },
    get(name) {
      const found = held.get(name);
      if (!found) throw new Refusal('export-gone');
      return found;
    },
    close: (name) => drop(name, new Refusal('cancelled')),
  };
}

interface HeldParts extends Pick<OpenedExport, 'tally'> {
  request: ExportToSave;
  total: number;
  /** Undefined if no file of it names another. */
  rename: OpenedExport['rename'] | undefined;
}

/** One export from opening to end. */
export class OpenExport {
  readonly request: ExportToSave;
  readonly #tally: ExportTally;
  readonly #total: number;
  readonly #rename: HeldParts['rename'];
  /** Settles once the host has saved all of it. */
  #saving: Promise<unknown> = Promise.resolve();
  /** The rest of each file; null once it was read to its end. */
  #files: (Iterator<Chunk> | null)[];
  /** The hash of each file, over what was read so far. */
  readonly #hashes;
  #hasBegun = false;
  #isWhole = false;
  #stopped: Error | null = null;
  readonly #whole = Promise.withResolvers<Loss[]>();
  readonly #unread = Promise.withResolvers<never>();
  #onProgress: () => void = () => undefined;

  constructor({ request, tally, total, rename }: HeldParts, files: readonly Iterable<Chunk>[]) {
    this.request = request;
    this.#rename = rename;
    this.#files = files.map((chunks) => chunks[Symbol.iterator]());
    this.#hashes = files.map(() => createHash('sha256'));
    this.#tally = tally;
    this.#total = total;
    // Often nothing awaits these.
    this.#whole.promise.catch(() => undefined);
    this.#unread.promise.catch(() => undefined);
  }

  /** Resolves with the losses when every file was read to its end; rejects when it was stopped. */
  get whole(): Promise<Loss[]> {
    return this.#whole.promise;
  }

  /** Resolves when it was exported: read to its end, and saved if a host saves it. */
  get completed(): Promise<void> {
    return this.#whole.promise.then(async () => void (await this.#saving));
  }

  /** Rejects when it is stopped before anything was read; never resolves. */
  get stoppedUnread(): Promise<never> {
    return this.#unread.promise;
  }

  /** The SHA-256 of each file in hex, once all were read to their end. */
  readonly hashes = (): string[] => this.#hashes.map((hash) => hash.copy().digest('hex'));

  get isWhole(): boolean {
    return this.#isWhole;
  }

  /** The host's saving, which `completed` waits for. */
  setSaving(saving: Promise<unknown>): void {
    this.#saving = saving;
  }

  /** The final names of its files. Refused as `input-invalid` once anything was read. */
  rename(names: readonly string[]): void {
    if (this.#hasBegun || names.length !== this.#files.length) {
      const why = this.#hasBegun ? 'it was begun' : 'there are not so many files';
      throw new Refusal('input-invalid', { field: 'names', why });
    }
    this.#rename?.(names);
  }

  /** The next part of this file; throws if there is none any more. */
  read(file: number): ExportPart {
    if (this.#stopped !== null) throw this.#stopped;
    const chunks = this.#files[file];
    if (chunks === undefined) {
      throw new Refusal('input-invalid', { field: 'file', why: 'there is none' });
    }
    if (chunks === null) throw new Refusal('export-gone');
    this.#hasBegun = true;
    const chunk = this.#next(chunks);
    if (chunk === null) this.#end(file);
    else this.#hashes[file]?.update(chunk);
    this.#onProgress();
    const content = typeof chunk === 'object' && chunk !== null ? toBase64(chunk) : toText(chunk);
    const loss = this.#isWhole ? this.#tally.loss.list() : null;
    return { ...content, done: chunk === null, written: this.#tally.written, loss };
  }

  /** Ends it: reads and waiting callers are refused with this reason. */
  stop(why: unknown): void {
    if (this.#stopped !== null || this.#isWhole) return;
    const reason = why instanceof Error ? why : new Error('The writing failed.', { cause: why });
    this.#stopped = reason;
    for (const file of this.#files) file?.return?.();
    this.#files = [];
    this.#whole.reject(reason);
    if (!this.#hasBegun) this.#unread.reject(reason);
  }

  /** Reports progress to this call and stops with it, until the returned function is called. */
  follow({ signal, progress }: Call): () => void {
    const stop = (): void => this.stop(new Refusal('cancelled'));
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop);
    this.#onProgress = () => progress(this.#tally.written, this.#total, 'Writing');
    return () => {
      signal.removeEventListener('abort', stop);
      this.#onProgress = () => undefined;
    };
  }

  /** Skips empty chunks, which only let other calls be answered, for at most one turn. */
  #next(chunks: Iterator<Chunk>): Chunk | null {
    const until = performance.now() + TURN_MILLIS;
    try {
      for (;;) {
        const { done, value } = chunks.next() as IteratorResult<Chunk, undefined>;
        if (done) return null;
        if (value !== '' || performance.now() >= until) return value;
      }
    } catch (error) {
      this.stop(error);
      throw error;
    }
  }

  #end(file: number): void {
    this.#files[file] = null;
    if (this.#files.some((chunks) => chunks !== null)) return;
    this.#isWhole = true;
    this.#whole.resolve(this.#tally.loss.list());
  }
}

const toText = (chunk: string | null): { text: string } => ({ text: chunk ?? '' });

const toBase64 = (chunk: Uint8Array): { base64: string } => ({
  base64: Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength).toString('base64'),
});

/** An export for the journal of a case: what was exported, with the hash of each file. */
interface ToNote extends Pick<ExportNoted, 'entities' | 'ties' | 'redacted'> {
  case: CaseId;
}

/** Notes it as files of this format with these hashes. */
type NoteExport = (format: FormatName, hashes: readonly string[]) => void;

export const exportNoter =
  (notes: CaseNotes, { case: id, ...what }: ToNote): NoteExport =>
  (format, hashes) =>
    notes.exported(id, {
      ...what,
      format: FORMATS[format].label,
      files: FORMATS[format].files.map((file, at) => ({
        file: lastName(file),
        sha256: hashes[at] ?? '',
      })),
    });

/** An export not read to its end is not noted. */
export function noteWhenCompleted(one: OpenExport, format: FormatName, note: NoteExport): void {
  one.completed.then(
    () => note(format, one.hashes()),
    () => undefined,
  );
}
