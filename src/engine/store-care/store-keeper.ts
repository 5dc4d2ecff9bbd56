/**
 * Runs an engine over the store while it is open; while it isn't, says why and offers repairs, so that
 * every start leads somewhere.
 */
import type { CommandName } from '../../contract/commands/commands.ts';
import { fault, Refusal, type Fault, type FaultCode } from '../../contract/faults/faults.ts';
import type { SalvageReport, StoreStanding, RestoreReport } from '../../contract/answers/store.ts';
import type { Reply } from '../../contract/transport.ts';
import { openStoreReadOnly } from '../../store/open-store.ts';
import { openStore } from '../../store/open-store.ts';
import {
  freePlaceBeside,
  makingPlaceOf,
  temporaryPlace,
  removeStoreFiles,
} from '../../store/file/store-files.ts';
import { moveLogAside, moveAside } from '../../store/restore.ts';
import type { Store } from '../../store/store.ts';
import { createAnnouncer } from '../base/announcer.ts';
import { checkFileIn } from './store-file.ts';
import { createDispatch } from '../base/dispatch.ts';
import { KEEPER_COMMANDS, type Call, type Handlers, type KeeperCommand } from '../base/handlers.ts';
import type { Engine, EngineParts, StoreWork, StoreJobs } from '../base/host.ts';
import { StorePlace } from './store-place.ts';
import { createTasks } from '../base/tasks.ts';

interface KeeperParts extends Pick<EngineParts, 'log' | 'now'> {
  /** The store's absolute path. */
  file: string;
  /** Where a new store may be made if nothing can be written beside this one. */
  elsewhere: string;
  storeWork: StoreWork;
  /** Owns the store from then on. */
  engineOver: (store: Store) => Engine;
}

type OwnHandlers = Pick<Handlers, KeeperCommand | 'checkStore' | 'cancelTask'>;

const OWN: ReadonlySet<string> = new Set<CommandName>([...KEEPER_COMMANDS, 'cancelTask']);
/** The keeper gets no typed texts, so no keys. */
const NO_KEYS = { pending: null, fieldWithKey: () => null };

export class StoreKeeper {
  readonly listen: Engine['listen'];
  readonly #parts: KeeperParts;
  readonly #place: StorePlace;
  readonly #tasks: ReturnType<typeof createTasks>;
  readonly #own: Engine['call'];
  #closing: Promise<void> | null = null;

  constructor(parts: KeeperParts) {
    this.#parts = parts;
    const { file, engineOver, log } = parts;
    const { announce, listen } = createAnnouncer(log);
    this.listen = listen;
    this.#place = new StorePlace({ file, engineOver, announce, log });
    this.#tasks = createTasks(announce);
    this.#own = createDispatch(this.#handlers(), this.#tasks, log, NO_KEYS, 'store-closed');
  }

  /** @returns why the store can't be opened; null if it is open */
  open(): Fault | null {
    return this.#place.open();
  }

  call(command: string, input: unknown): Promise<Reply> {
    if (this.#closing) return Promise.resolve({ ok: false, fault: fault('connection-lost') });
    const opened = OWN.has(command) ? null : this.#place.opened;
    return opened === null ? this.#own(command, input) : opened.engine.call(command, input);
  }

  close(): Promise<void> {
    return (this.#closing ??= this.#end());
  }

  async #end(): Promise<void> {
    await this.#tasks.close();
    await this.#place.close();
    await this.#parts.storeWork.close();
  }

  #handlers(): OwnHandlers {
    const place = this.#place;
    return {
      readStoreStanding: () => place.standing(),
      noteLossesSeen: () => place.noteLossesSeen(),
      closeStore: () => place.change(() => void (place.fault = null)),
      openStoreAgain: () => this.#openAgain(),
      openStoreReadOnly: (_input, call) => this.#openReadOnly(call),
      restoreStore: ({ snapshot }, call) => this.#restore(snapshot, call),
      salvageStore: (_input, call) => this.#salvage(call),
      openStoreWithoutLog: () =>
        place.change(() => {
          const moved = moveLogAside(place.file, this.#now());
          if (moved !== null) place.aside.push(moved);
          place.open();
        }),
      copyStore: (_input, call) => this.#copy(call),
      beginNewStore: ({ beside }) =>
        place.change(() => (beside ? this.#startNewBeside() : this.#startNewInPlace())),
      checkStore: (_input, call) =>
        checkFileIn(this.#parts.storeWork, place.file, call.signal, (done, total) =>
          call.progress(done, total, 'Checking the store'),
        ),
      cancelTask: async ({ task }) => {
        if (this.#tasks.cancel(task)) return { found: true };
        const reply = await place.opened?.engine.call('cancelTask', { task });
        return reply?.ok ? (reply.value as { found: boolean }) : { found: false };
      },
    };
  }

  #now(): Date {
    return this.#parts.now?.() ?? new Date();
  }

  /** A read-only store stays open as such if it can't be opened for writing. */
  #openAgain(): StoreStanding | Promise<StoreStanding> {
    const place = this.#place;
    const wasReadOnly = place.opened?.store.isReadOnly;
    if (wasReadOnly === false) return place.standing();
    // If another program has the store, it stays open read-only until it is free.
    if (wasReadOnly && place.fault?.code === 'store-busy') openStore(place.file).close();
    return place.change(() => {
      const refused = place.open();
      if (refused === null || !wasReadOnly || place.open(openStoreReadOnly) !== null) return;
      place.fault = refused;
      throw refusalOf(refused);
    });
  }

  #openReadOnly(call: Call): Promise<StoreStanding> {
    const place = this.#place;
    return place.change(async () => {
      const before = place.fault;
      const refused = place.open(openStoreReadOnly);
      if (refused === null) return;
      place.fault = before;
      if (!READ_AS_COPY.has(refused.code)) throw refusalOf(refused);
      await this.#openCopyOfWhatCanBeRead(call);
      place.fault = refused;
    });
  }

  async #openCopyOfWhatCanBeRead(call: Call): Promise<void> {
    const place = this.#place;
    const { file, remove } = temporaryPlace();
    try {
      const report = await this.#saveInto(file, call);
      const refused = place.open(() => withCleanup(openStoreReadOnly(file), remove));
      if (refused !== null) throw refusalOf(refused);
      place.salvaged = report;
    } catch (error) {
      remove();
      throw error;
    }
  }

