/** The state of the window: the client of the engine and the state of each pane. */
import { createClient, type Client } from '../../../contract/client.ts';
import type { EntityLabels } from '../../../contract/model/answer.ts';
import type { CaseId, CaseView } from '../../../contract/model/case.ts';
import type { EntityId } from '../../../contract/model/entity.ts';
import type { ShownSource, Tie } from '../../../contract/model/tie.ts';
import type { Transport } from '../../../contract/transport.ts';
import { idInWords } from '../../../graph/sameness/namesakes.ts';
import { OfferedFile } from '../../case-files/offered-file.svelte.ts';
import { CasesState } from '../../cases/cases-state.svelte.ts';
import { CaseChanges } from '../../changes/case-changes.svelte.ts';
import { CaseRefresh } from '../../changes/case-refresh.svelte.ts';
import { ImportState } from '../../import/import-state.svelte.ts';
import { GraphPaneState } from '../../graph/graph-pane-state.svelte.ts';
import { NotFetchedState } from '../../not-fetched/not-fetched-state.svelte.ts';
import { DossierChoices } from '../../dossier/choices/dossier-choices.svelte.ts';
import { ProfileState } from '../../profile/state/profile-state.svelte.ts';
import { InspectedTies } from '../../profile/ties/inspected-ties.svelte.ts';
import { KnownRecords } from '../../shared/record/known-records.svelte.ts';
import { SearchState } from '../../search/state/search-state.svelte.ts';
import { CaseMarks } from '../../notes/case-marks.svelte.ts';
import type { ExportRequest, DialogName, PaneContext } from '../../shared/window/pane-context.ts';
import { RegistryList } from '../../shared/window/registry-list.svelte.ts';
import { WindowSession } from '../../shared/window/window-session.svelte.ts';

interface ConnectedTransport extends Transport {
  watchConnection?(listener: (connected: boolean) => void): () => void;
}

export class Workbench implements PaneContext {
  readonly client: Client;
  readonly session: WindowSession;
  readonly registries: RegistryList;
  readonly search: SearchState;
  readonly known: KnownRecords;
  readonly profile: ProfileState;
  readonly graph: GraphPaneState;
  /** Ties shown in place of the profile. */
  readonly inspected: InspectedTies;
  readonly notFetched: NotFetchedState;
  readonly cases: CasesState;
  /** The items in the shown case. */
  readonly marks: CaseMarks;
  /** Pending changes of its records, and refreshing them all. */
  readonly changes: CaseChanges;
  readonly refresh: CaseRefresh;
  /** A case file being opened. */
  readonly offered: OfferedFile;
  /** A file being imported. */
  readonly imports: ImportState;
  /** The choices made for dossiers so far. */
  readonly dossier = new DossierChoices();
  dialog = $state<DialogName | null>(null);
  /** What the export dialog was opened for; null for the graph. */
  exporting = $state.raw<ExportRequest | null>(null);
  /** The record the dossier dialog was opened for; null for the case. */
  dossierOf = $state.raw<EntityId | null>(null);
  /** What the search of everything stored was opened for; empty if nothing is typed yet. */
  sought = $state('');
  #starting: Promise<void> | null = null;

