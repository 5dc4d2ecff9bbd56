/** Where something is stated, as quoted: the response, and the place in it. */
import type { ResponseSource } from '../../../contract/model/response.ts';

/** What was requested, when, and the bytes that were received. */
export const answerInWords = ({ url, fetchedAt, sha256, isCopy }: ResponseSource): string[] => [
  `Asked: ${addressInWords(url)}`,
  `Fetched: ${fetchedAt}`,
  `SHA-256: ${sha256}${isCopy ? ' (of a copy from which something was taken out)' : ''}`,
];

/** An RFC 6901 JSON Pointer; empty for the whole response. */
export const placeInWords = (pointer: string): string =>
  pointer === '' ? 'the whole answer' : pointer;

/** The sample is served on this machine, at changing addresses, so only its path means anything. */
function addressInWords(url: string): string {
  const { hostname, pathname, search } = new URL(url);
  return hostname === '127.0.0.1' ? `${pathname}${search}` : url;
}
