/** The state of the store, and what can be done about it, in words. */
import { faultWords, type Fault, type FaultCode } from '../../contract/faults/faults.ts';
import type { SnapshotInfo, StoreOffer, StoreStanding } from '../../contract/answers/store.ts';
import { SNAPSHOT_REASON_WORDS } from '../../contract/words/store-words.ts';
import { fullMomentWords, sizeWords } from '../shared/words/moment-words.ts';

interface ClosedWords {
  title: string;
  /** What is wrong. */
  says: string;
  /** What is at risk, and what was done so far: nothing. */
  means: string;
}

const TITLES: Partial<Record<FaultCode, { title: string; means: string }>> = {
  'store-busy': {
    title: 'The store is in use',
    means:
      'Nothing is wrong with it. Two programs that write to one store would ruin it, so this one waits; it opens by itself once the other one is closed.',
  },
  'store-corrupt': {
    title: 'The store is damaged',
    means:
      'What is in the file now can’t be trusted to be what was kept. At stake is what came since the last snapshot or backup: answers, cases and what was done in them.',
  },
  'store-log-damaged': {
    title: 'The store’s log is damaged',
    means:
      'What was written last stands in a log beside the store’s file, and a part of that can’t be read as it is.',
  },
  'store-log-foreign': {
    title: 'The log beside the store is not its own',
    means:
      'It comes about when a store is copied, moved or put back without what lies beside it. To use this log with this file would ruin it.',
  },
  'store-newer': {
    title: 'The store is of a newer version',
    means: 'The newer Interlock opens it. This one can’t tell what it would break.',
  },
  'store-foreign': {
    title: 'The file is of another program',
    means:
      'It is left alone. Interlock can keep a store of its own beside it. If it was one, and only its first page is damaged, what is in it can be saved.',
  },
  'store-linked': {
    title: 'The store’s file has several names',
    means: 'Nothing is wrong with what is in it, and nothing was changed.',
  },
  'store-full': {
    title: 'The disk is full',
    means: 'Nothing that was stored is lost. Make room on the disk, then try again.',
  },
};
const OTHERWISE = {
  title: 'The store can’t be opened',
  means: 'Nothing was changed. Once what is in the way is gone, it opens as before.',
};

const ON_PURPOSE: ClosedWords = {
  title: 'The store is closed',
  says: 'It was closed in order, to be looked after.',
  means: 'Nothing can be searched, fetched or changed until it is open again.',
};

export function closedWords(why: Fault | null): ClosedWords {
  if (why === null) return ON_PURPOSE;
  return { ...(TITLES[why.code] ?? OTHERWISE), says: faultWords(why).says };
}

interface OfferWords {
  /** The words on its button. */
  label: string;
  /** What it will do, and what stays where it is. */
  says: string;
}

const OFFERS: Record<StoreOffer, OfferWords> = {
  again: { label: 'Try again', says: 'Opens the store as it is, if it can be by now.' },
  'read-only': {
    label: 'Open it to read only',
    says: 'Everything in it can be looked at and exported. No registry is asked, and nothing is written to it.',
  },
  restore: {
    label: 'Put a snapshot back',
    says: 'The snapshot is copied into the store’s place and checked first. The files that are there now are kept beside it, under another name.',
  },
  salvage: {
    label: 'Save what can be read',
    says: 'Every answer, case and request that is still whole is taken into a new store, which is checked and put in its place. What is gone is listed. The damaged files are kept beside it.',
  },
  'without-log': {
    label: 'Open it without its log',
    says: 'The log is moved aside and kept. What was written last is missing then: answers, cases and changes that only the log has.',
  },
  copy: {
    label: 'Work with a copy',
    says: 'The store is copied beside itself, and the copy is worked with until Interlock ends. The file and its other names stay as they are.',
  },
  new: {
    label: 'Begin a new store',
    says: 'It is empty. The files that are there now are kept beside it, under another name; nothing is deleted.',
  },
  beside: {
    label: 'Begin a new store beside it',
    says: 'It is empty, under another name, and is worked with until Interlock ends. The file is left as it is.',
  },
  check: {
    label: 'Check it',
    says: 'Looks at all that can be read, says what is damaged, and changes nothing.',
  },
};

/** Faults after which a copy of what is intact can be read. */
const READ_AS_COPY: ReadonlySet<FaultCode> = new Set([
  'store-corrupt',
  'store-log-damaged',
  'store-log-foreign',
  'store-newer',
]);

export function offerWords(offer: StoreOffer, { fault }: StoreStanding): OfferWords {
  if (offer === 'read-only' && fault !== null && READ_AS_COPY.has(fault.code)) {
    return {
      label: 'Read what can be read',
      says: 'A private copy of what is whole is made and shown until Interlock ends; nothing can be changed in it. The files are left as they are.',
    };
  }
  if (offer === 'without-log' && fault?.code === 'store-log-foreign') {
    return {
      ...OFFERS['without-log'],
      says: 'What is not its own is moved aside and kept. The store opens as it is without that.',
    };
  }
  if (offer !== 'again') return OFFERS[offer];
  if (fault === null) return { ...OFFERS.again, label: 'Open it again' };
  if (fault.code !== 'store-busy') return OFFERS.again;
  return { ...OFFERS.again, says: 'It is tried every few seconds by itself as well.' };
}

/** `20 Nov 2026, 09:41`, and why it was taken and how large it is. */
export const snapshotWords = ({ at, why, bytes }: SnapshotInfo): { at: string; what: string } => ({
  at: fullMomentWords(at),
  what: `${SNAPSHOT_REASON_WORDS[why]}, ${sizeWords(bytes)}`,
});

/** `store.db` from its whole path, on any system. */
export const fileNameOf = (path: string): string => path.split(/[\\/]/).at(-1) ?? path;