  constructor(transport: ConnectedTransport) {
    const client = createClient(transport);
    this.client = client;
    this.session = new WindowSession(client, {
      shownInPlace: () => [
        ...this.search.faults,
        this.profile.fault,
        ...this.graph.expansion.notFetched.map(({ fault }) => fault),
      ],
      onlineAgain: () => this.profile.onlineAgain(),
    });
    const announce = (words: string): void => this.session.announce(words);
    this.registries = new RegistryList(() => this.session.settings, this.session.known);
    const noting = notingClient(client, () => this.#caseShown());
    this.known = new KnownRecords(client);
    this.search = new SearchState(noting, this.registries, announce);
    this.profile = new ProfileState(noting, announce, (id) =>
      idInWords(id, this.registries.several),
    );
    this.notFetched = new NotFetchedState({ client, announce });
    this.marks = new CaseMarks({
      client,
      attempt: (work) => this.session.attempt(work),
      announce,
    });
    this.changes = new CaseChanges({ client, announce });
    this.refresh = new CaseRefresh({ client, announce });
    this.graph = new GraphPaneState({
      client,
      registries: this.registries,
      openProfile: (id) => void this.profile.open(id),
      profileOnShow: () => this.profile.entity,
      inspect: (what, labels) => this.#inspect(what, labels),
      marks: this.marks,
      changes: this.changes,
      fault: (fault) => this.session.notice(fault),
      showNotFetched: () => this.show('not-fetched'),
      openExport: (request) => this.openExport(request),
      announce,
    });
    this.offered = new OfferedFile(client);
    this.imports = new ImportState(client);
    this.inspected = new InspectedTies(() => this.graph.ties);
    this.cases = new CasesState({
      client,
      attempt: (work) => this.session.attempt(work),
      announce,
      show: (id, view) => this.#showCase(id, view),
    });
    client.on('caseFileOffered', () => void this.#takeCaseFile());
    transport.watchConnection?.((connected) => this.#connectionChanged(connected));
  }

  /** The view of the shown case, as it would be left now. */
  get left(): CaseView {
    const { time, filters } = this.graph;
    const { measure, paths } = this.graph.answers;
    return {
      search: this.search.left,
      profile: this.profile.entity,
      ...(time.chosen === 'any' ? {} : { time: time.chosen }),
      ...(filters.isOn ? { filter: filters.chosen } : {}),
      ...(measure.isOn ? { measure: measure.chosen } : {}),
      ...(paths.left && { paths: paths.left }),
    };
  }

  /** Shows a case as it was left. */
  async #showCase(id: CaseId, view: CaseView | null): Promise<void> {
    this.#closePanes();
    this.graph.time.restore(view?.time);
    this.graph.filters.restore(view?.filter);
    this.graph.answers.measure.restore(view?.measure);
    // A search begun before the first case was loaded is kept.
    const isInUse = this.graph.case === null && this.search.isInUse;
    const restored = isInUse
      ? []
      : [this.search.restore(view?.search ?? null), this.profile.restore(view?.profile ?? null)];
    const items = [this.marks, this.changes, this.refresh].map((of) => of.show(id));
    const shown = this.graph.show(id);
    // By now the paths of the case before are cleared.
    this.graph.answers.paths.restore(view?.paths);
    await Promise.all([shown, ...items, ...restored]);
  }

  /** Closes what belongs to the case shown before. */
  #closePanes(): void {
    this.inspected.close();
    this.session.settle();
  }

  /** Loads the state of the engine. Call once, and again when a lost connection is back. */
  start(): Promise<void> {
    this.#starting = this.#start();
    return this.#starting;
  }

  async #start(): Promise<void> {
    const again = this.graph.case !== null;
    await this.session.read();
    await this.session.attempt(() => this.registries.read(this.client));
    await this.cases.start();
    await this.#takeCaseFile();
    if (!again) return;
    const { case: id } = this.graph;
    const items = id ? [this.marks, this.changes, this.refresh].map((of) => of.show(id)) : [];
    await Promise.all([this.graph.load(), ...items]);
  }

  show(dialog: DialogName, open = true): void {
    if (open) {
      this.exporting = null;
      this.sought = '';
      this.dialog = dialog;
    }
    if (!open && this.dialog === dialog) this.dialog = null;
  }

  searchEverything(text: string): void {
    this.show('everything');
    this.sought = text;
  }

  openExport(request: ExportRequest | null): void {
    this.show('export');
    this.exporting = request;
  }

  makeDossier(entity: EntityId | null): void {
    this.dossierOf = entity;
    this.show('dossier');
  }

  /** The case shown; in the window's first moment, waits for the first case. null if there is none. */
  async #caseShown(): Promise<CaseId | null> {
    if (this.cases.current === null) await this.#starting;
    return this.cases.current;
  }

  /** A case file opened in the system is shown, whatever else is open. */
  async #takeCaseFile(): Promise<void> {
    await this.session.attempt(async () => {
      if (await this.offered.takeFromSystem()) this.show('open-case');
    });
  }

  showSource(source: ShownSource): void {
    this.graph.source = source;
  }

  #inspect(what: EntityId | readonly Tie[], labels?: EntityLabels): void {
    if (typeof what === 'string') void this.profile.inspect(what);
    else this.inspected.show(what, labels);
  }

  #connectionChanged(connected: boolean): void {
    const returned = connected && !this.session.connected;
    this.session.connected = connected;
    if (returned) void this.start();
  }
}

/**
 * Adds the shown case to searches and profile requests, so that they are noted in it; not to profiles read
 * from the store only, nor to searches with a `case` of their own, even undefined.
 * @param shown - resolves with the shown case, once the first is shown; null if there is none
 */
function notingClient(client: Client, shown: () => Promise<CaseId | null>): Client {
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
