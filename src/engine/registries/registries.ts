/** The known registries: how each is queried, which one is set, and being offline. */
import type { CheckedInputOf } from '../../contract/commands/commands.ts';
import { fault, Refusal } from '../../contract/faults/faults.ts';
import {
  SAMPLE_ADDRESS,
  type KnownRegistry,
  type RegistryHandle,
} from '../../contract/model/registry.ts';
import type { RegistryFault, Status } from '../../contract/answers/settings.ts';
import type { RegistryKind } from '../../registry/common/registry.ts';
import { DEFAULT_KIND, KINDS, kindsByName } from '../../registry/kinds.ts';
import type { Store } from '../../store/store.ts';
import type { StoredRegistry } from '../../store/requests/registries.ts';
import type {
  EngineParts,
  NamedRegistry,
  RegistryConnection,
  RequestListener,
} from '../base/host.ts';
import type { Log } from '../base/log.ts';
import { addressOf, createRequestNotes, type RequestNotes } from './request-notes.ts';
import { refuseImported, refuseMoved, whyBarred } from './registry-address.ts';
import { RegistryLink, type LinkParts } from './registry-link.ts';

const OFFLINE_SETTING = 'offline';
const MAX_FAULTS = 20;

interface RegistriesParts extends Pick<EngineParts, 'connect' | 'powers' | 'kinds' | 'offline'> {
  store: Store;
  named: NamedRegistry;
  log: Log;
  now(): Date;
  /** Called whenever something the status shows has changed. */
  changed(): void;
}

/** A registry to test, with typed values instead of the settings. */
type TypedRegistry = Omit<CheckedInputOf<'testRegistry'>, 'task'> &
  ({ registry: RegistryHandle } | { address: string });

export class Registries {
  /** The registry given when this run was started; null: that of the settings is used. */
  readonly named: RegistryHandle | null;
  readonly notes: RequestNotes;
  lastFault: Status['lastFault'] = null;
  faults: readonly RegistryFault[] = [];
  answeredAt: Status['answeredAt'] = null;
  readonly #parts: RegistriesParts;
  readonly #kind: (name: string) => RegistryKind;
  readonly #links = new Map<RegistryHandle, RegistryLink>();
  /** Temporary links for tests of typed values. */
  readonly #testLinks = new Set<RegistryLink>();
  /** Requests made by earlier temporary links. */
  #madeByTests = 0;
  #known = new Map<RegistryHandle, KnownRegistry>();
  /** When the analyst chose to be offline; null if not. */
  #offlineSince: string | null;

  constructor(parts: RegistriesParts) {
    this.#parts = parts;
    this.notes = createRequestNotes(parts.store, parts.log, () => parts.changed());
    this.#kind = kindsByName(parts.kinds ?? KINDS);
    const startsOffline = parts.offline ?? parts.store.read.setting(OFFLINE_SETTING) === 'chosen';
    this.#offlineSince = startsOffline ? parts.now().toISOString() : null;
    this.#ensureSample();
    const { address } = parts.named;
    this.named = address === undefined ? null : this.add(undefined, address, false).handle;
  }

  /** In the order they were added, with how much is stored of each now. */
  list(): StoredRegistry[] {
    return this.#readKnown();
  }

  has(handle: RegistryHandle): boolean {
    return this.#known.has(handle);
  }

  /** Refused as `registry-unknown`. */
  get(handle: RegistryHandle): KnownRegistry {
    const known = this.#known.get(handle);
    if (known === undefined) throw new Refusal('registry-unknown', { registry: handle });
    const { keyForm } = this.#parts.named;
    return handle === this.named && keyForm ? { ...known, keyForm } : known;
  }

  kindOf(handle: RegistryHandle): RegistryKind {
    return this.#kind(this.get(handle).kind);
  }

  kind(name: string): RegistryKind {
    return this.#kind(name);
  }

