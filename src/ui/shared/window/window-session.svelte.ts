/** The state of the whole window: the engine's status, the settings, the theme and what went wrong. */
import type { Client } from '../../../contract/client.ts';
import type { InputOf } from '../../../contract/commands/commands.ts';
import {
  fault as makeFault,
  faultWords,
  registryOf,
  type Fault,
  type FaultCode,
} from '../../../contract/faults/faults.ts';
import type { RegistryHandle } from '../../../contract/model/registry.ts';
import type { Settings, SettingsAnswer, Status } from '../../../contract/answers/settings.ts';
import { nowIso } from '../words/moment-words.ts';
import { faultToShow } from '../work/fault-to-show.ts';

export interface Notice {
  id: number;
  fault: Fault;
  /** ISO 8601. */
  at: string;
  /** How often it occurred while it was shown. */
  times: number;
}

const ANNOUNCED_MS = 20_000;
const MAX_NOTICES = 50;
const MAX_NOTICES_SHOWN = 3;

/** Refusals caused by being offline or by an unreachable registry. */
const OF_BEING_CUT: ReadonlySet<FaultCode> = new Set([
  'not-searched-offline',
  'registry-unreachable',
]);

const isCut = ({ offline, unreachable }: Status): boolean =>
  offline !== null || unreachable.length > 0;

/** The newest notices; one of a damaged store always stays. */
function noticesToShow(notices: readonly Notice[]): Notice[] {
  const damage = notices.filter(({ fault }) => fault.code === 'store-damaged');
  const others = notices.filter((notice) => !damage.includes(notice));
  return [...damage, ...others.slice(damage.length - MAX_NOTICES_SHOWN)];
}

export interface WindowSessionDeps {
  /** The faults that panes show themselves; they are not repeated over the window. */
  shownInPlace: () => readonly (Fault | null)[];
  /** Called when registries that were offline can be requested again. */
  onlineAgain: () => void;
}

export class WindowSession {
  status = $state.raw<Status | null>(null);
  settings = $state.raw<SettingsAnswer | null>(null);
  readonly #known = Promise.withResolvers<void>();
  /** Resolves once the settings are there. */
  readonly known: Promise<void> = this.#known.promise;
  connected = $state(true);
  /** Shown in the status bar and read to a screen reader, for a while. */
  announcement = $state('');
  /** Counts the announcements, so that the same words are announced again. */
  announced = $state(0);
  /** The registry that is being tried after it could not be reached. */
  trying = $state<RegistryHandle | null>(null);
  /** Refusals that belong to no pane, shown for a while or until dismissed, newest last. */
  notices = $state.raw<readonly Notice[]>([]);
  /** Every refusal noticed since the window opened, newest first. */
  past = $state.raw<readonly Notice[]>([]);
  /** The newest notice and the fault of a registry that are no news any more. */
  #settled = $state.raw<{ notice: number; fault: string }>({ notice: 0, fault: '' });
  readonly #client: Client;
  readonly #deps: WindowSessionDeps;
  #noticeId = 0;
  #silence: ReturnType<typeof setTimeout> | undefined;

