/** A client whose searches and profiles are noted in the journal of the case on show. */
import type { Client } from '../../contract/client.ts';
import type { CaseId } from '../../contract/model/case.ts';

/**
 * What is only looked at out of the store, as by clicking through a graph, is not noted, nor a search that
 * names its case itself, were it none.
 * @param shown - the case on show, as soon as the first is; null: there is none
 */
export function notingClient(client: Client, shown: () => Promise<CaseId | null>): Client {
  const inCase = async (): Promise<{ case?: CaseId }> => {
    const id = await shown();
    return id === null ? {} : { case: id };
  };
  const noting: Partial<Client> = {
    searchMembers: async (input) =>
      client.searchMembers('case' in input ? input : { ...input, ...(await inCase()) }),
    searchAllMembers: async (input) => client.searchAllMembers({ ...input, ...(await inCase()) }),
    readProfile: async (input) =>
      client.readProfile(input.from === 'store' ? input : { ...input, ...(await inCase()) }),
  };
  return new Proxy(client, {
    get: (_, name: keyof Client) => noting[name] ?? client[name],
  });
}
