/** Where something is stated, as it is quoted: the answer, and the place in it. */
import type { ResponseSource } from '../../../contract/model/response.ts';

/** What was asked, when, and the bytes that came. */
export const answerInWords = ({ url, fetchedAt, sha256, isCopy }: ResponseSource): string[] => [
  `Asked: ${addressInWords(url)}`,
  `Fetched: ${fetchedAt}`,
  `SHA-256: ${sha256}${isCopy ? ' (of a copy from which something was taken out)' : ''}`,
];

/** An RFC 6901 JSON Pointer; that of all of it is empty. */
export const placeInWords = (pointer: string): string =>
  pointer === '' ? 'the whole answer' : pointer;

/** The sample is served on this machine, each time elsewhere: of it only the path means anything. */
function addressInWords(url: string): string {
  const { hostname, pathname, search } = new URL(url);
  return hostname === '127.0.0.1' ? `${pathname}${search}` : url;
}
