/** `graph`, `dossier` and `verify`: export from the store as files, and verify such files against it. */
import { parseArgs } from 'node:util';
import { type EntityId, readEntityId } from '../../contract/model/entity.ts';
import { graphTime, type GraphTime } from '../../contract/model/graph-view.ts';
import type { RegistryHandle } from '../../contract/model/registry.ts';
import { fault, type Fault, Refusal } from '../../contract/faults/faults.ts';
import {
  toRedactions,
  toWholeNumber,
  UsageError,
  toFormat,
  caseInput,
  PAPER_OPTIONS,
  toOnPaper,
  toOutputFile,
  ANSWER_OPTIONS,
  onlyArgument,
  toDay,
  findCase,
  toEntity,
} from '../base/arguments.ts';
import {
  ENGINE_OPTIONS,
  type CommandContext,
  TASK,
  withEngine,
  withStore,
  type Session,
  existingStore,
} from '../base/session.ts';
import { printFault, printJson, printNotice, printText, terminalText } from '../base/output.ts';
import { savedNames, writeExport, writtenText, readTextFile, filePartsOf } from '../base/files.ts';
import type { CaseId } from '../../contract/model/case.ts';
import type { Client } from '../../contract/client.ts';
import { type DossierFormat, DOSSIER_FORMATS } from '../../contract/answers/formats.ts';
import {
  type DossierTemplate,
  DOSSIER_TEMPLATES,
  type ReportLanguage,
  REPORT_LANGUAGES,
  dossierTemplate,
} from '../../contract/answers/dossier.ts';
import { counted } from '../../contract/text/counted.ts';
import type { CollectAnswer } from '../../contract/answers/export.ts';
import { isVerified, type VerifyReport } from '../../contract/answers/verification.ts';
import { verifyLines } from '../../contract/words/export-words.ts';

const GRAPH_OPTIONS = {
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

export async function graph(args: string[], context: CommandContext): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    options: GRAPH_OPTIONS,
    allowPositionals: true,
  });
  refuseOddRoots(positionals);
  const depth = toWholeNumber('--depth', values.depth, [0, 20]) ?? 1;
  const format = toFormat(values.format);
  const time = toGraphTime(values['as-of']);
  const redact = toRedactions(values.redact);
  const onPaper = toOnPaper(values, format);
  const output = toOutputFile(values.output);
  const json = values.json ?? false;

  const { made, files, loss } = await withEngine(
    context,
    values,
    async ({ client, defaultRegistry }) => {
      const roots = positionals.map((root) => toRoot(root, defaultRegistry));
      const made = await client.collectGraph({
        ...(await caseInput(client, values.case)),
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
    },
  );
  const { entities, ties, notFetched, leftOut } = made;
  if (json) printJson({ files, entities, ties, loss, notFetched, leftOut });
  else printText(`${writtenText(made, files, loss)}${leftOutText(leftOut)}`);
  if (values.case === undefined) printNotice(fault('export-unnoted'), json);
  for (const one of notFetched) printNotice(one.fault, json, one.entity);
  if (notFetched.length === 0) return 0;
  printFault(fault('graph-incomplete', { profiles: notFetched.length }), json);
  return 1;
}

/** What a file lacks of what lies around the named, a line for each. */
function leftOutText({ neighbours, of, unfetched }: CollectAnswer['leftOut']): string {
  const entities = (count: number): string => counted(count, 'entity', 'entities');
  return [
    neighbours > 0 &&
      `Stored, and not in it at this depth: ${counted(neighbours, 'neighbour')} of ${entities(of)}\n`,
    unfetched > 0 &&
      `Own record not stored, so that not all ties are known: of ${entities(unfetched)}\n`,
  ]
    .filter((line) => line !== false)
    .join('');
}

function refuseOddRoots(positionals: readonly string[]): void {
  if (positionals.length === 0) throw new UsageError('company:ID or member:ID is missing.');
  const odd = positionals.find((root) => !/^([^/]*\/)?(company|member):/.test(root));
  if (odd !== undefined) throw new UsageError(`${odd} is neither company:ID nor member:ID.`);
}

/** The engine refuses what is no valid id, with a reason. */
const toRoot = (root: string, defaultRegistry: () => RegistryHandle): EntityId =>
  readEntityId(root, defaultRegistry) ??
  ((root.includes('/') ? root : `${defaultRegistry()}/${root}`) as EntityId);

/** As of the day named, or else of today; leaves nothing out for its time. */
function toGraphTime(day: string | undefined): GraphTime {
  if (day === undefined) return 'any';
  const asOf = graphTime.safeParse({ asOf: day });
  if (!asOf.success) throw new UsageError('--as-of takes a day: YYYY-MM-DD.');
  return asOf.data;
}

/** `dossier`: the report of a case, or of one record, every sentence with its source. */
const DOSSIER_OPTIONS = {
  ...ENGINE_OPTIONS,
  ...ANSWER_OPTIONS,
  case: { type: 'string' },
  format: { type: 'string' },
  template: { type: 'string' },
  language: { type: 'string' },
  for: { type: 'string' },
  by: { type: 'string' },
  'summary-file': { type: 'string' },
  redact: { type: 'string', multiple: true },
  output: { type: 'string', short: 'o' },
} as const;

/** A record rather than a case; its profile is fetched if it is not stored. */
const RECORD = /^([^/]*\/)?(company|member):/;

export async function dossier(args: string[], context: CommandContext): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    options: DOSSIER_OPTIONS,
    allowPositionals: true,
  });
  const named = onlyArgument('The case, or company:ID or member:ID,', positionals);
  const output = toOutputFile(values.output);
  const json = values.json ?? false;
  const format = toDossierFormat(values.format);
  const redact = toRedactions(values.redact);
  const day = toDay(values['as-of']);
  const run = RECORD.test(named) ? withEngine : withStore;
  return run(context, values, async (session) => {
    const { client } = session;
    const template = await toTemplate(client, values);
    const about = await subjectOf(session, named, values);
    const made = await client.exportDossier({
      case: about.case,
      entity: about.entity,
      ...day,
      template,
      format,
      redact,
      task: TASK,
    });
    const { files, loss } = await writeExport(client, made, {
      format: `dossier-${format}`,
      output,
    });
    const { entities, ties } = made;
    if (about.notice) printNotice(about.notice, json);
    if (json) printJson({ files, entities, ties, loss });
    else printText(writtenText(made, files, loss));
    return 0;
  });
}

