/** What finds entities by anything that is said of them, as `store.ts` has it. */
import type { CaseId } from '../../contract/model/case.ts';
import type { EntityId } from '../../contract/model/entity.ts';

/** Whose words are not in the index yet. */
interface WantedTexts {
  entities: { key: number; id: EntityId }[];
  /** Entities up to this key are done with them. */
  doneTo: number;
}

export interface TextQuery {
  text: string;
  /** Only what stands on the canvas of this case; null: everything. */
  case: CaseId | null;
  offset: number;
  limit: number;
}

/** What of the store finds entities by anything that is said of them. */
export interface TextReader {
  /** At most as many records as this are not in the index yet; 0: all are. */
  textsBehind: () => number;
  textsWanted: (limit: number) => WantedTexts;
}

export interface TextWriter {
  /** What finds this entity from now on; empty: nothing. */
  putText: (entity: number, words: string) => void;
  textsDone: (wanted: WantedTexts) => void;
  /** All of it is to be read again; in steps of one transaction. */
  clearTexts: () => Generator<void>;
}
