/** `coverage`: what was searched, what found nothing, what failed, and what nobody looked at. */
import { parseArgs } from 'node:util';
import type { Coverage } from '../contract/model/coverage.ts';
import { ANSWER_OPTIONS, printLines, toEntities, withStore } from './answer.ts';
import { ENGINE_OPTIONS } from './engine-options.ts';
import { printJson } from './output.ts';
import { TASK } from './session.ts';

const { json } = ANSWER_OPTIONS;
const OPTIONS = { ...ENGINE_OPTIONS, json, around: { type: 'boolean' } } as const;

/** The lists are long; a person wants their beginnings. */
const NAMED = 20;

export async function coverage(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
  await withStore(values, async ({ client, meant }) => {
    const found = await client.readCoverage({
      entities: toEntities(positionals, meant),
      around: values.around ?? false,
      task: TASK,
    });
    if (values.json) printJson(found);
    else printLines(toLines(found));
  });
  return 0;
}

function toLines(found: Coverage): string[] {
  const { counts, oldest, newest } = found;
  const age = oldest === null ? '' : `, between ${oldest} and ${newest}`;
  const named = (list: 'namedOnly' | 'notFound' | 'failed'): string[] => {
    const more = counts[list] > NAMED ? [`  … and ${counts[list] - NAMED} more`] : [];
    return [...found[list].slice(0, NAMED).map((id) => `  ${id}`), ...more];
  };
  return [
    `Fetched: ${counts.fetched}${age}`,
    `Named only, not searched: ${counts.namedOnly}`,
    ...named('namedOnly'),
    `Searched and not found: ${counts.notFound}`,
    ...named('notFound'),
    `Failed: ${counts.failed}`,
    ...named('failed'),
  ];
}
