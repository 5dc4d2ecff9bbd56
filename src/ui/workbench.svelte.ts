/** What the window works with: the client of the engine and the state of each pane. */
import { createClient, type Client } from '../contract/client.ts';
import type { Transport } from '../contract/transport.ts';
import { GraphState } from './graph/graph-state.svelte.ts';
import { ProfileState } from './profile/profile-state.svelte.ts';
import { SearchState } from './search/search-state.svelte.ts';
import type { DialogName, PaneContext } from './shared/pane-context.ts';
import { WindowSession } from './shared/window-session.svelte.ts';

interface ConnectedTransport extends Transport {
  watchConnection?(hear: (connected: boolean) => void): () => void;
}

export class Workbench implements PaneContext {
  readonly client: Client;
  readonly session: WindowSession;
  readonly search: SearchState;
  readonly profile: ProfileState;
  readonly graph: GraphState;
  dialog = $state<DialogName | null>(null);

  constructor(transport: ConnectedTransport) {
    this.client = createClient(transport);
    this.session = new WindowSession(this.client, {
      registryChanged: () => this.#registryChanged(),
      shownInPlace: () => [this.search.fault, this.profile.fault],
    });
    this.search = new SearchState(this.client, (words) => this.session.announce(words));
    this.profile = new ProfileState(this.client, (words) => this.session.announce(words));
    this.graph = new GraphState({
      client: this.client,
      openProfile: (id) => void this.profile.open(id),
      fault: (fault) => this.session.notice(fault),
      announce: (words) => this.session.announce(words),
    });
    transport.watchConnection?.((connected) => this.#connectionChanged(connected));
  }

  /** Reads what the engine knows. Called once, and again when a lost connection is back. */
  async start(): Promise<void> {
    await this.session.read();
    await this.graph.load();
  }

  show(dialog: DialogName, open = true): void {
    if (open) this.dialog = dialog;
    else if (this.dialog === dialog) this.dialog = null;
  }

  /** Ids of two registries never mix. */
  #registryChanged(): void {
    this.search.reset();
    this.profile.reset();
    void this.graph.load();
  }

  #connectionChanged(connected: boolean): void {
    const returned = connected && !this.session.connected;
    this.session.connected = connected;
    if (returned) void this.start();
  }
}
