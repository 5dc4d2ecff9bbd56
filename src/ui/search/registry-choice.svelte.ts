/** Which registries a search asks: the one that is set, or those that were chosen. */
import type { RegistryHandle } from '../../contract/model/registry.ts';
import type { RegistryList } from '../shared/window/registry-list.svelte.ts';

export class RegistryChoice {
  readonly #registries: RegistryList;
  /** null: the one that is set, whichever that is. */
  #chosen = $state.raw<readonly RegistryHandle[] | null>(null);
  readonly isOwn = $derived(this.#chosen !== null);
  /** In the order of the list; none only until it is known which one is set. */
  readonly handles: readonly RegistryHandle[] = $derived.by(() => {
    const { listed, set } = this.#registries;
    const chosen = listed.map(({ handle }) => handle).filter((it) => this.#chosen?.includes(it));
    if (chosen.length > 0) return chosen;
    return set === null ? [] : [set];
  });

  constructor(registries: RegistryList) {
    this.#registries = registries;
  }

  /** Settles once it is known which one is set. */
  get known(): Promise<void> {
    return this.#registries.known;
  }

  /** Ask this registry too, or no more; the last one stays. */
  choose(registry: RegistryHandle, on: boolean): void {
    const rest = this.handles.filter((other) => other !== registry);
    this.take(on ? [...rest, registry] : rest);
  }

  /** Ask these. */
  take(handles: readonly RegistryHandle[]): void {
    if (handles.length === 0) return;
    const isSetAlone = handles.length === 1 && handles[0] === this.#registries.set;
    this.#chosen = isSetAlone ? null : handles;
  }

  /** Ask the one that is set again. */
  clear(): void {
    this.#chosen = null;
  }

  /** As the list has them. */
  inOrder<T extends { registry: RegistryHandle }>(things: readonly T[]): T[] {
    const placeOf = ({ registry }: T): number =>
      this.#registries.listed.findIndex(({ handle }) => handle === registry);
    return [...things].sort((a, b) => placeOf(a) - placeOf(b));
  }
}
