/** The cases as the window knows them: all of them, the one shown, and the view stored for it. */
import type { Client } from '../../contract/client.ts';
import type {
  CaseHead,
  CaseId,
  CasesAnswer,
  CaseView,
  OpenedCase,
} from '../../contract/model/case.ts';
import { toPlainWords } from '../../drawing/shapes/visible-text.ts';

interface CasesDeps {
  client: Client;
  /** Runs work, and shows a refusal in words. */
  attempt: (work: () => Promise<void>) => Promise<boolean>;
  announce: (words: string) => void;
  /** Shows this case with the view it was left in. */
  show: (id: CaseId, view: CaseView | null) => Promise<void>;
}

/** The window's view is stored once it has not changed for this long. */
const KEPT_AFTER_MS = 300;
const TITLE_SAID = 80;

export class CasesState {
  /** All cases, the last worked on first. */
  all = $state.raw<readonly CaseHead[]>([]);
  /** The one this window shows; another window may show another. */
  current = $state<CaseId | null>(null);
  readonly open = $derived(this.all.filter((one) => one.open));
  readonly closed = $derived(this.all.filter((one) => !one.open));
  readonly head = $derived(this.all.find(({ id }) => id === this.current) ?? null);
  /** The case chosen in the list of all cases, to rename, save, merge or delete; null if none. */
  chosen = $state<CaseId | null>(null);
  /** The case to rename, save, merge or delete: the chosen one, or else the one shown. */
  readonly target = $derived(this.chosen === null ? this.head : this.#head(this.chosen));

  readonly #deps: CasesDeps;
  /** Changes of the shown case run one after the other. */
  #queue: Promise<unknown> = Promise.resolve();
  #underWay = 0;
  /** The current view of the window, and the view last stored, as text to compare. */
  #view: CaseView | null = null;
  #saved = '';
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(deps: CasesDeps) {
    this.#deps = deps;
    deps.client.on('casesChanged', ({ cases, current }) => {
      this.all = cases;
      const isClosed = !this.open.some(({ id }) => id === this.current);
      // Closed or deleted elsewhere; after this window's own changes the response names the next.
      if (this.current !== null && isClosed && this.#underWay === 0) void this.show(current);
    });
  }

  /** Loads the cases, and shows the one that was shown last. */
  start(): Promise<boolean> {
    return this.#inTurn(async () => {
      const { cases, current } = await this.#deps.client.readCases({});
      this.all = cases;
      if (!this.open.some(({ id }) => id === this.current)) await this.#open(current);
    });
  }

  /** Reloads entity counts and times of work, which no event reports. */
  async refresh(): Promise<void> {
    await this.#deps.attempt(async () => this.#take(await this.#deps.client.readCases({})));
  }

  /** Shows this case; a closed one is reopened. */
  show(id: CaseId): Promise<boolean> {
    return this.#inTurn(async () => {
      if (id === this.current) return;
      this.saveViewNow();
      await this.#open(id);
      this.#announce('Opened');
    });
  }

  create(): Promise<boolean> {
    return this.#inTurn(async () => {
      this.saveViewNow();
      await this.#shown(await this.#deps.client.createCase({}));
      this.#announce('New case');
    });
  }

  /** Creates a copy of this case and shows it. */
  duplicate(id: CaseId): Promise<boolean> {
    return this.#inTurn(async () => {
      this.saveViewNow();
      await this.#shown(await this.#deps.client.duplicateCase({ case: id }));
      this.#announce('Duplicated as');
    });
  }

  /** The caller reports a refused title. */
  async rename(id: CaseId, title: string): Promise<void> {
    this.#take(await this.#deps.client.renameCase({ case: id, title }));
    this.#announce('Renamed', this.#head(id));
  }

  /** Closes this case; if it was shown, another one is. Returns whether that was done. */
  close(id: CaseId): Promise<boolean> {
    return this.#remove(id, 'Closed', () => {
      if (id === this.current) this.saveViewNow();
      return this.#deps.client.closeCase({ case: id });
    });
  }

  /** Deletes this case for good, and the snapshots that hold it; if it was shown, another one is. */
  remove(id: CaseId, snapshots: boolean): Promise<boolean> {
    return this.#remove(id, 'Deleted', () => {
      if (id === this.current) this.#forget();
      return this.#deps.client.deleteCase({ case: id, snapshots });
    });
  }

  /** Takes the window's current view, to be stored soon. */
  left(view: CaseView): void {
    this.#view = view;
    clearTimeout(this.#timer);
    if (this.current === null || JSON.stringify(view) === this.#saved) return;
    this.#timer = setTimeout(() => this.saveViewNow(), KEPT_AFTER_MS);
  }

  /** Stores the window's view at once, for example before it closes. A failure does no harm. */
  saveViewNow(): void {
    clearTimeout(this.#timer);
    const { current } = this;
    const view = this.#view;
    const text = JSON.stringify(view);
    if (current === null || view === null || text === this.#saved) return;
    this.#saved = text;
    void this.#deps.client.keepCaseView({ case: current, view }).catch(() => (this.#saved = ''));
  }

  #forget(): void {
    clearTimeout(this.#timer);
    this.#view = null;
  }

  #head(id: CaseId): CaseHead | null {
    return this.all.find((one) => one.id === id) ?? null;
  }

  #remove(id: CaseId, word: string, request: () => Promise<CasesAnswer>): Promise<boolean> {
    return this.#inTurn(async () => {
      const head = this.#head(id);
      const answer = await request();
      if (id === this.current) await this.#open(answer.current);
      else this.#take(answer);
      this.#announce(word, head);
    });
  }

  async #open(id: CaseId): Promise<void> {
    await this.#shown(await this.#deps.client.openCase({ case: id }));
  }

  async #shown({ view, ...answer }: OpenedCase): Promise<void> {
    this.#forget();
    this.#take(answer);
    this.current = answer.current;
    this.#saved = JSON.stringify(view ?? { search: null, profile: null });
    await this.#deps.show(answer.current, view);
  }

  #take({ cases }: CasesAnswer): void {
    this.all = cases;
  }

  #announce(word: string, head = this.head): void {
    if (head) this.#deps.announce(`${word}: ${toPlainWords(head.title, TITLE_SAID)}`);
  }

  /** Returns whether it was done. */
  #inTurn(work: () => Promise<void>): Promise<boolean> {
    this.#underWay += 1;
    const done = this.#queue.then(async () => {
      try {
        return await this.#deps.attempt(work);
      } finally {
        this.#underWay -= 1;
      }
    });
    this.#queue = done;
    return done;
  }
}
