/** Reading the stored responses themselves: their text and bytes in parts, and where something stands. */
import type { ResponseSource } from '../../contract/model/response.ts';
import { toText } from '../../registry/reading/body-text.ts';
import { findPlace, lineAndColumn } from '../../registry/reading/json-place.ts';
import type { AnswerBytes } from '../../registry/registry.ts';
import type { EngineContext } from '../context.ts';
import type { Handlers } from '../handlers.ts';
import { bytesOf, missingResponse } from './stored-bytes.ts';
import { takeAll } from '../tasks/take-steps.ts';
import { base64Part, textPart } from './text-part.ts';

const FETCHES_SHOWN = 100;

export function createResponseHandlers({
  store,
}: Pick<EngineContext, 'store'>): Pick<Handlers, 'readResponse' | 'locateInResponse'> {
  /** The last body found whole stays, as text too once asked for: reading on does neither again. */
  let last: (AnswerBytes & { sha256: string; text: string | null }) | null = null;

  function open(sha256: string): {
    response: ResponseSource;
    body: Uint8Array;
    text: () => string;
  } {
    const response = store.read.responseSource(sha256);
    if (!response) throw missingResponse(store, sha256);
    const opened =
      last?.sha256 === sha256 ? last : { sha256, ...bytesOf(store, sha256), text: null };
    last = opened;
    return { response, body: opened.body, text: () => (opened.text ??= rawText(opened)) };
  }

  return {
    readResponse({ sha256, offset, limit, as }) {
      const { response, body, text } = open(sha256);
      const known = { response, fetches: store.read.fetches(sha256, FETCHES_SHOWN) };
      if (as === 'base64') return { ...known, ...base64Part(body, offset, limit) };
      return { ...known, ...textPart(text(), offset, limit) };
    },
    async locateInResponse({ sha256, pointer }, { signal }) {
      const text = open(sha256).text();
      const place = await takeAll(findPlace(text, pointer), signal);
      if (place === null) return { place };
      const seen = await takeAll(lineAndColumn(text, place.start), signal);
      return { place: { ...place, ...seen } };
    },
  };
}

/** In the encoding it is read in, its byte order mark shown. */
const rawText = ({ body, contentType }: AnswerBytes): string =>
  new TextDecoder(toText(body, contentType).encoding, { ignoreBOM: true }).decode(body);
