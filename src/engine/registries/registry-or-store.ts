/** The one place that decides whether a registry or what is stored of it answers. */
import { Refusal, type Fault, type FaultCode } from '../../contract/faults/faults.ts';

/** auto: as is best for the question. registry: ask again. store: never ask. */
export type From = 'auto' | 'store' | 'registry';

interface Ways<T> {
  from: From;
  /** Whether what is stored is the better answer, as for a profile, or the worse, as for a search. */
  prefersStored: boolean;
  ask: () => Promise<T>;
  /**
   * What is stored, told why the registry was not asked; null: nothing. Refused as
   * `response-damaged` when the bytes have lost their hash.
   */
  stored: (notSearched: Fault | null) => T | null | Promise<T | null>;
  /** What is known of its not being there; left out or null: nothing. */
  absent?: () => Refusal | null;
}

/**
 * The answer of the registry or of the store. While the registry can't be asked, what is stored
 * answers and says so; when nothing is, it is refused as not found, where it was asked before and
 * was not, or else as not searched: an empty answer would look like one of the registry. Damaged bytes never answer, and are asked for again where that can be.
 */
export async function registryOrStore<T>({
  from,
  prefersStored,
  ask: request,
  stored,
  absent = () => null,
}: Ways<T>): Promise<T> {
  if (from === 'store') {
    const found = await stored(null);
    if (found === null) throw absent() ?? new Refusal('not-searched-offline');
    return found;
  }
  if (from === 'auto' && prefersStored) {
    const there = await unlessDamaged(() => stored(null));
    if (there !== null) return there;
  }
  try {
    return await request();
  } catch (error) {
    if (!(error instanceof Refusal) || !wasNotRequested(error.fault)) throw error;
    const there = await stored(error.fault);
    if (there === null) throw absent() ?? error;
    return there;
  }
}

const NOT_SEARCHED: ReadonlySet<FaultCode> = new Set([
  'not-searched-offline',
  'registry-unreachable',
  'registry-cut',
  'registry-brought',
  'registry-imported',
]);

const wasNotRequested = ({ code }: Fault): boolean => NOT_SEARCHED.has(code);

async function unlessDamaged<T>(stored: () => T | null | Promise<T | null>): Promise<T | null> {
  try {
    return await stored();
  } catch (error) {
    if (error instanceof Refusal && error.fault.code === 'response-damaged') return null;
    throw error;
  }
}

/** Answers that came and could not be stored, the disk being full: they are shown all the same. */
const NO_SPACE = new Set<FaultCode>(['store-full', 'store-failed']);

/** What keeping came to, or why there was no room for it; any other failure is thrown on. */
export async function unlessFull<T>(store: () => T | Promise<T>): Promise<{ kept: T } | Fault> {
  try {
    return { kept: await store() };
  } catch (error) {
    if (error instanceof Refusal && NO_SPACE.has(error.fault.code)) return error.fault;
    throw error;
  }
}
