/** The three operations of the specification as one interface, whatever kind of registry answers. */
import type { CompanyProfile } from '../contract/model/company.ts';
import type { Derived } from '../contract/model/derived.ts';
import type { Subject } from '../contract/model/entity.ts';
import type { ImportedRecord } from '../contract/model/import.ts';
import type { MemberItem, MemberProfile } from '../contract/model/member.ts';
import type { MemberQuery } from '../contract/model/query.ts';
import type { KnownRegistry } from '../contract/model/registry.ts';
import type { Attempt } from '../contract/model/request.ts';
import type { Drift, RegistryResponse } from '../contract/model/response.ts';
import type { Holding } from './room.ts';

export interface AskOptions {
  /** Aborting it rejects the call with the fault `cancelled`, at once. */
  signal?: AbortSignal | undefined;
  /** Aborting it rejects a call that waits as `cancelled`; what is at the registry by then is heard to its end. */
  unsent?: AbortSignal | undefined;
  /** Where room for a large answer is taken, until whoever asks is done with it; left out, nobody counts. */
  room?: Holding;
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
  searchMembers(query: MemberQuery, options?: AskOptions): Promise<Answer<MemberItem[]>>;
  /** `id` is a string of digits; an unknown one is refused as `record-not-found`. */
  memberProfile(id: string, options?: AskOptions): Promise<Answer<MemberProfile>>;
  companyProfile(id: string, options?: AskOptions): Promise<Answer<CompanyProfile>>;
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
export interface LargeDecoded<T> {
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
export async function askProfile(
  registry: Registry,
  subject: Subject,
  id: string,
  options: AskOptions,
): Promise<{ decoded: DecodedProfile } & Pick<Answer<unknown>, 'response' | 'derived'>> {
  if (subject === 'member') {
    const { value, drift, ...answer } = await registry.memberProfile(id, options);
    return { decoded: { subject, profile: value, drift }, ...answer };
  }
  const { value, drift, ...answer } = await registry.companyProfile(id, options);
  return { decoded: { subject, profile: value, drift }, ...answer };
}
