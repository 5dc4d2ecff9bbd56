/** `store salvage`: saves what can be saved of a damaged store into a new one. */
import { parseArgs } from 'node:util';
import { counted } from '../contract/counted.ts';
import type { SalvageReport } from '../contract/model/salvage.ts';
import type { Means } from './means.ts';
import { toOutputFile } from './output-file.ts';
import { printJson, printText } from './output.ts';
import { runJob } from './store-job.ts';
import { terminalText } from './terminal-text.ts';
import { onlyArgument } from './usage.ts';

const OPTIONS = {
  json: { type: 'boolean' },
  output: { type: 'string', short: 'o' },
} as const;

/** 0 when all was saved, 1 when something is gone. Ctrl-C leaves nothing, and is refused as `cancelled`. */
export async function storeSalvage(args: string[], means: Means): Promise<number> {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
  const damaged = onlyArgument('The damaged store', positionals);
  const to = toOutputFile(values.output, '-o NEW is missing: where the new store goes.');
  const report = await runJob(means, 'salvage', { damaged, to }, () => 'Saving');
  if (values.json) printJson(report);
  else printText(salvageText(report));
  return report.gone.length + report.found.length === 0 ? 0 : 1;
}

function salvageText({ saved, gone, unlisted, notes, found }: SalvageReport): string {
  const lines = [
    ...notes.map((note) => `note: ${note}`),
    ...gone.map(({ says }) => `gone: ${says}`),
    ...(unlisted > 0 ? [`and ${unlisted} more are gone`] : []),
    ...found.map((says) => `found: ${says}`),
    `${counted(saved.profiles, 'profile')}, ${counted(saved.searchPages, 'search page')}, ` +
      `${counted(saved.requests, 'request')} and ${counted(saved.cases, 'case')} saved` +
      (gone.length === 0 ? '; nothing is known to be gone' : ''),
  ];
  return lines.map((line) => `${terminalText(line)}\n`).join('');
}
