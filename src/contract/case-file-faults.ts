/** What may be refused of a case file, with its words: a part of the table in `faults.ts`. */
import { or, type FaultDetail, type Words } from './fault-words.ts';

/** With its name, where that is known. */
const caseFile = ({ file }: FaultDetail): string =>
  file === undefined ? 'This case file' : `The case file ${file}`;
const anyFile = ({ file }: FaultDetail): string => or(file, 'This');

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
      `${caseFile(d)} has records of a kind of registry that is not known here: “${or(d['kind'], '')}”.`,
    advice: 'Open it with the Interlock that saved it. Nothing of it was taken in.',
  },
  'case-file-unsound': {
    says: (d) => `${caseFile(d)} is not as it was saved: ${or(d['why'], 'it can’t be read')}.`,
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
