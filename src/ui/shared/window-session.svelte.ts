/** What holds for the whole window: the engine's status, the settings, the theme and what went wrong. */
import type { Client } from '../../contract/client.ts';
import { fault as makeFault, faultWords, type Fault } from '../../contract/faults.ts';
import type { Settings, SettingsAnswer, Status } from '../../contract/model/settings.ts';
import { nowIso } from './moment-words.ts';
import { faultToShow } from './fault-to-show.ts';

export interface Notice {
  id: number;
  fault: Fault;
  /** ISO 8601. */
  at: string;
  /** How many times it came while it was shown. */
  times: number;
}

const ANNOUNCED_MS = 20_000;
const NOTICES_KEPT = 50;

export interface WindowSessionDeps {
  /** Another registry is asked from now on: what is on show was of the one before. */
  registryChanged: () => void;
  /** What the panes themselves say went wrong; it is not said a second time over them. */
  shownInPlace: () => readonly (Fault | null)[];
}

export class WindowSession {
  status = $state.raw<Status | null>(null);
  settings = $state.raw<SettingsAnswer | null>(null);
  connected = $state(true);
  /** Said in the status bar and to a screen reader, for a while. */
  announcement = $state('');
  /** Counts the announcements: the same words said again are said again. */
  announced = $state(0);
  /** Whether the registry is being tried after it could not be reached. */
  trying = $state(false);
  /** Refusals that belong to no pane, shown for a while or until dismissed, newest last. */
  notices = $state.raw<readonly Notice[]>([]);
  /** Every refusal noticed since the window opened, newest first. */
  past = $state.raw<readonly Notice[]>([]);
  readonly #client: Client;
  readonly #deps: WindowSessionDeps;
  #noticeId = 0;
  #silence: ReturnType<typeof setTimeout> | undefined;

  constructor(client: Client, deps: WindowSessionDeps) {
    this.#client = client;
    this.#deps = deps;
    client.on('statusChanged', ({ status }) => (this.status = status));
    client.on('settingsChanged', ({ settings }) => this.#take(settings));
  }

  async read(): Promise<void> {
    await this.attempt(async () => {
      const [status, settings] = await Promise.all([
        this.#client.readStatus({}),
        this.#client.readSettings({}),
      ]);
      this.status = status;
      this.#take(settings);
    });
  }

  async change(settings: Partial<Settings>): Promise<void> {
    this.#take(await this.#client.changeSettings(settings));
  }

  /** null forgets the key. */
  async setKey(key: string | null): Promise<void> {
    this.#take(await this.#client.setAccessKey({ key }));
  }

  setOffline(on: boolean): Promise<void> {
    return this.attempt(async () => {
      this.status = await this.#client.setOffline({ on });
      this.announce(on ? 'Offline' : 'Online');
    });
  }

  announce(words: string): void {
    clearTimeout(this.#silence);
    this.announcement = words;
    this.announced += 1;
    this.#silence = setTimeout(() => (this.announcement = ''), ANNOUNCED_MS);
  }

  /** Asks the registry whether it answers now, which brings it online, and says what came back. */
  async tryRegistry(): Promise<void> {
    if (this.trying) return;
    this.trying = true;
    await this.attempt(async () => {
      const { ok, fault } = await this.#client.testRegistry({
        task: `test-${crypto.randomUUID()}`,
      });
      if (ok) this.announce('Online: the registry answered');
      else if (fault) this.notice(fault);
    });
    this.trying = false;
  }

  /** Keeps a refusal, and shows it over the window unless a pane shows the same. */
  notice(fault: Fault): void {
    if (fault.code === 'cancelled') return;
    const { says } = faultWords(fault);
    const isSame = (other: Fault | null): boolean =>
      other !== null && faultWords(other).says === says;
    const notice = { id: (this.#noticeId += 1), fault, at: nowIso(), times: 1 };
    this.past = [notice, ...this.past].slice(0, NOTICES_KEPT);
    if (this.#deps.shownInPlace().some(isSame)) return;
    const shown = this.notices.find((it) => isSame(it.fault));
    const others = this.notices.filter((it) => it !== shown);
    this.notices = [...others, shown ? { ...shown, times: shown.times + 1 } : notice].slice(-3);
  }

  dismiss(id: number): void {
    this.notices = this.notices.filter((notice) => notice.id !== id);
  }

  /** Runs work whose refusal belongs to no pane. */
  async attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (thrown) {
      this.notice(faultToShow(thrown));
    }
  }

  /** A bug of the page: shown with its words instead of vanishing. */
  noticeBug(thrown: unknown): void {
    this.notice(thrown instanceof Error ? faultToShow(thrown) : makeFault('internal'));
  }

  #take(settings: SettingsAnswer): void {
    const before = this.settings?.settings;
    this.settings = settings;
    const { registry, baseUrl } = settings.settings;
    if (before && (before.registry !== registry || before.baseUrl !== baseUrl))
      this.#deps.registryChanged();
    const { theme } = settings.settings;
    if (theme === 'system') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = theme;
  }
}
