/** What becomes of one try: which refusal it would be, and whether another try may mend it. */
import { Refusal } from '../../contract/faults.ts';
import { NOT_FOUND } from './decode.ts';
import { HttpFailure, isSuccess, type HttpAnswer } from '../http/http-get.ts';
import { ownWords } from '../http/own-words.ts';

interface Judging {
  tries: number;
  limitBytes: number;
  key: string;
}

export interface Verdict {
  refusal: Refusal;
  /** Connection errors, 429 and 5xx. */
  again: boolean;
}

/**
 * null: an answer, which 404 is too: what it says depends on the question. `tries` counts this one;
 * the key is kept out of what is told.
 */
export function judge(
  outcome: HttpAnswer | HttpFailure,
  { tries, limitBytes, key }: Judging,
): Verdict | null {
  if (outcome instanceof HttpFailure) return judgeFailure(outcome, limitBytes);
  const { status } = outcome;
  const own = ownWords(outcome.refusal, key);
  const said = own === null ? {} : { said: own };
  if (isSuccess(status) || status === NOT_FOUND) return null;
  const final = (refusal: Refusal): Verdict => ({ refusal, again: false });
  if (status === 401 || status === 403)
    return final(new Refusal('key-refused', { status, ...said }));
  if (status >= 300 && status <= 399) return final(new Refusal('registry-redirected', { status }));
  if (status === 429)
    return { refusal: new Refusal('registry-busy', { tries, ...said }), again: true };
  if (status >= 500) {
    return { refusal: new Refusal('registry-failed', { status, tries, ...said }), again: true };
  }
  return final(new Refusal('registry-rejected', { status, ...said }));
}

function judgeFailure({ kind, message: why }: HttpFailure, limitBytes: number): Verdict {
  if (kind === 'unreachable') {
    return { refusal: new Refusal('registry-unreachable', { why }), again: true };
  }
  if (kind === 'cut') return { refusal: new Refusal('answer-cut', { why }), again: true };
  if (kind === 'encoding')
    return { refusal: new Refusal('answer-not-json', { why }), again: false };
  const megabytes = Math.floor(limitBytes / 2 ** 20);
  return { refusal: new Refusal('answer-too-large', { megabytes }), again: false };
}
