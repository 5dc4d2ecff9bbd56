/** Reports every try without a response to store as an attempt: what was requested, and how it ended. */
import type { FaultCode, Refusal } from '../../contract/faults/faults.ts';
import type { AnswerHeaders, RequestTarget, Attempt } from '../../contract/model/request.ts';
import { HttpFailure, type HttpHead, type HttpAnswer } from '../http/http-get.ts';
import { repeatsKey, repeatsKeyInSlices } from '../http/repeated-key.ts';

/** One try: what was requested, at which address without the key, and when it ended. */
export interface Tried {
  asked: RequestTarget;
  url: string;
  at: Date;
}

type Ending = Pick<Attempt, 'outcome' | 'reason'>;

export interface Attempts {
  /** A try that failed, or whose status was refused. */
  failed(tried: Tried, outcome: HttpAnswer | HttpFailure, refusal: Refusal): void;
  /** A try whose response was read, but is not stored as an answer. */
  ended(tried: Tried & HttpAnswer, ending: Ending): Promise<void>;
}

const FAILURES = {
  unreachable: 'unreachable',
  cut: 'cut-off',
  encoding: 'unusable',
  'too-large': 'unusable',
  'too-deep': 'unusable',
} as const satisfies Record<Exclude<HttpFailure['kind'], 'stopped'>, Attempt['outcome']>;

export function createAttempts(
  key: string,
  attempted: ((attempt: Attempt) => void) | undefined,
): Attempts {
  const report = (
    { asked, url, at }: Tried,
    head: HttpHead | null,
    rest: Pick<Attempt, 'sha256' | 'body'> & Ending,
  ): void =>
    attempted?.({
      asked,
      url,
      at: at.toISOString(),
      status: head?.status ?? null,
      headers: head === null ? null : withoutKey(head.headers, key),
      ...rest,
    });

  return {
    failed(tried, outcome, { fault: { code: reason } }) {
      if (outcome instanceof HttpFailure) {
        const { kind, head } = outcome;
        const ended = kind === 'stopped' ? outcomeOfStop(reason) : FAILURES[kind];
        report(tried, head, { outcome: ended, reason, sha256: null, body: null });
        return;
      }
      const { isWhole, body } = outcome;
      const sha256 = isWhole ? outcome.sha256 : null;
      const storedBody = isWhole && !repeatsKey(body, key) ? body : null;
      report(tried, outcome, { outcome: outcomeOf(reason), reason, sha256, body: storedBody });
    },
    async ended(tried, ending) {
      if (attempted === undefined) return;
      const { isWhole, body } = tried;
      const isStored = isWhole && !(await repeatsKeyInSlices(body, key));
      const sha256 = isWhole ? tried.sha256 : null;
      report(tried, tried, { ...ending, sha256, body: isStored ? body : null });
    },
  };
}

const OF_STATUS = new Set<FaultCode>(['answer-partial', 'answer-without-content']);

/** The outcome of a try that was refused for this reason. */
export function outcomeOf(reason: FaultCode): Attempt['outcome'] {
  if (reason === 'record-not-found' || reason === 'path-not-found') return 'not-found';
  const isOfStatus = !reason.startsWith('answer-') || OF_STATUS.has(reason);
  return isOfStatus ? 'refused' : 'unusable';
}

const outcomeOfStop = (reason: FaultCode): Attempt['outcome'] =>
  reason === 'registry-timeout' ? 'timed-out' : 'cancelled';

/** Replaces headers that contain the key by null: a registry may repeat the requested address in any. */
export function withoutKey(headers: AnswerHeaders, key: string): AnswerHeaders {
  const unlessKey = (value: string | null): string | null =>
    value === null || repeatsKey(Buffer.from(value), key) ? null : value;
  return {
    contentType: unlessKey(headers.contentType),
    date: unlessKey(headers.date),
    etag: unlessKey(headers.etag),
    lastModified: unlessKey(headers.lastModified),
  };
}
