/** The cases as the window knows them: which there are, which is on show, and how each was left. */
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
  /** Runs work whose refusal becomes words on screen. */
  attempt: (work: () => Promise<void>) => Promise<boolean>;
  announce: (words: string) => void;
  /** Show this case as it was left. */
  show: (id: CaseId, view: CaseView | null) => Promise<void>;
}

/** How the window is left is kept once it has been so for this long. */
const KEPT_AFTER_MS = 300;
const TITLE_SAID = 80;

export class CasesState {
  /** All of them, the last worked on first. */
  all = $state.raw<readonly CaseHead[]>([]);
  /** The one this window shows; another window may show another. */
  current = $state<CaseId | null>(null);
  readonly open = $derived(this.all.filter((one) => one.open));
  readonly closed = $derived(this.all.filter((one) => !one.open));
  readonly head = $derived(this.all.find(({ id }) => id === this.current) ?? null);
  /** What was chosen in the list of all, to be renamed, saved, merged into or deleted; null: nothing. */
  chosen = $state<CaseId | null>(null);
  /** What is renamed, saved, merged into or deleted: it need not be on show. Never another than was chosen. */
  readonly target = $derived(this.chosen === null ? this.head : this.#head(this.chosen));

  readonly #deps: CasesDeps;
  /** One change of the case on show after the other. */
  #queue: Promise<unknown> = Promise.resolve();
  #underWay = 0;
  /** How the window is, and of that what the engine has; as text, to be compared. */
  #view: CaseView | null = null;
  #saved = '';
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(deps: CasesDeps) {
    this.#deps = deps;
    deps.client.on('casesChanged', ({ cases, current }) => {
      this.all = cases;
      const isGone = !this.open.some(({ id }) => id === this.current);
      // Closed or deleted elsewhere: by this window itself, the answer says what comes next.
      if (this.current !== null && isGone && this.#underWay === 0) void this.show(current);
    });
  }

  /** Reads which cases there are, and shows the one that was left on show. */
  start(): Promise<boolean> {
    return this.#inTurn(async () => {
      const { cases, current } = await this.#deps.client.readCases({});
      this.all = cases;
      if (!this.open.some(({ id }) => id === this.current)) await this.#open(current);
    });
  }

  /** Reads again how many entities each has and when it was worked on, which no event tells. */
  async refresh(): Promise<void> {
    await this.#deps.attempt(async () => this.#take(await this.#deps.client.readCases({})));
  }

  /** Shows this case; a closed one is open again. */
  show(id: CaseId): Promise<boolean> {
    return this.#inTurn(async () => {
      if (id === this.current) return;
      this.keepNow();
      await this.#open(id);
      this.#say('Opened');
    });
  }

  create(): Promise<boolean> {
    return this.#inTurn(async () => {
      this.keepNow();
      await this.#shown(await this.#deps.client.createCase({}));
      this.#say('New case');
    });
  }

  /** A new case like this one, which is shown. */
  duplicate(id: CaseId): Promise<boolean> {
    return this.#inTurn(async () => {
      this.keepNow();
      await this.#shown(await this.#deps.client.duplicateCase({ case: id }));
      this.#say('Duplicated as');
    });
  }

  /** Whoever calls it says that a title was refused. */
  async rename(id: CaseId, title: string): Promise<void> {
    this.#take(await this.#deps.client.renameCase({ case: id, title }));
    this.#say('Renamed', this.#head(id));
  }

  /** Puts this case away; was it on show, another one is. Tells whether that was done. */
  close(id: CaseId): Promise<boolean> {
    return this.#remove(id, 'Closed', () => {
      if (id === this.current) this.keepNow();
      return this.#deps.client.closeCase({ case: id });
    });
  }

  /** Deletes this case, which can't be undone, and the snapshots that hold it; was it on show, another one is. */
  remove(id: CaseId, snapshots: boolean): Promise<boolean> {
    return this.#remove(id, 'Deleted', () => {
      if (id === this.current) this.#forget();
      return this.#deps.client.deleteCase({ case: id, snapshots });
    });
  }

  /** The window is so now: it is kept soon. */
  left(view: CaseView): void {
    this.#view = view;
    clearTimeout(this.#timer);
    if (this.current === null || JSON.stringify(view) === this.#saved) return;
    this.#timer = setTimeout(() => this.keepNow(), KEPT_AFTER_MS);
  }

  /** Keeps at once how the window is, as before it goes. That it can't be kept harms nobody. */
  keepNow(): void {
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
      this.#say(word, head);
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

  #say(word: string, head = this.head): void {
    if (head) this.#deps.announce(`${word}: ${toPlainWords(head.title, TITLE_SAID)}`);
  }

  /** Tells whether it was done. */
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
