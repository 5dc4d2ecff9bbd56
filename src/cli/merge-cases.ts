/** `case merge`: what putting one case into another comes to, and doing it where that is confirmed. */
import type { Client } from '../contract/client.ts';
import { counted } from '../contract/counted.ts';
import { Refusal } from '../contract/faults.ts';
import { mergeInWords } from '../contract/merge-words.ts';
import type { CaseMerge } from '../contract/model/case-merge.ts';
import type { CaseHead } from '../contract/model/case.ts';
import { printJson, printText } from './output.ts';
import { TASK } from './session.ts';
import { terminalText } from './terminal-text.ts';

interface MergeOptions {
  prefer: 'here' | 'there';
  json?: boolean;
  yes?: boolean;
}

/** Refused as `input-invalid` where it is not confirmed, once it was said what would come. */
export async function mergeCaseFrom(
  client: Client,
  { id, title }: CaseHead,
  from: CaseHead,
  { prefer, json = false, yes = false }: MergeOptions,
): Promise<void> {
  const merge = await client.readMerge({ case: id, from: from.id, task: TASK });
  const done = yes
    ? await client.mergeCases({ case: id, from: from.id, prefer, task: TASK })
    : null;
  const isNothing = done !== null && done.records + done.items === 0;
  if (json) printJson({ id, title, from: from.id, merged: yes, prefer, ...merge });
  else {
    const put = `${from.title} ${yes ? 'was put' : 'would be put'} into ${title}`;
    const head = isNothing ? `Nothing was merged: all that was chosen is in ${title}` : put;
    const lines = [head, ...mergeInWords(merge), ...differenceLines(merge, prefer)];
    printText(lines.map((line) => `${terminalText(line)}\n`).join(''));
  }
  if (!yes)
    throw new Refusal('input-invalid', { field: '--yes', why: 'nothing is merged without' });
}

function differenceLines({ differences }: CaseMerge, prefer: 'here' | 'there'): string[] {
  const { listed, total } = differences;
  if (total === 0) return [];
  const side = prefer === 'here' ? 'as it is here' : 'as it is in the other case';
  return [
    `${counted(total, 'difference')}, each ${side}:`,
    ...listed.flatMap(({ what, here, there }) => [
      `    ${what}`,
      `        here, ${here.changedAt}: ${here.says}`,
      `        there, ${there.changedAt}: ${there.says}`,
    ]),
    ...(total > listed.length ? [`    and ${total - listed.length} more`] : []),
  ];
}
