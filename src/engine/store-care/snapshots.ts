/**
 * Snapshots of the store while the engine runs, one at a time, in a thread of their own. Each is checked
 * whole, so damage is found automatically: some time after each start, and once a day.
 */
import { damageOf } from '../../contract/words/store-words.ts';
import { thrownInWords } from '../base/announcer.ts';
import type { StoreDamage, SnapshotReport, SnapshotWhy } from '../../contract/answers/store.ts';
import type { CopyStep } from '../../store/copies/copy-store.ts';
import type { Store } from '../../store/store.ts';
import { checkFileIn } from './store-file.ts';
import type { StoreWork } from '../base/host.ts';
import type { Log } from '../base/log.ts';

/** The work of a start is done by then. */
const AFTER_START_MILLIS = 10_000;
const DAY_MILLIS = 24 * 3_600_000;
/** How often to check whether a day has passed: a machine that slept is late by this at most. */
const CHECKED_EVERY_MILLIS = 600_000;

interface SnapshotParts {
  store: Pick<Store, 'file'>;
  storeWork: StoreWork;
  log: Log;
  now: () => Date;
  /** Whether the store is damaged is newly known. */
  changed: () => void;
}

export class Snapshots {
  readonly #parts: SnapshotParts;
  readonly #closing = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #damage: StoreDamage | null = null;

  constructor(parts: SnapshotParts) {
    this.#parts = parts;
  }

  /** The damage found by the last whole check; null if none is known. */
  get damage(): StoreDamage | null {
    return this.#damage;
  }

  found(damage: StoreDamage | null): void {
    this.#damage = damage;
    this.#parts.changed();
  }

  /**
   * Begins after any snapshot under way. None is taken if nothing has changed since the last.
   * @returns null when it was cancelled
   * Refused as `takeSnapshot` in the store is.
   */
  take(
    why: SnapshotWhy,
    signal: AbortSignal,
    onStep: (step: CopyStep) => void = () => undefined,
  ): Promise<SnapshotReport | null> {
    const taking = this.#last.then(async () => {
      const { store, storeWork, now } = this.#parts;
      const given = { file: store.file, why, at: now() };
      const ended = await storeWork.run('snapshot', given, signal, onStep);
      if (ended === null) return null;
      const { taken, damage } = ended.report;
      if (taken !== null || damage !== null) this.found(damage);
      return ended.report;
    });
    this.#last = taken(taking);
    return taking;
  }

  /** Resolves when all snapshots begun before have ended. */
  async settled(): Promise<void> {
    await this.#last;
  }

  /** From now on they are taken automatically, until it is closed. */
  start(): void {
    this.#schedule(AFTER_START_MILLIS, async () => {
      this.#scheduleDaily(this.#bothClocks());
      const report = await this.take('opened', this.#closing.signal);
      if (report?.taken === null && report.damage === null) await this.#check();
    });
  }

  close(): void {
    this.#closing.abort();
    clearTimeout(this.#timer);
  }

  /** By both clocks: one may be set, the other may stand still while the machine sleeps. */
  #bothClocks(): { wall: number; steady: number } {
    return { wall: this.#parts.now().getTime(), steady: performance.now() };
  }

  #scheduleDaily(last: { wall: number; steady: number }): void {
    this.#schedule(CHECKED_EVERY_MILLIS, async () => {
      const now = this.#bothClocks();
      const passed = Math.max(Math.abs(now.wall - last.wall), now.steady - last.steady);
      if (passed < DAY_MILLIS) return this.#scheduleDaily(last);
      this.#scheduleDaily(now);
      await this.take('daily', this.#closing.signal);
    });
  }

  #schedule(millis: number, work: () => Promise<void>): void {
    if (this.#closing.signal.aborted) return;
    this.#timer = setTimeout(() => void this.#attempt(work), millis).unref();
  }

  /** Runs in the background: refusals are logged. */
  async #attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#parts.log.write(`No snapshot was taken: ${thrownInWords(error)}`);
    }
  }

  /** If nothing has changed there is no new copy to check, so the store itself is checked. */
  async #check(): Promise<void> {
    const { store, storeWork } = this.#parts;
    const report = await checkFileIn(storeWork, store.file, this.#closing.signal, () => undefined);
    if (!report.cancelled) this.found(damageOf(report));
  }
}

const taken = (taking: Promise<unknown>): Promise<unknown> => taking.catch(() => undefined);
