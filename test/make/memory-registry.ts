/** A registry of a few records held in memory. */
import { Refusal } from '../../src/contract/faults.ts';
import type { CompanyProfile } from '../../src/contract/model/company.ts';
import type { MemberItem, MemberProfile } from '../../src/contract/model/member.ts';
import type { MemberQuery } from '../../src/contract/model/query.ts';
import type { RegistryResponse } from '../../src/contract/model/response.ts';
import type { Answer, Registry } from '../../src/registry/registry.ts';

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
  size: 0,
  body: new Uint8Array(),
};

/** Answers from these records; `asked` collects the queries. */
export function createMemoryRegistry(records: MemoryRecords): Registry & { asked: MemberQuery[] } {
  const { members = [], companies = [], items = [] } = records;
  const asked: MemberQuery[] = [];
  const answer = <T>(value: T): Answer<T> => ({ value, drift: [], response: NO_RESPONSE });
  const find = <T extends { id: string }>(
    list: readonly T[],
    subject: string,
    id: string,
  ): Promise<Answer<T>> => {
    const found = list.find((record) => record.id === id);
    return found === undefined
      ? Promise.reject(new Refusal('record-not-found', { subject, id }))
      : Promise.resolve(answer(found));
  };
  return {
    asked,
    searchMembers(query) {
      asked.push(query);
      const start = (query.page - 1) * query.count;
      return Promise.resolve(answer(items.slice(start, start + query.count)));
    },
    memberProfile: (id) => find(members, 'member', id),
    companyProfile: (id) => find(companies, 'company', id),
  };
}
