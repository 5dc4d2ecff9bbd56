/** The outcomes of requests as rows of the chain: all but responses, which are stored with their rows. */
import { parseRecordId } from '../../contract/model/entity.ts';
import type { KnownRegistry, RegistryHandle } from '../../contract/model/registry.ts';
import type { RequestTarget, Attempt } from '../../contract/model/request.ts';
import type { RegistryResponse } from '../../contract/model/response.ts';
import type { RegistryKind } from '../../registry/common/registry.ts';
import type { Store } from '../../store/store.ts';
import { thrownInWords } from '../base/announcer.ts';
import type { Log } from '../base/log.ts';

export interface RequestNotes {
  /** An attempt without a response. An empty handle stands for a registry not added. */
  attempt(handle: RegistryHandle, attempt: Attempt): void;
  /** A response whose bytes are not stored, as that to a test. */
  answer(handle: RegistryHandle, response: RegistryResponse): void;
}

/** `noted` is called once a row is written. */
export function createRequestNotes(store: Store, log: Log, noted: () => void): RequestNotes {
  function attempt(handle: RegistryHandle, made: Attempt): void {
    store
      .writeSoon((writer) => writer.noteAttempt(handle === '' ? null : handle, made))
      .then(noted)
      .catch((error: unknown) =>
        log.write(`A request could not be noted: ${thrownInWords(error)}`),
      );
  }
  return {
    attempt,
    answer(handle, { fetchedAt: at, url, status, headers, sha256 }) {
      const answered = { asked: null, outcome: 'answered', body: null, reason: null } as const;
      attempt(handle, { ...answered, at, url, status, headers, sha256 });
    },
  };
}

/** The address of this request, without the key. */
export function addressOf(
  { address }: KnownRegistry,
  kind: RegistryKind,
  target: RequestTarget,
): string {
  if (target === null) return address;
  if ('query' in target) return address + kind.searchPathOf(target.query);
  const { subject, id } = parseRecordId(target.record);
  return address + kind.pathOf(subject, id);
}
