/** The ties of any entity out of a whole store, built from what is kept of it. */
import { parseEntityId, type EntityId } from '../../contract/model/entity.ts';
import type { Tie } from '../../contract/model/tie.ts';
import { buildPair } from '../../graph/build.ts';
import type { IndicatorWorld } from '../../graph/indicators/base/world.ts';
import type { UpwardTies } from '../../graph/indicators/base/upward-ties.ts';
import { isOwnersTie } from '../../graph/owners/owner-roles.ts';
import { companyNamedBy, sameTie } from '../../graph/sameness/same.ts';
import { createWordReader } from '../../graph/shared/identity.ts';
import { byEndsAndId } from '../../graph/ties/tie-order.ts';
import type { StoredEntity } from '../../store/derived/entities.ts';
import type { ProfileOrigin } from '../../store/derived/profiles.ts';
import { CompactEntity, createOnce } from './compact-entity.ts';
import type { KnownTies } from './known-ties.ts';
import type { WholePair, WholeStore } from './whole-store.ts';

/** Pairs whose ties are built in one step. */
const PAIRS_AT_ONCE = 50;

const isUnread = ({ knowledge }: CompactEntity): boolean => knowledge !== 'profile';

export class WholeTies implements KnownTies {
  readonly #whole: WholeStore;
  readonly #isOwnersRole: IndicatorWorld['isOwnersRole'];
  readonly #readWords = createWordReader();
  readonly #once = createOnce();

  constructor(whole: WholeStore, isOwnersRole: IndicatorWorld['isOwnersRole']) {
    this.#whole = whole;
    this.#isOwnersRole = isOwnersRole;
  }

  known = (id: EntityId): CompactEntity | null => this.#whole.entity(id);

  current = (id: EntityId, origin: ProfileOrigin | null): CompactEntity | null => {
    const entity = this.known(id);
    const known = entity?.origin;
    const isSame = known?.sha256 === origin?.sha256 && known?.fetchedAt === origin?.fetchedAt;
    return entity !== null && isSame ? entity : null;
  };

  put = (entity: StoredEntity): CompactEntity => new CompactEntity(entity, this.#once);

  ties = (ids: readonly EntityId[]) => this.#each(ids, (entity) => this.#tiesOf(entity));

  upward = (ids: readonly EntityId[]) => this.#each(ids, (entity) => this.#aboveOf(entity));

  *between(id: EntityId, others: ReadonlySet<EntityId>): Generator<void, Tie[]> {
    const entity = this.known(id);
    const ties: Tie[] = [];
    if (entity === null) return ties;
    let built = 0;
    for (const pair of this.#whole.pairsAt(entity, (_, other) => others.has(other.id))) {
      for (const tie of this.#between(entity, pair)) ties.push(tie);
      built += 1;
      if (built % PAIRS_AT_ONCE === 0) yield;
    }
    return ties.sort(byEndsAndId);
  }

  *#each<T>(
    ids: readonly EntityId[],
    of: (entity: CompactEntity) => Generator<void, T>,
  ): Generator<void, Map<EntityId, T>> {
    const found = new Map<EntityId, T>();
    for (const id of ids) {
      const entity = this.known(id);
      if (entity !== null) found.set(id, yield* of(entity));
      yield;
    }
    return found;
  }

  #between = (entity: CompactEntity, { other, statements }: WholePair): Tie[] =>
    buildPair(statements, [entity, other], this.#readWords);

  /** The tie of a member to the company that it names. */
  #toOwnCompany(member: CompactEntity): Tie[] {
    const named = companyNamedBy(member);
    const company = named === null ? null : this.known(named);
    const tie = company && sameTie(member, company, (id) => this.known(id)?.origin ?? null);
    return tie === null ? [] : [tie];
  }

  *#tiesOf(entity: CompactEntity): Generator<void, Tie[]> {
    const ties: Tie[] = [];
    const isCompany = parseEntityId(entity.id).subject === 'company';
    const same = new Set(isCompany ? this.#whole.membersNaming(entity.id) : [entity]);
    let built = 0;
    for (const pair of this.#whole.pairsAt(entity)) {
      for (const tie of this.#between(entity, pair)) ties.push(tie);
      if (isCompany && pair.other.statedCompanyId !== null) same.add(pair.other);
      built += 1;
      if (built % PAIRS_AT_ONCE === 0) yield;
    }
    for (const member of same) {
      for (const tie of this.#toOwnCompany(member))
        if (tie.from === entity.id || tie.to === entity.id) ties.push(tie);
    }
    return ties.sort(byEndsAndId);
  }

  /** Builds only what leads upward, and looks at the rest as it is stated. */
  *#aboveOf(entity: CompactEntity): Generator<void, UpwardTies> {
    const isOwnersRole = this.#isOwnersRole;
    const ties = this.#toOwnCompany(entity);
    const unread = new Set<EntityId>();
    const pairs = this.#whole.pairsAt(
      entity,
      (stated, other) =>
        stated.to === entity.number &&
        (isOwnersTie(stated, isOwnersRole) || (stated.kind === 'position' && isUnread(other))),
    );
    let built = 0;
    for (const pair of pairs) {
      if (isUnread(pair.other) && this.#mayHold(entity, pair)) unread.add(pair.other.id);
      if (pair.statements.some((stated) => isOwnersTie(stated, isOwnersRole))) {
        for (const tie of this.#between(entity, pair))
          if (tie.to === entity.id && isOwnersTie(tie, isOwnersRole)) ties.push(tie);
      }
      built += 1;
      if (built % PAIRS_AT_ONCE === 0) yield;
    }
    return { ties: ties.sort(byEndsAndId), unreadHolders: unread.size };
  }

  /** Whether the other has a position at the entity; one that is stated as a right too is none. */
  #mayHold(entity: CompactEntity, pair: WholePair): boolean {
    if (pair.statements.every(({ kind }) => kind === 'position')) return true;
    return this.#between(entity, pair).some(
      ({ kind, to }) => kind === 'position' && to === entity.id,
    );
  }
}
