/** `graph`: what lies around some entities, fetched as far as needed and written to a file. */
import { parseArgs } from 'node:util';
import type { EntityId } from '../contract/model/entity.ts';
import { readEntityId } from '../contract/model/entity.ts';
import { graphTime, type GraphTime } from '../contract/model/graph-time.ts';
import type { RegistryHandle } from '../contract/model/registry.ts';
import { fault } from '../contract/faults.ts';
import { toRedactions } from './case-file.ts';
import { caseAsked } from './case-named.ts';
import { ENGINE_OPTIONS } from './engine-options.ts';
import type { Means } from './means.ts';
import { toOutputFile } from './output-file.ts';
import { PAPER_OPTIONS, toOnPaper } from './on-paper.ts';
import { printFault, printJson, printNotice, printText } from './output.ts';
import { TASK, withEngine } from './session.ts';
import { toWholeNumber, UsageError } from './usage.ts';
import { savedNames, toFormat, writeExport, writtenText } from './written-export.ts';

const OPTIONS = {
  ...ENGINE_OPTIONS,
  case: { type: 'string' },
  depth: { type: 'string' },
  'as-of': { type: 'string' },
  format: { type: 'string' },
  redact: { type: 'string', multiple: true },
  ...PAPER_OPTIONS,
  output: { type: 'string', short: 'o' },
  json: { type: 'boolean' },
} as const;

export async function graph(args: string[], means: Means): Promise<number> {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
  refuseOddRoots(positionals);
  const depth = toWholeNumber('--depth', values.depth, [0, 20]) ?? 1;
  const format = toFormat(values.format);
  const time = toTime(values['as-of']);
  const redact = toRedactions(values.redact);
  const onPaper = toOnPaper(values, format);
  const output = toOutputFile(values.output);
  const json = values.json ?? false;

  const { made, files, loss } = await withEngine(means, values, async ({ client, meant }) => {
    const roots = positionals.map((root) => toEntity(root, meant));
    const made = await client.collectGraph({
      ...(await caseAsked(client, values.case)),
      roots,
      depth,
      format,
      time,
      redact,
      ...onPaper,
      savedAs: savedNames(output, format),
      task: TASK,
    });
    return { made, ...(await writeExport(client, made, { format, output })) };
  });
  const { entities, ties, notFetched } = made;
  if (json) printJson({ files, entities, ties, loss, notFetched });
  else printText(writtenText(made, files, loss));
  if (values.case === undefined) printNotice(fault('export-unnoted'), json);
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

/** As of the day named, or else of today; nothing is left out for it. */
function toTime(day: string | undefined): GraphTime {
  if (day === undefined) return 'any';
  const asOf = graphTime.safeParse({ asOf: day });
  if (!asOf.success) throw new UsageError('--as-of takes a day: YYYY-MM-DD.');
  return asOf.data;
}
