/** `graph`: what lies around some entities, fetched as far as needed and written to a file. */
import { existsSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Client } from '../contract/client.ts';
import { counted } from '../contract/counted.ts';
import type { CollectAnswer, GraphFormat } from '../contract/model/answers.ts';
import { readEntityId, type EntityId } from '../contract/model/entity.ts';
import type { RegistryHandle } from '../contract/model/registry.ts';
import { ENGINE_OPTIONS } from './engine-options.ts';
import { printJson, printNotice, printText } from './output.ts';
import { TASK, withEngine } from './session.ts';
import { terminalText } from './terminal-text.ts';
import { toWholeNumber, UsageError } from './usage.ts';
import { writeWholeFile } from './write-file.ts';

const FORMATS = ['graphml', 'cytoscape', 'csv'] as const satisfies GraphFormat[];

const OPTIONS = {
  ...ENGINE_OPTIONS,
  depth: { type: 'string' },
  format: { type: 'string' },
  output: { type: 'string', short: 'o' },
  json: { type: 'boolean' },
} as const;

export async function graph(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
  refuseOddRoots(positionals);
  const depth = toWholeNumber('--depth', values.depth) ?? 1;
  const format = toFormat(values.format ?? 'graphml');
  const { output } = values;
  if (output === undefined) throw new UsageError('-o FILE is missing.');
  const json = values.json ?? false;

  const { made, files } = await withEngine(values, async ({ client, registry }) => {
    const roots = positionals.map((root) => toEntity(root, registry));
    const made = await client.collectGraph({ roots, depth, format, task: TASK });
    return { made, files: await write(client, made, output) };
  });
  for (const { entity, fault } of made.notFetched) printNotice(fault, json, entity);
  const { entities, ties, loss, notFetched } = made;
  if (json) printJson({ files, entities, ties, loss, notFetched });
  else printText(toText(made, files));
  return 0;
}

function refuseOddRoots(positionals: readonly string[]): void {
  if (positionals.length === 0) throw new UsageError('company:ID or member:ID is missing.');
  const odd = positionals.find((root) => !/^([^/]*\/)?(company|member):/.test(root));
  if (odd !== undefined) throw new UsageError(`${odd} is neither company:ID nor member:ID.`);
}

/** What is no id after all is refused by the engine, in words. */
const toEntity = (root: string, registry: RegistryHandle): EntityId =>
  readEntityId(root, registry) ?? ((root.includes('/') ? root : `${registry}/${root}`) as EntityId);

function toFormat(name: string): (typeof FORMATS)[number] {
  const format = FORMATS.find((known) => known === name);
  if (format === undefined) throw new UsageError(`--format takes ${FORMATS.join(', ')}.`);
  return format;
}

/** Write every file of an export; the paths written. */
async function write(client: Client, made: CollectAnswer, output: string): Promise<string[]> {
  const paths = filePaths(
    output,
    made.files.map(({ name }) => name),
  );
  for (const [index, path] of paths.entries()) {
    await writeWholeFile(path, partsOf(client, made.export, index));
  }
  return paths;
}

async function* partsOf(client: Client, made: string, file: number): AsyncGenerator<string> {
  let offset: number | null = 0;
  while (offset !== null) {
    const part: { text: string; next: number | null } = await client.readExport({
      export: made,
      file,
      offset,
    });
    yield part.text;
    offset = part.next;
  }
}

/** One file goes where it is said; several get their last name added, or go into the folder. */
function filePaths(output: string, names: readonly string[]): string[] {
  if (names.length === 1) return [output];
  const lastNames = names.map((name) => /[^ -]+$/.exec(name)?.[0] ?? name);
  if (/[\\/]$/.test(output) || (existsSync(output) && statSync(output).isDirectory())) {
    return lastNames.map((name) => join(output, name));
  }
  const stem = output.slice(0, output.length - extname(output).length);
  return lastNames.map((name) => `${stem}-${name}`);
}

function toText({ entities, ties, loss }: CollectAnswer, files: readonly string[]): string {
  const losses = loss.map(({ what, count }) => `Not carried over: ${what} (${count})`);
  const counts = `${counted(entities, 'entity', 'entities')} and ${counted(ties, 'tie')}`;
  const lines = [...losses, `${counts} in ${files.join(' and ')}`];
  return lines.map((line) => `${terminalText(line)}\n`).join('');
}
