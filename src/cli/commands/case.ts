/** `case …`: the cases of a store, the content of one, and a case as one file. */
import { parseArgs } from 'node:util';
import type { Client } from '../../contract/client.ts';
import { counted } from '../../contract/text/counted.ts';
import {
  entitiesOf,
  type StoredItem,
  partsOfTagged,
  partsOfWaiver,
  pairOf,
  type ItemOf,
} from '../../contract/model/case-item.ts';
import type { CaseHead } from '../../contract/model/case.ts';
import type { JournalRow } from '../../contract/model/journal.ts';
import {
  printChanges,
  refreshCaseOf,
  importFiles,
  mergeCaseFrom,
  deleteCase,
} from './case/case-changes.ts';
import { openCaseFileAt, saveCaseFile, verifyCaseFile, exportCase } from './case/case-file.ts';
import {
  toRedactions,
  toFormat,
  listed,
  onlyArgument,
  UsageError,
  findCase,
  PAPER_OPTIONS,
  toOnPaper,
  toOutputFile,
} from '../base/arguments.ts';
import {
  ENGINE_OPTIONS,
  existingStore,
  type EngineArgs,
  type CommandContext,
  withEngine,
} from '../base/session.ts';
import { printJson, printText, terminalText } from '../base/output.ts';
import type { EntityId } from '../../contract/model/entity.ts';

const OPTIONS = {
  ...ENGINE_OPTIONS,
  json: { type: 'boolean' },
  output: { type: 'string', short: 'o' },
  format: { type: 'string' },
  redact: { type: 'string', multiple: true },
  ...PAPER_OPTIONS,
  snapshots: { type: 'boolean' },
  yes: { type: 'boolean' },
  failed: { type: 'boolean' },
  from: { type: 'string' },
  prefer: { type: 'string' },
  mapping: { type: 'string' },
  'dry-run': { type: 'boolean' },
} as const;

interface CaseOptions extends EngineArgs {
  json?: boolean;
  output?: string;
  format?: string;
  redact?: string[];
  paper?: string;
  tiled?: boolean;
  snapshots?: boolean;
  yes?: boolean;
  failed?: boolean;
  from?: string;
  prefer?: string;
  mapping?: string;
  'dry-run'?: boolean;
}

/** The number of journal entries shown. */
const JOURNAL_SHOWN = 20;

/** The actions by name. */
const ACTIONS = {
  list: {
    named: null,
    run: async (context, values) =>
      withStore(context, values, async (client) =>
        list((await client.listCases({})).cases, values.json),
      ),
  },
  show: {
    named: 'The case',
    run: async (context, values, named) =>
      withStore(context, values, async (client) =>
        show(client, await findCase(client, named), values.json),
      ),
  },
  refresh: {
    named: 'The case',
    // Queries the registries of its records, with the key of the registry named.
    run: (context, values, named) => {
      existingStore(values);
      return withEngine(context, values, async ({ client }) => {
        const { json = false, failed = false } = values;
        return refreshCaseOf(client, await findCase(client, named), { json, failed });
      });
    },
  },
  changes: {
    named: 'The case',
    run: (context, values, named) =>
      withStore(context, values, async (client) =>
        printChanges(client, await findCase(client, named), values.json ?? false),
      ),
  },
  save: {
    named: 'The case',
    run: async (context, values, named) => {
      const output = toOutputFile(values.output);
      const json = values.json ?? false;
      const redact = toRedactions(values.redact);
      await withStore(context, values, async (client) =>
        saveCaseFile(client, { head: await findCase(client, named), output, redact, json }),
      );
    },
  },
  export: {
    named: 'The case',
    run: async (context, values, named) => {
      const output = toOutputFile(values.output);
      const json = values.json ?? false;
      const format = toFormat(values.format);
      const redact = toRedactions(values.redact);
      const input = { output, format, redact, json, onPaper: toOnPaper(values, format) };
      await withStore(context, values, async (client) =>
        exportCase(client, await findCase(client, named), input),
      );
    },
  },
  import: {
    named: 'The case',
    takesFiles: true,
    run: (context, values, named, files) =>
      withStore(context, values, async (client) =>
        importFiles(client, await findCase(client, named), files, values),
      ),
  },
  open: {
    named: 'The case file',
    // Works with a new store too.
    run: (context, values, named) => {
      context.useLowMemory();
      return inEngine(context, values, (client) =>
        openCaseFileAt(client, named, values.json ?? false),
      );
    },
  },
  merge: {
    named: 'The case',
    run: (context, values, named) => {
      const { from, prefer = 'here', ...rest } = values;
      if (from === undefined) throw new UsageError('--from CASE is missing.');
      if (prefer !== 'here' && prefer !== 'there') {
        throw new UsageError('--prefer is here or there.');
      }
      return withStore(context, values, async (client) => {
        const into = await findCase(client, named);
        const other = await findCase(client, from);
        await mergeCaseFrom(client, into, other, { ...rest, prefer });
      });
    },
  },
  delete: {
    named: 'The case',
    run: (context, values, named) =>
      withStore(context, values, async (client) =>
        deleteCase(client, await findCase(client, named), values),
      ),
  },
  verify: {
    named: 'The case file',
    run: (context, values, named) => {
      context.useLowMemory();
      return verifyCaseFile(named, values.json ?? false);
    },
  },
} satisfies Record<string, Action>;

