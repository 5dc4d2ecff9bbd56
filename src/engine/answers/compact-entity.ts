/** What is kept of an entity while rules run. */
import type { EntityFacts, EntityId, EntityKind, Knowledge } from '../../contract/model/entity.ts';
import type { IndicatorSubject } from '../../graph/indicators/base/world.ts';
import type { TieEnd } from '../../graph/shared/tie-end.ts';
import { bornPointer } from '../../record/values/names.ts';
import type { StoredEntity } from '../../store/derived/entities.ts';
import type { ProfileOrigin } from '../../store/derived/profiles.ts';

/** The most different texts kept. */
const MAX_TEXTS = 10_000;

export type Once = ReturnType<typeof createOnce>;

/** Returns one text for all equal ones: statuses, countries, times of fetching. */
export function createOnce() {
  const texts = new Map<string, string>();
  return <T extends string | null>(text: T): T => {
    if (text === null) return text;
    const known = texts.get(text);
    if (known !== undefined) return known as T;
    if (texts.size < MAX_TEXTS) texts.set(text, text);
    return text;
  };
}

const NOWHERE_ELSE: EntityFacts['elsewhere'] = {};

/** What rules read of an entity, which serves as an end of ties too: one object, as there are very many. */
export class CompactEntity implements Omit<IndicatorSubject, 'record'>, TieEnd {
  /** That of its row, where it was read with all others; else 0. */
  readonly number: number;
  readonly id: EntityId;
  readonly kind: EntityKind;
  readonly label: string;
  readonly country: string | null;
  readonly registrationNumber: string | null;
  readonly statedCompanyId: string | null;
  readonly status: string | null;
  readonly end: string | null;
  readonly born: string | null;
  readonly bornAt: string;
  readonly knowledge: Knowledge;
  readonly pointer: string;
  readonly elsewhere: EntityFacts['elsewhere'];
  readonly notFoundAt: string | null;
  /** The response that this is read from, and when it came; null: it is not known. */
  readonly #statedIn: string | null;
  readonly #statedAt: string;
  /** The response of its own record; empty if that was not fetched. */
  #sha256 = '';
  #fetchedAt = '';

  constructor(entity: StoredEntity, once: Once, number = 0) {
    const { pointer = '', elsewhere = {}, sha256 = null, fetchedAt = '' } = entity.source ?? {};
    this.number = number;
    this.id = entity.id;
    this.kind = once(entity.kind);
    this.label = entity.label;
    this.country = once(entity.country);
    this.registrationNumber = entity.registrationNumber;
    this.statedCompanyId = entity.statedCompanyId;
    this.status = once(entity.status);
    this.end = once(entity.end);
    this.born = entity.born;
    this.bornAt = bornPointer(entity.item?.data.person);
    this.knowledge = once(entity.knowledge);
    this.pointer = once(pointer);
    this.elsewhere = Object.keys(elsewhere).length === 0 ? NOWHERE_ELSE : elsewhere;
    this.notFoundAt = once(entity.notFoundAt);
    this.#statedIn = sha256;
    this.#statedAt = once(fetchedAt);
  }

  get facts(): this {
    return this;
  }

  get source(): IndicatorSubject['source'] {
    if (this.#statedIn === null) return null;
    return { statedBy: this.id, sha256: this.#statedIn, fetchedAt: this.#statedAt };
  }

  /** Null if its own record was not fetched. */
  get origin(): ProfileOrigin | null {
    return this.#sha256 === '' ? null : { sha256: this.#sha256, fetchedAt: this.#fetchedAt };
  }

  /** Mostly it is the response that its facts are of, whose hash is then kept once. */
  setOrigin(sha256: string, fetchedAt: string, once: Once): void {
    this.#sha256 = sha256 === this.#statedIn ? this.#statedIn : sha256;
    this.#fetchedAt = once(fetchedAt);
  }
}
