/** What may be refused of a case file, with its words: a part of the table in `faults.ts`. */
import { or, type Words } from './fault-words.ts';

export const caseFileFaults = {
  'case-file-foreign': {
    says: (d) =>
      d['why'] === undefined
        ? 'This is no case file of Interlock.'
        : `This is no case file of Interlock: ${d['why']}.`,
    advice: 'Open a file that was saved with “Save case”; its name ends in .interlock.',
  },
  'case-file-store': {
    says: () => 'This is a store (an SQLite file), not a case file.',
    advice:
      'A copy of a store is put in the place of this one where Settings has its snapshots. A case of it is handed over with “Save case”.',
    typed:
      'Put it in the place of a store with store restore FILE, or work on it where it is with --store FILE; case save hands a case of it over.',
  },
  'case-file-newer': {
    says: () => 'This case file was saved by a newer Interlock.',
    advice: 'Open it with that version.',
  },
  'case-file-kind': {
    says: (d) =>
      `This case file has records of a kind of registry that is not known here: “${or(d['kind'], '')}”.`,
    advice: 'Open it with the Interlock that saved it. Nothing of it was taken in.',
  },
  'case-file-unsound': {
    says: (d) => `This case file is not as it was saved: ${or(d['why'], 'it can’t be read')}.`,
    advice: 'Ask for it again. Nothing of it was taken in, and nothing here was changed.',
  },
  'case-file-too-large': {
    says: (d) =>
      `This case is too large for one file: it would come to more than ${or(d['most'], '4 GB')}.`,
    advice: 'Divide it into several cases.',
  },
  'case-file-gone': {
    says: () => 'This case file is no longer held.',
    advice: 'Choose it again.',
  },
  'registry-brought': {
    says: (d) =>
      `The records of “${or(d['registry'], '')}” came with a case file; nobody is asked for them.`,
    advice: 'Add their registry in Settings and search there: what it answers stands beside them.',
  },
} as const satisfies Record<string, Words>;
