/** Verifies a record of an exported file against its sources. */
import {
  type Fields,
  type VerifyParts,
  type Differences,
  toId,
  valueOf,
  unknownFields,
  differs,
} from './verify-facts.ts';
import { parseEntityId } from '../../contract/model/entity.ts';
import { Unresolved } from './verify-sources.ts';
import type { StoredResponse } from '../../store/requests/responses.ts';
import { toText } from '../../registry/reading/body-text.ts';
import { LossCount } from '../../exchange/common/exporter.ts';
import { toWritable } from '../../exchange/common/writable-text.ts';

/**
 * A response is compared value by value, without white space or how numbers are written. A redacted one is
 * not compared. Throws `Unresolved`.
 */
export function verifyRecord(fields: Fields, parts: VerifyParts): Differences {
  const id = toId(valueOf(fields, 'id'), parts);
  const { registry, record, subject, id: digits } = parseEntityId(id);
  const sha256 = valueOf(fields, 'sha256');
  const fetchedAt = valueOf(fields, 'fetched_at');
  const there = parts.bytes({ path: '', sha256, pointer: '', fetchedAt, contribution: null });
  const stored = parts.read.response(sha256);
  if (stored === null || !there.some((one) => one.registry === registry && one.record === record)) {
    throw new Unresolved(`response ${sha256.slice(0, 12)}… did not come for it`);
  }
  const known = parts.registries.get(registry);
  const expected = {
    registry: known?.address ?? registry,
    subject,
    digits,
    asked: known?.pathOf(subject, digits) ?? stored.response.url,
  };
  const others = Object.entries(expected).filter(
    ([name, value]) => valueOf(fields, name) !== value,
  );
  const isSame = fields.has('taken_out') || valueOf(fields, 'answer') === answerIn(stored);
  return [
    ...unknownFields(fields, NAMES),
    ...others.map(([name, value]) => differs(name, valueOf(fields, name), value)),
    ...(isSame ? [] : [`its answer is not the one with the hash ${sha256.slice(0, 12)}…`]),
  ];
}

/** The fields of a record in an export of profiles. */
const NAMES = new Set([
  'id',
  'registry',
  'subject',
  'digits',
  'asked',
  'fetched_at',
  'sha256',
  'taken_out',
  'answer',
]);

/** The response as exports write it, without white space between values. */
function answerIn({ body, headers }: StoredResponse): string {
  const { text } = toText(body, headers.contentType);
  const uncounted = new LossCount();
  try {
    JSON.parse(text);
  } catch {
    // A response that isn't JSON is exported as text.
    return JSON.stringify(toWritable(text, uncounted));
  }
  return JSON.stringify(JSON.parse(toWritable(text.trim(), uncounted)));
}
