/** A file being imported: sent to the engine, previewed, and added to the shown case. */
import type { Client } from '../../contract/client.ts';
import { Refusal } from '../../contract/faults/faults.ts';
import type { CaseId } from '../../contract/model/case.ts';
import type {
  ImportAnswer,
  ImportFileHead,
  ImportMapping,
  ImportPreview,
} from '../../contract/model/import.ts';
import { Task } from '../shared/work/task.svelte.ts';
import { missingIn, withSort } from './mapping-change.ts';
import { toBase64 } from '../shared/work/to-base64.ts';

/** Bytes sent per request. */
const PART = 96 * 1024;

export class ImportState {
  /** The beginnings of the files; empty if none was sent. */
  files = $state.raw<readonly ImportFileHead[]>([]);
  /** What the columns of each table mean. */
  mappings = $state.raw<readonly ImportMapping[]>([]);
  /**
   * The preview of the current mappings, or of earlier ones while a new preview is made; null if there is
   * none or it was refused.
   */
  preview = $state.raw<ImportPreview | null>(null);
  readonly work: Task;
  readonly #client: Client;
  #offer: string | null = null;
  /** For each table, its mappings from before it was switched to the other sort. */
  #before: Partial<Record<ImportMapping['of'], ImportMapping>>[] = [];

  constructor(client: Client) {
    this.#client = client;
    this.work = new Task(client, 'import');
  }

  /** Whether a second table can be added to the first. */
  get canAddTable(): boolean {
    const [first, second] = this.files;
    return first?.format === 'csv' && second === undefined;
  }

  /** Replaces the files. */
  async take(files: readonly File[]): Promise<void> {
    this.drop();
    await this.add(files);
  }

  /** Adds files; the engine refuses more than two. */
  async add(files: readonly File[]): Promise<void> {
    const names = files.map(({ name }) => name).join(', ');
    this.preview = null;
    const read = await this.work.run(`Reading ${names}`, async (_task, onProgress) => {
      for (const file of files) await this.#upload(file, onProgress);
      return this.#client.readImportHead({ offer: this.#offer ?? '' });
    });
    if (read === undefined) return this.#dropOffer();
    this.files = read.files;
    // Mappings chosen for tables that were there already stay.
    this.mappings = read.files.flatMap(({ mapping }, at) => this.mappings[at] ?? mapping ?? []);
    await this.readPreview();
  }

  /** Sets the mapping of a table. */
  async change(at: number, mapping: ImportMapping): Promise<void> {
    this.mappings = this.mappings.map((one, place) => (place === at ? mapping : one));
    await this.readPreview();
  }

  /** Switches a table to the other sort, with the columns it last had as that sort. */
  async turn(at: number, of: ImportMapping['of']): Promise<void> {
    const mapping = this.mappings[at];
    if (mapping === undefined || mapping.of === of) return;
    const before = (this.#before[at] ??= {});
    before[mapping.of] = mapping;
    await this.change(at, before[of] ?? withSort(mapping, of));
  }

  async readPreview(): Promise<void> {
    const offer = this.#offer;
    if (offer === null) return;
    const { mappings } = this;
    const isTables = this.files.every(({ head }) => head !== null);
    const wish = { offer, ...(isTables && { mappings: [...mappings] }) };
    this.work.fault = null;
    if (mappings.some((mapping) => missingIn(mapping) !== null)) {
      // Can't be read yet: the dialog says what has to be chosen.
      this.preview = null;
      this.work.cancel();
      return;
    }
    const preview = await this.work.run('Looking at the file', (task) =>
      this.#client.previewImport({ ...wish, task }),
    );
    // The earlier preview stays until now; if mappings changed meanwhile, the next preview replaces it.
    if (mappings === this.mappings) this.preview = preview ?? null;
  }

  /** Undefined if refused or stopped, and then the file is still there. */
  async import(id: CaseId): Promise<ImportAnswer | undefined> {
    const offer = this.#offer;
    if (offer === null || this.preview === null || this.work.progress !== null) return undefined;
    const done = await this.work.run('Importing', (task) =>
      this.#client.importFile({ offer, case: id, task }),
    );
    if (done !== undefined) this.#forget();
    return done;
  }

  /** Discards the files. */
  drop(): void {
    this.work.cancel();
    this.#dropOffer();
  }

  #dropOffer(): void {
    const offer = this.#offer;
    this.#forget();
    // No fault if the engine has deleted them already.
    if (offer !== null) void this.#client.dropImport({ offer }).catch(() => undefined);
  }

  #forget(): void {
    this.#offer = null;
    this.files = [];
    this.mappings = [];
    this.#before = [];
    this.preview = null;
  }

  async #upload(file: File, onProgress: (done: number, total: number) => void): Promise<void> {
    const beside = this.#offer === null ? {} : { offer: this.#offer };
    const started = await this.#client.beginImport({ ...beside, name: file.name });
    this.#offer = started.offer;
    for (let from = 0; from < file.size; from += PART) {
      const base64 = toBase64(await bytesOf(file, from, from + PART));
      await this.#client.importPart({ ...started, base64 });
      onProgress(Math.min(from + PART, file.size), file.size);
    }
  }
}

async function bytesOf(file: File, from: number, to: number): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.slice(from, to).arrayBuffer());
  } catch {
    throw new Refusal('file-unreadable', { file: file.name, why: 'it was moved or changed' });
  }
}

/** Extensions of importable files; their content decides the format. */
export const IMPORT_ENDINGS: readonly string[] = [
  ...['graphml', 'gexf', 'xml', 'csv', 'tsv', 'txt', 'ftm', 'json', 'jsonl', 'ijson'],
];

export const isImportable = (name: string): boolean =>
  IMPORT_ENDINGS.includes(/\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '');
