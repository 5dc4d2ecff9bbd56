/** Every refusal, as plain data with a code, and the one table of words for them. */
import { localMinute, localOffset } from '../text/local-time.ts';
import { counted } from '../text/counted.ts';
import { orElse, type FaultDetail, type Host, type Words, fieldName } from './fault-words.ts';
import { caseFileFaults, exportFaults } from './file-faults.ts';
import { keyFaults, registryFaults } from './registry-faults.ts';
import { storeFaults } from './store-faults.ts';

export type { FaultDetail, Host } from './fault-words.ts';

/** Nothing was requested because the registry was unreachable, not by choice. */
const isUnreachable = (d: FaultDetail): boolean => d['why'] === 'unreachable';

/** "Not found on 2026-03-01 at 10:00 UTC−8", with the time here when the registry answered so. */
function notFoundOn({ at }: FaultDetail): string {
  const moment = String(at);
  const [day, time] = localMinute(moment).split(' ');
  return time === undefined ? 'Not found' : `Not found on ${day} at ${time} ${localOffset(moment)}`;
}

/** Refusals of imported files, with their words: a part of the table in `faults.ts`. */
const importFaults = {
  'import-unreadable': {
    says: (d) =>
      `${orElse(d['file'], 'The file')} can’t be imported: ${orElse(d['why'], 'it can’t be read')}.`,
    advice: 'Nothing of it was taken in. GraphML, GEXF, CSV and FollowTheMoney are read.',
  },
  'import-gone': {
    says: () => 'This file is no longer held.',
    advice: 'Choose it again.',
  },
  'registry-imported': {
    says: (d) =>
      `The records of “${orElse(d['registry'], '')}” were imported from a file; nobody is asked for them.`,
    advice: 'Where the file has changed, import it again.',
  },
} as const satisfies Record<string, Words>;

