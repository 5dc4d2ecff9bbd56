/** A registry of a few records held in memory. */
import { Refusal } from '../../src/contract/faults/faults.ts';
import type { CompanyProfile } from '../../src/contract/model/company.ts';
import type { MemberItem, MemberProfile } from '../../src/contract/model/member.ts';
import type { MemberQuery } from '../../src/contract/model/query.ts';
import { NO_HEADERS } from '../../src/contract/model/request.ts';
import type { RegistryResponse } from '../../src/contract/model/response.ts';
import type { Answer, Registry } from '../../src/registry/common/registry.ts';

export interface MemoryRecords {
  members?: readonly MemberProfile[];
  companies?: readonly CompanyProfile[];
  /** What every search finds, before paging. */
  items?: readonly MemberItem[];
}

const NO_RESPONSE: RegistryResponse = {
  sha256: '',
  fetchedAt: '',
  url: '',
  status: 200,
  headers: NO_HEADERS,
  size: 0,
  body: new Uint8Array(),
};

/** Answers from these records; `asked` collects the queries. */
export function createMemoryRegistry(records: MemoryRecords): Registry & { asked: MemberQuery[] } {
  const { members = [], companies = [], items = [] } = records;
  const asked: MemberQuery[] = [];
  const registry = answeringFrom({
    member: (id) => members.find((record) => record.id === id),
    company: (id) => companies.find((record) => record.id === id),
    itemsFor: (query) => {
      asked.push(query);
      return items;
    },
  });
  return { asked, ...registry };
}

/** Where records are looked up, or made when they are asked for. */
export interface RecordSource {
  member: (id: string) => MemberProfile | undefined;
  company: (id: string) => CompanyProfile | undefined;
  /** What a search finds, before paging. */
  itemsFor: (query: MemberQuery) => readonly MemberItem[];
}

/** Answers from there; what isn't there is refused as `record-not-found`. */
export function answeringFrom({ member, company, itemsFor }: RecordSource): Registry {
  const answer = <T>(value: T): Answer<T> => ({ value, drift: [], response: NO_RESPONSE });
  const found = <T>(record: T | undefined, subject: string, id: string): Promise<Answer<T>> =>
    record === undefined
      ? Promise.reject(new Refusal('record-not-found', { subject, id }))
      : Promise.resolve(answer(record));
  return {
    searchMembers(query) {
      const start = (query.page - 1) * query.count;
      return Promise.resolve(answer(itemsFor(query).slice(start, start + query.count)));
    },
    memberProfile: (id) => found(member(id), 'member', id),
    companyProfile: (id) => found(company(id), 'company', id),
  };
}
