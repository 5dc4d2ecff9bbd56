/** `store check`, `store rebuild` and the other actions: look after what is stored, and what isn't. */
import { parseArgs } from 'node:util';
import type { Client } from '../contract/client.ts';
import { checkLines, isSound } from '../contract/check-report.ts';
import { counted } from '../contract/counted.ts';
import { faultWords, Refusal, type FaultCode } from '../contract/faults.ts';
import type { CheckReport, RebuildReport } from '../contract/model/answers.ts';
import { ENGINE_OPTIONS, storeFile, storeThere } from './engine-options.ts';
import { checkFileIn } from '../engine/check-file.ts';
import type { Means } from './means.ts';
import { printJson, printNotice, printText } from './output.ts';
import { TASK, withEngine } from './session.ts';
import { backUp, printSnapshots, restore } from './store-copies.ts';
import { printNotFetched, tryAgain } from './store-not-fetched.ts';
import { printQuarantined, printRequests, printRequestsJson } from './store-requests.ts';
import { storeSalvage } from './store-salvage.ts';
import { terminalText } from './terminal-text.ts';
import { listed, onlyArgument, toWholeNumber, UsageError } from './usage.ts';

const OPTIONS = {
  ...ENGINE_OPTIONS,
  json: { type: 'boolean' },
  raw: { type: 'string' },
  again: { type: 'boolean' },
} as const;

const ACTIONS = ['check', 'rebuild', 'requests', 'not-fetched', 'snapshots', 'backup', 'restore'];
/** Those that name a file. */
const OF_FILE = ['backup', 'restore'];

/**
 * 1 when anything is damaged, could not be decoded any more, or was tried again in vain. What a check found before Ctrl-C is
 * printed, and then it is refused as `cancelled`.
 */
export async function store(args: string[], means: Means): Promise<number> {
  if (args[0] === 'salvage') return storeSalvage(args.slice(1), means);
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
  const [named] = positionals;
  const what = OF_FILE.includes(named ?? '')
    ? (named ?? '')
    : onlyArgument(listed(ACTIONS, 'or'), positionals);
  if (!ACTIONS.includes(what))
    throw new UsageError(`It is ${listed([...ACTIONS, 'salvage'], 'or')}.`);
  const raw = toWholeNumber('--raw', values.raw);
  if (raw !== undefined && what !== 'requests') throw new UsageError('--raw is for requests.');
  if (values.again && what !== 'not-fetched') throw new UsageError('--again is for not-fetched.');
  const copy = OF_FILE.includes(what) ? fileNamed(positionals) : '';
  const file = storeFile(values);
  if (what === 'snapshots') return printSnapshots(file, values.json);
  if (what === 'restore') return restore(means, file, copy, values.json);
  storeThere(values);
  if (what === 'backup') return backUp(means, file, copy, values.json);
  const json = values.json ?? false;
  if (values.again) return withEngine(means, values, (session) => tryAgain(session, json));
  const onlyStore = { ...values, offline: undefined, registry: undefined };
  const run = withEngine(means, onlyStore, async ({ client }) => {
    if (what === 'requests') {
      await printChain(client, { raw, json });
      return 0;
    }
    if (what === 'not-fetched') {
      await printNotFetched(client, json);
      return 0;
    }
    return printOutcome(await (what === 'check' ? check(client) : rebuild(client)), values.json);
  });
  if (what !== 'check') return run;
  return run.catch(async (error: unknown) => {
    if (!(error instanceof Refusal) || !CHECKED_ALONE.has(error.fault.code)) throw error;
    const isBusy = error.fault.code === 'store-busy';
    const outcome = await checkAlone(means, file, isBusy ? [BESIDE_ANOTHER] : []).catch(
      (failed: unknown) => {
        // Not even its tables can be listed: why it can't be opened says it all.
        throw failed instanceof Refusal ? error : failed;
      },
    );
    if (!isBusy) printNotice(error.fault, json);
    return printOutcome(outcome, values.json);
  });
}

const fileNamed = ([, ...others]: readonly string[]): string => onlyArgument('FILE', others);

const BESIDE_ANOTHER = 'Another program has the store open: it was checked as it stood meanwhile.';

/** Refusals of a store that can be looked at all the same. */
const CHECKED_ALONE = new Set<FaultCode>(['store-corrupt', 'store-busy']);

function printOutcome({ report, sound, text }: Outcome, json = false): number {
  if (json) printJson(report);
  else printText(text);
  return sound ? 0 : 1;
}

/** Without an engine: of a store that nobody can open, or somebody else has open. */
async function checkAlone(
  { createStoreWork }: Means,
  file: string,
  notes: readonly string[],
): Promise<Outcome> {
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort());
  const report = await checkFileIn(createStoreWork(), file, stop.signal, () => undefined);
  report.notes.push(...notes);
  return { report, sound: !report.cancelled && isSound(report), text: checkText(report) };
}

async function printChain(
  client: Client,
  { raw, json }: { raw: number | undefined; json: boolean },
): Promise<void> {
  if (raw !== undefined) await printQuarantined(client, raw);
  else if (json) await printRequestsJson(client);
  else await printRequests(client);
}

interface Outcome {
  report: CheckReport | RebuildReport;
  sound: boolean;
  text: string;
}

async function check(client: Client): Promise<Outcome> {
  const report = await client.checkStore({ task: TASK });
  return { report, sound: isSound(report), text: checkText(report) };
}

async function rebuild(client: Client): Promise<Outcome> {
  const report = await client.rebuildStore({ task: TASK });
  return { report, sound: report.refused.length === 0, text: rebuildText(report) };
}

const checkText = (report: CheckReport): string => linesOf(checkLines(report));

const linesOf = (lines: readonly string[]): string =>
  lines.map((line) => `${terminalText(line)}\n`).join('');

function rebuildText(report: RebuildReport): string {
  const { profiles, searchPages, entities, statements, refused, cancelled } = report;
  if (cancelled) return 'Nothing was changed.\n';
  const lines = [
    ...refused.map(({ sha256, fault }) => `refused: ${sha256} ${faultWords(fault).says}`),
    `${counted(profiles, 'profile')} and ${counted(searchPages, 'search page')} derived again` +
      (refused.length > 0 ? `, ${counted(refused.length, 'response')} refused: ` : ': ') +
      `${counted(entities, 'entity', 'entities')}, ${counted(statements, 'statement')}`,
  ];
  return linesOf(lines);
}
