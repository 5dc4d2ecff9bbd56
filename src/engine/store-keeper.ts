/**
 * Keeps the store's place: has an engine over it while it is open, and while it isn't, says why and
 * does what can be done about it. So no start is a dead end.
 */
import { fault, Refusal, type Fault } from '../contract/faults.ts';
import type { CommandName } from '../contract/commands.ts';
import type { SnapshotInfo } from '../contract/model/store-copy.ts';
import type { LossNote, StoreStanding } from '../contract/model/store-standing.ts';
import type { Reply } from '../contract/transport.ts';
import { openStoreReadOnly } from '../store/open-read-only.ts';
import { openStore } from '../store/open-store.ts';
import { freePlaceBeside, moveLogAside } from '../store/place-aside.ts';
import { moveAside } from '../store/restore.ts';
import { listSnapshots } from '../store/snapshots.ts';
import type { Store } from '../store/store.ts';
import { createAnnouncer } from './announcer.ts';
import { checkFileIn } from './check-file.ts';
import { createDispatch, toFault } from './dispatch.ts';
import { KEEPER_COMMANDS, type Call, type Handlers, type KeeperCommand } from './handlers.ts';
import type { Engine, EngineParts, StoreWork } from './host.ts';
import { storeOffers } from './store-offers.ts';
import { createTasks } from './tasks.ts';

const SEEN_SETTING = 'losses-seen';

interface KeeperParts extends Pick<EngineParts, 'log' | 'now'> {
  /** The store's whole path. */
  file: string;
  /** A store that may be made where the other one's place can't be written to. */
  elsewhere: string;
  storeWork: StoreWork;
  /** Owns the store from there on. */
  engineOver: (store: Store) => Engine;
}

type OwnHandlers = Pick<Handlers, KeeperCommand | 'checkStore' | 'cancelTask'>;

const OWN: ReadonlySet<string> = new Set<CommandName>([...KEEPER_COMMANDS, 'cancelTask']);
/** It is given no texts but names that it made itself. */
const NO_KEYS = { pending: null, fieldWithKey: () => null };

export class StoreKeeper {
  readonly listen: Engine['listen'];
  readonly #announce: Engine['announce'];
  readonly #parts: KeeperParts;
  readonly #tasks: ReturnType<typeof createTasks>;
  readonly #own: Engine['call'];
  #file: string;
  #open: { store: Store; engine: Engine } | null = null;
  #opened = 0;
  #fault: Fault | null = null;
  #aside: string[] = [];
  #restoredFrom: SnapshotInfo | null = null;
  #changing = false;
  #closing: Promise<void> | null = null;

  constructor(parts: KeeperParts) {
    this.#parts = parts;
    this.#file = parts.file;
    const { announce, listen } = createAnnouncer(parts.log);
    this.listen = listen;
    this.#announce = announce;
    this.#tasks = createTasks(announce);
    const own = this.#handlers();
    this.#own = createDispatch(own, this.#tasks, parts.log, NO_KEYS, 'store-closed');
  }

