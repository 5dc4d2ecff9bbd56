/** What a registry is called on screen. */
import type { Status } from '../../contract/model/settings.ts';

/** `Sample registry`, or the name of the remote one, which is its address. */
export function registryWords({ registry }: Pick<Status, 'registry'>): string {
  if (registry.kind === 'sample') return 'Sample registry';
  return registry.name === '' ? 'No registry address set' : registry.name;
}
