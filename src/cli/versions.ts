/** `versions`: what a registry said of one record over time, or what differs between the newest two. */
import { parseArgs } from 'node:util';
import type { Client } from '../contract/client.ts';
import { counted } from '../contract/counted.ts';
import { readEntityId, type EntityId } from '../contract/model/entity.ts';
import type { Difference, RecordVersion } from '../contract/model/version.ts';
import { ENGINE_OPTIONS } from './engine-options.ts';
import type { Means } from './means.ts';
import { printJson, printText } from './output.ts';
import { TASK, withEngine } from './session.ts';
import { alignedRows, terminalText } from './terminal-text.ts';
import { onlyArgument, UsageError } from './usage.ts';

const OPTIONS = {
  ...ENGINE_OPTIONS,
  diff: { type: 'boolean' },
  json: { type: 'boolean' },
} as const;

const AT_ONCE = 1000;

export async function versions(args: string[], means: Means): Promise<number> {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
  const id = onlyArgument('The id of a record', positionals);
  // What is stored is all that is told: a registry is meant as offline.
  await withEngine(means, { ...values, offline: true }, async ({ client, meant }) => {
    const entity = readEntityId(id, meant);
    if (entity === null) throw new UsageError(`${id} is no id: company:ID or member:ID.`);
    const { versions: found } = await client.readVersions({ entity, limit: AT_ONCE });
    if (values.diff) await printDifference(client, entity, found, values.json ?? false);
    else if (values.json) printJson(found);
    else printText(toText(found));
  });
  return 0;
}

function toText(found: readonly RecordVersion[]): string {
  if (found.length === 0) return 'No version is kept.\n';
  return alignedRows(
    found.map(({ firstAt, lastAt, times, sha256 }) => [
      firstAt,
      lastAt,
      counted(times, 'time'),
      sha256 ?? 'not found',
    ]),
  );
}

async function printDifference(
  client: Client,
  entity: EntityId,
  found: readonly RecordVersion[],
  json: boolean,
): Promise<void> {
  const [after, before] = found.filter(({ isStored }) => isStored).map(({ sha256 }) => sha256);
  if (!before || !after) {
    if (json) printJson({ before: null, after: after ?? null, differences: [] });
    else printText('There are no two versions to compare.\n');
    return;
  }
  const differences: Difference[] = [];
  for (;;) {
    const asked = { entity, before, after, offset: differences.length, limit: AT_ONCE };
    const part = await client.compareVersions({ ...asked, task: TASK });
    differences.push(...part.differences);
    if (part.differences.length === 0 || differences.length === part.total) break;
  }
  if (json) printJson({ before, after, differences });
  else if (differences.length === 0) printText('Nothing that is stated differs; the bytes do.\n');
  else printText(differences.map(({ says }) => `${terminalText(says)}\n`).join(''));
}
