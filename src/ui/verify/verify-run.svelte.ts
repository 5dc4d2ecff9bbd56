/** Exported files held against the open store, one after the other. */
import type { Client } from '../../contract/client.ts';
import { Refusal, type Fault } from '../../contract/faults.ts';
import type { VerifyReport } from '../../contract/model/verification.ts';
import { verifyLines } from '../../contract/verify-lines.ts';
import { faultToShow } from '../shared/fault-to-show.ts';
import { nowIso } from '../shared/moment-words.ts';
import { toBase64 } from '../shared/to-base64.ts';

export interface VerifiedFile {
  name: string;
  /** Null: it could not be verified, and why. */
  report: VerifyReport | null;
  fault: Fault | null;
}

export class VerifyRun {
  results = $state.raw<readonly VerifiedFile[]>([]);
  /** The file that is read now, in bytes; null: none. */
  now = $state.raw<{ name: string; done: number; total: number } | null>(null);
  /** When the last one ended, ISO 8601 in UTC; null: none has. */
  endedAt = $state<string | null>(null);
  cancelled = $state(false);
  readonly #client: Client;
  #stop = new AbortController();
  #task = '';

  constructor(client: Client) {
    this.#client = client;
  }

  /** These in place of those before; what is under way is stopped. */
  async start(files: readonly File[]): Promise<void> {
    this.cancel();
    const stop = (this.#stop = new AbortController());
    this.#task = `verify-${crypto.randomUUID()}`;
    this.results = [];
    this.endedAt = null;
    this.cancelled = false;
    for (const file of files) {
      const result = await this.#verify(file, stop.signal);
      if (stop !== this.#stop) return;
      if (stop.signal.aborted) break;
      this.results = [...this.results, result];
    }
    this.cancelled = stop.signal.aborted;
    this.now = null;
    this.endedAt = nowIso();
  }

  cancel(): void {
    if (this.now === null) return;
    this.#stop.abort();
    // Refused only when the engine is gone, and then nothing is under way.
    void this.#client.cancelTask({ task: this.#task }).catch(() => undefined);
  }

  /** The report of all of them, as lines. */
  lines(): string[] {
    return [
      `Interlock: exported files held against the store, ended ${this.endedAt ?? ''}`,
      ...this.results.flatMap(({ name, report }) => (report ? verifyLines(name, report) : [])),
    ];
  }

  async #verify(file: File, signal: AbortSignal): Promise<VerifiedFile> {
    const { name, size: total } = file;
    this.now = { name, done: 0, total };
    try {
      const { verification } = await this.#client.beginVerification({});
      let done = 0;
      for await (const { base64, bytes } of partsToVerify(file)) {
        if (signal.aborted) throw new Refusal('cancelled');
        await this.#client.verifyPart({ verification, base64, task: this.#task });
        done += bytes;
        if (!signal.aborted) this.now = { name, done, total };
      }
      const asked = { verification, task: this.#task };
      return { name, report: await this.#client.endVerification(asked), fault: null };
    } catch (thrown) {
      return { name, report: null, fault: faultToShow(thrown) };
    }
  }
}

/** A file as it is handed over to be verified. */
const PART = 64 * 1024;

/** In order; refused as `file-unreadable`. */
async function* partsToVerify(file: File): AsyncGenerator<{ base64: string; bytes: number }> {
  for (let from = 0; from < file.size; from += PART) {
    const bytes = await bytesOf(file, from);
    yield { base64: toBase64(bytes), bytes: bytes.length };
  }
}

async function bytesOf(file: File, from: number): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await file.slice(from, from + PART).arrayBuffer());
  } catch {
    throw new Refusal('file-unreadable', { file: file.name, why: 'it was moved or changed' });
  }
}
