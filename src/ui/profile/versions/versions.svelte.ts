/** The versions of the profile on show, and what differs between the two that are chosen. */
import type { Client } from '../../../contract/client.ts';
import type { Fault } from '../../../contract/faults/faults.ts';
import type { ProfileAnswer } from '../../../contract/answers/profile.ts';
import type { EntityId } from '../../../contract/model/entity.ts';
import type { Difference, RecordVersion, VersionsAnswer } from '../../../contract/model/version.ts';
import { faultToShow } from '../../shared/work/fault-to-show.ts';
import { countOf } from '../../shared/words/moment-words.ts';

/** A version whose body is there, so that it can be compared. */
export type StoredVersion = RecordVersion & { sha256: string };

export const isStoredVersion = (version: RecordVersion): version is StoredVersion =>
  version.sha256 !== null && version.isStored;

/** Bytes; what is larger is compared only when somebody asks for it. */
const COMPARED_UNASKED = 2_000_000;

interface Compared {
  before: StoredVersion;
  after: StoredVersion;
  differences: Difference[];
  total: number;
}

export class ProfileVersions {
  /** Null until it was read. */
  list = $state.raw<VersionsAnswer | null>(null);
  before = $state.raw<StoredVersion | null>(null);
  after = $state.raw<StoredVersion | null>(null);
  /** Null: they were not compared yet. */
  compared = $state.raw<Compared | null>(null);
  busy = $state(false);
  fault = $state.raw<Fault | null>(null);
  /** When what was shown before had been fetched, where a newer answer took its place and is another. */
  changedSince = $state<string | null>(null);
  /** Somebody asked to be led to them, who gets there once they are there. */
  wanted = $state(false);
  #shown: ProfileAnswer | null = null;
  /** Of the reading and comparing under way: what an earlier one brings is too late. */
  #turn = 0;
  readonly #client: Client;
  readonly #announce: (words: string) => void;

  constructor(client: Client, announce: (words: string) => void) {
    this.#client = client;
    this.#announce = announce;
  }

  /** This answer is on show from now on; null: none is. */
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

  /** Reads them again, where that failed. */
  async again(): Promise<void> {
    if (this.#shown) await this.#read(this.#shown, this.changedSince !== null);
  }

  /** Another pair of versions; the same in both says that nothing differs. */
  async choose(before: StoredVersion, after: StoredVersion): Promise<void> {
    this.before = before;
    this.after = after;
    this.compared = null;
    await this.compare();
  }

  /** Compares the two that are chosen. */
  async compare(): Promise<void> {
    const { before, after, list } = this;
    if (!before || !after || !list) return;
    await this.#work(async (isStill) => {
      const answer = await this.#ask(list.entity, before, after, 0);
      if (isStill()) this.compared = { before, after, ...answer };
    });
  }

  /** The next of what differs. */
  async loadMore(): Promise<void> {
    const { compared, list } = this;
    if (!compared || !list) return;
    const { before, after, differences, total } = compared;
    await this.#work(async (isStill) => {
      const next = await this.#ask(list.entity, before, after, differences.length);
      if (isStill())
        this.compared = { ...compared, differences: [...differences, ...next.differences], total };
    });
  }

  /** `3 differences`, once they are known. */
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
    await this.#work(async (isStill) => {
      const list = await this.#client.readVersions({ entity });
      if (!isStill()) return;
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

  async #ask(
    entity: EntityId,
    before: StoredVersion,
    after: StoredVersion,
    offset: number,
  ): Promise<{ differences: Difference[]; total: number }> {
    const request = { entity, before: before.sha256, after: after.sha256, offset };
    const { differences, total } = await this.#client.compareVersions(request);
    return { differences, total };
  }

  /** Does the last that was asked for; `isStill` says whether it is still that. */
  async #work(work: (isStill: () => boolean) => Promise<void>): Promise<void> {
    this.#turn += 1;
    const turn = this.#turn;
    const isStill = (): boolean => turn === this.#turn;
    this.busy = true;
    this.fault = null;
    try {
      await work(isStill);
    } catch (thrown) {
      if (isStill()) this.fault = faultToShow(thrown);
    } finally {
      if (isStill()) this.busy = false;
    }
  }
}