async function subjectOf(
  { client, defaultRegistry }: Session,
  named: string,
  { case: inCase }: { case?: string },
): Promise<{ case: CaseId; entity?: EntityId; notice?: Fault }> {
  if (!RECORD.test(named)) return { case: (await findCase(client, named)).id };
  const entity = toEntity(named, defaultRegistry);
  const head = inCase === undefined ? null : await findCase(client, inCase);
  await client.readProfile({ entity, listLimit: 0, task: TASK });
  return { ...(head ? { case: head.id } : await currentCase(client)), entity };
}

/** The case last open, else a new one; `notice` names it, to print once something is noted in it. */
async function currentCase(client: Client): Promise<{ case: CaseId; notice: Fault }> {
  const before = await client.listCases({});
  const { cases, current } = await client.readCases({});
  const isMade = !before.cases.some(({ id }) => id === current);
  const title = cases.find(({ id }) => id === current)?.title ?? current;
  const notice = fault(isMade ? 'dossier-case-made' : 'dossier-case-used', { case: title });
  return { case: current, notice };
}

function toDossierFormat(name = 'html'): DossierFormat {
  const format = DOSSIER_FORMATS.find((known) => known === name);
  if (format === undefined) throw new UsageError(`--format takes ${DOSSIER_FORMATS.join(', ')}.`);
  return format;
}

/** A built-in or saved template by its name, or one from a file; the other options override its fields. */
async function toTemplate(
  client: Client,
  {
    template: named,
    language,
    for: preparedFor,
    by: author,
    'summary-file': file,
  }: { [name in 'template' | 'language' | 'for' | 'by' | 'summary-file']?: string | undefined },
): Promise<DossierTemplate> {
  const { settings } = await client.readSettings({});
  const known = [...settings.dossierTemplates, ...DOSSIER_TEMPLATES];
  const [first] = DOSSIER_TEMPLATES;
  const template =
    named === undefined ? first : (known.find(({ name }) => name === named) ?? readTemplate(named));
  if (template === undefined) throw new Error('There is no template.');
  return {
    ...template,
    ...(language !== undefined && { language: toLanguage(language) }),
    ...(author !== undefined && { author }),
    ...(preparedFor !== undefined && { preparedFor }),
    ...(file !== undefined && { summary: readTextFile(file) }),
  };
}

function toLanguage(typed: string): ReportLanguage {
  const language = REPORT_LANGUAGES.find((known) => known === typed);
  if (language === undefined)
    throw new UsageError(`--language takes ${REPORT_LANGUAGES.join(' or ')}.`);
  return language;
}

/** A template as JSON, as the window saves it. */
function readTemplate(file: string): DossierTemplate {
  const text = readTextFile(file, 'no template has this name, and ');
  try {
    return dossierTemplate.parse(JSON.parse(text));
  } catch {
    throw new UsageError(`${file} is no template of a dossier.`);
  }
}

/** `verify`: verifies exported files against the store, every source in them and the head of the chain. */
const VERIFY_OPTIONS = { ...ENGINE_OPTIONS, json: { type: 'boolean' } } as const;

/** Returns 1 if a file can’t be read or does not agree, after all files. No registry is queried. */
export async function verify(args: string[], context: CommandContext): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    options: VERIFY_OPTIONS,
    allowPositionals: true,
  });
  if (positionals.length === 0) throw new UsageError('The file is missing.');
  existingStore(values);
  const only = { ...values, offline: true, registry: undefined };
  return withEngine(context, only, async ({ client }) => {
    let isWhole = true;
    for (const file of positionals) {
      const report = await verifyFile(client, file).catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
        printFault(error.fault, values.json ?? false, file);
        return null;
      });
      isWhole &&= report !== null && isVerified(report);
      if (report === null) continue;
      if (values.json) printJson({ file, ...report });
      else printText(reportText(file, report));
    }
    return isWhole ? 0 : 1;
  });
}

async function verifyFile(client: Client, file: string): Promise<VerifyReport> {
  const input = { ...(await client.beginVerification({})), task: TASK };
  for await (const bytes of filePartsOf(file)) {
    await client.verifyPart({ ...input, base64: bytes.toString('base64') });
  }
  return client.endVerification(input);
}

const reportText = (file: string, report: VerifyReport): string =>
  verifyLines(file, report)
    .map((line) => `${terminalText(line)}\n`)
    .join('');
