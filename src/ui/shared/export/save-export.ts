/** An export on its way to where it belongs: written by the host, or taken by the browser as downloads. */
import type { Client } from '../../../contract/client.ts';
import type { Loss } from '../../../contract/answers/export.ts';
import { downloadFrom } from './download.ts';

export interface SavedWhere {
  /** Paths where the host wrote them; names where the browser took them as downloads. */
  files: readonly string[];
  how: 'written' | 'download';
  loss: readonly Loss[];
}

/**
 * Once all of it is there. Refused as the host and the reading are.
 * @param goOn throws where it is not wanted any more: a cancel between two commands finds neither under way
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
