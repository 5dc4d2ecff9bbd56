/**
 * The two sides of a company: who holds it, which its record as a company says, and what it holds,
 * which its record as a member says. One of them is on show; this knows the other.
 */
import type { Client } from '../../../contract/client.ts';
import type { Fault } from '../../../contract/faults/faults.ts';
import type { ProfileAnswer } from '../../../contract/answers/profile.ts';
import { parseEntityId, type EntityId } from '../../../contract/model/entity.ts';
import type { OtherRecord, OtherRecords } from '../../../contract/answers/comparison.ts';
import { memberKind } from '../../../record/values/names.ts';
import { faultToShow } from '../../shared/work/fault-to-show.ts';

/** Profiles come by the dozen; what they say is read again once they have. */
const SETTLED_MS = 300;

export type RecordSide = 'held by' | 'holds';

/** The profile pane, as far as it has to be known here. */
interface ProfileOnShow {
  readonly entity: EntityId | null;
  readonly answer: ProfileAnswer | null;
  switchTo(id: EntityId): Promise<void>;
}

export class RecordSides {
  fault = $state.raw<Fault | null>(null);
  /** What is known of the other side; null until it was read. */
  #known = $state.raw<({ of: EntityId } & OtherRecords) | null>(null);
  /** The record whose other side was asked for, and is not one record that can be shown. */
  #requested = $state.raw<EntityId | null>(null);
  /** What was switched to: a side of a company, before anything else is known of it. */
  #switchedTo = $state.raw<EntityId | null>(null);
  #settling: ReturnType<typeof setTimeout> | undefined;
  readonly #client: Client;
  readonly #profile: ProfileOnShow;

  constructor(client: Client, profile: ProfileOnShow) {
    this.#client = client;
    this.#profile = profile;
  }

  /** Whether what is on show is a company, and so has two sides; a person has none. */
  get areThere(): boolean {
    const { entity, answer } = this.#profile;
    if (entity === null) return false;
    if (parseEntityId(entity).subject === 'company') return true;
    if (answer?.subject === 'member') return memberKind(answer.profile.data) === 'company';
    return entity === this.#switchedTo || this.#of(entity)?.kind === 'company';
  }

  /** To be said after what is known of a record whose company is known to have another, which may say more. */
  get ofThisRecord(): string {
    const hasAnother = this.own === 'holds' || (this.others?.length ?? 0) > 0;
    return this.areThere && hasAnother ? ' of this record' : '';
  }

  /** The side that the record on show is. */
  get own(): RecordSide {
    const { entity } = this.#profile;
    return entity !== null && parseEntityId(entity).subject === 'member' ? 'holds' : 'held by';
  }

  /** The side whose tab is chosen. */
  get chosen(): RecordSide {
    if (!this.isOtherChosen) return this.own;
    return this.own === 'holds' ? 'held by' : 'holds';
  }

  /** Whether the other side is on show, which is no record: nobody says which one, or several are. */
  get isOtherChosen(): boolean {
    return this.#requested !== null && this.#requested === this.#profile.entity;
  }

  /** The records that may be the other side; null until they are known. */
  get others(): readonly OtherRecord[] | null {
    return this.#of(this.#profile.entity)?.others ?? null;
  }

  /** Shows this side: the record on show, the other one, or what is known instead of it. */
  async choose(side: RecordSide): Promise<void> {
    const { entity } = this.#profile;
    if (entity === null || side === this.chosen) return;
    if (side === this.own) this.#requested = null;
    else {
      // A search may have found one since.
      if (!this.others?.length) await this.load(entity);
      const [only, ...more] = this.others ?? [];
      if (entity !== this.#profile.entity) return;
      if (only === undefined || more.length > 0) this.#requested = entity;
      else await this.show(only.entity);
    }
  }

  /** Shows this record as the other side. */
  async show(other: EntityId): Promise<void> {
    this.#requested = null;
    this.#switchedTo = other;
    await this.#profile.switchTo(other);
  }

  /** Reads what stored records say of the other side of this one. */
  async load(entity: EntityId): Promise<void> {
    if (entity !== this.#profile.entity) return;
    if (entity !== this.#requested) this.#requested = null;
    try {
      const known = await this.#client.readOtherRecords({ entity });
      if (entity !== this.#profile.entity) return;
      this.#known = { of: entity, ...known };
      this.fault = null;
    } catch (thrown) {
      if (entity === this.#profile.entity) this.fault = faultToShow(thrown);
    }
  }

  /** A record was fetched: of a member nobody knew before it says which company it is. */
  recordFetched(fetched: EntityId): void {
    const { entity } = this.#profile;
    if (entity === null || !this.areThere) return;
    const isOther = parseEntityId(fetched).subject !== parseEntityId(entity).subject;
    const mayTell = this.others?.every((other) => other.entity === fetched) ?? true;
    if (!isOther || !mayTell) return;
    clearTimeout(this.#settling);
    this.#settling = setTimeout(() => void this.load(entity), SETTLED_MS);
  }

  reset(): void {
    this.fault = null;
    this.#known = null;
    this.#requested = null;
    this.#switchedTo = null;
    clearTimeout(this.#settling);
  }

  #of(entity: EntityId | null): OtherRecords | null {
    return this.#known?.of === entity ? this.#known : null;
  }
}
