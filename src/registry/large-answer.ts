/** An answer so large that decoding it would hold up others: it is decoded in a thread of its own. */
import type { Subject } from '../contract/model/entity.ts';
import type { RegistryHandle } from '../contract/model/registry.ts';
import type { MemberItem } from '../contract/model/member.ts';
import type { AnswerBytes, Decoded, DecodedProfile, LargeDecoded } from './registry.ts';

/** From here on decoding and deriving takes more than some milliseconds. */
const LARGE_BYTES = 2 ** 18;

export const isLargeAnswer = ({ body }: Pick<AnswerBytes, 'body'>): boolean =>
  body.byteLength > LARGE_BYTES;

interface LargeAnswer extends AnswerBytes {
  /** By its name. */
  kind: string;
  registry: RegistryHandle;
  /** Whether what it says is wanted as well. */
  derives: boolean;
}

/** What is to be decoded, and as what. */
export interface LargeProfile extends LargeAnswer {
  subject: Subject;
  id: string;
}

/** The answer to a search. */
export interface LargeItems extends LargeAnswer {
  status: number;
}

export interface LargeDecoder {
  /** Whether it can decode the answers of this kind. */
  knows(kind: string): boolean;
  /** Rejects as the kind refuses the bytes; aborted, at once as `cancelled`. */
  decode(profile: LargeProfile, signal?: AbortSignal): Promise<LargeDecoded<DecodedProfile>>;
  /** The same of a search. */
  decodeItems(
    answer: LargeItems,
    signal?: AbortSignal,
  ): Promise<LargeDecoded<Decoded<MemberItem[]>>>;
  /** Let go of the thread; what is under way is refused as `cancelled`. Another answer begins one anew. */
  close(): Promise<void>;
}
