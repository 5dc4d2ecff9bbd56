/** `store check`, `store rebuild` and the other actions: maintenance of the store, and what it lacks. */
import { parseArgs } from 'node:util';
import type { Client } from '../../contract/client.ts';
import { checkLines, isSound, SNAPSHOT_REASON_WORDS } from '../../contract/words/store-words.ts';
import { counted, megabytes } from '../../contract/text/counted.ts';
import { faultWords, Refusal, type FaultCode } from '../../contract/faults/faults.ts';
import type {
  CheckReport,
  RebuildReport,
  SnapshotInfo,
  SalvageReport,
} from '../../contract/answers/store.ts';
import {
  ENGINE_OPTIONS,
  storeFile,
  existingStore,
  type CommandContext,
  TASK,
  withEngine,
  type Session,
  runJob,
} from '../base/session.ts';
import { printJson, printNotice, printText, terminalText, alignedRows } from '../base/output.ts';
import {
  listed,
  onlyArgument,
  toWholeNumber,
  UsageError,
  toOutputFile,
} from '../base/arguments.ts';
import {
  type NotFetchedEntry,
  triedAgainInWords,
  purposeInWords,
} from '../../contract/answers/not-fetched.ts';
import { parseEntityId } from '../../contract/model/entity.ts';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { checkFileIn, snapshotsOf } from '../../engine/store-care/store-file.ts';
import type { RequestRow, RequestLink } from '../../contract/model/request.ts';

const OPTIONS = {
  ...ENGINE_OPTIONS,
  json: { type: 'boolean' },
  raw: { type: 'string' },
  again: { type: 'boolean' },
} as const;

const ACTIONS = ['check', 'rebuild', 'requests', 'not-fetched', 'snapshots', 'backup', 'restore'];
/** The actions that take a file. */
const OF_FILE = ['backup', 'restore'];

/**
 * Returns 1 if anything is damaged, could no longer be decoded, or was retried in vain. What a check found
 * before Ctrl-C is printed; then it is refused as `cancelled`.
 */
export async function store(args: string[], context: CommandContext): Promise<number> {
  if (args[0] === 'salvage') return storeSalvage(args.slice(1), context);
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
  if (what === 'restore') return restore(context, file, copy, values.json);
  existingStore(values);
  if (what === 'backup') return backUp(context, file, copy, values.json);
  const json = values.json ?? false;
  if (values.again) return withEngine(context, values, (session) => tryAgain(session, json));
  const onlyStore = { ...values, offline: undefined, registry: undefined };
  const run = withEngine(context, onlyStore, async ({ client }) => {
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
    const outcome = await checkAlone(context, file, isBusy ? [BESIDE_ANOTHER] : []).catch(
      (failed: unknown) => {
        // If not even its tables can be listed, why it can't be opened is all there is to report.
        throw failed instanceof Refusal ? error : failed;
      },
    );
    if (!isBusy) printNotice(error.fault, json);
    return printOutcome(outcome, values.json);
  });
}

const fileNamed = ([, ...others]: readonly string[]): string => onlyArgument('FILE', others);

const BESIDE_ANOTHER = 'Another program has the store open: it was checked as it stood meanwhile.';

/** Refusals of a store that can still be checked without being opened. */
const CHECKED_ALONE = new Set<FaultCode>(['store-corrupt', 'store-busy']);

function printOutcome({ report, sound, text }: Outcome, json = false): number {
  if (json) printJson(report);
  else printText(text);
  return sound ? 0 : 1;
}