  /** @returns why the store can't be opened; null: it is open */
  open(how: (file: string) => Store = openStore): Fault | null {
    let store: Store | null = null;
    try {
      store = how(this.#file);
      const engine = this.#parts.engineOver(store);
      engine.listen(this.#announce);
      this.#open = { store, engine };
      this.#opened += 1;
      // What keeps it from being written is still so while it is only read.
      if (!store.isReadOnly) this.#fault = null;
    } catch (error) {
      this.#fault = toFault(error, this.#parts.log);
      this.#closeAfterAll(store);
    }
    return this.#open === null ? this.#fault : null;
  }

  call(command: string, input: unknown): Promise<Reply> {
    if (this.#closing) return Promise.resolve({ ok: false, fault: fault('connection-lost') });
    const open = OWN.has(command) ? null : this.#open;
    return open === null ? this.#own(command, input) : open.engine.call(command, input);
  }

  close(): Promise<void> {
    return (this.#closing ??= this.#end());
  }

  async #end(): Promise<void> {
    await this.#tasks.close();
    await this.#letGo();
    await this.#parts.storeWork.close();
  }

  #closeAfterAll(store: Store | null): void {
    try {
      store?.close();
    } catch (error) {
      this.#parts.log.write(`The store did not close in order: ${String(error)}`);
    }
  }

  async #letGo(): Promise<void> {
    const open = this.#open;
    this.#open = null;
    if (open === null) return;
    try {
      await open.engine.close();
    } catch (error) {
      // A damaged store can't be told that it is closed; its connections and locks go all the same.
      this.#parts.log.write(`The store did not close in order: ${String(error)}`);
      this.#closeAfterAll(open.store);
    }
  }

  #standing(): StoreStanding {
    const snapshots = snapshotsOf(this.#file);
    const open = this.#open;
    const isOpen = open !== null;
    return {
      state: !isOpen ? 'closed' : open.store.isReadOnly ? 'read-only' : 'open',
      file: this.#file,
      opened: this.#opened,
      fault: this.#fault,
      snapshots,
      offers: isOpen ? [] : storeOffers(this.#fault, snapshots),
      aside: [...this.#aside],
      restoredFrom: this.#restoredFrom,
      losses: isOpen ? unseenLosses(open.store) : [],
    };
  }

  /** One at a time, with the store closed; whatever comes of it is told. */
  async #change(work: () => void | Promise<void>): Promise<StoreStanding> {
    if (this.#changing) throw new Refusal('store-in-care');
    this.#changing = true;
    const before = JSON.stringify(this.#standing());
    try {
      await this.#letGo();
      await work();
      return this.#standing();
    } finally {
      this.#changing = false;
      const standing = this.#standing();
      if (JSON.stringify(standing) !== before) {
        this.#announce({ name: 'storeStandingChanged', standing });
      }
    }
  }

  #now(): Date {
    return this.#parts.now?.() ?? new Date();
  }

  async #putInPlace(file: string, from: string, call: Call): Promise<string[]> {
    const given = { file, from, at: this.#now() };
    const words = 'Copying and checking it';
    const ended = await this.#parts.storeWork.run(
      'restore',
      given,
      call.signal,
      ({ done, total }) => call.progress(done, total, words),
    );
    if (ended === null) throw new Refusal('cancelled');
    return ended.report.aside;
  }

  #handlers(): OwnHandlers {
    const { storeWork } = this.#parts;
    return {
      readStoreStanding: () => this.#standing(),
      closeStore: () => this.#change(() => void (this.#fault = null)),
      openStoreAgain: () => this.#openAgain(),
      openStoreReadOnly: () =>
        this.#change(() => {
          const before = this.#fault;
          const refused = this.open(openStoreReadOnly);
          if (refused === null) return;
          this.#fault = before;
          throw new Refusal(refused.code, refused.detail);
        }),
      restoreStore: (input, call) => this.#restore(input.snapshot, call),
      openStoreWithoutLog: () =>
        this.#change(() => {
          const moved = moveLogAside(this.#file, this.#now());
          if (moved !== null) this.#aside.push(moved);
          this.open();
        }),
      copyStore: (_input, call) =>
        this.#change(async () => {
          const to = freePlaceBeside(this.#file);
          await this.#putInPlace(to, this.#file, call);
          this.#file = to;
          this.open();
        }),
      beginNewStore: ({ beside }) =>
        this.#change(() => {
          if (beside) this.#beginBeside();
          else {
            this.#aside.push(...moveAside(this.#file, this.#now()));
            this.open();
          }
        }),
      noteLossesSeen: () => this.#noteLossesSeen(),
      checkStore: (_input, call) =>
        checkFileIn(storeWork, this.#file, call.signal, (done, total) =>
          call.progress(done, total, 'Checking the store'),
        ),
      cancelTask: async ({ task }) => {
        if (this.#tasks.cancel(task)) return { found: true };
        const reply = await this.#open?.engine.call('cancelTask', { task });
        return reply?.ok ? (reply.value as { found: boolean }) : { found: false };
      },
    };
  }

  /** One that is only read stays so where it can't be written. */
  #openAgain(): StoreStanding | Promise<StoreStanding> {
    const wasReadOnly = this.#open?.store.isReadOnly;
    if (wasReadOnly === false) return this.#standing();
    // Whoever reads beside somebody else goes on with that until it is free.
    if (wasReadOnly && this.#fault?.code === 'store-busy') openStore(this.#file).close();
    return this.#change(() => {
      const refused = this.open();
      if (refused === null || !wasReadOnly || this.open(openStoreReadOnly) !== null) return;
      this.#fault = refused;
      throw new Refusal(refused.code, refused.detail);
    });
  }

  async #restore(name: string, call: Call) {
    const snapshot = snapshotsOf(this.#file).find((one) => one.name === name);
    if (!snapshot) {
      throw new Refusal('file-unreadable', { file: name, why: 'there is no such snapshot' });
    }
    const at = this.#now().toISOString();
    let aside: string[] = [];
    await this.#change(async () => {
      aside = await this.#putInPlace(this.#file, snapshot.file, call);
      this.#aside.push(...aside);
      this.#restoredFrom = snapshot;
      this.open();
    });
    return { aside, from: snapshot.file, at };
  }

  /** Beside it, or else where this program keeps its own. */
  #beginBeside(): void {
    const before = { file: this.#file, fault: this.#fault };
    let refused: Fault | null = null;
    for (const place of [this.#file, this.#parts.elsewhere]) {
      this.#file = freePlaceBeside(place);
      const why = this.open();
      if (why === null) return;
      refused ??= why;
    }
    this.#file = before.file;
    this.#fault = before.fault;
    if (refused) throw new Refusal(refused.code, refused.detail);
  }

  #noteLossesSeen(): StoreStanding {
    const store = this.#open?.store;
    const last = store?.read.losses()[0];
    if (last && !store.isReadOnly) {
      store.write((writer) => writer.setSetting(SEEN_SETTING, String(last.n)));
    }
    const standing = this.#standing();
    this.#announce({ name: 'storeStandingChanged', standing });
    return standing;
  }
}

/** None where their folder can't be read: that they are not offered is all that comes of it. */
function snapshotsOf(file: string): SnapshotInfo[] {
  try {
    return listSnapshots(file);
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}

function unseenLosses({ read }: Store): LossNote[] {
  const seen = Number(read.setting(SEEN_SETTING) ?? 0);
  return read
    .losses()
    .filter(({ n }) => n > seen)
    .map(({ n, at, asked }) => ({ n, at, what: asked }));
}
