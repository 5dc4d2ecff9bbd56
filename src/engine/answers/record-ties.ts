/** The ties of one record, by whom they lead to, for comparing it with another. */
import { parseEntityId, type EntityId } from '../../contract/model/entity.ts';
import { isRole, type Tie } from '../../contract/model/tie.ts';
import { heldRole } from '../../graph/answers/co-service.ts';
import { buildTies } from '../../graph/build.ts';
import { idInWords } from '../../graph/sameness/namesakes.ts';
import { tieState, timedOf } from '../../graph/ties/tie-state.ts';
import { dayOf } from '../../record/values/days.ts';
import type { HeldRole } from '../../record/same/seats.ts';
import type { StoredEntity } from '../../store/derived/entities.ts';
import type { StoreReader } from '../../store/store.ts';
import { listedName } from '../graph/found-name.ts';
import { inFewParts } from '../graph/graph-parts.ts';

/** All ties of a record to one other. */
export interface TiesToOne {
  other: StoredEntity;
  /** Its name in quotes, with its id where the name alone may be that of somebody else. */
  name: string;
  ties: readonly Tie[];
}

export interface RecordTies {
  all: readonly TiesToOne[];
  /** To how many others no ties were read. */
  left: number;
}

/** In quotes; a person’s name is seldom one’s own, so its id stands beside it; that of a company where it isn’t. */
export function nameWithId(
  read: StoreReader,
  { id, label }: Pick<StoredEntity, 'id' | 'label'>,
): string {
  const name = `“${listedName(label)}”`;
  if (parseEntityId(id).subject === 'company') {
    const others = read.countNamesakes([label, label], [read.numberOf(id)], 1);
    if (others === null || others.records + others.named === 0) return name;
  }
  return `${name} (${idInWords(id)})`;
}

/** @param ids whom the ties lead to, each stored; `left` is how many more there are */
export function* readRecordTies(
  read: StoreReader,
  record: StoredEntity,
  { ids, left }: { ids: readonly EntityId[]; left: number },
): Generator<void, RecordTies> {
  const all: TiesToOne[] = [];
  for (const part of inFewParts(ids)) {
    const others = read.entities(part);
    const origins = read.profileOrigins([record.id, ...part]);
    const ties = buildTies(
      [record, ...others],
      read.statementsBetween(record.id, part),
      (id) => origins.get(id) ?? null,
    );
    for (const other of others) {
      const between = ties.filter(
        ({ from, to }) =>
          (from === record.id && to === other.id) || (to === record.id && from === other.id),
      );
      const name = nameWithId(read, other);
      if (between.length > 0) all.push({ other, name, ties: between });
    }
    yield;
  }
  return { all, left };
}

/** The roles that a member has by these ties as of a day (YYYY-MM-DD), with the days known of each. */
export const heldRoles = (member: EntityId, ties: readonly Tie[], day: string): HeldRole[] =>
  ties
    .filter((tie) => tie.from === member && isRole(tie))
    .map((tie) =>
      heldRole(tie.role, timedOf(tie), {
        isActive: tieState(tie, day) === 'active',
        day: dayOf(day),
      }),
    );
