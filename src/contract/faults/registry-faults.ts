/** Faults of querying a registry, and of its access key, in words: a part of the table in `faults.ts`. */
import { localOffset, localSecond } from '../text/local-time.ts';
import { counted } from '../text/counted.ts';
import { orElse, type FaultDetail, type Words, fieldName } from './fault-words.ts';
import { DISTINCT_KEY_LENGTH } from '../text/key-in-text.ts';

/** 2026-03-01 10:00:07 UTC−8. */
const timeOf = (iso: string | number): string =>
  `${localSecond(String(iso))} ${localOffset(String(iso))}`;

const tries = (d: FaultDetail): string =>
  typeof d['tries'] === 'number' ? counted(d['tries'], 'try', 'tries') : 'some tries';

export const registryFaults = {
  'registry-unreachable': {
    says: (d) => `The registry can't be reached (${orElse(d['why'], 'no connection')}).`,
    advice: 'Work on with what is stored; switch Offline off to try again.',
    typed: 'Check the address, or try again later.',
  },
  'registry-cut': {
    says: (d) =>
      `The registry gave no answer to this: the connection failed (${orElse(d['why'], 'cut')}).`,
    advice: 'Try again.',
  },
  'registry-timeout': {
    says: (d) =>
      d['waited'] === undefined
        ? `The registry gave no whole answer within ${orElse(d['seconds'], 'the time')} seconds.`
        : `The registry answered nobody for ${orElse(d['seconds'], 'some')} seconds, so this was not asked.`,
    advice: 'Try again later.',
  },
  'registry-busy': {
    says: (d) =>
      d['until'] === undefined
        ? `The registry asks to slow down (429, after ${tries(d)}).`
        : `The registry asks not to be asked again before ${timeOf(d['until'])}.`,
    advice: (d) => (d['until'] === undefined ? 'Wait a little and try again.' : 'Try again then.'),
  },
  'registry-failed': {
    says: (d) => `The registry failed (${orElse(d['status'], '5xx')}, after ${tries(d)}).`,
    advice: 'Try again later.',
  },
  'registry-rejected': {
    says: (d) => `The registry rejected the request (${orElse(d['status'], '4xx')}).`,
    advice: 'Change the search; the raw answer was not kept.',
  },
  'registry-redirected': {
    says: () =>
      'The registry answered with a redirect, which is not followed so that the key stays here.',
    advice: 'Check the registry address in Settings.',
    typed: 'Check the address given with --registry.',
  },
} as const satisfies Record<string, Words>;

const GIVEN = 'INTERLOCK_KEY, or name a file that holds it with --key-file';

/** Refusals and notices about access keys, with their words. */
export const keyFaults = {
  'key-missing': {
    says: () => 'No access key is set for this registry.',
    advice: 'Enter the key in Settings.',
    typed: `Put the key into ${GIVEN}.`,
  },
  'key-refused': {
    says: (d) => `The registry refused the access key (${orElse(d['status'], '401')}).`,
    advice: 'Check the key in Settings.',
    typed: 'Check the key in INTERLOCK_KEY or in the file of --key-file.',
  },
  'key-in-field': {
    says: (d, host) =>
      `${fieldName(orElse(d['field'], 'The input'), host)} holds the access key. It was not sent.`,
    advice: 'Take it out. A key is entered in Settings.',
    typed: `Take it out: every program can read an argument. Put the key into ${GIVEN}.`,
  },
  'key-short': {
    says: () => `The access key has fewer than ${DISTINCT_KEY_LENGTH} characters.`,
    advice:
      'It can’t be told from ordinary words, so an answer or a text that repeats it may be kept.',
  },
} as const satisfies Record<string, Words>;
