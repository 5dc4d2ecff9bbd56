/** A kind of registry as one value, the registry that it opens, and the decoder of its large responses. */
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
  /** Aborting it rejects the call at once as `cancelled`. */
  signal?: AbortSignal | undefined;
  /** Aborting it rejects a call that waits as `cancelled`; a request already sent is completed. */
  unsent?: AbortSignal | undefined;
  /** Reserves room for a large response until the caller is done with it; if absent, none is reserved. */
  claim?: ByteClaim;
}

/** The bytes of a response, and its content type; null if not stated. */
export interface AnswerBytes {
  body: Uint8Array;
  contentType: string | null;
}

/** The decoded bytes, and how they differ from the specification. */
export interface Decoded<T> {
  value: T;
  drift: Drift[];
}

/** A record of either subject with its drift, and what a profile has no field for, if it is from a file. */
export type DecodedProfile = { drift: Drift[]; imported?: ImportedRecord } & (
  | { subject: 'member'; profile: MemberProfile }
  | { subject: 'company'; profile: CompanyProfile }
);

/** A decoded record with the evidence it was read from. */
export interface Answer<T> extends Decoded<T> {
  response: RegistryResponse;
  /** What the record states, if that was derived along with it. */
  derived?: Derived | undefined;
}

/** Every operation rejects with a Refusal (contract/faults/faults.ts) when it can't answer. */
export interface Registry {
  searchMembers(query: MemberQuery, options?: RequestOptions): Promise<Answer<MemberItem[]>>;
  /** `id` is a string of digits; an unknown one is refused as `record-not-found`. */
  memberProfile(id: string, options?: RequestOptions): Promise<Answer<MemberProfile>>;
  companyProfile(id: string, options?: RequestOptions): Promise<Answer<CompanyProfile>>;
  /** Closes what stays open between requests, if anything does; no request may follow. */
  close?(): void;
}

/** What is needed to reach a registry. */
export interface OpenOptions {
  /** The address in the spelling of its kind. */
  address: string;
  /** Without a key every call is refused as `key-missing`. */
  key: string | null;
  keyForm: KnownRegistry['keyForm'];
  /** Called when a request begins and ends; each try is one. */
  count?: { began(): void; ended(): void };
  /** Called with each try, except the one whose response is the answer. */
  attempted?: (attempt: Attempt) => void;
  /** Decodes large responses, and derives what they state, without holding up other work. */
  decodeLarge?: DecodeLarge | undefined;
}

/** `derived` is null if it was not requested. */
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

/** Requests the profile of either subject. */
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
 * A kind of registry as a value: how one is opened, how its bytes are decoded, what is derived from them,
 * and where its records are found. Nothing outside its folder knows more about it.
 */
export interface RegistryKind {
  /** Stored with every registry of this kind, so it never changes. */
  readonly name: string;
  /** The name shown to people. */
  readonly words: string;
  /** The address in one spelling; refused as `address-invalid` if it can't be one. */
  toAddress(given: string): string;
  /** Refused as `address-invalid`; a missing key is refused with the first request. */
  open(options: OpenOptions): Promise<Registry>;
  /** The items of a search response; refused if it can't be one. */
  decodeItems(answer: AnswerBytes & { status: number }): Decoded<MemberItem[]>;
  /** The profile in this body, of the requested record; refused if the bytes can't be it. */
  decodeProfile(
    subject: Subject,
    id: string,
    body: Uint8Array,
    contentType: string | null,
  ): DecodedProfile;
  /** Every text and number of a profile, with its place; refused if the bytes can't be a profile. */
  textsOf(answer: AnswerBytes): StatedText[];
  /** Which record a body is, by its shape and the id it states; null if either leaves a doubt. */
  recognise(bytes: AnswerBytes): RecordId | null;
  /** What the items of a search state. */
  deriveItems(registry: RegistryHandle, items: readonly MemberItem[]): Derived;
  /** What a profile states; its subject comes first. */
  deriveProfile(registry: RegistryHandle, decoded: DecodedProfile): Derived;
  /** Encodes what decodes to the same again, and nothing else; absent if this program can't write this kind. */
  readonly write?: {
    profile(decoded: Pick<DecodedProfile, 'subject' | 'profile' | 'imported'>): Uint8Array;
    items(items: readonly MemberItem[]): Uint8Array;
  };
  /** The path of a record, below the address and without the key: `/v1/companies/1001`. */
  readonly pathOf: (subject: Subject, id: string) => string;
  /** The same for a search. */
  searchPathOf(query: MemberQuery): string;
}

/** Decoding and deriving a larger response takes more than some milliseconds. */
const LARGE_BYTES = 2 ** 18;

export const isLargeAnswer = ({ body }: Pick<AnswerBytes, 'body'>): boolean =>
  body.byteLength > LARGE_BYTES;

interface LargeAnswer extends AnswerBytes {
  /** The name of its kind. */
  kind: string;
  registry: RegistryHandle;
  /** Whether what it states is derived as well. */
  derives: boolean;
}

/** A profile to decode, of this record. */
export interface LargeProfile extends LargeAnswer {
  subject: Subject;
  id: string;
}

/** A search response to decode. */
export interface LargeItems extends LargeAnswer {
  status: number;
}

export interface LargeDecoder {
  /** Whether it can decode the responses of this kind. */
  knows(kind: string): boolean;
  /** Rejects if the kind refuses the bytes; on abort at once as `cancelled`. */
  decode(profile: LargeProfile, signal?: AbortSignal): Promise<LargeDecoded<DecodedProfile>>;
  /** The same for a search. */
  decodeItems(
    answer: LargeItems,
    signal?: AbortSignal,
  ): Promise<LargeDecoded<Decoded<MemberItem[]>>>;
  /** Stops the thread; work under way is refused as `cancelled`. A later response starts a new thread. */
  close(): Promise<void>;
}
