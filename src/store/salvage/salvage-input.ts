/** What a salvage is given. */
import type { RecordId } from '../../contract/model/entity.ts';
import type { Deriver } from '../requests/stored-answer.ts';

/** What the kinds of registry know of what has lost its row; null where that can't be told. */
export interface Recognise {
  /** Which record a body is, by what it says itself. */
  record(kind: string, body: Uint8Array): RecordId | null;
  /** Of which registry a record was asked at this address. */
  registry(asked: string, record: RecordId): { kind: string; address: string } | null;
}

export interface Salvaging {
  /** The damaged store's file; its log and journal are beside it. Not a byte of them is changed. */
  damaged: string;
  /** Where the new store goes: nothing may be there. */
  to: string;
  deriver: Deriver;
  recognise: Recognise;
  now?: () => Date;
}
