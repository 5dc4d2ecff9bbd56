/** The thread that decodes large profiles, one after the other, and hands each out part by part. */
import { parentPort } from 'node:worker_threads';
import { Refusal } from '../contract/faults.ts';
import { KINDS, kindsByName } from '../registry/kinds.ts';
import type { LargeProfile } from '../registry/large-profile.ts';
import type { LargeDecoded } from '../registry/registry.ts';
import type { FromDecoder, ToDecoder } from './messages.ts';

/** Characters of a part, which are read within a millisecond; one item may be longer. */
const PART_LENGTH = 100_000;

const port = parentPort;
if (!port) throw new Error('The decode worker is started by decoder.ts only.');
const post = (message: FromDecoder): void => port.postMessage(message);
const kindNamed = kindsByName(KINDS);

let parts: Iterator<FromDecoder> = [].values();

port.on('message', (message: ToDecoder) => {
  post(message.kind === 'decode' ? begin(message.profile) : next());
});

function next(): FromDecoder {
  const part = parts.next();
  return part.done ? { kind: 'ended' } : part.value;
}

function begin(profile: LargeProfile): FromDecoder {
  try {
    parts = partsOf(decode(profile));
    return next();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { kind: 'refused', fault: error.fault };
  }
}

/** Its bytes are let go of before it is handed out. */
function decode({ derives, ...from }: LargeProfile): LargeDecoded {
  const kind = kindNamed(from.kind);
  const decoded = kind.decodeProfile(from.subject, from.id, from.body, from.contentType);
  return { decoded, derived: derives ? kind.deriveProfile(from.registry, decoded) : null };
}

/** First the profile with its lists empty, then what is in them, and all that it says. */
function* partsOf({ decoded, derived }: LargeDecoded): Generator<FromDecoder> {
  const fields = Object.entries(decoded.profile) as [string, unknown][];
  const lists = fields.filter((field): field is [string, unknown[]] => Array.isArray(field[1]));
  const empty = Object.fromEntries(lists.map(([name]) => [name, []]));
  const profile = { ...decoded.profile, ...empty };
  yield { kind: 'profile', text: JSON.stringify({ ...decoded, profile }) };
  for (const [list, items] of lists) yield* inParts({ of: 'profile', list }, items);
  if (derived === null) return;
  yield* inParts({ of: 'derived', list: 'entities' }, derived.entities);
  yield* inParts({ of: 'derived', list: 'statements' }, derived.statements);
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