export async function caseCommand(args: string[], context: CommandContext): Promise<number> {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
  const [action = '', ...named] = positionals;
  if (!isAction(action)) throw new UsageError(`It is ${listed(Object.keys(ACTIONS), 'or')}.`);
  const { named: what, takesFiles = false, run }: Action = ACTIONS[action];
  if (what === null && named.length > 0) {
    throw new UsageError(`One argument is too many: ${named[0] ?? ''}`);
  }
  const [first, files] = takesFiles ? [named.slice(0, 1), named.slice(1)] : [named, []];
  return (await run(context, values, what === null ? '' : onlyArgument(what, first), files)) ?? 0;
}

interface Action {
  /** What its argument is; null if it takes none. */
  named: string | null;
  /** Whether further arguments are files. */
  takesFiles?: boolean;
  run: (
    context: CommandContext,
    values: CaseOptions,
    named: string,
    files: readonly string[],
  ) => Promise<number | void>;
}

const isAction = (action: string): action is keyof typeof ACTIONS => Object.hasOwn(ACTIONS, action);

/** Without a registry: none is queried. */
const inEngine = <T>(
  context: CommandContext,
  values: CaseOptions,
  run: (client: Client) => Promise<T>,
): Promise<T> =>
  withEngine(context, { ...values, offline: undefined, registry: undefined }, ({ client }) =>
    run(client),
  );

function withStore<T>(
  context: CommandContext,
  values: CaseOptions,
  run: (client: Client) => Promise<T>,
): Promise<T> {
  existingStore(values);
  return inEngine(context, values, run);
}

const toListed = ({ id, title, open, entities, workedAt }: CaseHead) => ({
  id,
  title,
  state: open ? 'open' : 'closed',
  entities,
  changedAt: workedAt,
});

function list(cases: readonly CaseHead[], json = false): void {
  if (json) printJson(cases.map(toListed));
  else if (cases.length === 0) printText('There are no cases in this store.\n');
  else {
    const lines = cases.map((one) => {
      const { id, title, state, entities, changedAt } = toListed(one);
      const records = counted(entities, 'record');
      return `${id}  ${changedAt}  ${state.padEnd(6)}  ${records}  ${terminalText(title)}\n`;
    });
    printText(lines.join(''));
  }
}

