/** A dossier saved: from the press on the button until its file is where it belongs. */
import type { Client } from '../../contract/client.ts';
import { Refusal } from '../../contract/faults/faults.ts';
import type { DossierFormat } from '../../contract/answers/formats.ts';
import { Task } from '../shared/work/task.svelte.ts';
import { saveExport, type SavedWhere } from '../shared/export/save-export.ts';
import type { DossierWish } from './dossier-choices.svelte.ts';

export interface SavedDossier extends SavedWhere {
  entities: number;
  ties: number;
}

export class DossierSaving {
  saved = $state.raw<SavedDossier | null>(null);
  readonly work: Task;
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
    this.work = new Task(client, 'dossier');
  }

  /** Whether it was saved. */
  async save(wish: DossierWish, format: DossierFormat): Promise<boolean> {
    this.stop();
    const client = this.#client;
    const saved = await this.work.run('Making the dossier', async (task, tell) => {
      const made = await client.exportDossier({ ...wish, format, task });
      const { export: name, entities, ties } = made;
      const goOn = async (): Promise<void> => {
        try {
          tell(0, entities + ties);
        } catch {
          await client.closeExport({ export: name });
          throw new Refusal('cancelled');
        }
      };
      await goOn();
      return { ...(await saveExport(client, name, task, goOn)), entities, ties };
    });
    if (saved) this.saved = saved;
    return saved !== undefined;
  }

  /** Nothing is left of what is under way; what was said of an earlier one is gone. */
  stop(): void {
    this.saved = null;
    this.work.cancel();
  }
}
