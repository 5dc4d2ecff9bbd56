/** What a response says, from the few fields a test cares about. */
import type { Derived } from '../../src/contract/model/derived.ts';
import { type EntityFacts, type EntityId, parseEntityId } from '../../src/contract/model/entity.ts';
import type { MemberQuery } from '../../src/contract/model/query.ts';
import type { Thing } from '../../src/contract/model/thing.ts';
import type { Statement } from '../../src/contract/model/tie.ts';
import { unknownFacts } from '../../src/record/derive.ts';
import { toResponse } from './synthetic-store.ts';

export function makeFacts(id: EntityId, given: Partial<EntityFacts> = {}): EntityFacts {
  const label = given.label ?? `Label of ${id}`;
  return {
    ...unknownFacts(id, parseEntityId(id).subject, 'named'),
    label,
    names: [label],
    ...given,
  };
}

export function makeStatement(
  from: EntityId,
  to: EntityId,
  given: Partial<Statement> = {},
): Statement {
  return {
    kind: 'position',
    from,
    to,
    role: 'Director',
    status: null,
    dates: [],
    statedBy: to,
    pointer: '/members/0',
    ...given,
  };
}

/** A phone of this number, unless told otherwise. */
export const makeThing = (key: string, given: Partial<Thing> = {}): Thing => ({
  kind: 'phone',
  key,
  value: key,
  pointer: '/contacts/0/contact',
  ...given,
});

export const makeDerived = (...entities: EntityFacts[]): Derived => ({
  entities,
  statements: [],
  things: [],
});

export const makeQuery = (given: Partial<MemberQuery> = {}): MemberQuery => ({
  q: '',
  count: 50,
  page: 1,
  ...given,
});

/** A response whose body is what it says, so that deriving it again is reading it. */
export const makeResponse = (derived: Derived, fetchedAt?: string) =>
  toResponse(derived, 'test', fetchedAt);

export const readDerived = (body: Uint8Array): Derived =>
  JSON.parse(Buffer.from(body).toString()) as Derived;
