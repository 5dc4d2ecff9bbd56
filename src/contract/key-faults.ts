/** What may be refused or noticed about access keys, and the words for it. */
import { or, type Words } from './fault-words.ts';
import { fieldName } from './field-name.ts';
import { TELLING_KEY_LENGTH } from './key-in-text.ts';

const GIVEN = 'INTERLOCK_KEY, or name a file that holds it with --key-file';

export const keyFaults = {
  'key-missing': {
    says: () => 'No access key is set for this registry.',
    advice: 'Enter the key in Settings.',
    typed: `Put the key into ${GIVEN}.`,
  },
  'key-refused': {
    says: (d) => `The registry refused the access key (${or(d['status'], '401')}).`,
    advice: 'Check the key in Settings.',
    typed: 'Check the key in INTERLOCK_KEY or in the file of --key-file.',
  },
  'key-in-field': {
    says: (d, host) =>
      `${fieldName(or(d['field'], 'The input'), host)} holds the access key. It was not sent.`,
    advice: 'Take it out. A key is entered in Settings.',
    typed: `Take it out: every program can read an argument. Put the key into ${GIVEN}.`,
  },
  'key-short': {
    says: () => `The access key has fewer than ${TELLING_KEY_LENGTH} characters.`,
    advice:
      'It can’t be told from ordinary words, so an answer or a text that repeats it may be kept.',
  },
} as const satisfies Record<string, Words>;
