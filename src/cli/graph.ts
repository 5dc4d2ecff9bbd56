/** `graph`: what lies around some entities, fetched as far as needed and written to a file. */
import { existsSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Client } from '../contract/client.ts';
import { counted } from '../contract/counted.ts';
import { exportChunks } from '../contract/export-chunks.ts';
import { FORMATS, lastName, type GraphFormat } from '../contract/formats.ts';
import type { CollectAnswer, Loss } from '../contract/model/answers.ts';
import type { EntityId } from '../contract/model/entity.ts';
import { readEntityId } from '../contract/model/entity.ts';
import { graphTime, type GraphTime } from '../contract/model/graph-time.ts';
import type { RegistryHandle } from '../contract/model/registry.ts';
import { fault } from '../contract/faults.ts';
import { ENGINE_OPTIONS } from './engine-options.ts';
import { printFault, printJson, printNotice, printText } from './output.ts';
import { TASK, withEngine } from './session.ts';
import { writeWholeFiles } from '../thread/write-whole.ts';
import { terminalText } from './terminal-text.ts';
import { toWholeNumber, TYPED_FORMATS, UsageError } from './usage.ts';

const OPTIONS = {
  ...ENGINE_OPTIONS,
  depth: { type: 'string' },
  'as-of': { type: 'string' },
  format: { type: 'string' },
  output: { type: 'string', short: 'o' },
  json: { type: 'boolean' },
} as const;

export async function graph(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
  refuseOddRoots(positionals);
  const depth = toWholeNumber('--depth', values.depth, [0, 20]) ?? 1;
  const format = toFormat(values.format);
  const time = toTime(values['as-of']);
  const { output } = values;
  if (output === undefined) throw new UsageError('-o FILE is missing.');
  const json = values.json ?? false;

  const { made, files, loss } = await withEngine(values, async ({ client, meant }) => {
    const roots = positionals.map((root) => toEntity(root, meant));
    const made = await client.collectGraph({ roots, depth, format, time, task: TASK });
    return { made, ...(await write(client, made, { format, output })) };
  });
  const { entities, ties, notFetched } = made;
  if (json) printJson({ files, entities, ties, loss, notFetched });
  else printText(toText(made, files, loss));
  for (const one of notFetched) printNotice(one.fault, json, one.entity);
  if (notFetched.length === 0) return 0;
  printFault(fault('graph-incomplete', { profiles: notFetched.length }), json);
  return 1;
}

function refuseOddRoots(positionals: readonly string[]): void {
  if (positionals.length === 0) throw new UsageError('company:ID or member:ID is missing.');
  const odd = positionals.find((root) => !/^([^/]*\/)?(company|member):/.test(root));
  if (odd !== undefined) throw new UsageError(`${odd} is neither company:ID nor member:ID.`);
}

/** What is no id after all is refused by the engine, in words. */
const toEntity = (root: string, meant: () => RegistryHandle): EntityId =>
  readEntityId(root, meant) ?? ((root.includes('/') ? root : `${meant()}/${root}`) as EntityId);

/** The format named; the first there is when none is. */
function toFormat(name: string | undefined): GraphFormat {
  const format = TYPED_FORMATS.find((known) => name === undefined || known === name);
  if (format === undefined) throw new UsageError(`--format takes ${TYPED_FORMATS.join(', ')}.`);
  return format;
}

/** As of the day named, or else of today; nothing is left out for it. */
function toTime(day: string | undefined): GraphTime {
  if (day === undefined) return 'any';
  const asOf = graphTime.safeParse({ asOf: day });
  if (!asOf.success) throw new UsageError('--as-of takes a day: YYYY-MM-DD.');
  return asOf.data;
}

/** Write every file of an export, none of them or all; the paths written, and what they lack. */
async function write(
  client: Client,
  made: CollectAnswer,
  { format, output }: { format: GraphFormat; output: string },
): Promise<{ files: string[]; loss: Loss[] }> {
  const files = filePaths(output, format);
  // Its progress is that of the reading below; so is a cancel, which then refuses the next chunk.
  const whole = client.awaitExport({ export: made.export, task: TASK });
  whole.catch(() => undefined);
  await writeWholeFiles(
    files.map((path, file) => ({ path, chunks: exportChunks(client, made.export, file) })),
  );
  return { files, loss: (await whole).loss };
}

/** One file goes where it is said; several get their last name added, or go into the folder. */
function filePaths(output: string, format: GraphFormat): string[] {
  const lastNames = FORMATS[format].files.map(lastName);
  if (lastNames.length === 1) return [output];
  if (/[\\/]$/.test(output) || (existsSync(output) && statSync(output).isDirectory())) {
    return lastNames.map((name) => join(output, name));
  }
  const stem = output.slice(0, output.length - extname(output).length);
  return lastNames.map((name) => `${stem}-${name}`);
}

function toText(
  { entities, ties }: CollectAnswer,
  files: readonly string[],
  loss: readonly Loss[],
): string {
  const losses = loss.map(({ what, count }) => `Not carried over: ${what} (${count})`);
  const counts = `${counted(entities, 'entity', 'entities')} and ${counted(ties, 'tie')}`;
  const lines = [...losses, `${counts} in ${files.join(' and ')}`];
  return lines.map((line) => `${terminalText(line)}\n`).join('');
}
