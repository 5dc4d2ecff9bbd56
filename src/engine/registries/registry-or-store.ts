/** The one place that decides whether a registry or the store answers. */
import { Refusal, type Fault, type FaultCode } from '../../contract/faults/faults.ts';

/** auto: as is best for the command. registry: request it again. store: never request. */
export type From = 'auto' | 'store' | 'registry';

interface AnswerSources<T> {
  from: From;
  /** Whether the stored answer is the better one, as for a profile, or the worse, as for a search. */
  prefersStored: boolean;
  request: () => Promise<T>;
  /**
   * The stored answer, given why the registry was not queried; null if there is none. Refused as
   * `response-damaged` when the bytes don't match their hash.
   */
  stored: (notSearched: Fault | null) => T | null | Promise<T | null>;
  /** The refusal if it was not found before; null if that is not known. */
  absent?: () => Refusal | null;
}

/**
 * The answer of the registry or of the store. If the registry can't be queried, the stored answer is
 * returned, saying so; if there is none, it is refused as not found if it was not found before, else as not
 * searched: an empty answer would look like the registry's. Damaged bytes are requested again if possible.
 */
export async function registryOrStore<T>({
  from,
  prefersStored,
  request,
  stored,
  absent = () => null,
}: AnswerSources<T>): Promise<T> {
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

/** Responses that can't be stored, as the disk is full, are returned all the same. */
const NO_SPACE = new Set<FaultCode>(['store-full', 'store-failed']);

/** The result of storing, or the fault if there was no room; throws any other failure. */
export async function unlessFull<T>(store: () => T | Promise<T>): Promise<{ stored: T } | Fault> {
  try {
    return { stored: await store() };
  } catch (error) {
    if (error instanceof Refusal && NO_SPACE.has(error.fault.code)) return error.fault;
    throw error;
  }
}
