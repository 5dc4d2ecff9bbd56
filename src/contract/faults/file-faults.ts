/** Refusals of case files and exports, with their words: a part of the table in `faults.ts`. */
import { orElse, type FaultDetail, type Words } from './fault-words.ts';
import { counted } from '../text/counted.ts';

/** With its name, if known. */
const caseFile = ({ file }: FaultDetail): string =>
  file === undefined ? 'This case file' : `The case file ${file}`;
const anyFile = ({ file }: FaultDetail): string => orElse(file, 'This');

export const caseFileFaults = {
  'case-file-foreign': {
    says: (d) =>
      d['why'] === undefined
        ? `${anyFile(d)} is no case file of Interlock.`
        : `${anyFile(d)} is no case file of Interlock: ${d['why']}.`,
    advice: 'Open a file that was saved with “Save case”; its name ends in .interlock.',
  },
  'case-file-store': {
    says: (d) => `${anyFile(d)} is a store (an SQLite file), not a case file.`,
    advice:
      'A copy of a store is put in the place of this one where Settings has its snapshots. A case of it is handed over with “Save case”.',
    typed:
      'Put it in the place of a store with store restore FILE, or work on it where it is with --store FILE; case save hands a case of it over.',
  },
  'case-file-newer': {
    says: (d) => `${caseFile(d)} was saved by a newer Interlock.`,
    advice: 'Open it with that version.',
  },
  'case-file-kind': {
    says: (d) =>
      `${caseFile(d)} has records of a kind of registry that is not known here: “${orElse(d['kind'], '')}”.`,
    advice: 'Open it with the Interlock that saved it. Nothing of it was taken in.',
  },
  'case-file-unsound': {
    says: (d) => `${caseFile(d)} is not as it was saved: ${orElse(d['why'], 'it can’t be read')}.`,
    advice: 'Ask for it again. Nothing of it was taken in, and nothing here was changed.',
  },
  'case-file-too-large': {
    says: (d) =>
      `This case is too large for one file: it would come to more than ${orElse(d['most'], '4 GB')}.`,
    advice: 'Divide it into several cases.',
  },
  'case-file-gone': {
    says: () => 'This case file is no longer held.',
    advice: 'Choose it again.',
  },
  'registry-brought': {
    says: (d) =>
      `The records of “${orElse(d['registry'], '')}” came with a case file; nobody is asked for them.`,
    advice: 'Add their registry in Settings and search there: what it answers stands beside them.',
  },
} as const satisfies Record<string, Words>;

/** Refusals and notices about exports, with their words: a part of the table in `faults.ts`. */
export const exportFaults = {
  'export-empty': {
    says: () => 'There is nothing on the graph to take away.',
    advice: 'Add a member or a company first.',
  },
  'export-unproven': {
    says: (d) =>
      `Nothing was exported: what is kept of ${orElse(d['record'], 'a record')} is not what its stored response says (${orElse(d['why'], 'it differs')}).`,
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
      `No case was named, and none is open: “${orElse(d['case'], '')}” was made, and the dossier is noted in it.`,
    advice: '',
    typed: '--case CASE names another.',
  },
  'dossier-case-used': {
    says: (d) =>
      `No case was named, so “${orElse(d['case'], '')}” is used, which was on show last: its notes and judgements are told, and the dossier is noted in it.`,
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
    says: (d) => `Nothing was printed: ${orElse(d['why'], 'no reason known')}.`,
    advice: 'Take it away as SVG or HTML, and print that with a browser.',
  },
} as const satisfies Record<string, Words>;
