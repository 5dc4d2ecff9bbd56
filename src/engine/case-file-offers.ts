/** Case files that were handed over and wait to be opened: the newest few, each let go of when it is refused. */
import { randomUUID } from 'node:crypto';
import { beginIncoming, clearIncoming, type Incoming } from '../case-file/incoming.ts';
import type { SoundCaseFile } from '../case-file/read-case-file.ts';
import { Refusal } from '../contract/faults.ts';
import type { Store } from '../store/store.ts';

const HELD = 3;

/** `sound` once it was read whole. */
interface Offer {
  incoming: Incoming;
  sound: SoundCaseFile | null;
  /** It is being read; what is let go of meanwhile goes when that ends. */
  isRead: boolean;
}

export class CaseFileOffers {
  readonly #store: Store;
  readonly #offers = new Map<string, Offer>();

  constructor(store: Store) {
    this.#store = store;
    if (!store.isReadOnly) clearIncoming(store.file);
  }

  /** Refused as `store-read-only` where nothing could be opened, or `file-unwritable`. */
  begin(): string {
    const { file, isReadOnly } = this.#store;
    if (isReadOnly) throw new Refusal('store-read-only', { file });
    const offer = randomUUID();
    this.#offers.set(offer, { incoming: beginIncoming(file), sound: null, isRead: false });
    for (const oldest of this.#offers.keys()) {
      if (this.#offers.size <= HELD) break;
      this.drop(oldest);
    }
    return offer;
  }

  /** How much of it is there now. Refused as `case-file-gone`, or as `Incoming` says. */
  add(offer: string, base64: string): number {
    const { incoming } = this.#get(offer);
    try {
      incoming.add(Buffer.from(base64, 'base64'));
    } catch (error) {
      this.drop(offer);
      throw error;
    }
    return incoming.size;
  }

  /** All of it came. Refused as `read` refuses, and as `case-file-gone` where it was dropped meanwhile. */
  async end(offer: string, read: (path: string) => Promise<SoundCaseFile>): Promise<SoundCaseFile> {
    const one = this.#get(offer);
    try {
      one.incoming.end();
      return await this.#reading(offer, one, async () => {
        one.sound = await read(one.incoming.path);
        return one.sound;
      });
    } catch (error) {
      this.drop(offer);
      throw error;
    }
  }

  /**
   * Lets go of it once `open` is through; it stays where that is refused. Refused as `case-file-gone` where
   * it was not read whole, or is being opened.
   */
  async use<T>(offer: string, open: (sound: SoundCaseFile) => Promise<T>): Promise<T> {
    const one = this.#get(offer);
    const { sound } = one;
    if (sound === null || one.isRead) throw new Refusal('case-file-gone');
    const opened = await this.#reading(offer, one, () => open(sound));
    this.drop(offer);
    return opened;
  }

  /** False when it was not held. */
  drop(offer: string): boolean {
    const one = this.#offers.get(offer);
    if (one !== undefined && !one.isRead) letGo(one);
    return this.#offers.delete(offer);
  }

  async #reading<T>(offer: string, one: Offer, work: () => Promise<T>): Promise<T> {
    one.isRead = true;
    try {
      return await work();
    } finally {
      one.isRead = false;
      if (this.#offers.get(offer) !== one) letGo(one);
    }
  }

  #get(offer: string): Offer {
    const one = this.#offers.get(offer);
    if (one === undefined) throw new Refusal('case-file-gone');
    return one;
  }
}

function letGo({ sound, incoming }: Offer): void {
  sound?.close();
  incoming.remove();
}
