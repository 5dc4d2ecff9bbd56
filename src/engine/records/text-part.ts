/** Long text handed out in parts. */

export interface TextPart {
  text: string;
  /** Where the next part begins; null at the end. */
  next: number | null;
}

const isHigh = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;
const isLow = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;

/**
 * At most `limit` UTF-16 units from `offset`; one more where the end would fall between the halves
 * of a surrogate pair. An offset past the end gives nothing.
 */
export function textPart(text: string, offset: number, limit: number): TextPart {
  let end = offset + limit;
  if (isHigh(text.charCodeAt(end - 1)) && isLow(text.charCodeAt(end))) end += 1;
  return { text: text.slice(offset, end), next: end < text.length ? end : null };
}

/** The exact bytes, `offset` and `limit` counted in them. */
export function base64Part(body: Uint8Array, offset: number, limit: number): TextPart {
  const end = offset + limit;
  const text = Buffer.from(body.subarray(offset, end)).toString('base64');
  return { text, next: end < body.length ? end : null };
}
