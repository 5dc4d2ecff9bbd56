/** Whether what is printed came with a case file: that nobody here asked for it is to be said with it. */
import type { Client } from '../contract/client.ts';
import { readBrought, sealInShort, type RegistryHandle } from '../contract/model/registry.ts';

/** The seal of the case file that the records of this registry came with; null: they were asked for here. */
export async function sealOf(client: Client, handle: RegistryHandle): Promise<string | null> {
  const { registries } = await client.readRegistries({});
  const known = registries.find((one) => one.handle === handle);
  return readBrought(known?.address ?? '')?.seal ?? null;
}

export const broughtBy = (seal: string): string => `came with the case file ${sealInShort(seal)}`;
