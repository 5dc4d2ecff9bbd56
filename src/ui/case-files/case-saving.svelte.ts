/** A case saved to one file: from the press on the button until the file is where it belongs. */
import type { Client } from '../../contract/client.ts';
import type { CaseFileMade, Redaction } from '../../contract/model/case-file.ts';
import type { CaseId } from '../../contract/model/case.ts';
import { downloadFrom } from '../shared/download.ts';
import { Task } from '../shared/task.svelte.ts';

interface SavedFile extends CaseFileMade {
  how: 'written' | 'download';
  /** A path where the host wrote it; its name where the browser took it. */
  file: string;
}

export class CaseSaving {
  saved = $state.raw<SavedFile | null>(null);
  readonly work: Task;
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
    this.work = new Task(client, 'case-file');
  }

  /** Whether it was saved. */
  async save(id: CaseId, redact: Redaction[]): Promise<boolean> {
    this.saved = null;
    const saved = await this.work.run('Gathering the case', async (task) => {
      const {
        export: name,
        files: _,
        ...made
      } = await this.#client.saveCase({
        case: id,
        redact,
        task,
      });
      const { saved: where } = await this.#client.saveExport({ export: name, task });
      if (where.how === 'written') return { ...made, how: where.how, file: where.files[0] ?? '' };
      const whole = this.#client.awaitExport({ export: name, task });
      for (const { path, name: called } of where.links) downloadFrom(path, called);
      await whole;
      return { ...made, how: where.how, file: where.links[0]?.name ?? '' };
    });
    if (saved) this.saved = saved;
    return saved !== undefined;
  }

  stop(): void {
    this.saved = null;
    this.work.cancel();
  }
}