  /** The registry of this handle or address, added if it is new. Refused as `address-invalid`. */
  add(kindName: string | undefined, named: string, listed: boolean): KnownRegistry {
    const there = this.#known.get(named);
    if (there) return there;
    refuseImported(named);
    const kind = kindName === undefined ? this.#kindAt(named) : this.#kind(kindName);
    return this.#ensureKnown(kind, kind.toAddress(named), listed);
  }

  change(change: Pick<KnownRegistry, 'handle' | 'keyForm' | 'mark' | 'listed'>): void {
    const { keyForm } = this.get(change.handle);
    this.#refuseTakenMark(change);
    this.#parts.store.write((writer) => writer.changeRegistry(change));
    this.#readKnown();
    if (keyForm !== change.keyForm) this.link(change.handle).reset();
  }

  /** Marks distinguish registries; case alone doesn't. */
  #refuseTakenMark({ handle, mark }: Pick<KnownRegistry, 'handle' | 'mark'>): void {
    const alike = (other: KnownRegistry): boolean =>
      other.handle !== handle && other.mark.toUpperCase() === mark.toUpperCase();
    if (mark !== this.get(handle).mark && [...this.#known.values()].some(alike)) {
      throw new Refusal('input-invalid', { field: 'mark', why: 'another registry has it' });
    }
  }

