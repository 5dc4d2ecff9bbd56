/** Who else states the shown profile's addresses, contacts, documents and assets. */
import { createContext } from 'svelte';
import type { Client } from '../../../contract/client.ts';
import type { EntityLabels } from '../../../contract/model/answer.ts';
import type { SameAs, SharedThing, SharedThings } from '../../../contract/model/thing.ts';
import type { ProfileAnswer } from '../../../contract/answers/profile.ts';

/** Profiles may be fetched by the dozen; reload only after the last. */
const SETTLED_MS = 300;
/** Things stated by more entities than this are left out and counted; also the engine's limit. */
export const OTHERS_AT_MOST = 10_000;
const PART = 500;

interface Known extends Pick<SharedThings, 'leftOut' | 'isWhole' | 'sameAs'> {
  /** By the list entry of the profile that states it, such as `/addresses/0`. */
  byEntry: Partial<Record<string, SharedThing>>;
  labels: EntityLabels;
}

export class OthersHere {
  /** null until loaded; then nothing is shown. */
  known = $state.raw<Known | null>(null);
  /** The thing whose other entities are shown. */
  chosen = $state.raw<SharedThing | null>(null);
  #onShow: OnShow | null = null;
  #settling: ReturnType<typeof setTimeout> | undefined;
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  /** Call when another response is shown, or none. */
  show(answer: OnShow | null): void {
    clearTimeout(this.#settling);
    const isSame =
      answer?.entity === this.#onShow?.entity &&
      answer?.response.sha256 === this.#onShow?.response.sha256;
    if (!isSame) this.known = this.chosen = null;
    this.#onShow = answer;
    if (answer) void this.#read(answer);
  }

  /** Call after a profile was stored: it may state the same. */
  reloadSoon(): void {
    clearTimeout(this.#settling);
    const onShow = this.#onShow;
    if (onShow) this.#settling = setTimeout(() => void this.#read(onShow), SETTLED_MS);
  }

  at(entry: string): SharedThing | undefined {
    return this.known?.byEntry[entry];
  }

  async #read(onShow: OnShow): Promise<void> {
    const things: SharedThing[] = [];
    const labels: EntityLabels = {};
    const sameAs: SameAs = {};
    try {
      let part: SharedThings;
      let offset: number | null = 0;
      do {
        part = await this.#client.readSharedThings({
          entities: [onShow.entity],
          most: OTHERS_AT_MOST,
          limit: PART,
          offset,
        });
        if (onShow !== this.#onShow) return;
        things.push(...part.things);
        Object.assign(labels, part.labels);
        Object.assign(sameAs, part.sameAs);
        offset = part.next;
      } while (offset !== null);
      const { leftOut, isWhole } = part;
      this.known = { byEntry: byEntry(things, onShow), labels, sameAs, leftOut, isWhole };
    } catch {
      // What is known stays, as of when it was loaded. The window shows when the engine can't be reached.
    }
  }
}

export const [getOthersHere, setOthersHere] = createContext<OthersHere>();

/** The profile shown, and which response of the registry. */
type OnShow = Pick<ProfileAnswer, 'entity'> & { response: { sha256: string } };

/** `/contacts/2` for `/contacts/2/contact`: each entry of a list states one thing. */
const entryOf = (pointer: string): string => pointer.split('/').slice(0, 3).join('/');

/** Things by the list entry that states them in this response, such as `/addresses/0`. */
export function byEntry(
  things: readonly SharedThing[],
  { entity, response }: OnShow,
): Partial<Record<string, SharedThing>> {
  return Object.fromEntries(
    things.flatMap((thing) =>
      thing.sources
        .filter((source) => source.entity === entity && source.sha256 === response.sha256)
        .map(({ pointer }): [string, SharedThing] => [entryOf(pointer), thing]),
    ),
  );
}
