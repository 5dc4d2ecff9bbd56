/** What may be refused or said of what is taken away, with its words: a part of the table in `faults.ts`. */
import { counted } from './counted.ts';
import { or, type Words } from './fault-words.ts';

export const exportFaults = {
  'export-empty': {
    says: () => 'There is nothing on the graph to take away.',
    advice: 'Add a member or a company first.',
  },
  'export-unproven': {
    says: (d) =>
      `Nothing was exported: what is kept of ${or(d['record'], 'a record')} is not what its stored response says (${or(d['why'], 'it differs')}).`,
    advice:
      'Checking the store in Settings lists all that is damaged. Deriving again mends what is derived; refreshing a profile mends its response.',
    typed:
      'store check lists all that is damaged. store rebuild mends what is derived; a profile read with --refresh has its response mended.',
  },
  'graph-incomplete': {
    says: (d) =>
      `The graph is written, but ${counted(Number(d['profiles']), 'profile')} could not be fetched: what only they state is not in it.`,
    advice:
      'Run it again: what was fetched is not asked for again. `store not-fetched` lists the rest.',
  },
  'export-unnoted': {
    says: () => 'It is noted in no case: no journal has its hash.',
    advice: 'Export it from a case.',
    typed: '--case CASE has it noted.',
  },
  'dossier-case-made': {
    says: (d) =>
      `No case was named, and none is open: “${or(d['case'], '')}” was made, and the dossier is noted in it.`,
    advice: '',
    typed: '--case CASE names another.',
  },
  'dossier-case-used': {
    says: (d) =>
      `No case was named, so “${or(d['case'], '')}” is used, which was on show last: its notes and judgements are told, and the dossier is noted in it.`,
    advice: '',
    typed: '--case CASE names another.',
  },
  'export-gone': {
    says: () => 'This export is no longer held.',
    advice: 'Export again.',
  },
  'save-unsupported': {
    says: () => 'This host of Interlock can’t save files.',
    advice: 'Read the export part by part instead.',
  },
  'dossier-outrun': {
    says: () =>
      'Nothing was made: answers came in, or the case was changed, all the while the dossier was put together.',
    advice: 'Make it again when the fetching has ended.',
  },
  'printer-missing': {
    says: () => 'Nothing here can print: no Chromium was found.',
    advice:
      'Install Chrome, Chromium or Edge, or name one in INTERLOCK_CHROMIUM; or take it away as HTML.',
  },
  'print-failed': {
    says: (d) => `Nothing was printed: ${or(d['why'], 'no reason known')}.`,
    advice: 'Take it away as SVG or HTML, and print that with a browser.',
  },
} as const satisfies Record<string, Words>;
