/** What may be refused of a file from elsewhere, with its words: a part of the table in `faults.ts`. */
import { or, type Words } from './fault-words.ts';

export const importFaults = {
  'import-unreadable': {
    says: (d) =>
      `${or(d['file'], 'The file')} can’t be imported: ${or(d['why'], 'it can’t be read')}.`,
    advice: 'Nothing of it was taken in. GraphML, GEXF, CSV and FollowTheMoney are read.',
  },
  'import-gone': {
    says: () => 'This file is no longer held.',
    advice: 'Choose it again.',
  },
  'registry-imported': {
    says: (d) =>
      `The records of “${or(d['registry'], '')}” were imported from a file; nobody is asked for them.`,
    advice: 'Where the file has changed, import it again.',
  },
} as const satisfies Record<string, Words>;