const table = {
  ...storeFaults,
  ...keyFaults,
  ...caseFileFaults,
  ...importFaults,
  ...exportFaults,
  ...registryFaults,
  'input-invalid': {
    says: (d, host) =>
      `${fieldName(orElse(d['field'], 'The input'), host)} is not valid: ${orElse(d['why'], 'no reason known')}.`,
    advice: 'Correct it and try again.',
  },
  'rules-invalid': {
    says: (d) => `The file of rules is not in order: ${orElse(d['why'], 'no reason known')}.`,
    advice: 'Correct it and try again; no rule of it was asked.',
  },
  'command-unknown': {
    says: (d) => `There is no command “${orElse(d['command'], '')}”.`,
    advice: 'Restart Interlock; the window and the engine may be of different versions.',
  },
  'page-untrusted': {
    says: () => 'This page may not talk to the engine.',
    advice: 'Close the window and start Interlock again.',
  },
  'address-invalid': {
    says: (d) =>
      `The registry address is not usable: ${orElse(d['why'], 'it is not an http or https address')}.`,
    advice: 'Set it in Settings, for example https://registry.example.',
    typed: 'Name it with --registry, for example https://registry.example.',
  },
  'kind-unknown': {
    says: (d) => `This Interlock knows no kind of registry called “${orElse(d['kind'], '')}”.`,
    advice: 'Use the version that the store was written with.',
  },
  'registry-unknown': {
    says: (d) => `No registry is known as “${orElse(d['registry'], '')}”.`,
    advice: 'Add it in Settings.',
    typed: 'Name its address with --registry.',
  },
  'registry-moved': {
    says: (d) =>
      `The address of the registry “${orElse(d['registry'], '')}” was changed in the store’s file: ` +
      `it stands there as ${orElse(d['address'], 'nothing')}` +
      `${d['asked'] === undefined ? '' : `, and ${d['asked']} was asked`}. ` +
      'Nothing is asked there, and no key was sent.',
    advice: 'Check the store in Settings, and restore a snapshot of before the change.',
    typed: 'Check it with “store check”, and restore a snapshot of before the change.',
  },
  'registry-in-use': {
    says: (d) => `“${orElse(d['registry'], '')}” is the registry that is set.`,
    advice: 'Set another one first.',
  },
  'case-unknown': {
    says: (d) =>
      d['case'] === undefined
        ? 'There is no such case any more.'
        : `There is no case “${d['case']}” in this store.`,
    advice: 'Open another one.',
    typed: 'case list names those there are.',
  },
  'item-changed': {
    says: (d) =>
      `The ${orElse(d['what'], 'item')} was changed meanwhile, or deleted. Nothing was saved.`,
    advice: 'Look at what it says now, and save again.',
  },
  'record-not-found': {
    says: (d) =>
      d['others'] === undefined
        ? `${notFoundOn(d)}: the registry found no ${orElse(d['subject'], 'record')} with the id ${orElse(d['id'], 'asked for')}.${d['notKept'] === undefined ? '' : ' Not kept: this could not be stored, so it will not be known offline.'}`
        : `The registry answered 404 (not found) to the ${orElse(d['subject'], 'record')} ${orElse(d['id'], 'asked for')} and to ${counted(Number(d['others']), 'other id', 'other ids')}, and to none with a record: its path for these may be missing.`,
    advice: (d) => {
      if (d['others'] !== undefined) return 'Check the ids and the registry address.';
      const checkDisk = 'Check the free space on the disk, then ask again.';
      return d['notKept'] === undefined ? 'Check the id.' : checkDisk;
    },
  },
  'path-not-found': {
    says: () =>
      'The registry answered 404 (not found) to this and to a plain search, so its address may lead nowhere.',
    advice: 'Check the registry address in Settings.',
    typed: 'Check the address given with --registry.',
  },
  'answer-too-large': {
    says: (d) =>
      `The answer is larger than ${orElse(d['megabytes'], 'the limit of')} MB and was not read.`,
    advice: 'Ask for fewer results.',
  },
  'answer-too-deep': {
    says: (d) =>
      `The answer is nested deeper than ${counted(Number(d['levels'] ?? 64), 'level')}, as no record is, and was not read.`,
    advice: 'Check the registry address in Settings.',
    typed: 'Check the address given with --registry.',
  },
  'answer-not-json': {
    says: (d) =>
      `The answer is not JSON (${orElse(d['why'], 'it can’t be read')}). No record was stored.`,
    advice: 'The address may belong to a web page or a proxy; check it in Settings.',
    typed: 'The address may belong to a web page or a proxy; check --registry.',
  },
  'answer-cut': {
    says: () => 'The answer was cut off before its end. No record was stored.',
    advice: 'Try again.',
  },
  'answer-partial': {
    says: () => 'The registry answered with a part only (206), though the whole was asked for.',
    advice: 'Try again; if it stays, something between here and the registry cuts its answers.',
  },
  'answer-without-content': {
    says: (d) =>
      `The registry answered with a status that says there is no content (${d['status'] ?? 204}), though a record or a list was asked for.`,
    advice: 'Try again; if it stays, something between here and the registry changes its answers.',
  },
  'answer-wrong-shape': {
    says: (d) =>
      `The answer is not a ${orElse(d['expected'], 'record')} (${orElse(d['found'], 'something else')}). No record was stored.`,
    advice: 'Check the registry address in Settings.',
    typed: 'Check the address given with --registry.',
  },
  'answer-drifts': {
    says: (d) =>
      `The answer differs from the specification in ${counted(Number(d['places']), 'place')}.`,
    advice: 'The places are listed with the answer.',
    typed: 'Leave --json out to see where.',
  },
  'answer-wrong-id': {
    says: (d) =>
      `Asked for ${orElse(d['asked'], 'one id')}, the registry answered with ${orElse(d['got'], 'another')}. No record was stored.`,
    advice: 'Try again; if it stays, tell the registry.',
  },
  'answer-repeats-key': {
    says: () => 'The answer repeats the access key, so it was not kept.',
    advice: 'Tell the registry: its answers must not hold the key they were asked with.',
  },
  'not-searched-offline': {
    says: (d) =>
      isUnreachable(d)
        ? 'Not searched: the registry could not be reached before.'
        : 'Not searched: offline.',
    advice: (d) =>
      isUnreachable(d)
        ? 'Try again when it can be reached.'
        : 'Switch Offline off to ask the registry.',
    typed: (d) =>
      isUnreachable(d)
        ? 'Check the address, or try again later.'
        : 'Run it without --offline, when the registry can be reached.',
  },
  'run-under-way': {
    says: (d) =>
      `This is under way already${d['of'] === undefined ? '' : `, ${d['done']} of ${d['of']}`}: nobody is asked beside it.`,
    advice: 'Wait for what it comes to, or stop it.',
  },
  'run-over': { says: () => 'This is over.', advice: '' },
  cancelled: { says: () => 'Cancelled.', advice: '' },
  'connection-lost': {
    says: () => 'The window lost its connection to the engine.',
    advice: 'It reconnects by itself; if not, start Interlock again.',
  },
  internal: {
    says: (d) =>
      `Something went wrong inside Interlock (reference ${orElse(d['reference'], 'none')}).`,
    advice: 'The log has the details under this reference.',
  },
} as const satisfies Record<string, Words>;

