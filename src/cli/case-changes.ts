/** `case refresh` and `case changes`: asking again for all of a case, and what of it waits to be decided. */
import type { Client } from '../contract/client.ts';
import { counted } from '../contract/counted.ts';
import { faultWords } from '../contract/faults.ts';
import type { CaseHead } from '../contract/model/case.ts';
import {
  refreshInWords,
  type ChangesPage,
  type RefreshedRecord,
  type RefreshPage,
  type WaitingChange,
} from '../contract/model/change.ts';
import { printError, printJson, printText } from './output.ts';
import { TASK } from './session.ts';
import { terminalText } from './terminal-text.ts';

const AT_ONCE = 500;

/**
 * Goes on where one was cut off; else asks for all anew, or with `failed` for what failed last.
 * @returns 1 where some could not be had
 */
export async function refreshCaseOf(
  client: Client,
  { id }: CaseHead,
  { json, failed }: { json: boolean; failed: boolean },
): Promise<number> {
  const last = (await client.readRefresh({ case: id, limit: 1 })).head;
  const isCutOff = last !== null && last.ended === null;
  const isLeft = isCutOff || (last !== null && last.counts.failed > 0);
  if (failed && !isLeft) printError('note: Nothing failed last: nobody was asked.\n');
  const which = isCutOff || failed ? 'rest' : 'new';
  const head = failed && !isLeft ? last : await client.refreshCase({ case: id, which, task: TASK });
  if (head === null) {
    if (json) printJson(null);
    return 0;
  }
  const records: RefreshedRecord[] = [];
  for (let after: number | null = -1; after !== null;) {
    const page: RefreshPage = await client.readRefresh({ case: id, after, limit: AT_ONCE });
    records.push(...page.records);
    after = page.next;
  }
  if (json) printJson({ ...head, records: records.map(toListed) });
  else {
    const told = records.filter(({ outcome }) => outcome !== 'unchanged');
    const total = `${counted(head.total, 'record')}: ${refreshInWords(head.counts)}\n`;
    printText(`${told.map(recordLines).join('')}${total}`);
  }
  return head.counts.failed > 0 ? 1 : 0;
}

/** Without its place in the report. */
function toListed({ turn: _turn, ...record }: RefreshedRecord): Omit<RefreshedRecord, 'turn'> {
  return record;
}

function recordLines({ entity, label, outcome, says, changes, fault }: RefreshedRecord): string {
  const why = fault === null ? [] : [faultWords(fault, 'command-line').says];
  const head = `${(outcome ?? 'not asked').padEnd(9)}  ${entity}  ${terminalText(label)}\n`;
  return head + indented([...why, ...says], changes - says.length);
}

export async function printChanges(client: Client, { id }: CaseHead, json: boolean): Promise<void> {
  const changes: WaitingChange[] = [];
  for (let after: number | null = -1; after !== null;) {
    const page: ChangesPage = await client.readChanges({
      case: id,
      after,
      limit: AT_ONCE,
      task: TASK,
    });
    changes.push(...page.changes);
    after = page.next;
  }
  if (json) printJson(changes);
  else if (changes.length === 0) printText('No change waits to be accepted or ignored.\n');
  else printText(changes.map(changeLines).join(''));
}

function changeLines({ entity, label, at, differences, total }: WaitingChange): string {
  const head = `${entity}  ${at}  ${terminalText(label)}\n`;
  const says = differences.map((one) => one.says);
  return head + indented(says, total - says.length);
}

function indented(lines: readonly string[], left: number): string {
  const all = left > 0 ? [...lines, `and ${left} more`] : lines;
  return all.map((line) => `    ${terminalText(line)}\n`).join('');
}
