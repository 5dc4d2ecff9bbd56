/** Addresses on the web as interchange formats take them, and none that merely looks like one. */

/** With these letters and numbers beside those of ASCII. */
function pattern(letters: string): RegExp {
  const escaped = String.raw`%[\dA-Fa-f]{2}`;
  const host = String.raw`(?:\[[\dA-Fa-f:.]+\]|(?:[\w${letters}.~!$&'()*+,;=-]|${escaped})+)(?::\d+)?`;
  const rest = String.raw`(?:[\w${letters}.~!$&'()*+,;=:@/?-]|${escaped})*`;
  return new RegExp(`^https?://${host}(?:[/?]${rest})?(?:#${rest})?$`, 'u');
}

const URI = pattern('');
/** In the letters of any script (RFC 3987). */
const IRI = pattern(String.raw`\p{L}\p{M}\p{N}`);
const BARE_HOST = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}.-]*[\p{L}\p{M}\p{N}])?\.\p{L}{2,}(?:[/?#:]|$)/u;

/** Whether it is one, scheme and all, with nothing in it that RFC 3986 has written otherwise. */
export const isWebAddress = (text: string): boolean => URI.test(text);

/**
 * The address that is stated; where it has no scheme it is one of http, as FollowTheMoney itself reads
 * it. Null: it is none.
 */
export function webAddress(stated: string): string | null {
  const text = stated.trim();
  if (IRI.test(text)) return text;
  const whole = `http://${text}`;
  return BARE_HOST.test(text) && IRI.test(whole) ? whole : null;
}
