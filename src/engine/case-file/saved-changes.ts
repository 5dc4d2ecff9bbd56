/**
 * The changes of a case's records as a case file has them: a baseline is saved as a count of requests, a
 * decision on a redacted copy as the copy's place, since no hash names a copy. Which pending changes are
 * still pending in the file is found by comparing what is saved.
 */
import { localDay } from '../../contract/text/local-time.ts';
import type { CaseLine } from '../../case-file/contents.ts';
import type { WaitingChanges } from '../../contract/model/case-file.ts';
import type { StoredItem } from '../../contract/model/case-item.ts';
import { parseEntityId, type EntityId } from '../../contract/model/entity.ts';
import type { Difference } from '../../contract/model/version.ts';
import type { DecodedProfile } from '../../registry/common/registry.ts';
import { readHeaders } from '../../store/requests/request-link.ts';
import type { WholeRequest } from '../../store/cases/case-evidence.ts';
import type { Step } from '../../store/base/step.ts';
import type { StoreReader } from '../../store/store.ts';
import type { CaseVersions } from '../../store/cases/case-versions.ts';
import { leftToDecide, presenceDifference, profileDifferences } from '../records/record-changes.ts';
import type { RedactedResponses, SavedPlace } from '../redaction/redacted-responses.ts';
import type { Registries } from '../registries/registries.ts';

type Decision = StoredItem<'decision'>;

interface Parts {
  read: StoreReader;
  registries: Pick<Registries, 'kindOf'>;
  answers: RedactedResponses;
  /** In the order of the chain. */
  requests: readonly WholeRequest[];
  versions: readonly CaseVersions[];
  decisions: readonly Decision[];
}

/** null: not found. gone: no longer stored. left-out: not in the file. */
type Found = DecodedProfile | null | 'gone' | 'left-out';

export class SavedChanges {
  readonly #parts: Parts;
  readonly #byHash = new Map<string, WholeRequest>();
  readonly #decisions: ReadonlyMap<EntityId, Decision>;
  readonly #records: ReadonlyMap<EntityId, CaseVersions>;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#decisions = new Map(parts.decisions.map((one) => [one.id, one]));
    this.#records = new Map(parts.versions.map((one) => [one.entity, one]));
    for (const request of parts.requests) {
      const { sha256, response } = request;
      if (sha256 !== null && response !== null) this.#byHash.set(sha256, request);
    }
  }

  /** How many requests preceded this record's addition to the canvas; undefined: it was never found. */
  since(entity: EntityId): number | undefined {
    const since = this.#records.get(entity)?.since;
    return since === undefined ? undefined : countUpTo(this.#parts.requests, since);
  }

  /** Null if a response it refers to is not in the file: then neither is the decision. */
  line({ kind, at, changedAt, by, ...content }: Decision): CaseLine | null {
    const times = { at, changedAt, by: by ?? null };
    const versions = [content.baseline, content.version];
    const places = versions.map((version) => this.#savedPlaceOf(version));
    if (places.every((one) => one.mode === 'whole')) {
      return { is: 'item', item: { kind, ...content }, ...times };
    }
    if (versions.some((version, which) => version !== null && places[which]?.place === null)) {
      return null;
    }
    const [baseline = null, version = null] = places.map(({ place }) => place);
    return { is: 'decision', ...content, baseline, version, ...times };
  }

  /** Counts the pending changes, in steps of records. Refused as `response-damaged`. */
  *count(): Generator<Step, WaitingChanges> {
    const { size: total } = this.#records;
    const counts: WaitingChanges = { waiting: 0, withheld: 0 };
    let done = 0;
    for (const record of this.#records.values()) {
      const step = { done: (done += 1), total };
      const isWaiting = yield* this.#isWaiting(record, step, (one) => this.#bodyOf(one));
      const isWaitingInFile =
        isWaiting && (yield* this.#isWaiting(record, step, (one) => this.#copyOf(one)));
      counts.waiting += Number(isWaitingInFile);
      counts.withheld += Number(isWaiting && !isWaitingInFile);
      yield step;
    }
    return counts;
  }

  /** Whether a change of the record is left to decide, by these bytes of its versions. */
  *#isWaiting(
    { entity, began, newest, at }: CaseVersions,
    step: Step,
    bytesOf: (request: WholeRequest) => Uint8Array | null,
  ): Generator<Step, boolean> {
    const decision = this.#decisions.get(entity);
    const baseline = decision ? decision.baseline : began;
    if (newest === baseline || newest === decision?.version) return false;
    const ignored = decision?.verdict === 'ignored' ? decision.version : baseline;
    const found = [baseline, newest, ignored].map((version) =>
      version === null ? null : this.#found(entity, version, bytesOf),
    );
    if (found.includes('left-out')) return false;
    // A version that is no longer stored counts as a difference.
    if (!found.every(isKnown)) return true;
    const [before = null, after = null, known = null] = found;
    const day = localDay(at);
    const all = yield* stepped(differences(before, after, day), step);
    return leftToDecide(all, yield* stepped(differences(before, known, day), step)).length > 0;
  }

  #found(
    entity: EntityId,
    version: string,
    bytesOf: (request: WholeRequest) => Uint8Array | null,
  ): Found {
    const request = this.#byHash.get(version);
    if (request === undefined) return 'gone';
    const body = bytesOf(request);
    if (body === null) return 'left-out';
    const { registry, subject, id } = parseEntityId(entity);
    const { contentType } = readHeaders(request.headers);
    return this.#parts.registries.kindOf(registry).decodeProfile(subject, id, body, contentType);
  }

  #bodyOf({ response, sha256 }: WholeRequest): Uint8Array {
    return this.#parts.read.answerBody(response ?? 0, sha256);
  }

  #copyOf(request: WholeRequest): Uint8Array | null {
    return this.#parts.answers.bytesOf(request);
  }

  #savedPlaceOf(version: string | null): SavedPlace {
    const request = version === null ? undefined : this.#byHash.get(version);
    return request ? this.#parts.answers.placeOf(request) : { place: null, mode: 'whole' };
  }
}

/** How many of the requests, in chain order, are at or before a place in the chain. */
function countUpTo(requests: readonly WholeRequest[], since: number): number {
  let from = 0;
  let to = requests.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((requests[middle]?.n ?? since) <= since) from = middle + 1;
    else to = middle;
  }
  return from;
}

const isKnown = (found: Found): found is DecodedProfile | null =>
  found !== 'gone' && found !== 'left-out';

function* differences(
  before: DecodedProfile | null,
  after: DecodedProfile | null,
  day: string,
): Generator<void, readonly Difference[]> {
  return before === null || after === null
    ? presenceDifference(before !== null, after !== null)
    : yield* profileDifferences(before, after, day);
}

function* stepped<T>(steps: Generator<void, T>, step: Step): Generator<Step, T> {
  for (;;) {
    const next = steps.next();
    if (next.done) return next.value;
    yield step;
  }
}
