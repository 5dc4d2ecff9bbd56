/** A case file that was chosen, dropped or opened in the system: sent to the engine, read, then opened. */
import type { Client } from '../../contract/client.ts';
import { Refusal, withFileNamed } from '../../contract/faults/faults.ts';
import type { CaseFilePreview } from '../../contract/answers/case-file-preview.ts';
import type { CaseId } from '../../contract/model/case.ts';
import { Task } from '../shared/work/task.svelte.ts';
import { toBase64 } from '../shared/work/to-base64.ts';

/** Bytes sent per request. */
const PART = 96 * 1024;

interface Offered {
  offer: string;
  name: string;
  preview: CaseFilePreview;
}

export class OfferedFile {
  /** The file that was read and can be opened; null if there is none. */
  offered = $state.raw<Offered | null>(null);
  readonly work: Task;
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
    this.work = new Task(client, 'case-file');
  }

  /** Reads this file in place of the one before. */
  async take(file: File): Promise<void> {
    this.drop();
    const { name } = file;
    const read = await this.work.run(`Reading ${name}`, async (task, onProgress) => {
      const { offer } = await this.#client.beginCaseFile({});
      for (let from = 0; from < file.size; from += PART) {
        const base64 = toBase64(await bytesOf(file, from, from + PART));
        await this.#client.caseFilePart({ offer, base64 });
        onProgress(Math.min(from + PART, file.size), file.size);
      }
      const read = (): Promise<CaseFilePreview> => this.#client.endCaseFile({ offer, task });
      return { offer, preview: await withFileNamed(name, read) };
    });
    if (read) this.offered = { ...read, name };
  }

  /** Takes the file opened in the system, if there still is one; returns whether there was. */
  async takeFromSystem(): Promise<boolean> {
    const { offered } = await this.#client.takeOfferedCaseFile({});
    if (offered === null) return false;
    this.drop();
    if ('fault' in offered) this.work.fault = offered.fault;
    else this.offered = offered;
    return true;
  }

  /** The case it became; undefined if refused or stopped, and then the file is still there. */
  async open(): Promise<CaseId | undefined> {
    const { offered } = this;
    if (offered === null) return undefined;
    const { offer } = offered;
    const opened = await this.work.run('Opening the case', (task) =>
      this.#client.openCaseFile({ offer, task }),
    );
    if (opened !== undefined) this.offered = null;
    return opened?.case;
  }

  /** Discards the file. */
  drop(): void {
    this.work.cancel();
    const { offered } = this;
    this.offered = null;
    // No fault if the engine has deleted it already.
    if (offered) void this.#client.dropCaseFile({ offer: offered.offer }).catch(() => undefined);
  }
}

async function bytesOf(file: File, from: number, to: number): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.slice(from, to).arrayBuffer());
  } catch {
    throw new Refusal('file-unreadable', { file: file.name, why: 'it was moved or changed' });
  }
}
