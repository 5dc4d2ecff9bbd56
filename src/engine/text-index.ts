/** Fills the index of everything that is said, behind the answers as they come: nobody waits for it. */
import { anyWords, distinctWords } from '../contract/any-text.ts';
import { Refusal } from '../contract/faults.ts';
import { parseEntityId, type EntityId } from '../contract/model/entity.ts';
import { textsWithin, type StatedText } from '../registry/reading/answer-texts.ts';
import type { Store, StoreReader, StoreWriter } from '../store/store.ts';
import { thrownInWords } from './announcer.ts';
import type { Log } from './log.ts';
import type { Registries } from './registries.ts';

export interface TextIndex {
  /** There may be something to take in. */
  ask(): void;
  close(): void;
}

/** Entities in one transaction, and texts of one that are read in one step. */
const AT_ONCE = 200;
const TEXTS_AT_ONCE = 300;
/** As long as something else is written over many turns. */
const WAIT_MILLIS = 500;

type Kinds = Pick<Registries, 'kindOf'>;

/**
 * Every text of what is stored of an entity, with where it stands: of its latest profile, or else of what a
 * search said. None where that can't be read any more, which a check says.
 */
export function textsOf(read: StoreReader, registries: Kinds, id: EntityId): StatedText[] {
  try {
    const profile = read.profile(id);
    if (profile !== null) {
      const { contentType } = profile.headers;
      return registries
        .kindOf(parseEntityId(id).registry)
        .textsOf({ body: profile.body, contentType });
    }
    const [known] = read.entities([id]);
    const found: StatedText[] = [];
    if (known?.item) textsWithin(known.item.data, `${known.source?.pointer ?? ''}/data`, found);
    return found;
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}

export function createTextIndex(parts: {
  store: Store;
  registries: Kinds;
  log: Pick<Log, 'write'>;
}): TextIndex {
  const { store, registries, log } = parts;
  let isFilling = false;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let isClosed = false;

  function* takeSome(writer: StoreWriter): Generator<void> {
    const wanted = writer.textsWanted(AT_ONCE);
    for (const { key, id } of wanted.entities) {
      const texts = textsOf(writer, registries, id).map(({ text }) => text);
      const words: string[] = [];
      for (let at = 0; at < texts.length; at += TEXTS_AT_ONCE) {
        words.push(anyWords(texts.slice(at, at + TEXTS_AT_ONCE)));
        yield;
      }
      writer.putText(key, distinctWords(words.join(' ')));
      yield;
    }
    writer.textsDone(wanted);
  }

  async function fill(): Promise<void> {
    while (!isClosed && store.read.textsBehind() > 0) {
      await store.writeInTurns(takeSome);
      await new Promise(setImmediate);
    }
  }

  function ask(): void {
    if (isFilling || isClosed || store.isReadOnly) return;
    isFilling = true;
    fill()
      .catch((error: unknown) => {
        const isBusy = error instanceof Refusal && error.fault.code === 'rebuild-under-way';
        if (isBusy) timer = setTimeout(ask, WAIT_MILLIS);
        else if (!isClosed)
          log.write(`The index of texts could not be filled: ${thrownInWords(error)}`);
      })
      .finally(() => (isFilling = false));
  }

  return {
    ask,
    close() {
      isClosed = true;
      if (timer) clearTimeout(timer);
    },
  };
}
