/** What can become of a GET but an answer. */
import type { AnswerHeaders } from '../../contract/model/request.ts';

/** What comes before the body of an answer. */
export interface HttpHead {
  status: number;
  retryAfter: string | undefined;
  headers: AnswerHeaders;
}

/**
 * unreachable: no connection, or not HTTP. cut: the connection ended within the body. encoding: a
 * content encoding that can't be undone. too-large: more than the limit. too-deep: nested
 * deeper than anything asked for is. stopped: the signal aborted.
 * Only these come out of a GET: errors of Node may name the address, and with it the key.
 */
export class HttpFailure extends Error {
  readonly kind: 'unreachable' | 'cut' | 'encoding' | 'too-large' | 'too-deep' | 'stopped';
  /** Null: no answer had begun. */
  readonly head: HttpHead | null;

  /** @param why a fixed word, such as ECONNREFUSED */
  constructor(kind: HttpFailure['kind'], why: string, head: HttpHead | null = null) {
    super(why);
    this.kind = kind;
    this.head = head;
  }
}

export function toFailure(
  error: unknown,
  kind: HttpFailure['kind'],
  head: HttpHead | null = null,
): HttpFailure {
  if (error instanceof HttpFailure) return new HttpFailure(error.kind, error.message, head);
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  // An encoded body that ends early, although the connection did not.
  if (code === 'Z_BUF_ERROR') return new HttpFailure('cut', code, head);
  if (/^(Z_|ERR_BROTLI|ERR__ERROR_FORMAT)/.test(code)) {
    return new HttpFailure('encoding', 'its content encoding can’t be undone', head);
  }
  return new HttpFailure(kind, /^[A-Z][A-Z0-9_]{2,60}$/.test(code) ? code : 'no connection', head);
}