async function show(client: Client, head: CaseHead, json = false): Promise<void> {
  const items = await itemsOf(client, head);
  const { entries, total } = await client.readJournal({ case: head.id, limit: JOURNAL_SHOWN });
  if (json) {
    const { subjects, createdAt } = head;
    printJson({ ...toListed(head), createdAt, subjects, items, journal: { total, entries } });
    return;
  }
  const names = await namesOf(client, items);
  const lines = [
    head.title,
    `${head.open ? 'open' : 'closed'}, begun ${head.createdAt}, last work ${head.workedAt}`,
    `${counted(head.entities, 'record')} on its canvas`,
    ...(head.subjects.length > 0 ? [`about ${head.subjects.join(', ')}`] : []),
    ...itemLines(items, names),
    '',
    `Journal, the last ${Math.min(total, JOURNAL_SHOWN)} of ${counted(total, 'entry', 'entries')}:`,
    ...entries.map(entryLine),
  ];
  printText(lines.map((line) => `${terminalText(line)}\n`).join(''));
}

async function itemsOf(client: Client, { id }: CaseHead): Promise<StoredItem[]> {
  const items: StoredItem[] = [];
  for (let after: number | null = 0; after !== null;) {
    const page = await client.readCaseItems({ case: id, after });
    items.push(...page.items);
    after = page.next;
  }
  return items;
}

/** Labels of the records the items are about, of the first thousand; the others show their ids. */
async function namesOf(client: Client, items: readonly StoredItem[]): Promise<LabelsOf> {
  const ids = new Set(items.flatMap(entitiesOf));
  const { labels } = await client.readLabels({ entities: [...ids].slice(0, 1000) });
  const byId = new Map(labels.map(({ entity, label }) => [entity, label]));
  return (id) => (byId.has(id) ? `${byId.get(id) ?? ''} (${id})` : id);
}

function entryLine({ sequence, at, verb, label, standing, source }: JournalRow): string {
  const isTaken = standing === 'undone' || standing === 'passed';
  const ending = `${isTaken ? ' [taken back]' : ''}${source === null ? '' : ` [request ${source.n}]`}`;
  return `${sequence}  ${at ?? 'time not kept'}  ${verb}  ${label}${ending}`;
}

/** The items of a case, one per line. */
type LabelsOf = (id: EntityId) => string;

function itemLines(items: readonly StoredItem[], names: LabelsOf): string[] {
  const tags = new Map(
    items.flatMap((item) => (item.kind === 'tag' ? [[item.id, item.name]] : [])),
  );
  return items.flatMap((item) => {
    switch (item.kind) {
      case 'note': {
        const noun = item.isPrivate ? 'private note' : 'note';
        return [`${noun} on ${placeOf(item, names)}, ${item.changedAt}: ${item.text}`];
      }
      case 'flag':
        return [`flag: ${names(item.id)}`];
      case 'tagged': {
        const { tag, entity } = partsOfTagged(item);
        return [`tag ${tags.get(tag) ?? ''}: ${names(entity)}`];
      }
      case 'todo':
        return [`to do${item.done ? ', done' : ''}: ${item.text}`];
      case 'search':
        return [`saved search: ${item.title}`];
      case 'decision': {
        const reason = item.reason === '' ? '' : `: ${item.reason}`;
        return [`${item.verdict} a change of ${names(item.id)}${reason}`];
      }
      case 'stack':
        return [`stack ${item.name}: ${item.members.map(names).join(', ')}`];
      case 'waiver': {
        const { rule, entity } = partsOfWaiver(item);
        return [`waived ${rule} of ${names(entity)}: ${item.reason}`];
      }
      case 'judgement': {
        const [a, b] = pairOf(item.id);
        const reason = item.reason === '' ? '' : `: ${item.reason}`;
        return [`judged ${item.verdict}: ${names(a)} and ${names(b)}${reason}`];
      }
      default:
        return [];
    }
  });
}

function placeOf({ place }: ItemOf<'note'>, names: LabelsOf): string {
  if (place.on === 'case') return 'the case';
  if (place.on === 'tie') return place.label;
  return place.on === 'field' ? `${place.label} of ${names(place.entity)}` : names(place.entity);
}
