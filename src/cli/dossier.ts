/** `dossier`: the report of a case, or of one record, every sentence with its source. */
import { parseArgs } from 'node:util';
import type { Client } from '../contract/client.ts';
import { DOSSIER_FORMATS, type DossierFormat } from '../contract/formats.ts';
import { fault, type Fault } from '../contract/faults.ts';
import type { CaseId } from '../contract/model/case.ts';
import type { EntityId } from '../contract/model/entity.ts';
import {
  DOSSIER_TEMPLATES,
  dossierTemplate,
  REPORT_LANGUAGES,
  type DossierTemplate,
  type ReportLanguage,
} from '../contract/model/dossier.ts';
import { ANSWER_OPTIONS, toDay, toEntity, withStore } from './answer.ts';
import { toRedactions } from './case-file.ts';
import { caseOf } from './case-named.ts';
import { ENGINE_OPTIONS } from './engine-options.ts';
import type { Means } from './means.ts';
import { toOutputFile } from './output-file.ts';
import { printJson, printNotice, printText } from './output.ts';
import { TASK, withEngine, type Session } from './session.ts';
import { readTextFile } from './text-file.ts';
import { onlyArgument, UsageError } from './usage.ts';
import { writeExport, writtenText } from './written-export.ts';

const OPTIONS = {
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

/** What is no case is a record, whose profile is fetched where nobody has it. */
const RECORD = /^([^/]*\/)?(company|member):/;

export async function dossier(args: string[], means: Means): Promise<number> {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
  const named = onlyArgument('The case, or company:ID or member:ID,', positionals);
  const output = toOutputFile(values.output);
  const json = values.json ?? false;
  const format = toFormat(values.format);
  const redact = toRedactions(values.redact);
  const day = toDay(values['as-of']);
  const run = RECORD.test(named) ? withEngine : withStore;
  return run(means, values, async (session) => {
    const { client } = session;
    const template = await toTemplate(client, values);
    const about = await aboutWhat(session, named, values);
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
    if (about.told) printNotice(about.told, json);
    if (json) printJson({ files, entities, ties, loss });
    else printText(writtenText(made, files, loss));
    return 0;
  });
}

async function aboutWhat(
  { client, meant }: Session,
  named: string,
  { case: inCase }: { case?: string },
): Promise<{ case: CaseId; entity?: EntityId; told?: Fault }> {
  if (!RECORD.test(named)) return { case: (await caseOf(client, named)).id };
  const entity = toEntity(named, meant);
  const head = inCase === undefined ? null : await caseOf(client, inCase);
  await client.readProfile({ entity, listLimit: 0, task: TASK });
  return { ...(head ? { case: head.id } : await caseUnnamed(client)), entity };
}

/** The one that was left open last, else a new one; which, is to be said once something is noted in it. */
async function caseUnnamed(client: Client): Promise<{ case: CaseId; told: Fault }> {
  const before = await client.listCases({});
  const { cases, current } = await client.readCases({});
  const isMade = !before.cases.some(({ id }) => id === current);
  const title = cases.find(({ id }) => id === current)?.title ?? current;
  const told = fault(isMade ? 'dossier-case-made' : 'dossier-case-used', { case: title });
  return { case: current, told };
}

function toFormat(name = 'html'): DossierFormat {
  const format = DOSSIER_FORMATS.find((known) => known === name);
  if (format === undefined) throw new UsageError(`--format takes ${DOSSIER_FORMATS.join(', ')}.`);
  return format;
}

/**
 * One that comes with the program or is kept in the settings, by its name, else a file of one; with what is
 * said besides in the place of what it says.
 */
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

/** JSON of a template, as the window saves it. */
function readTemplate(file: string): DossierTemplate {
  const text = readTextFile(file, 'no template has this name, and ');
  try {
    return dossierTemplate.parse(JSON.parse(text));
  } catch {
    throw new UsageError(`${file} is no template of a dossier.`);
  }
}
