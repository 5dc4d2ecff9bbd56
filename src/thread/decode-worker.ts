/** The thread that decodes large responses, one after the other, and sends each in parts. */
import { parentPort } from 'node:worker_threads';
import { Refusal } from '../contract/faults/faults.ts';
import { KINDS, kindsByName } from '../registry/kinds.ts';
import type { LargeItems, LargeProfile } from '../registry/common/registry.ts';
import type { DecodedRecord, FromDecoder, ToDecoder } from './messages.ts';

/** Characters of a part, which is parsed within a millisecond; a single item may be longer. */
const PART_LENGTH = 100_000;

const port = parentPort;
if (!port) throw new Error('The decode worker is started by decoder.ts only.');
const post = (message: FromDecoder): void => port.postMessage(message);
const kindNamed = kindsByName(KINDS);

let parts: Iterator<FromDecoder> = [].values();

port.on('message', (message: ToDecoder) => {
  post(message.kind === 'decode' ? begin(message.answer) : next());
});

function next(): FromDecoder {
  const part = parts.next();
  return part.done ? { kind: 'ended' } : part.value;
}

function begin(answer: LargeProfile | LargeItems): FromDecoder {
  try {
    parts = partsOf(decode(answer));
    return next();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { kind: 'refused', fault: error.fault };
  }
}

/** Returns only what was decoded, so that the response's bytes can be freed before it is sent. */
function decode({ derives, ...from }: LargeProfile | LargeItems): DecodedRecord {
  const kind = kindNamed(from.kind);
  if (!('subject' in from)) {
    const { value: items, drift } = kind.decodeItems(from);
    const derived = derives ? kind.deriveItems(from.registry, items) : null;
    return { fields: { items }, about: { drift }, derived };
  }
  const decoded = kind.decodeProfile(from.subject, from.id, from.body, from.contentType);
  const { profile: fields, ...about } = decoded;
  return { fields, about, derived: derives ? kind.deriveProfile(from.registry, decoded) : null };
}

/** First the record with its lists empty, then their items, and all that was derived. */
function* partsOf({ fields, about, derived }: DecodedRecord): Generator<FromDecoder> {
  const all = Object.entries(fields);
  const lists = all.filter((field): field is [string, unknown[]] => Array.isArray(field[1]));
  const empty = Object.fromEntries(lists.map(([name]) => [name, []]));
  yield { kind: 'record', text: JSON.stringify({ about, fields: { ...fields, ...empty } }) };
  for (const [list, items] of lists) yield* inParts({ of: 'record', list }, items);
  if (derived === null) return;
  yield* inParts({ of: 'derived', list: 'entities' }, derived.entities);
  yield* inParts({ of: 'derived', list: 'statements' }, derived.statements);
  yield* inParts({ of: 'derived', list: 'things' }, derived.things);
}

function* inParts(
  where: Pick<Extract<FromDecoder, { kind: 'items' }>, 'of' | 'list'>,
  items: readonly unknown[],
): Generator<FromDecoder> {
  let texts: string[] = [];
  let length = 0;
  const part = (): FromDecoder => ({ kind: 'items', ...where, text: `[${texts.join()}]` });
  for (const item of items) {
    const text = JSON.stringify(item);
    texts.push(text);
    length += text.length;
    if (length < PART_LENGTH) continue;
    yield part();
    texts = [];
    length = 0;
  }
  if (texts.length > 0) yield part();
}
