/** `case delete`: what would leave with a case, and leaves where that is confirmed. */
import type { Client } from '../contract/client.ts';
import { counted } from '../contract/counted.ts';
import { deletionWords, snapshotsInWords } from '../contract/deletion-words.ts';
import { Refusal } from '../contract/faults.ts';
import type { CaseHead } from '../contract/model/case.ts';
import { printJson, printText } from './output.ts';
import { terminalText } from './terminal-text.ts';

interface DeleteOptions {
  json?: boolean;
  snapshots?: boolean;
  yes?: boolean;
}

/** Refused as `input-invalid` where it is not confirmed, once it was said what would leave. */
export async function deleteCase(
  client: Client,
  { id, title }: CaseHead,
  { json = false, snapshots = false, yes = false }: DeleteOptions,
): Promise<void> {
  const deletion = await client.readCaseDeletion({ case: id });
  const leaving = yes ? (await client.deleteCase({ case: id, snapshots })).leaving : 0;
  if (json) printJson({ id, title, deleted: yes, leaving, ...deletion });
  else {
    const held = deletion.snapshots && snapshotsInWords(deletion.snapshots, (iso) => iso);
    const lines = deletionWords(deletion);
    if (held !== null) lines.push(`${snapshots ? 'Deleted too' : 'It is still in'}: ${held}.`);
    if (leaving > 0)
      lines.push(`${counted(leaving, 'answer')} could not leave yet; store rebuild says why.`);
    const head = `${terminalText(title)}: ${yes ? 'deleted' : 'would be deleted for good'}`;
    printText([head, ...lines].map((line) => `${line}\n`).join(''));
  }
  if (!yes)
    throw new Refusal('input-invalid', { field: '--yes', why: 'nothing is deleted without' });
}
