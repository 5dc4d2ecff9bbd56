/** The bytes of stored responses, and what they state at the place that a fact names. */
import type { Derived } from '../../contract/model/derived.ts';
import type { EntityFacts, EntityId, RecordId } from '../../contract/model/entity.ts';
import type { RegistryHandle } from '../../contract/model/registry.ts';
import type { AnswerHeaders } from '../../contract/model/request.ts';
import type { RegistryResponse } from '../../contract/model/response.ts';
import type { Statement } from '../../contract/model/tie.ts';
import type { StoredResponse } from '../../store/requests/responses.ts';
import type { StoreReader, Store } from '../../store/store.ts';
import { createDeriver } from './deriver.ts';
import { createRecentlyUsed } from '../base/recently-used.ts';
import type { Registries } from '../registries/registries.ts';
import type { AnswerBytes } from '../../registry/common/registry.ts';
import { Refusal } from '../../contract/faults/faults.ts';

/** What a response states of an entity, without fields that only serve searching. */
export type VisibleFacts = Omit<EntityFacts, 'item' | 'places' | 'names'>;

export interface ResponseContent {
  facts: ReadonlyMap<EntityId, VisibleFacts>;
  /** By their JSON pointers. */
  statements: ReadonlyMap<string, readonly Statement[]>;
}

/** What a response answered: a record, or, if null, a search. */
interface AnswerTo {
  registry: RegistryHandle;
  record: RecordId | null;
}

export interface Evidence {
  /** What these bytes, whose hash was checked, state; refused if they can't be read any more. */
  contentOf(to: AnswerTo, stored: StoredResponse): ResponseContent;
  /** Caches what was derived from a response just received. */
  hold(to: AnswerTo, response: RegistryResponse, derived: Derived): void;
  /**
   * What the response of this hash received at this time states, once for each registry and record it was
   * requested for. Refused as `response-damaged`; empty if nothing was received with it then.
   */
  contentsAt(read: StoreReader, sha256: string, at: string): ReceivedContent[];
}

/** What a response stated, with the request it answered. */
export interface ReceivedContent extends ResponseContent, AnswerTo {
  /** The requested address, without the access key. */
  url: string;
  sha256: string;
  fetchedAt: string;
  /** Whether the row of the chain still matches its hash. */
  isWhole: boolean;
}

/** Maximum cached facts and statements: some 60 MB. */
const MAX_HELD = 200_000;

/** Derives each response once while it stays in the cache. */
export function createEvidence(
  registries: Pick<Registries, 'kindOf'>,
  maxHeld = MAX_HELD,
): Evidence {
  const held = createRecentlyUsed<ResponseContent>(
    maxHeld,
    ({ facts, statements }) => facts.size + statements.size + 1,
  );

  function derive({ registry, record }: AnswerTo, stored: StoredResponse): Derived {
    const kind = registries.kindOf(registry);
    const deriver = createDeriver(() => kind);
    const { status } = stored.response;
    return record === null
      ? deriver.searchPage(kind.name, registry, { ...stored, status })
      : deriver.profile(kind.name, `${registry}/${record}`, stored);
  }

  const contentOf: Evidence['contentOf'] = (to, stored) => {
    const key = keyOf(to, stored.response, stored.headers);
    return held.get(key) ?? held.put(key, toContent(derive(to, stored)));
  };

  return {
    contentOf,
    hold: (to, response, derived) =>
      void held.put(keyOf(to, response, response.headers), toContent(derived)),
    contentsAt(read, sha256, at) {
      const rows = read.answeredWith(sha256, at);
      const stored = rows.length === 0 ? null : read.response(sha256);
      if (stored === null) return [];
      return rows.map(({ status, headers, ...row }) => {
        const then = { ...stored, headers, response: { ...stored.response, status } };
        return { ...row, sha256, fetchedAt: at, ...contentOf(row, then) };
      });
    },
  };
}

function keyOf(
  { registry, record }: AnswerTo,
  { sha256, status }: Pick<RegistryResponse, 'sha256' | 'status'>,
  { contentType }: AnswerHeaders,
): string {
  return `${registry}/${record ?? `search ${status}`} ${sha256} ${contentType ?? ''}`;
}

function toContent({ entities, statements }: Derived): ResponseContent {
  return {
    facts: new Map(entities.map((one) => [one.id, visibleFacts(one)])),
    statements: Map.groupBy(statements, ({ pointer }) => pointer),
  };
}

/** Not copied if named only: it has hardly more fields, and there may be 50,000 of them. */
function visibleFacts(facts: EntityFacts): VisibleFacts {
  if (facts.knowledge === 'named') return facts;
  const { item: _item, places: _places, names: _names, ...shown } = facts;
  return shown;
}

/** Refused if there is no response of this hash. */
export function bytesOf(store: Store, sha256: string): AnswerBytes {
  const stored = store.read.response(sha256);
  if (!stored) throw missingResponse(store, sha256);
  return answerIn(stored);
}

export const answerIn = ({ body, headers }: StoredResponse): AnswerBytes => ({
  body,
  contentType: headers.contentType,
});

/** Why there is no response of this hash: it was deleted with a case, or was never stored. */
export function missingResponse(store: Store, sha256: string): Refusal {
  const at = store.read.deletedAt(sha256);
  return at === null
    ? new Refusal('response-unknown', { sha256 })
    : new Refusal('response-deleted', { sha256, at });
}
