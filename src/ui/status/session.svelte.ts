/** What holds for the whole window: the engine's status, the settings, the theme and what went wrong. */
import type { Client } from '../../contract/client.ts';
import { fault as makeFault, type Fault } from '../../contract/faults.ts';
import type { Settings, SettingsAnswer, Status } from '../../contract/model/settings.ts';
import { nowIso } from '../shared/moment-words.ts';
import { toFault } from '../shared/to-fault.ts';

export interface Notice {
  id: number;
  fault: Fault;
  /** ISO 8601. */
  at: string;
}

const ANNOUNCED_MS = 8000;
const NOTICES_KEPT = 50;

export class Session {
  status = $state.raw<Status | null>(null);
  settings = $state.raw<SettingsAnswer | null>(null);
  connected = $state(true);
  /** Said in the status bar and to a screen reader, for a while. */
  announcement = $state('');
  /** Refusals that belong to no pane and wait to be dismissed, newest last. */
  notices = $state.raw<readonly Notice[]>([]);
  /** Every refusal noticed since the window opened, newest first. */
  past = $state.raw<readonly Notice[]>([]);
  readonly #client: Client;
  readonly #registryChanged: () => void;
  #noticeId = 0;
  #announced: ReturnType<typeof setTimeout> | undefined;

  /** `registryChanged` is called when another registry is asked from now on: what is on show was of the one before. */
  constructor(client: Client, registryChanged: () => void) {
    this.#client = client;
    this.#registryChanged = registryChanged;
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
    clearTimeout(this.#announced);
    this.announcement = words;
    this.#announced = setTimeout(() => (this.announcement = ''), ANNOUNCED_MS);
  }

  /** Shows a refusal that belongs to no pane. */
  notice(fault: Fault): void {
    if (fault.code === 'cancelled') return;
    const notice = { id: (this.#noticeId += 1), fault, at: nowIso() };
    this.notices = [...this.notices, notice].slice(-3);
    this.past = [notice, ...this.past].slice(0, NOTICES_KEPT);
  }

  dismiss(id: number): void {
    this.notices = this.notices.filter((notice) => notice.id !== id);
  }

  /** Runs work whose refusal belongs to no pane. */
  async attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (thrown) {
      this.notice(toFault(thrown));
    }
  }

  /** A bug of the page: shown with its words instead of vanishing. */
  noticeBug(thrown: unknown): void {
    this.notice(thrown instanceof Error ? toFault(thrown) : makeFault('internal'));
  }

  #take(settings: SettingsAnswer): void {
    const before = this.settings?.settings;
    this.settings = settings;
    const { registry, baseUrl } = settings.settings;
    if (before && (before.registry !== registry || before.baseUrl !== baseUrl))
      this.#registryChanged();
    const { theme } = settings.settings;
    if (theme === 'system') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = theme;
  }
}
