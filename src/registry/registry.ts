/**
 * The three operations of the specification as one interface. The remote service, the sample and
 * the local store are all a Registry; being offline means asking another one.
 */
import type { CompanyProfile } from '../contract/model/company.ts';
import type { MemberItem, MemberProfile } from '../contract/model/member.ts';
import type { MemberQuery } from '../contract/model/query.ts';
import type { Drift, RegistryResponse } from '../contract/model/response.ts';

export interface AskOptions {
  /** Aborting it rejects the call with the fault `cancelled`, at once. */
  signal?: AbortSignal | undefined;
}

/** A decoded record with the evidence it was read from. */
export interface Answer<T> {
  value: T;
  drift: Drift[];
  response: RegistryResponse;
}

/** Every operation rejects with a Refusal (contract/faults.ts) when it can't answer. */
export interface Registry {
  searchMembers(query: MemberQuery, options?: AskOptions): Promise<Answer<MemberItem[]>>;
  /** `id` is a string of digits; an unknown one is refused as `record-not-found`. */
  memberProfile(id: string, options?: AskOptions): Promise<Answer<MemberProfile>>;
  companyProfile(id: string, options?: AskOptions): Promise<Answer<CompanyProfile>>;
}