  async #restore(name: string, call: Call): Promise<RestoreReport> {
    const place = this.#place;
    const snapshot = place.snapshots().find((one) => one.name === name);
    if (!snapshot) {
      throw new Refusal('file-unreadable', { file: name, why: 'there is no such snapshot' });
    }
    const at = this.#now();
    let aside: string[] = [];
    await place.change(async () => {
      aside = await this.#moveIntoPlace(place.file, snapshot.file, call);
      place.restoredFrom = snapshot;
      place.salvaged = null;
      place.open();
    });
    return { aside, from: snapshot.file, at: at.toISOString() };
  }

  async #salvage(call: Call): Promise<SalvageReport> {
    const place = this.#place;
    const saved: { report?: SalvageReport } = {};
    await place.change(async () => {
      const made = makingPlaceOf(place.file);
      try {
        saved.report = await this.#saveInto(made, call);
        await this.#moveIntoPlace(place.file, made, call);
      } finally {
        removeStoreFiles(made);
      }
      place.salvaged = saved.report;
      place.restoredFrom = null;
      place.open();
    });
    if (!saved.report) throw new Refusal('cancelled');
    return saved.report;
  }

  #saveInto(to: string, call: Call): Promise<SalvageReport> {
    const given = { damaged: this.#place.file, to };
    return this.#run('salvage', given, 'Saving what can be read', call);
  }

  /** Moves what is in the place aside. */
  async #moveIntoPlace(file: string, from: string, call: Call): Promise<string[]> {
    const given = { file, from, at: this.#now() };
    const { aside } = await this.#run('restore', given, 'Copying and checking it', call);
    this.#place.aside.push(...aside);
    return aside;
  }

  async #run<J extends 'restore' | 'salvage'>(
    job: J,
    given: StoreJobs[J]['given'],
    words: string,
    call: Call,
  ): Promise<StoreJobs[J]['report']> {
    const ended = await this.#parts.storeWork.run(job, given, call.signal, ({ done, total }) =>
      call.progress(done, total, words),
    );
    if (ended === null) throw new Refusal('cancelled');
    return ended.report;
  }

  #copy(call: Call): Promise<StoreStanding> {
    const place = this.#place;
    return place.change(async () => {
      const to = freePlaceBeside(place.file);
      await this.#moveIntoPlace(to, place.file, call);
      place.file = to;
      place.open();
    });
  }

  #startNewInPlace(): void {
    const place = this.#place;
    place.aside.push(...moveAside(place.file, this.#now()));
    place.restoredFrom = null;
    place.salvaged = null;
    place.open();
  }

  /** Beside the store, or else where this program keeps its own. */
  #startNewBeside(): void {
    const place = this.#place;
    const before = { file: place.file, fault: place.fault };
    let refused: Fault | null = null;
    for (const other of [place.file, this.#parts.elsewhere]) {
      place.file = freePlaceBeside(other);
      const why = place.open();
      if (why === null) return;
      refused ??= why;
    }
    Object.assign(place, before);
    if (refused) throw refusalOf(refused);
  }
}

/** Faults for which the readable part can be opened as a copy. */
const READ_AS_COPY = new Set<FaultCode>([
  'store-corrupt',
  'store-log-damaged',
  'store-log-foreign',
  'store-newer',
]);

const withCleanup = (store: Store, then: () => void): Store => ({
  ...store,
  close() {
    store.close();
    then();
  },
});

const refusalOf = ({ code, detail }: Fault): Refusal => new Refusal(code, detail);