  constructor(client: Client, deps: WindowSessionDeps) {
    this.#client = client;
    this.#deps = deps;
    client.on('statusChanged', ({ status }) => this.#setStatus(status));
    client.on('settingsChanged', ({ settings }) => this.#take(settings));
  }

  async read(): Promise<void> {
    await this.attempt(async () => {
      const [status, settings] = await Promise.all([
        this.#client.readStatus({}),
        this.#client.readSettings({}),
      ]);
      this.#setStatus(status);
      this.#take(settings);
    });
  }

  async change(settings: Partial<Settings>): Promise<void> {
    this.#take(await this.#client.changeSettings(settings));
  }

  /** null deletes the key. */
  async setKey(registry: RegistryHandle, key: string | null): Promise<void> {
    this.#take(await this.#client.setAccessKey({ registry, key }));
  }

  /** Adds the registry at this address to the list; returns its handle. */
  async addRegistry(typed: InputOf<'addRegistry'>): Promise<RegistryHandle> {
    const { handle, settings } = await this.#client.addRegistry(typed);
    this.#take(settings);
    return handle;
  }

  async changeRegistry(change: InputOf<'changeRegistry'>): Promise<void> {
    this.#take(await this.#client.changeRegistry(change));
  }

  async removeRegistry(registry: RegistryHandle): Promise<void> {
    this.#take(await this.#client.removeRegistry({ registry }));
  }

  /** Whether this registry is not requested now: Offline was chosen, or it could not be reached. */
  isOffline(registry: RegistryHandle): boolean {
    const { status } = this;
    if (status === null) return false;
    return (
      (status.offline !== null &&
        (status.offline.why !== 'unreachable' || status.registry.handle === registry)) ||
      status.unreachable.some((other) => other.registry === registry)
    );
  }

  async setOffline(on: boolean): Promise<void> {
    await this.attempt(async () => {
      this.#setStatus(await this.#client.setOffline({ on }));
      this.announce(on ? 'Offline' : 'Online');
    });
  }

  /**
   * What went wrong last, until a registry answers again, something else is done, another case is shown or
   * it is dismissed; it stays in the list of faults.
   */
  get lastFault(): Fault | null {
    const { status, past } = this;
    const fault = status?.lastFault ?? null;
    if (fault !== null && JSON.stringify(fault) !== this.#settled.fault) return fault.fault;
    const [noticed] = past;
    const isNews = noticed !== undefined && noticed.id > this.#settled.notice;
    return isNews && noticed.at > (status?.answeredAt ?? '') ? noticed.fault : null;
  }

  /** Marks what went wrong before as no news any more. */
  settle(): void {
    const { status, past } = this;
    this.#settled = { notice: past[0]?.id ?? 0, fault: JSON.stringify(status?.lastFault ?? null) };
  }

  /** Announces what was done, or is news. */
  announce(words: string): void {
    this.settle();
    clearTimeout(this.#silence);
    this.announcement = words;
    this.announced += 1;
    this.#silence = setTimeout(() => (this.announcement = ''), ANNOUNCED_MS);
  }

  /** Tests whether a registry answers now, which brings it online, and announces the result. */
  async tryRegistry(registry: RegistryHandle): Promise<void> {
    if (this.trying !== null) return;
    this.trying = registry;
    await this.attempt(async () => {
      const { ok, fault } = await this.#client.testRegistry({
        registry,
        task: `test-${crypto.randomUUID()}`,
      });
      if (ok) this.announce('Online: the registry answered');
      else if (fault) this.notice(fault);
    });
    this.trying = null;
  }

  /** Remembers a refusal, and shows it over the window unless a pane shows the same. */
  notice(fault: Fault): void {
    if (fault.code === 'cancelled') return;
    const { says } = faultWords(fault);
    const isSame = (other: Fault | null): boolean =>
      other !== null && faultWords(other).says === says && registryOf(other) === registryOf(fault);
    const notice = { id: (this.#noticeId += 1), fault, at: nowIso(), times: 1 };
    this.past = [notice, ...this.past].slice(0, MAX_NOTICES);
    if (this.#deps.shownInPlace().some(isSame)) return;
    const shown = this.notices.find((it) => isSame(it.fault));
    const others = this.notices.filter((it) => it !== shown);
    this.notices = noticesToShow([
      ...others,
      shown ? { ...shown, times: shown.times + 1 } : notice,
    ]);
  }

  dismiss(id: number): void {
    this.notices = this.notices.filter((notice) => notice.id !== id);
    this.settle();
  }

  /** Runs work whose refusal belongs to no pane; returns whether it was done. */
  async attempt(work: () => Promise<void>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (thrown) {
      this.notice(faultToShow(thrown));
      return false;
    }
  }

  /** A bug of the page: shown with its words instead of vanishing. */
  noticeBug(thrown: unknown): void {
    this.notice(thrown instanceof Error ? faultToShow(thrown) : makeFault('internal'));
  }

  /** Takes a new status. Notices of being offline end with it, and notices of damage with that. */
  #setStatus(status: Status): void {
    const isOver = this.status !== null && isCut(this.status) && !isCut(status);
    const known = JSON.stringify(this.status?.damage ?? null);
    this.status = status;
    if (JSON.stringify(status.damage) !== known) this.#noticeDamage(status.damage);
    if (!isOver) return;
    this.notices = this.notices.filter(({ fault }) => !OF_BEING_CUT.has(fault.code));
    this.#deps.onlineAgain();
  }

  #noticeDamage(damage: Status['damage']): void {
    this.notices = this.notices.filter(({ fault }) => fault.code !== 'store-damaged');
    if (damage !== null) this.notice(makeFault('store-damaged', { ...damage }));
  }

  #take(settings: SettingsAnswer): void {
    this.settings = settings;
    this.#known.resolve();
    const { theme } = settings.settings;
    if (theme === 'system') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = theme;
  }
}