  /** Its link. Refused as `registry-unknown`. */
  link(handle: RegistryHandle): RegistryLink {
    const there = this.#links.get(handle);
    if (there) return there;
    this.get(handle);
    const link = this.#newLink(
      handle,
      (listener) => this.#open(this.get(handle), listener),
      (at) => this.#answered(handle, at),
      (reason, at) => {
        this.lastFault = { fault: reason, at, registry: handle };
        this.faults = [this.lastFault, ...this.faults].slice(0, MAX_FAULTS);
      },
    );
    this.#links.set(handle, link);
    return link;
  }

  /**
   * Queries a registry as typed, for a test, by a link that is closed at the end; by its own link if
   * nothing differs from the settings. Refused as `registry-unknown` or `address-invalid`.
   */
  async requestAsTyped<T>(
    { key, keyForm, ...which }: TypedRegistry,
    request: (link: RegistryLink) => Promise<T>,
  ): Promise<T> {
    const known = 'registry' in which ? this.get(which.registry) : this.#registryAt(which.address);
    const differs = key !== undefined || (keyForm ?? known.keyForm) !== known.keyForm;
    if (this.#known.has(known.handle) && !differs) return request(this.link(known.handle));
    const typed = { ...known, keyForm: keyForm ?? known.keyForm };
    const link = this.#newLink(
      known.handle,
      (listener) => this.#open(typed, listener, key),
      () => undefined,
      () => undefined,
    );
    this.#testLinks.add(link);
    try {
      return await request(link);
    } finally {
      await link.close();
      this.#testLinks.delete(link);
      this.#madeByTests += link.requests.made;
    }
  }

  #answered(handle: RegistryHandle, at: string): void {
    this.answeredAt = at;
    if (this.lastFault?.registry === handle) this.lastFault = null;
    this.#parts.changed();
  }

  #newLink(
    handle: RegistryHandle,
    open: LinkParts['open'],
    answered: LinkParts['answered'],
    failed: LinkParts['failed'],
  ): RegistryLink {
    return new RegistryLink({
      handle,
      open,
      answered,
      failed,
      addressOf: (target) => addressOf(this.get(handle), this.kindOf(handle), target),
      attempted: (attempt) => this.notes.attempt(handle, attempt),
      isOffline: () => this.#offlineSince !== null,
      barred: () => whyBarred(this.#known.get(handle)),
      now: () => this.#parts.now(),
      changed: () => this.#parts.changed(),
    });
  }

  /** The known registry at this address, or a description of one not added yet. */
  #registryAt(given: string): KnownRegistry {
    const kind = this.#kindAt(given);
    const address = kind.toAddress(given);
    const there = [...this.#known.values()].find((known) => known.address === address);
    return (
      there ?? { handle: '', kind: kind.name, address, keyForm: 'query', mark: '', listed: false }
    );
  }

  /** Why a registry is not queried; a read-only store is offline, as it could store no responses. */
  offline(handle: RegistryHandle): Status['offline'] {
    if (this.#offlineSince !== null) {
      const why = this.#parts.store.isReadOnly ? 'read-only' : 'chosen';
      return { why, since: this.#offlineSince };
    }
    const since = this.#links.get(handle)?.unreachableSince ?? null;
    return since === null ? null : { why: 'unreachable', since };
  }

  unreachable(): Status['unreachable'] {
    return [...this.#links].flatMap(([registry, { unreachableSince: since }]) =>
      since === null ? [] : [{ registry, since }],
    );
  }

  requests(): Status['requests'] {
    const all = this.#allLinks().map(({ requests }) => requests);
    return {
      made: all.reduce((sum, { made }) => sum + made, this.#madeByTests),
      underWay: all.reduce((sum, { underWay }) => sum + underWay, 0),
    };
  }

  /** On: nothing is requested any more, also after a restart. Off: all registries may be queried again. */
  setOffline(on: boolean): void {
    // A read-only store could store no responses.
    if (this.#parts.store.isReadOnly) throw new Refusal('store-read-only');
    const wasChosen = this.#offlineSince !== null;
    const stored = this.#parts.store.read.setting(OFFLINE_SETTING) === 'chosen';
    if (stored !== on) {
      this.#parts.store.write((writer) => writer.setSetting(OFFLINE_SETTING, on ? 'chosen' : ''));
    }
    if (on && !wasChosen) {
      this.#offlineSince = this.#parts.now().toISOString();
      for (const link of this.#allLinks()) link.stop(fault('not-searched-offline'));
    }
    if (!on) {
      this.#offlineSince = null;
      for (const link of this.#links.values()) link.tryAgain();
    }
    this.#parts.changed();
  }

  /** Stops what is under way. */
  close(): void {
    for (const link of this.#allLinks()) link.stop(fault('cancelled'));
  }

  #allLinks(): RegistryLink[] {
    return [...this.#links.values(), ...this.#testLinks];
  }

  /** With the stored key, unless another is given. */
  async #open(
    registry: KnownRegistry,
    listener: RequestListener,
    given?: string,
  ): Promise<RegistryConnection> {
    refuseMoved(this.#parts.store.read, registry);
    const kind = this.#kind(registry.kind);
    // The sample is this program's own and needs no key.
    const key =
      registry.address === SAMPLE_ADDRESS
        ? null
        : (given ?? (await this.#parts.powers.readKey(registry.address)));
    if (key !== null) this.#parts.log.addSecret(key);
    return this.#parts.connect(registry, kind, key, listener);
  }

  /** The first kind that can be at this address; if none can, the first kind, which then refuses it. */
  #kindAt(address: string): RegistryKind {
    const kinds = this.#parts.kinds ?? KINDS;
    return kinds.find((kind) => canBeAt(kind, address)) ?? kinds[0] ?? DEFAULT_KIND;
  }

  #ensureSample(): void {
    this.#ensureKnown(DEFAULT_KIND, SAMPLE_ADDRESS, true);
  }

  #ensureKnown(kind: RegistryKind, address: string, listed: boolean): KnownRegistry {
    const there = this.list().find((known) => known.address === address);
    if (there) return there;
    const known = this.#parts.store.write((writer) =>
      writer.findOrAddRegistry(kind.name, address, listed),
    );
    this.#readKnown();
    return known;
  }

  #readKnown(): StoredRegistry[] {
    const all = this.#parts.store.read.registries();
    this.#known = new Map(all.map((registry) => [registry.handle, registry]));
    return all;
  }
}

function canBeAt(kind: RegistryKind, address: string): boolean {
  try {
    kind.toAddress(address);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
