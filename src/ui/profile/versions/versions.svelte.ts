/** The versions of the profile shown, and the differences between the two chosen. */
import type { Client } from '../../../contract/client.ts';
import type { Fault } from '../../../contract/faults/faults.ts';
import type { ProfileAnswer } from '../../../contract/answers/profile.ts';
import type { EntityId } from '../../../contract/model/entity.ts';
import type { Difference, RecordVersion, VersionsAnswer } from '../../../contract/model/version.ts';
import { faultToShow } from '../../shared/work/fault-to-show.ts';
import { countOf } from '../../shared/words/moment-words.ts';

/** A version whose body is stored, so that it can be compared. */
export type StoredVersion = RecordVersion & { sha256: string };

export const isStoredVersion = (version: RecordVersion): version is StoredVersion =>
  version.sha256 !== null && version.isStored;

/** In bytes; larger responses are compared only on request. */
const COMPARED_UNASKED = 2_000_000;

interface Compared {
  before: StoredVersion;
  after: StoredVersion;
  differences: Difference[];
  total: number;
}

export class ProfileVersions {
  /** null until loaded. */
  list = $state.raw<VersionsAnswer | null>(null);
  before = $state.raw<StoredVersion | null>(null);
  after = $state.raw<StoredVersion | null>(null);
  /** null until compared. */
  compared = $state.raw<Compared | null>(null);
  busy = $state(false);
  fault = $state.raw<Fault | null>(null);
  /** When the response shown before was fetched, if a different one has replaced it. */
  changedSince = $state<string | null>(null);
  /** Whether to scroll to the versions once they are loaded. */
  wanted = $state(false);
  #shown: ProfileAnswer | null = null;
  /** Counts requests, so that results of earlier ones are dropped. */
  #turn = 0;
  readonly #client: Client;
  readonly #announce: (words: string) => void;

  constructor(client: Client, announce: (words: string) => void) {
    this.#client = client;
    this.#announce = announce;
  }

  /** Shows the versions of this response's record; null for none. */
  async show(answer: ProfileAnswer | null): Promise<void> {
    const earlier = this.#shown;
    this.#shown = answer;
    if (answer === null || earlier?.entity !== answer.entity) this.#forget();
    if (answer === null) return;
    const isAnother =
      earlier?.entity === answer.entity && earlier.response.sha256 !== answer.response.sha256;
    if (isAnother) this.changedSince = earlier.response.fetchedAt;
    await this.#read(answer, isAnother);
  }

  /** Reloads the versions, after a fault. */
  async again(): Promise<void> {
    if (this.#shown) await this.#read(this.#shown, this.changedSince !== null);
  }

  /** Chooses another pair of versions; a version has no differences from itself. */
  async choose(before: StoredVersion, after: StoredVersion): Promise<void> {
    this.before = before;
    this.after = after;
    this.compared = null;
    await this.compare();
  }

  /** Compares the two chosen versions. */
  async compare(): Promise<void> {
    const { before, after, list } = this;
    if (!before || !after || !list) return;
    await this.#work(async (isLatest) => {
      const answer = await this.#fetchDifferences(list.entity, before, after, 0);
      if (isLatest()) this.compared = { before, after, ...answer };
    });
  }

  /** Loads the next differences. */
  async loadMore(): Promise<void> {
    const { compared, list } = this;
    if (!compared || !list) return;
    const { before, after, differences, total } = compared;
    await this.#work(async (isLatest) => {
      const next = await this.#fetchDifferences(list.entity, before, after, differences.length);
      if (isLatest())
        this.compared = { ...compared, differences: [...differences, ...next.differences], total };
    });
  }

  /** `3 differences`; null until known. */
  get countInWords(): string | null {
    return this.compared && countOf(this.compared.total, 'difference');
  }

  #forget(): void {
    this.#turn += 1;
    this.list = null;
    this.before = null;
    this.after = null;
    this.compared = null;
    this.busy = false;
    this.fault = null;
    this.changedSince = null;
    this.wanted = false;
  }

  async #read({ entity, response }: ProfileAnswer, isAnother: boolean): Promise<void> {
    await this.#work(async (isLatest) => {
      const list = await this.#client.readVersions({ entity });
      if (!isLatest()) return;
      const [after, before] = list.versions.filter(isStoredVersion);
      const isSamePair =
        this.after?.sha256 === after?.sha256 && this.before?.sha256 === before?.sha256;
      this.list = list;
      if (isSamePair && this.compared) return;
      this.after = after ?? null;
      this.before = before ?? null;
      this.compared = null;
    });
    if (this.compared || (response.size > COMPARED_UNASKED && !isAnother)) return;
    await this.compare();
    if (isAnother && this.countInWords !== null) this.#announce(`Changed: ${this.countInWords}`);
  }

  async #fetchDifferences(
    entity: EntityId,
    before: StoredVersion,
    after: StoredVersion,
    offset: number,
  ): Promise<{ differences: Difference[]; total: number }> {
    const request = { entity, before: before.sha256, after: after.sha256, offset };
    const { differences, total } = await this.#client.compareVersions(request);
    return { differences, total };
  }

  /** Runs the latest request; `isLatest` returns whether it still is the latest. */
  async #work(work: (isLatest: () => boolean) => Promise<void>): Promise<void> {
    this.#turn += 1;
    const turn = this.#turn;
    const isLatest = (): boolean => turn === this.#turn;
    this.busy = true;
    this.fault = null;
    try {
      await work(isLatest);
    } catch (thrown) {
      if (isLatest()) this.fault = faultToShow(thrown);
    } finally {
      if (isLatest()) this.busy = false;
    }
  }
}
