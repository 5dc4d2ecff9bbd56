/** The profile shown, those shown before it, and what is being fetched. */
import type { Client } from '../../../contract/client.ts';
import { isNotFound, type Fault } from '../../../contract/faults/faults.ts';
import type { ProfileAnswer } from '../../../contract/answers/profile.ts';
import { type EntityId, parseEntityId, toEntityId } from '../../../contract/model/entity.ts';
import { countOf } from '../../shared/words/moment-words.ts';
import { Task } from '../../shared/work/task.svelte.ts';
import { faultToShow } from '../../shared/work/fault-to-show.ts';
import { toPlainWords } from '../../../drawing/shapes/visible-text.ts';
import { answerName } from '../../shared/record/answer-name.ts';
import { OthersHere } from '../others/others-here.svelte.ts';
import { RecordSides } from './record-sides.svelte.ts';
import { ProfileVersions } from '../versions/versions.svelte.ts';

/** A profile shown; going back to one that was only inspected doesn't query the registry. */
interface HistoryEntry {
  id: EntityId;
  from: 'auto' | 'store';
}

const HISTORY_KEPT = 200;
/** Items of each list that are loaded with the profile; the rest is loaded by scrolling. */
const LIST_LIMIT = 200;
/** Waits before reloading which companies have ended: many may be fetched in a row. */
const ENDS_READ_AFTER_MS = 300;

export class ProfileState {
  entity = $state<EntityId | null>(null);
  answer = $state.raw<ProfileAnswer | null>(null);
  fault = $state.raw<Fault | null>(null);
  busy = $state<'open' | 'refresh' | null>(null);
  /** Whether it is loading for the first time, so that nothing of it may be stored yet. */
  readonly isComing = $derived(this.busy === 'open' && this.answer === null);
  /** Whether it is not in the store, and no registry was queried. */
  notFetched = $state(false);
  /** Counts how often a profile was opened, so that the window can bring the pane into sight. */
  opened = $state(0);
  /** Whether it was only inspected on the graph, where it is in sight. */
  inspected = $state(false);

  #history = $state.raw<readonly HistoryEntry[]>([]);
  #place = $state(-1);
  readonly canGoBack = $derived(this.#place > 0);
  readonly canGoForward = $derived(this.#place < this.#history.length - 1);

  /** The two sides of the company shown. */
  readonly sides: RecordSides;
  /** The versions of the record shown, over time. */
  readonly versions: ProfileVersions;
  /** Who else states what it states about itself. */
  readonly others: OthersHere;
  readonly #client: Client;
  readonly #announce: (words: string) => void;
  readonly #inWords: (id: EntityId) => string;
  /** How far each profile was scrolled, in pixels, to restore when going back. */
  #scrolled: Partial<Record<EntityId, number>> = {};
  readonly #task: Task;
  #readingEnds: ReturnType<typeof setTimeout> | undefined;

  /** `inWords` formats an id, with its registry if there are several. */
  constructor(
    client: Client,
    announce: (words: string) => void,
    inWords: (id: EntityId) => string,
  ) {
    this.#client = client;
    this.#task = new Task(client, 'profile');
    this.#announce = announce;
    this.#inWords = inWords;
    this.sides = new RecordSides(client, this);
    this.versions = new ProfileVersions(client, announce);
    this.others = new OthersHere(client);
    client.on('profileKept', ({ entity }) => {
      if (entity === this.entity && this.busy === null) void this.#readAgain(entity);
      else {
        this.sides.recordFetched(entity);
        this.others.reloadSoon();
        if (this.answer && holdsIn(this.answer, entity)) this.#readEndsSoon(this.answer);
      }
    });
  }

  /** Shows this profile, from the store if it is there, else from the registry. */
  async open(id: EntityId): Promise<void> {
    this.#countOpened(false);
    if (id === this.entity && this.answer && !this.fault) {
      this.#announceOpened(this.answer);
      return;
    }
    await this.#showNext({ id, from: 'auto' });
  }

  /** Shows this profile at its versions, with the focus there. */
  async openVersions(id: EntityId): Promise<void> {
    await this.open(id);
    if (id === this.entity) this.versions.wanted = true;
  }

  /** Shows this profile from the store only, or else that it was not fetched. */
  async inspect(id: EntityId): Promise<void> {
    this.#countOpened(true);
    const isThere = id === this.entity && (this.answer !== null || this.busy !== null);
    if (!isThere) await this.#showNext({ id, from: 'store' });
  }

  /**
   * Shows the other record of the company, at its last scroll position. Switching back and forth moves
   * within the history, so that the way here is kept.
   */
  async switchTo(id: EntityId): Promise<void> {
    const before = this.#scrolled[id];
    if (this.#history[this.#place - 1]?.id === id) return this.#step(-1);
    if (this.#history[this.#place + 1]?.id === id) return this.#step(1);
    const opened = this.open(id);
    if (before !== undefined) this.#scrolled[id] = before;
    await opened;
  }

  /** How far the profile is scrolled, in pixels. */
  get scrolled(): number {
    return (this.entity && this.#scrolled[this.entity]) ?? 0;
  }

  set scrolled(pixels: number) {
    if (this.entity) this.#scrolled[this.entity] = pixels;
  }

  back(): Promise<void> {
    return this.#step(-1);
  }

  forward(): Promise<void> {
    return this.#step(1);
  }

  /** Queries the registry again; what is shown stays until the response arrives. */
  async refresh(): Promise<void> {
    if (this.entity) await this.#read(this.entity, 'registry', 'refresh');
  }

  /** Call when registries can be queried again: a profile refused as offline is then just not fetched. */
  onlineAgain(): void {
    if (this.fault?.code !== 'not-searched-offline') return;
    this.fault = null;
    this.notFetched = this.answer === null;
  }

  async retry(): Promise<void> {
    if (this.entity)
      await (this.answer ? this.refresh() : this.#show({ id: this.entity, from: 'auto' }));
  }

  /**
   * Shows the profile that was shown when the window was left, from the store only, or nothing if it isn't
   * there. No registry is queried, and the pane isn't brought into sight.
   */
  async restore(id: EntityId | null): Promise<void> {
    this.reset();
    if (id === null) return;
    this.#history = [{ id, from: 'auto' }];
    this.#place = 0;
    this.entity = id;
    await this.#read(id, 'store', 'restore');
    if (this.entity === id && this.notFetched) this.reset();
  }

  /** Clears the profile and its history. */
  reset(): void {
    this.cancel();
    this.entity = null;
    this.#take(null);
    this.fault = null;
    this.sides.reset();
    this.notFetched = false;
    this.#history = [];
    this.#scrolled = {};
    this.#place = -1;
  }

  cancel(): void {
    this.#task.cancel();
    this.busy = null;
  }

  async #step(by: number): Promise<void> {
    const entry = this.#history[this.#place + by];
    if (!entry) return;
    this.#place += by;
    this.#countOpened(false);
    await this.#show(entry);
  }

  #countOpened(inspected: boolean): void {
    this.inspected = inspected;
    this.opened += 1;
  }

  /** Adds an entry after the current one, or replaces it if it is the same entity, and shows it. */
  async #showNext(entry: HistoryEntry): Promise<void> {
    if (entry.id === this.entity) {
      this.#history = this.#history.with(this.#place, entry);
    } else {
      this.#scrolled[entry.id] = 0;
      this.#history = [...this.#history.slice(0, this.#place + 1), entry].slice(-HISTORY_KEPT);
      this.#place = this.#history.length - 1;
    }
    await this.#show(entry);
  }

  async #show({ id, from }: HistoryEntry): Promise<void> {
    if (id !== this.entity) this.#take(null);
    this.entity = id;
    await this.#read(id, from, 'open');
  }

  async #read(
    id: EntityId,
    from: 'auto' | 'registry' | 'store',
    work: 'open' | 'refresh' | 'restore',
  ): Promise<void> {
    this.busy = work === 'refresh' ? 'refresh' : 'open';
    this.fault = null;
    this.notFetched = false;
    const read = await this.#task.run('Reading the profile', async (task) => {
      const request = { entity: id, from, listLimit: LIST_LIMIT, task };
      try {
        return { answer: await this.#client.readProfile(request), fault: null };
      } catch (thrown) {
        return { answer: null, fault: faultToShow(thrown) };
      }
    });
    if (read === undefined) return;
    const { answer, fault } = read;
    if (answer) {
      this.#take(answer);
      if (work !== 'restore') this.#announceOpened(answer);
    } else {
      if (from === 'store' && fault.code === 'not-searched-offline') this.notFetched = true;
      else if (fault.code !== 'cancelled') this.fault = fault;
      // That it was not found now is one of its versions.
      if (this.answer && isNotFound(fault)) void this.versions.show(this.answer);
    }
    this.busy = null;
    await this.sides.load(id);
  }

