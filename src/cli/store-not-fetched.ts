/** `store not-fetched`: what was wanted and could not be had, and asking for it again. */
import type { Client } from '../contract/client.ts';
import { counted } from '../contract/counted.ts';
import { faultWords } from '../contract/faults.ts';
import { parseEntityId } from '../contract/model/entity.ts';
import {
  purposeInWords,
  triedAgainInWords,
  type NotFetchedEntry,
} from '../contract/model/not-fetched.ts';
import { printJson, printText } from './output.ts';
import { TASK, type Session } from './session.ts';
import { alignedRows, terminalText } from './terminal-text.ts';

const ROWS_AT_ONCE = 1000;
/** What one command may be asked to try again. */
const TRIED_AT_ONCE = 50_000;

async function readAll(client: Client): Promise<NotFetchedEntry[]> {
  const all: NotFetchedEntry[] = [];
  for (;;) {
    const after = all.at(-1)?.key ?? 0;
    const { entries } = await client.readNotFetched({ after, limit: ROWS_AT_ONCE });
    if (entries.length === 0) return all;
    all.push(...entries);
  }
}

export async function printNotFetched(client: Client, json: boolean): Promise<void> {
  const entries = await readAll(client);
  if (json) printJson(entries);
  else printText(listText(entries));
}

/**
 * Asks again for those of the registry that is meant; a key is for that one alone. 1 when some could
 * still not be had.
 */
export async function tryAgain({ client, meant }: Session, json: boolean): Promise<number> {
  const registry = meant();
  const before = await readAll(client);
  const mine = before.filter(({ entity }) => parseEntityId(entity).registry === registry);
  const entities = mine.map(({ entity }) => entity).slice(0, TRIED_AT_ONCE);
  const nothing = { fetched: 0, notFound: 0, notFetched: 0, forGraph: 0 };
  const came =
    entities.length === 0 ? nothing : await client.tryNotFetched({ entities, task: TASK });
  const left = await readAll(client);
  const others = before.length - mine.length;
  if (json) printJson({ ...came, left });
  else {
    const ofOthers = `${counted(others, 'profile')} of other registries left: name theirs with --registry\n`;
    printText(
      `${triedAgainInWords(came)}\n${others > 0 ? ofOthers : ''}${left.length > 0 ? listText(left) : ''}`,
    );
  }
  return came.notFetched > 0 ? 1 : 0;
}

function listText(entries: readonly NotFetchedEntry[]): string {
  const rows = entries.map(({ entity, at, times, purpose, fault }) => [
    entity,
    at,
    counted(times, 'time'),
    terminalText(purposeInWords(purpose)),
    terminalText(faultWords(fault, 'command-line').says),
  ]);
  const total = `${counted(entries.length, 'profile')} not fetched\n`;
  return rows.length === 0 ? total : `${alignedRows(rows)}${total}`;
}
