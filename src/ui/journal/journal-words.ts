/** What an entry of a journal is, in words, and which entries are alike. */
import type { JournalRow, JournalVerb } from '../../contract/model/journal.ts';

/** What entries have in common. */
export type JournalGroup = 'asked' | 'changed' | 'noted' | 'taken-away';

interface VerbEntry {
  words: string;
  group: JournalGroup;
}

const WORDS = {
  create: { words: 'created', group: 'changed' },
  open: { words: 'opened', group: 'asked' },
  close: { words: 'closed', group: 'changed' },
  search: { words: 'searched', group: 'asked' },
  fetch: { words: 'fetched', group: 'asked' },
  place: { words: 'graph', group: 'changed' },
  title: { words: 'title', group: 'changed' },
  merge: { words: 'merged', group: 'changed' },
  undo: { words: 'undone', group: 'changed' },
  redo: { words: 'done again', group: 'changed' },
  item: { words: 'changed', group: 'noted' },
  note: { words: 'note', group: 'noted' },
  flag: { words: 'flag', group: 'noted' },
  tag: { words: 'tag', group: 'noted' },
  'to-do': { words: 'to do', group: 'noted' },
  'save-search': { words: 'search saved', group: 'noted' },
  subject: { words: 'subject', group: 'noted' },
  judge: { words: 'judged', group: 'noted' },
  decide: { words: 'decided', group: 'noted' },
  waive: { words: 'waived', group: 'noted' },
  stack: { words: 'stacked', group: 'changed' },
  refresh: { words: 'refreshed', group: 'asked' },
  export: { words: 'exported', group: 'taken-away' },
  dossier: { words: 'dossier made', group: 'taken-away' },
  import: { words: 'imported', group: 'changed' },
  'open-file': { words: 'received', group: 'changed' },
} as const satisfies Record<JournalVerb, VerbEntry>;

const VERBS: Readonly<Record<string, VerbEntry>> = WORDS;

export const verbWords = ({ verb }: JournalRow): string => VERBS[verb]?.words ?? verb;
export const groupOfEntry = ({ verb }: JournalRow): JournalGroup => VERBS[verb]?.group ?? 'changed';

/** What the entry says; of the case itself that it was opened or closed. */
export function entryWords({ verb, label, about }: JournalRow): string {
  if (verb === 'undo' || verb === 'redo') {
    const of = about === null ? '' : ` (entry ${about})`;
    return `${verb === 'undo' ? 'Taken back' : 'Done again'}: ${label}${of}`;
  }
  if (verb === 'create') return `The case began: ${label}`;
  if (label !== '') return label;
  return verb === 'open' ? 'The case was opened' : verb === 'close' ? 'The case was closed' : '';
}

/** Whether a step stands; nothing of what is no step. */
const STANDING_WORDS = {
  done: '',
  undone: 'taken back',
  passed: 'taken back for good',
} as const;

export const standingWords = ({ standing }: JournalRow): string =>
  standing === null ? '' : STANDING_WORDS[standing];

/** The number of the request it rests on; one that came with a case file has its number there. */
export const requestWords = ({ source }: JournalRow): string =>
  source === null ? '' : source.n > 0 ? String(source.n) : 'of the file';
