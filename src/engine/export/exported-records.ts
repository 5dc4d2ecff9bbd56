/**
 * The stored records of an export, read one by one as of one moment, and the redactions applied to them and
 * to the graph itself.
 */
import type { GraphEntity } from '../../contract/model/canvas.ts';
import type { Redaction } from '../../contract/model/case-file.ts';
import type { CaseId } from '../../contract/model/case.ts';
import { parseEntityId, type EntityId } from '../../contract/model/entity.ts';
import type { ExportedRecord, GraphToExport } from '../../exchange/common/exporter.ts';
import {
  isLargeAnswer,
  type AnswerBytes,
  type DecodedProfile,
} from '../../registry/common/registry.ts';
import type { WholeRequest } from '../../store/cases/case-evidence.ts';
import type { ProfileOrigin } from '../../store/derived/profiles.ts';
import type { StoreReader } from '../../store/store.ts';
import type { StoredResponse } from '../../store/requests/responses.ts';
import type { Step } from '../../store/base/step.ts';
import { toText } from '../../registry/reading/body-text.ts';
import type { Store } from '../../store/store.ts';
import type { Registries } from '../registries/registries.ts';
import type { DecodedProfiles } from '../records/decoded-profiles.ts';
import type { Canvases } from '../graph/canvases.ts';
import { originsOf } from '../graph/graph-parts.ts';
import { RedactedResponses } from '../redaction/redacted-responses.ts';
import type { Call } from '../base/handlers.ts';
import { newScrubber, type Redacting } from '../redaction/redacted-words.ts';
import { WorkTurns, takeAll, takeSteps } from '../base/take-steps.ts';
import { stopIfCancelled } from '../base/tasks.ts';

interface Needs {
  store: Store;
  registries: Registries;
  decodedProfiles: DecodedProfiles;
  canvases: Canvases;
}

export interface OpenedRecords {
  recordOf: GraphToExport['recordOf'];
  /** How many of the entities have a record. */
  count: number;
  /** Finds what is redacted; null if nothing is. */
  texts: Redacting | null;
  /** How many records are left out, as what to redact in them can't be determined. */
  leftOut: number;
  /** Closes the store's snapshot. */
  close: () => void;
}

interface RecordsRequest {
  entities: readonly Pick<GraphEntity, 'id'>[];
  redact: readonly Redaction[];
  /** Whether the exporter needs records at all. */
  reads: boolean;
  /** The case whose texts are exported too: they may mention anybody on its canvas. */
  inCase: CaseId | null;
}

const NONE: OpenedRecords = {
  recordOf: () => null,
  count: 0,
  texts: null,
  leftOut: 0,
  close: () => undefined,
};

/** Refused as `response-damaged` if a response doesn't match its hash, and as `cancelled`. */
export async function openRecords(
  needs: Needs,
  { entities, redact, reads, inCase }: RecordsRequest,
  call: Call,
): Promise<OpenedRecords> {
  const wanted = new Set(redact);
  // Private notes are never exported anyway.
  const isRedacting = redact.some((one) => one !== 'private-notes');
  if (!reads && !isRedacting) return NONE;
  const read = needs.store.snapshot();
  const close = (): void => read.close();
  try {
    const ids = entities.map(({ id }) => id);
    const origins = await takeAll(originsOf(read, entities), call.signal);
    if (!isRedacting) {
      const bytesOf = (_id: EntityId, { sha256 }: ProfileOrigin) => read.response(sha256);
      const recordOf = await recordReader(needs, { origins, bytesOf }, call);
      return { ...NONE, recordOf, count: origins.size, close };
    }
    const canvas = inCase === null ? null : await needs.canvases.of(inCase);
    const there = new Set([...ids, ...(canvas?.entities() ?? []).map(({ id }) => id)]);
    const steps = redactedAnswers({ read, needs, ids: [...there], wanted });
    const taken = await takeSteps(steps, call, 'Looking for what is to be taken out');
    stopIfCancelled(call.signal);
    if (taken === null) return { ...NONE, close };
    // Redacted bytes must not be cached as a response that others may be shown: decoded here each time.
    const recordOf = decodingReader(needs, { origins, bytesOf: taken.bytesOf });
    const { texts, leftOut, isExported } = taken;
    const count = [...origins].filter(([id, origin]) => isExported(id, origin)).length;
    return { recordOf, count, texts, leftOut, close };
  } catch (error) {
    close();
    throw error;
  }
}

type StoredBytes = Pick<StoredResponse, 'body' | 'headers' | 'response'>;

interface Source {
  /** The response that each entity's record is in. */
  origins: ReadonlyMap<EntityId, ProfileOrigin>;
  /** The exported bytes of a record; null if none are. */
  bytesOf: (entity: EntityId, origin: ProfileOrigin) => StoredBytes | null;
}

