/** What every kind of registry is given, and gives back: the kind as one value, the registry it opens, and the decoder of its large answers. */
import type { CompanyProfile } from '../../contract/model/company.ts';
import type { Derived } from '../../contract/model/derived.ts';
import type { Subject, RecordId } from '../../contract/model/entity.ts';
import type { ImportedRecord } from '../../contract/model/import.ts';
import type { MemberItem, MemberProfile } from '../../contract/model/member.ts';
import type { MemberQuery } from '../../contract/model/query.ts';
import type { KnownRegistry, RegistryHandle } from '../../contract/model/registry.ts';
import type { Attempt } from '../../contract/model/request.ts';
import type { Drift, RegistryResponse } from '../../contract/model/response.ts';
import type { ByteClaim } from './byte-limit.ts';
import type { StatedText } from '../reading/answer-texts.ts';

export interface RequestOptions {
  /** Aborting it rejects the call with the fault `cancelled`, at once. */
  signal?: AbortSignal | undefined;
  /** Aborting it rejects a call that waits as `cancelled`; what is at the registry by then is heard to its end. */
  unsent?: AbortSignal | undefined;
  /** Where room for a large answer is taken, until whoever asks is done with it; left out, nobody counts. */
  claim?: ByteClaim;
}

/** The bytes of an answer, and what it said of them; null: nothing. */
export interface AnswerBytes {
  body: Uint8Array;
  contentType: string | null;
}

/** What bytes say, and where they differ from the specification. */
export interface Decoded<T> {
  value: T;
  drift: Drift[];
}

/** A record of either subject with where it differs, and of one from a file what a profile has no place for. */
export type DecodedProfile = { drift: Drift[]; imported?: ImportedRecord } & (
  | { subject: 'member'; profile: MemberProfile }
  | { subject: 'company'; profile: CompanyProfile }
);

/** A decoded record with the evidence it was read from. */
export interface Answer<T> extends Decoded<T> {
  response: RegistryResponse;
  /** What it says, where that was worked out with it. */
  derived?: Derived | undefined;
}

/** Every operation rejects with a Refusal (contract/faults/faults.ts) when it can't answer. */
export interface Registry {
  searchMembers(query: MemberQuery, options?: RequestOptions): Promise<Answer<MemberItem[]>>;
  /** `id` is a string of digits; an unknown one is refused as `record-not-found`. */
  memberProfile(id: string, options?: RequestOptions): Promise<Answer<MemberProfile>>;
  companyProfile(id: string, options?: RequestOptions): Promise<Answer<CompanyProfile>>;
  /** Let go of what is kept open between questions, where anything is; no question comes after. */
  close?(): void;
}

/** How a registry is reached. */
export interface OpenOptions {
  /** As its kind spells it. */
  address: string;
  /** Without one every call is refused as `key-missing`. */
  key: string | null;
  keyForm: KnownRegistry['keyForm'];
  /** Told as requests begin and end; each try is one. */
  count?: { began(): void; ended(): void };
  /** Told of each try but that of the response of an answer. */
  attempted?: (attempt: Attempt) => void;
  /** Decodes large answers, and what they say, where that holds nobody up. */
  decodeLarge?: DecodeLarge | undefined;
}

/** `derived` is null where it was not asked for. */
interface LargeDecoded<T> {
  decoded: T;
  derived: Derived | null;
}

export interface DecodeLarge {
  profile(
    subject: Subject,
    id: string,
    answer: AnswerBytes,
    signal: AbortSignal | undefined,
  ): Promise<LargeDecoded<DecodedProfile>>;
  items(
    answer: AnswerBytes & { status: number },
    signal: AbortSignal | undefined,
  ): Promise<LargeDecoded<Decoded<MemberItem[]>>>;
}

/** The profile of either subject. */
export async function requestProfile(
  registry: Registry,
  subject: Subject,
  id: string,
  options: RequestOptions,
): Promise<{ decoded: DecodedProfile } & Pick<Answer<unknown>, 'response' | 'derived'>> {
  if (subject === 'member') {
    const { value, drift, ...answer } = await registry.memberProfile(id, options);
    return { decoded: { subject, profile: value, drift }, ...answer };
  }
  const { value, drift, ...answer } = await registry.companyProfile(id, options);
  return { decoded: { subject, profile: value, drift }, ...answer };
}

/**
 * A kind of registry as a value: how it is opened, how its bytes are decoded, what is derived from
 * them, and where a record is found at it. Nothing outside its folder knows more of it.
 */
export interface RegistryKind {
  /** Kept with every registry of this kind, for ever. */
  readonly name: string;
  /** What a person calls it. */
  readonly words: string;
  /** The address in one spelling; refused as `address-invalid` if it can't be one. */
  toAddress(given: string): string;
  /** The way to ask it. Refused as `address-invalid`; a missing key is refused when it is asked. */
  open(options: OpenOptions): Promise<Registry>;
  /** The items of a search answer; refused when it can't be one. */
  decodeItems(answer: AnswerBytes & { status: number }): Decoded<MemberItem[]>;
  /** The profile in this body, of the record asked for; refused when the bytes can't be it. */
  decodeProfile(
    subject: Subject,
    id: string,
    body: Uint8Array,
    contentType: string | null,
  ): DecodedProfile;
  /** Every text and number of a profile, with where it stands; refused when the bytes can't be one. */
  textsOf(answer: AnswerBytes): StatedText[];
  /**
   * Which record a body is, by its shape and the id it states itself; null where either leaves a doubt,
   * and for what is no record.
   */
  recognise(bytes: AnswerBytes): RecordId | null;
  /** What the items of a search say. */
  deriveItems(registry: RegistryHandle, items: readonly MemberItem[]): Derived;
  /** What a profile says: its subject first. */
  deriveProfile(registry: RegistryHandle, decoded: DecodedProfile): Derived;
  /**
   * An answer of this kind that says so and nothing else, which its own decoding reads again; left out:
   * this program can't write one.
   */
  readonly write?: {
    profile(decoded: Pick<DecodedProfile, 'subject' | 'profile' | 'imported'>): Uint8Array;
    items(items: readonly MemberItem[]): Uint8Array;
  };
  /** Where a record is found, below the address and without the key: `/v1/companies/1001`. */
  readonly pathOf: (subject: Subject, id: string) => string;
  /** The same of a search. */
  searchPathOf(query: MemberQuery): string;
}

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