export type FaultCode = keyof typeof table;

const TEMPORARY: ReadonlySet<FaultCode> = new Set([
  'registry-unreachable',
  'registry-cut',
  'registry-timeout',
  'registry-busy',
  'registry-failed',
  'answer-cut',
  'answer-partial',
]);

/**
 * A refusal as it crosses every process border. The detail never contains the access key; its `from` is the
 * registry concerned, and `said` that registry's own message, in plain bounded text.
 */
export interface Fault {
  code: FaultCode;
  detail: FaultDetail;
}

export function fault(code: FaultCode, detail: FaultDetail = {}): Fault {
  return { code, detail };
}

/** The code of the fault that no registry was queried, by choice or because none could be reached. */
export const NOT_SEARCHED = 'not-searched-offline' satisfies FaultCode;

export const wasNotSearched = ({ code }: Pick<Fault, 'code'>): boolean => code === NOT_SEARCHED;

/** No registry was queried by the analyst's choice, not because none could be reached. */
export const isOfflineByChoice = (why: Fault): boolean =>
  wasNotSearched(why) && !isUnreachable(why.detail);

const NOT_ASKED: Readonly<Partial<Record<FaultCode, string>>> = {
  'not-searched-offline': 'it could not be reached before',
  'registry-brought': 'its records came with a case file',
  'registry-imported': 'its records were imported from a file',
};

/** Why a registry was not asked, within a sentence about it. */
export const whyNotAsked = (why: Fault): string =>
  isOfflineByChoice(why) ? 'offline' : (NOT_ASKED[why.code] ?? 'the registry did not answer');

/** The registry answered that it has no such record; false if its path may be missing. */
export const isNotFound = ({ code, detail }: Fault): boolean =>
  code === 'record-not-found' && detail['others'] === undefined;

/** The cause may pass: the same request may be answered later. */
export const isTemporary = (why: Fault): boolean =>
  TEMPORARY.has(why.code) || (wasNotSearched(why) && isUnreachable(why.detail));

/** The handle of the registry a fault is about; null if it is about none. */
export function registryOf({ detail }: Fault): string | null {
  return typeof detail['from'] === 'string' ? detail['from'] : null;
}

/** The words for a fault: what happened, and what to do in the window or on the command line. */
export function faultWords(
  { code, detail }: Fault,
  host: Host = 'window',
): { says: string; advice: string } {
  const { says, advice, typed = advice }: Words = table[code];
  const message = detail['said'];
  const quotedMessage = message === undefined || message === '' ? '' : ` It says: “${message}”`;
  const next = host === 'window' ? advice : typed;
  return {
    says: `${says(detail, host)}${quotedMessage}`,
    advice: typeof next === 'string' ? next : next(detail),
  };
}

/** Thrown inside the engine and its layers; turned into its fault at the border. */
export class Refusal extends Error {
  readonly fault: Fault;

  constructor(code: FaultCode, detail: FaultDetail = {}) {
    super(faultWords({ code, detail }).says);
    this.name = 'Refusal';
    this.fault = { code, detail };
  }
}

/** Does the work; a refusal about a case file also names the file. */
export async function withFileNamed<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal) || !error.fault.code.startsWith('case-file-')) throw error;
    throw new Refusal(error.fault.code, { ...error.fault.detail, file });
  }
}