/** Without an engine: for a store that can't be opened, or that another program has open. */
async function checkAlone(
  { createStoreWork }: CommandContext,
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

/** `store not-fetched`: profiles that could not be fetched, and requesting them again. */
const ROWS_AT_ONCE = 1000;

/** The most that one command can retry. */
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

async function printNotFetched(client: Client, json: boolean): Promise<void> {
  const entries = await readAll(client);
  if (json) printJson(entries);
  else printText(listText(entries));
}

/**
 * Retries those of the chosen registry: the key is for that registry alone. Returns 1 if some still could
 * not be fetched.
 */
async function tryAgain({ client, defaultRegistry }: Session, json: boolean): Promise<number> {
  const registry = defaultRegistry();
  const before = await readAll(client);
  const mine = before.filter(({ entity }) => parseEntityId(entity).registry === registry);
  const entities = mine.map(({ entity }) => entity).slice(0, TRIED_AT_ONCE);
  const nothing = { fetched: 0, notFound: 0, notFetched: 0, forGraph: 0 };
  const result =
    entities.length === 0 ? nothing : await client.tryNotFetched({ entities, task: TASK });
  const left = await readAll(client);
  const others = before.length - mine.length;
  if (json) printJson({ ...result, left });
  else {
    const ofOthers = `${counted(others, 'profile')} of other registries left: name theirs with --registry\n`;
    printText(
      `${triedAgainInWords(result)}\n${others > 0 ? ofOthers : ''}${left.length > 0 ? listText(left) : ''}`,
    );
  }
  return result.notFetched > 0 ? 1 : 0;
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

/** Another program that has the store open can continue meanwhile. */
async function backUp(
  context: CommandContext,
  file: string,
  to: string,
  json = false,
): Promise<number> {
  const words = { copying: 'Copying the store', checking: 'Checking the copy' };
  const report = await runJob(
    context,
    'backUp',
    { file, to: resolve(to) },
    ({ part }) => words[part],
  );
  const { requests, responses } = report;
  if (json) printJson(report);
  else {
    const checked = `${counted(requests, 'request')} and ${counted(responses, 'response')} checked`;
    printText(
      `${terminalText(report.file)}: a sound copy, ${megabytes(report.bytes)}, ${checked}\n`,
    );
  }
  return 0;
}

function printSnapshots(file: string, json = false): number {
  const { snapshots, folder } = snapshotsOf(file);
  if (json) printJson(snapshots);
  else if (snapshots.length === 0) printText('There are no snapshots of this store.\n');
  else {
    printText(`In ${terminalText(folder)}:\n`);
    for (const snapshot of snapshots) printText(`${lineOf(snapshot)}\n`);
  }
  return 0;
}

const lineOf = (snapshot: SnapshotInfo): string =>
  `${snapshot.name}  ${snapshot.at}  ${SNAPSHOT_REASON_WORDS[snapshot.why]}  ${megabytes(snapshot.bytes)}`;

/** `named` is a file, or the name of a snapshot. */
async function restore(
  context: CommandContext,
  file: string,
  named: string,
  json = false,
): Promise<number> {
  const snapshot = snapshotsOf(file).snapshots.find(({ name }) => name === named);
  const from = existsSync(named) || snapshot === undefined ? resolve(named) : snapshot.file;
  const report = await runJob(
    context,
    'restore',
    { file, from, at: new Date() },
    () => 'Restoring the store',
  );
  if (json) printJson(report);
  else {
    const was = report.aside.at(-1);
    const aside = was === undefined ? '' : `; what was there is ${terminalText(was)}`;
    printText(`Put back from ${terminalText(report.from)}${aside}\n`);
  }
  return 0;
}

/** `store requests`: the chain of requests, or an unusable body that came with one. */
const REQUESTS_AT_ONCE = 1000;

const RAW_PART_BYTES = 1_500_000;

/** Every row, oldest first. */
async function* rowsOf(client: Client): AsyncGenerator<RequestRow[]> {
  let after = 0;
  for (;;) {
    const { rows } = await client.readRequests({ after, limit: REQUESTS_AT_ONCE });
    if (rows.length === 0) return;
    yield rows;
    after = rows.at(-1)?.n ?? after;
  }
}

/** The fields a row's hash is built from, in that order, and the hash. */
function toLink({ n, at, asked, outcome, status, ...row }: RequestRow): RequestLink {
  const { sha256, salt, previous, hash } = row;
  return { n, at, asked, outcome, status, sha256, salt, previous, hash };
}

/** A JSON array, written while it is read. */
async function printRequestsJson(client: Client): Promise<void> {
  let before = '[';
  for await (const rows of rowsOf(client)) {
    for (const row of rows) {
      printText(`${before}${JSON.stringify(toLink(row))}`);
      before = ',\n';
    }
  }
  printText(before === '[' ? '[]\n' : ']\n');
}

function whereabouts(body: RequestRow['body'], deletedAt: string | null): string {
  if (deletedAt !== null) return `deleted with a case ${deletedAt}`;
  return body === 'quarantine' ? 'quarantined' : '-';
}

async function printRequests(client: Client): Promise<void> {
  for await (const rows of rowsOf(client)) {
    printText(
      alignedRows(
        rows.map(({ n, at, outcome, status, body, deletedAt, asked }) => [
          String(n),
          at,
          outcome,
          status === null ? '-' : String(status),
          whereabouts(body, deletedAt),
          terminalText(asked),
        ]),
      ),
    );
  }
  const { head } = await client.readRequests({ limit: 1 });
  printText(`${counted(head.count, 'request')}; head ${head.hash} of store ${head.store}\n`);
}

/** The exact bytes that came with a request and were unusable. */
async function printQuarantined(client: Client, n: number): Promise<void> {
  let offset: number | null = 0;
  while (offset !== null) {
    const input = { n, offset, limit: RAW_PART_BYTES, as: 'base64' as const };
    const { text, next } = await client.readQuarantined(input);
    printText(Buffer.from(text, 'base64'));
    offset = next;
  }
}

/** `store salvage`: saves what can be read of a damaged store into a new one. */
const SALVAGE_OPTIONS = {
  json: { type: 'boolean' },
  output: { type: 'string', short: 'o' },
} as const;

/** Returns 0 if all was saved, 1 if not. Ctrl-C leaves no file, and is refused as `cancelled`. */
async function storeSalvage(args: string[], context: CommandContext): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    options: SALVAGE_OPTIONS,
    allowPositionals: true,
  });
  const damaged = onlyArgument('The damaged store', positionals);
  const to = toOutputFile(values.output, '-o NEW is missing: where the new store goes.');
  const report = await runJob(context, 'salvage', { damaged, to }, () => 'Saving');
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
