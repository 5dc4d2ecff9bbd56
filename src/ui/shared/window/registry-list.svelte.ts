/** The registries, and what each is called on screen. */
import type { Client } from '../../../contract/client.ts';
import {
  originalAddress,
  isImportedHandle,
  readCaseFileAddress,
  readImported,
  SAMPLE_ADDRESS,
  sealInShort,
  type KnownRegistry,
  type ListedRegistry,
  type RegistryHandle,
} from '../../../contract/model/registry.ts';
import type { SettingsAnswer } from '../../../contract/answers/settings.ts';

export type RegistryName = Pick<KnownRegistry, 'handle' | 'mark' | 'address'>;

const MARK_LENGTH = 2;

/** `Sample registry`, the address of a remote one, or the name of a file that was imported. */
export function addressOnScreen({ address }: Pick<KnownRegistry, 'address'>): string {
  const imported = readImported(address);
  if (imported !== null) return `imported: ${imported.name}`;
  const original = readCaseFileAddress(address);
  if (original === null) return address === SAMPLE_ADDRESS ? 'Sample registry' : address;
  return `${addressOnScreen(original)}, by the case file ${sealInShort(original.seal)}`;
}

export class RegistryList {
  /** The registries that the store knows, on the list or not. */
  #known = $state.raw<readonly KnownRegistry[]>([]);
  readonly listed: readonly ListedRegistry[] = $derived.by(
    () => this.#settings()?.registries ?? [],
  );
  /** Whether marks are useful: there is more than one registry, or a file was imported. */
  readonly several = $derived(
    this.listed.length > 1 ||
      this.#known.some(({ address }) => readImported(originalAddress(address)) !== null),
  );
  /** The registry that is used if none is named; null until the settings are there. */
  readonly defaultHandle: RegistryHandle | null = $derived.by(
    () => this.#settings()?.settings.registry ?? null,
  );
  /** Resolves once it is known which registry is set. */
  readonly known: Promise<void>;
  readonly #settings: () => SettingsAnswer | null;

  constructor(settings: () => SettingsAnswer | null, known: Promise<void>) {
    this.#settings = settings;
    this.known = known;
  }

  /** Loads the names of registries that are not on the list, since entities may still be theirs. */
  async read(client: Client): Promise<void> {
    this.#known = (await client.readRegistries({})).registries;
  }

  of(handle: RegistryHandle): RegistryName {
    const isIt = (registry: KnownRegistry): boolean => registry.handle === handle;
    return (
      this.listed.find(isIt) ??
      this.#known.find(isIt) ?? {
        handle,
        mark: handle.slice(0, MARK_LENGTH).toUpperCase(),
        address: handle,
      }
    );
  }

  /** The name of the file from which its records were imported; null if it is no imported file. */
  importedFrom(handle: RegistryHandle): string | null {
    if (!isImportedHandle(handle)) return null;
    return readImported(originalAddress(this.of(handle).address))?.name ?? 'a file';
  }

  /** `registry.example, https://registry.example/v2`, for a title. */
  inWords(handle: RegistryHandle): string {
    return `${handle}, ${addressOnScreen(this.of(handle))}`;
  }
}
