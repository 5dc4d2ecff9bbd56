/**
 * The two sides of a company: who holds it, stated by its company record, and what it holds, stated by its
 * member record. One of them is shown; this finds the other.
 */
import type { Client } from '../../../contract/client.ts';
import type { Fault } from '../../../contract/faults/faults.ts';
import type { ProfileAnswer } from '../../../contract/answers/profile.ts';
import { parseEntityId, type EntityId } from '../../../contract/model/entity.ts';
import type { OtherRecord, OtherRecords } from '../../../contract/answers/comparison.ts';
import { memberKind } from '../../../record/values/names.ts';
import { faultToShow } from '../../shared/work/fault-to-show.ts';

/** Profiles may be fetched by the dozen; reload only after the last. */
const SETTLED_MS = 300;

export type RecordSide = 'held by' | 'holds';

/** The parts of the profile pane needed here. */
interface ProfileOnShow {
  readonly entity: EntityId | null;
  readonly answer: ProfileAnswer | null;
  switchTo(id: EntityId): Promise<void>;
}

export class RecordSides {
  fault = $state.raw<Fault | null>(null);
  /** What is known of the other side; null until loaded. */
  #known = $state.raw<({ of: EntityId } & OtherRecords) | null>(null);
  /** The record whose other side was chosen, while that is not exactly one record. */
  #requested = $state.raw<EntityId | null>(null);
  /** The record last switched to, known to be a company before anything else is loaded. */
  #switchedTo = $state.raw<EntityId | null>(null);
  #settling: ReturnType<typeof setTimeout> | undefined;
  readonly #client: Client;
  readonly #profile: ProfileOnShow;

  constructor(client: Client, profile: ProfileOnShow) {
    this.#client = client;
    this.#profile = profile;
  }

  /** Whether the profile shown is of a company, which has two sides; a person has none. */
  get areThere(): boolean {
    const { entity, answer } = this.#profile;
    if (entity === null) return false;
    if (parseEntityId(entity).subject === 'company') return true;
    if (answer?.subject === 'member') return memberKind(answer.profile.data) === 'company';
    return entity === this.#switchedTo || this.#of(entity)?.kind === 'company';
  }

  /** Words to add to a count about this record, if the company's other record may state more. */
  get ofThisRecord(): string {
    const hasAnother = this.own === 'holds' || (this.others?.length ?? 0) > 0;
    return this.areThere && hasAnother ? ' of this record' : '';
  }

  /** The side that the shown record is. */
  get own(): RecordSide {
    const { entity } = this.#profile;
    return entity !== null && parseEntityId(entity).subject === 'member' ? 'holds' : 'held by';
  }

  /** The side whose tab is chosen. */
  get chosen(): RecordSide {
    if (!this.isOtherChosen) return this.own;
    return this.own === 'holds' ? 'held by' : 'holds';
  }

  /** Whether the other side is shown although it is no single record: none is known, or several. */
  get isOtherChosen(): boolean {
    return this.#requested !== null && this.#requested === this.#profile.entity;
  }

  /** The records that may be the other side; null until known. */
  get others(): readonly OtherRecord[] | null {
    return this.#of(this.#profile.entity)?.others ?? null;
  }

  /** Shows this side: the current record, the other one, or what is known in its place. */
  async choose(side: RecordSide): Promise<void> {
    const { entity } = this.#profile;
    if (entity === null || side === this.chosen) return;
    if (side === this.own) this.#requested = null;
    else {
      // A search may have found one meanwhile.
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

  /** Loads what stored records state about the other side of this one. */
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

  /** Call after a record was fetched: a new member may state that it is this company. */
  recordFetched(fetched: EntityId): void {
    const { entity } = this.#profile;
    if (entity === null || !this.areThere) return;
    const isOther = parseEntityId(fetched).subject !== parseEntityId(entity).subject;
    const mayState = this.others?.every((other) => other.entity === fetched) ?? true;
    if (!isOther || !mayState) return;
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
