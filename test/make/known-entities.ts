/** A few entities of two registries that something is known of, so that they can stand on a canvas. */
import type { EntityId } from '../../src/contract/model/entity.ts';
import type { StoreWriter } from '../../src/store/store.ts';
import { ELSEWHERE, M1, M2 } from './case-names.ts';
import { makeDerived, makeFacts, makeQuery, makeResponse } from './derived.ts';
import { keepSearchPage } from './keep-answer.ts';

export function knowEntities(writer: StoreWriter): void {
  const known = [M1, M2, 'sample/member:3', 'sample/company:1'] as EntityId[];
  const derived = makeDerived(...known.map((id) => makeFacts(id)));
  const elsewhere = makeDerived(makeFacts(ELSEWHERE));
  keepSearchPage(writer, 'sample', makeQuery(), makeResponse(derived), derived);
  keepSearchPage(writer, 'registry.example', makeQuery(), makeResponse(elsewhere), elsewhere);
}