  #take(answer: ProfileAnswer | null): void {
    this.answer = answer;
    void this.versions.show(answer);
    this.others.show(answer);
  }

  #announceOpened(answer: ProfileAnswer): void {
    const name = toPlainWords(answerName(answer), 200);
    const known = `${countOf(answer.neighbours, 'neighbour')} known${this.sides.ofThisRecord}`;
    this.#announce(`${name}, ${this.#inWords(answer.entity)}, ${known}`);
  }

  /** A member's roles end with their company, whose record was fetched just now. */
  #readEndsSoon({ entity, response }: ProfileAnswer): void {
    clearTimeout(this.#readingEnds);
    this.#readingEnds = setTimeout(() => {
      void this.#client
        .readProfile({ entity, from: 'store', listLimit: 0 })
        .then(({ ends }) => {
          const { answer } = this;
          const isSame = answer?.response.sha256 === response.sha256 && answer.entity === entity;
          if (isSame) this.answer = { ...answer, ends };
        })
        // What is shown stays: it was true when it was opened.
        .catch(() => undefined);
    }, ENDS_READ_AFTER_MS);
  }

  /** The profile shown was fetched elsewhere: shows the new one without an announcement. */
  async #readAgain(id: EntityId): Promise<void> {
    try {
      const answer = await this.#client.readProfile({
        entity: id,
        from: 'store',
        listLimit: LIST_LIMIT,
      });
      if (id !== this.entity || this.busy !== null) return;
      this.#take(answer);
      await this.sides.load(id);
      this.notFetched = false;
    } catch (thrown) {
      if (id === this.entity && this.busy === null) this.fault = faultToShow(thrown);
    }
  }
}

/** Whether this member's profile holds something in the company, as far as its lists are loaded. */
function holdsIn(answer: ProfileAnswer, company: EntityId): boolean {
  if (answer.subject === 'company') return false;
  const { registry } = parseEntityId(answer.entity);
  const { positions, rights_and_obligations: rights } = answer.profile;
  return [...positions, ...rights].some(
    ({ company_id: id }) => toEntityId(registry, 'company', id) === company,
  );
}
