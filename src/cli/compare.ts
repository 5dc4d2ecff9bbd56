/** `compare`: what speaks for and against two records, or two names, being of the same. */
import { parseArgs } from 'node:util';
import type { EntityComparison } from '../contract/model/comparison.ts';
import type { EntityId } from '../contract/model/entity.ts';
import { toEntity } from './answer.ts';
import { comparePairs } from './compare-pairs.ts';
import { ENGINE_OPTIONS } from './engine-options.ts';
import type { Means } from './means.ts';
import { toOutputFile } from './output-file.ts';
import { printJson, printText } from './output.ts';
import { TASK, withEngine } from './session.ts';
import { terminalText } from './terminal-text.ts';
import { UsageError } from './usage.ts';

const OPTIONS = {
  ...ENGINE_OPTIONS,
  pairs: { type: 'string' },
  output: { type: 'string', short: 'o' },
  json: { type: 'boolean' },
} as const;

export async function compare(args: string[], means: Means): Promise<number> {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
  const { pairs, output, json = false } = values;
  if (pairs !== undefined) {
    if (positionals.length > 0) throw new UsageError('--pairs takes no ids beside it.');
    await comparePairs(pairs, toOutputFile(output), json);
    return 0;
  }
  if (output !== undefined) throw new UsageError('-o FILE goes with --pairs.');
  const [one, other, third] = positionals;
  if (one === undefined || other === undefined) throw new UsageError('Two ids are to be compared.');
  if (third !== undefined) throw new UsageError(`One argument is too many: ${third}`);
  await withEngine(means, { ...values, offline: true }, async ({ client, meant }) => {
    const entities: [EntityId, EntityId] = [toEntity(one, meant), toEntity(other, meant)];
    const found = await client.compareEntities({ entities, task: TASK });
    if (json) printJson(found);
    else printText(toText(found));
  });
  return 0;
}

/** The thing, and where each of the two states it. */
const sharedLines = ({ kind, value, sources }: EntityComparison['shared'][number]): string[] => [
  `${kind}  ${value}`,
  ...sources.map(({ entity, sha256, pointer }) => `  ${entity}  ${sha256} ${pointer}`),
];

function toText({ entities, suggested, ...found }: EntityComparison): string {
  const named = entities.map(({ id, label, name }) => {
    const other = name === null || name === label ? '' : `, compared as “${name}”`;
    return `${id}  ${label}${other}`;
  });
  const section = (title: string, lines: readonly string[]): string[] =>
    lines.length === 0 ? [] : [title, ...lines.map((line) => `  ${line}`)];
  const verdict = suggested ? 'They may be the same: look at both.' : 'Not suggested as the same.';
  return [
    ...named,
    verdict,
    ...section('For', found.for),
    ...section('Against', found.against),
    ...section('Unknown', found.unknown),
    ...section('Stated by both', found.shared.flatMap(sharedLines)),
  ]
    .map((line) => `${terminalText(line)}\n`)
    .join('');
}
