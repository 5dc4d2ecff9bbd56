/** The store's place: what is open there, or why nothing is, and what was done about it in this run. */
import { Refusal, type Fault, type FaultCode } from '../../contract/faults/faults.ts';
import type {
  SalvageReport,
  LossNote,
  StoreStanding,
  StoreOffer,
  SnapshotInfo,
} from '../../contract/answers/store.ts';
import { openStore } from '../../store/open-store.ts';
import { listSnapshots } from '../../store/copies/snapshots.ts';
import type { Store } from '../../store/store.ts';
import { toFault } from '../base/dispatch.ts';
import type { Engine } from '../base/host.ts';
import type { Log } from '../base/log.ts';

const SEEN_SETTING = 'losses-seen';

interface PlaceParts {
  /** The store's absolute path. */
  file: string;
  /** Owns the store from then on. */
  engineOver: (store: Store) => Engine;
  announce: Engine['announce'];
  log: Log;
}

export class StorePlace {
  file: string;
  /** Null while closed. */
  opened: { store: Store; engine: Engine } | null = null;
  /** Why it is closed or read-only; null if nothing prevents opening it. */
  fault: Fault | null = null;
  /** Files that were moved out of it. */
  readonly aside: string[] = [];
  /** The snapshot or salvage that the store there came from. */
  restoredFrom: SnapshotInfo | null = null;
  salvaged: SalvageReport | null = null;
  readonly #parts: PlaceParts;
  #timesOpened = 0;
  #changing = false;
  /** The last loss seen of the open store: a read-only one can't store that. */
  #lossSeen = 0;

  constructor(parts: PlaceParts) {
    this.#parts = parts;
    this.file = parts.file;
  }

  /** @returns why the store can't be opened; null if it is open */
  open(how: (file: string) => Store = openStore): Fault | null {
    let store: Store | null = null;
    try {
      store = how(this.file);
      const engine = this.#parts.engineOver(store);
      engine.listen(this.#parts.announce);
      this.opened = { store, engine };
      this.#timesOpened += 1;
      this.#lossSeen = 0;
      // What prevents writing still applies while it is read-only.
      if (!store.isReadOnly) this.fault = null;
      else this.salvaged = null;
      return null;
    } catch (error) {
      this.fault = toFault(error, this.#parts.log);
      this.#forceClose(store);
      return this.fault;
    }
  }

  /** Closes it in order, whatever state it is in. */
  async close(): Promise<void> {
    const { opened } = this;
    this.opened = null;
    if (opened === null) return;
    try {
      await opened.engine.close();
    } catch (error) {
      // A damaged store may fail to close in order; its connections and locks are released all the same.
      this.#parts.log.write(`The store did not close in order: ${String(error)}`);
      this.#forceClose(opened.store);
    }
  }

  #forceClose(store: Store | null): void {
    try {
      store?.close();
    } catch (error) {
      this.#parts.log.write(`The store did not close in order: ${String(error)}`);
    }
  }

  snapshots(): SnapshotInfo[] {
    try {
      return listSnapshots(this.file);
    } catch (error) {
      // The snapshots are then not offered.
      if (error instanceof Refusal) return [];
      throw error;
    }
  }

  standing(): StoreStanding {
    const { opened, fault, file, restoredFrom, salvaged } = this;
    const snapshots = this.snapshots();
    const isOpen = opened !== null;
    return {
      state: !isOpen ? 'closed' : opened.store.isReadOnly ? 'read-only' : 'open',
      file,
      fault,
      restoredFrom,
      salvaged,
      snapshots,
      opened: this.#timesOpened,
      offers: isOpen ? [] : storeOffers(fault, snapshots),
      aside: [...this.aside],
      losses: isOpen ? this.#unseenLosses(opened.store) : [],
    };
  }

  /** One change at a time, with the store closed; announces its outcome. Refused as `store-in-care`. */
  async change(work: () => void | Promise<void>): Promise<StoreStanding> {
    if (this.#changing) throw new Refusal('store-in-care');
    this.#changing = true;
    const before = JSON.stringify(this.standing());
    try {
      await this.close();
      await work();
      return this.standing();
    } finally {
      this.#changing = false;
      if (JSON.stringify(this.standing()) !== before) this.#announceStanding();
    }
  }

  noteLossesSeen(): StoreStanding {
    const store = this.opened?.store;
    const last = store?.read.losses()[0];
    if (last) this.#lossSeen = last.n;
    if (last && !store.isReadOnly) {
      store.write((writer) => writer.setSetting(SEEN_SETTING, String(last.n)));
    }
    return this.#announceStanding();
  }

  #unseenLosses({ read }: Store): LossNote[] {
    const seen = Math.max(this.#lossSeen, Number(read.setting(SEEN_SETTING) ?? 0));
    return read.losses().filter(({ n }) => n > seen);
  }

  #announceStanding(): StoreStanding {
    const standing = this.standing();
    this.#parts.announce({ name: 'storeStandingChanged', standing });
    return standing;
  }
}

/** What can be done with a closed store, by its fault. */
const OFFERS: Partial<Record<FaultCode, readonly StoreOffer[]>> = {
  'store-busy': ['again', 'read-only', 'beside'],
  'store-corrupt': ['restore', 'salvage', 'read-only', 'new', 'check', 'again', 'beside'],
  'store-log-damaged': ['salvage', 'restore', 'read-only', 'without-log', 'new', 'again'],
  'store-log-foreign': ['salvage', 'restore', 'read-only', 'without-log', 'new', 'again'],
  'store-newer': ['read-only', 'restore', 'beside', 'again'],
  // Damage to its first page makes a store look like another program's file.
  'store-foreign': ['beside', 'salvage', 'restore', 'again'],
  'store-linked': ['copy', 'again', 'read-only', 'beside'],
  'store-full': ['again', 'read-only', 'beside'],
  'store-failed': ['again', 'read-only', 'beside'],
  'file-unreadable': ['again', 'beside'],
  'file-unwritable': ['again', 'read-only', 'beside'],
};

/** For faults without an entry above. */
const OTHER_FAULTS: readonly StoreOffer[] = [
  'again',
  'restore',
  'salvage',
  'read-only',
  'check',
  'new',
  'beside',
];

/** For a store that was closed on request. */
const IN_ORDER: readonly StoreOffer[] = [
  'again',
  'check',
  'restore',
  'salvage',
  'read-only',
  'new',
];

/** The best one first. */
function storeOffers(why: Fault | null, snapshots: readonly SnapshotInfo[]): StoreOffer[] {
  const offers = why === null ? IN_ORDER : (OFFERS[why.code] ?? OTHER_FAULTS);
  return offers.filter((offer) => offer !== 'restore' || snapshots.length > 0);
}
