/** A client whose searches and profiles are noted in the journal of the case on show. */
import type { Client } from '../../contract/client.ts';
import type { CaseId } from '../../contract/model/case.ts';

/**
 * What is only looked at out of the store, as by clicking through a graph, is not noted.
 * @param shown - the case on show; null before the first is
 */
export function notingClient(client: Client, shown: () => CaseId | null): Client {
  const inCase = (): { case?: CaseId } => {
    const id = shown();
    return id === null ? {} : { case: id };
  };
  const noting: Partial<Client> = {
    searchMembers: (input) => client.searchMembers({ ...input, ...inCase() }),
    searchAllMembers: (input) => client.searchAllMembers({ ...input, ...inCase() }),
    readProfile: (input) =>
      client.readProfile(input.from === 'store' ? input : { ...input, ...inCase() }),
  };
  return new Proxy(client, {
    get: (_, name: keyof Client) => noting[name] ?? client[name],
  });
}
