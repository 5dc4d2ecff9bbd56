/** Fills the index of all stored texts in the background. */
import { anyWords, distinctWords } from '../../contract/text/any-text.ts';
import { Refusal } from '../../contract/faults/faults.ts';
import { parseEntityId, type EntityId } from '../../contract/model/entity.ts';
import type { ResponseSource } from '../../contract/model/response.ts';
import { textsWithin, type StatedText } from '../../registry/reading/answer-texts.ts';
import type { Store, StoreReader, StoreWriter } from '../../store/store.ts';
import type { StoredEntity } from '../../store/derived/entities.ts';
import { thrownInWords } from '../base/announcer.ts';
import type { Log } from '../base/log.ts';
import type { Registries } from '../registries/registries.ts';

export interface TextIndex {
  /** There may be something to index. */
  catchUp(): void;
  close(): void;
}

/** Entities in one transaction: as many as SQLite writes to the index in this many milliseconds. */
const MAX_BATCH = 200;
const MIN_BATCH = 20;
const SORTED_MILLIS = 12;
/** Texts of an entity read in one step. */
const TEXTS_AT_ONCE = 300;
/** How long to wait while another long write is under way. */
const WAIT_MILLIS = 500;

type Kinds = Pick<Registries, 'kindOf'>;

/** Texts, with the response they are in; null if nothing readable is stored of the entity. */
export interface Stated {
  answer: Pick<ResponseSource, 'sha256' | 'fetchedAt' | 'url'> | null;
  texts: StatedText[];
}

const NOTHING: Stated = { answer: null, texts: [] };

/**
 * Every text stored of an entity, with its place: of its latest profile, or else of a search result. Empty
 * if that can't be read any more, which a check reports.
 * @param known what is stored of it, if already read
 */
export function statedOf(
  read: StoreReader,
  registries: Kinds,
  id: EntityId,
  known?: StoredEntity,
): Stated {
  try {
    const profile = read.profile(id);
    if (profile !== null) {
      const { body, headers, response } = profile;
      const kind = registries.kindOf(parseEntityId(id).registry);
      return { answer: response, texts: kind.textsOf({ body, contentType: headers.contentType }) };
    }
    const { item, source } = known ?? read.entities([id])[0] ?? { item: null, source: null };
    const texts: StatedText[] = [];
    if (item) textsWithin(item.data, `${source?.pointer ?? ''}/data`, texts);
    return { answer: source, texts };
  } catch (error) {
    if (error instanceof Refusal) return NOTHING;
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

  let batchSize = MIN_BATCH;

  function* indexSome(writer: StoreWriter): Generator<void> {
    const wanted = writer.textsWanted(batchSize);
    for (const { key, id } of wanted.entities) {
      const texts = statedOf(writer, registries, id).texts.map(({ text }) => text);
      const words: string[] = [];
      for (let at = 0; at < texts.length; at += TEXTS_AT_ONCE) {
        words.push(anyWords(texts.slice(at, at + TEXTS_AT_ONCE)));
        yield;
      }
      writer.setText(key, distinctWords(words.join(' ')));
      yield;
    }
    const began = performance.now();
    writer.textsDone(wanted);
    const share = SORTED_MILLIS / (performance.now() - began);
    batchSize = Math.min(MAX_BATCH, Math.max(MIN_BATCH, Math.round(batchSize * share)));
    yield;
  }

  async function fill(): Promise<void> {
    while (!isClosed && store.read.textsBehind() > 0) {
      await store.writeInTurns(indexSome);
      await new Promise(setImmediate);
    }
  }

  function startFilling(): void {
    if (isFilling || isClosed || store.isReadOnly) return;
    isFilling = true;
    fill()
      .catch((error: unknown) => {
        const isBusy = error instanceof Refusal && error.fault.code === 'rebuild-under-way';
        if (isBusy) timer = setTimeout(startFilling, WAIT_MILLIS);
        else if (!isClosed)
          log.write(`The index of texts could not be filled: ${thrownInWords(error)}`);
      })
      .finally(() => (isFilling = false));
  }

  return {
    catchUp: startFilling,
    close() {
      isClosed = true;
      if (timer) clearTimeout(timer);
    },
  };
}