/** Decodes large records first, without blocking the engine. */
async function recordReader(
  needs: Pick<Needs, 'store' | 'registries' | 'decodedProfiles'>,
  source: Source,
  call: Call,
): Promise<GraphToExport['recordOf']> {
  const { decodedProfiles, store } = needs;
  const large = new Map<EntityId, DecodedProfile>();
  const workTurns = new WorkTurns(call.signal);
  for (const [id, origin] of source.origins) {
    await workTurns.pause();
    const size = store.read.responseSource(origin.sha256)?.size ?? 0;
    if (!isLargeAnswer({ body: { byteLength: size } as Uint8Array })) continue;
    const stored = source.bytesOf(id, origin);
    if (stored === null) continue;
    large.set(id, await decodedProfiles.read(id, origin.sha256, () => answerOf(stored)));
    stopIfCancelled(call.signal);
  }
  return decodingReader(needs, source, large);
}

/** Decodes each record on demand, except those already decoded. */
function decodingReader(
  { registries }: Pick<Needs, 'registries'>,
  { origins, bytesOf }: Source,
  before: ReadonlyMap<EntityId, DecodedProfile> = new Map(),
): GraphToExport['recordOf'] {
  const decode = (id: EntityId, stored: StoredBytes): DecodedProfile => {
    const { registry, subject, id: digits } = parseEntityId(id);
    const { body, contentType } = answerOf(stored);
    return registries.kindOf(registry).decodeProfile(subject, digits, body, contentType);
  };
  return (id) => {
    const origin = origins.get(id);
    const stored = origin === undefined ? null : bytesOf(id, origin);
    if (origin === undefined || stored === null) return null;
    const { drift: _drift, ...decoded } = before.get(id) ?? decode(id, stored);
    const { sha256, fetchedAt } = origin;
    const record: ExportedRecord = {
      ...decoded,
      response: { sha256, fetchedAt, url: stored.response.url },
      text: () => toText(stored.body, stored.headers.contentType).text,
    };
    return record;
  };
}

const answerOf = ({ body, headers: { contentType } }: StoredBytes): AnswerBytes => ({
  body,
  contentType,
});

interface Redacted {
  texts: Redacting;
  leftOut: number;
  bytesOf: Source['bytesOf'];
  /** Whether anything of the record is exported. */
  isExported: (...of: Parameters<Source['bytesOf']>) => boolean;
}

/** Searches every response behind these: what one states may be in another. */
function* redactedAnswers({
  read,
  needs,
  ids,
  wanted,
}: {
  read: StoreReader;
  needs: Pick<Needs, 'registries'>;
  ids: readonly EntityId[];
  wanted: ReadonlySet<Redaction>;
}): Generator<Step, Redacted> {
  const requests = yield* requestsBehind(read, ids);
  const scrubber = yield* newScrubber(wanted, requests.length);
  const { registries } = needs;
  const answers = new RedactedResponses({ read, registries, wanted, scrubber });
  yield* answers.gather(requests);
  yield* answers.settle();
  const byAnswer = new Map(
    requests.map((request) => [keyOf(request.registry, request.record, request.sha256), request]),
  );
  const requestOf = (entity: EntityId, { sha256 }: ProfileOrigin): WholeRequest | undefined => {
    const { registry, record } = parseEntityId(entity);
    return byAnswer.get(keyOf(registry, record, sha256));
  };
  const bytesOf: Source['bytesOf'] = (entity, origin) => {
    const request = requestOf(entity, origin);
    const body = request && answers.bytesOf(request);
    const stored = body ? read.response(origin.sha256) : null;
    return body && stored ? { ...stored, body } : null;
  };
  return {
    texts: { scrubber, wanted },
    leftOut: answers.counts().leftOut + answers.counts().tooLarge,
    bytesOf,
    isExported(entity, origin) {
      const request = requestOf(entity, origin);
      return request !== undefined && answers.placeOf(request).place !== null;
    },
  };
}

const keyOf = (registry: string, record: string | null, sha256: string | null): string =>
  `${registry}/${record ?? ''} ${sha256 ?? ''}`;

function* requestsBehind(
  read: StoreReader,
  ids: readonly EntityId[],
): Generator<Step, WholeRequest[]> {
  const numbers = new Set<number>();
  let done = 0;
  for (const id of ids) {
    for (const n of read.requestsBehind(id)) numbers.add(n);
    done += 1;
    yield { done, total: ids.length };
  }
  const requests: WholeRequest[] = [];
  for (const n of [...numbers].sort((a, b) => a - b)) {
    const request = read.wholeRequest(n);
    if (request !== null) requests.push(request);
    yield { done, total: ids.length };
  }
  return requests;
}
