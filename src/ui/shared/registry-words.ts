/** What a registry is called on screen. */
import type { Status } from '../../contract/model/settings.ts';
import { addressOnScreen } from '../shared/registry-list.svelte.ts';

/** `Sample registry`, or the address of the remote one that is set. */
export function registryWords({ registry }: Pick<Status, 'registry'>): string {
  return addressOnScreen(registry);
}
