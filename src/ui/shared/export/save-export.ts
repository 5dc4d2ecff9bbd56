/** Saves an export: the host writes its files, or the browser takes them as downloads. */
import type { Client } from '../../../contract/client.ts';
import type { Loss } from '../../../contract/answers/export.ts';
import { downloadFrom } from './download.ts';

export interface SavedWhere {
  /** Paths if the host wrote them; names if the browser took them as downloads. */
  files: readonly string[];
  how: 'written' | 'download';
  loss: readonly Loss[];
}

/**
 * Resolves once all of it is there. Refused as the host or the reading is.
 * @param goOn throws if the export was cancelled, since a cancel between two commands stops neither
 */
export async function saveExport(
  client: Pick<Client, 'saveExport' | 'awaitExport'>,
  name: string,
  task: string,
  goOn: () => Promise<void>,
): Promise<SavedWhere> {
  const { saved, loss } = await client.saveExport({ export: name, task });
  if (saved.how === 'written') return { ...saved, loss: loss ?? [] };
  await goOn();
  const whole = client.awaitExport({ export: name, task });
  for (const link of saved.links) downloadFrom(link.path, link.name);
  const files = saved.links.map((link) => link.name);
  return { how: 'download', files, loss: (await whole).loss };
}
