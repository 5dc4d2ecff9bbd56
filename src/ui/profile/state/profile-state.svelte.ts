/** The profile on show, the ones shown before it, and what is being fetched. */
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

/** A profile shown; one that was only looked at is not asked of the registry by going back to it. */
interface HistoryEntry {
  id: EntityId;
  from: 'auto' | 'store';
}

const HISTORY_KEPT = 200;
/** Items of each list that come with the profile; the rest is read when it is scrolled to. */
const LIST_LIMIT = 200;
/** Many companies may be fetched one after the other. */
const ENDS_READ_AFTER_MS = 300;

export class ProfileState {
  entity = $state<EntityId | null>(null);
  answer = $state.raw<ProfileAnswer | null>(null);
  fault = $state.raw<Fault | null>(null);
  busy = $state<'open' | 'refresh' | null>(null);
  /** Whether it is on its way for the first time: nothing may be stored of it yet. */
  readonly isComing = $derived(this.busy === 'open' && this.answer === null);
  /** The store does not have it, and nobody else was asked. */
  notFetched = $state(false);
  /** Counts every time a profile was asked for, so that the window can bring the pane into sight. */
  opened = $state(0);
  /** Whether it was only looked at, where it is in sight on the graph. */
  inspected = $state(false);

  #history = $state.raw<readonly HistoryEntry[]>([]);
  #place = $state(-1);
  readonly canGoBack = $derived(this.#place > 0);
  readonly canGoForward = $derived(this.#place < this.#history.length - 1);

  /** The other record of a company on show. */
  readonly sides: RecordSides;
  /** What the registry said of what is on show, over time. */
  readonly versions: ProfileVersions;
  /** Who else states what it states of itself. */
  readonly others: OthersHere;
  readonly #client: Client;
  readonly #announce: (words: string) => void;
  readonly #inWords: (id: EntityId) => string;
  /** How far each profile was scrolled, in pixels, for going back to it. */
  #scrolled: Partial<Record<EntityId, number>> = {};
  readonly #task: Task;
  #readingEnds: ReturnType<typeof setTimeout> | undefined;

  /** `inWords` says an id, with its registry where there are several. */
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
      this.#sayOpened(this.answer);
      return;
    }
    await this.#showNext({ id, from: 'auto' });
  }

  /** Shows this profile at its versions, with the focus there. */
  async openVersions(id: EntityId): Promise<void> {
    await this.open(id);
    if (id === this.entity) this.versions.wanted = true;
  }

  /** Shows this profile out of the store alone; what was not fetched is said to be so. */
  async inspect(id: EntityId): Promise<void> {
    this.#countOpened(true);
    const isThere = id === this.entity && (this.answer !== null || this.busy !== null);
    if (!isThere) await this.#showNext({ id, from: 'store' });
  }

  /**
   * Shows the other record of the company on show, where it was left: switching to and fro goes back
   * and forward, so that the way here stays as it was.
   */
  async switchTo(id: EntityId): Promise<void> {
    const before = this.#scrolled[id];
    if (this.#history[this.#place - 1]?.id === id) return this.#step(-1);
    if (this.#history[this.#place + 1]?.id === id) return this.#step(1);
    const opened = this.open(id);
    if (before !== undefined) this.#scrolled[id] = before;
    await opened;
  }

  /** How far what is on show is scrolled, in pixels. */
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

  /** Asks the registry again; what is shown stays until its answer is there. */
  async refresh(): Promise<void> {
    if (this.entity) await this.#read(this.entity, 'registry', 'refresh');
  }

  /** Somebody may be asked again: what was not is left as not fetched, and no longer a fault. */
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
   * Shows what was on show when the window was left, out of the store alone, or nothing if there is
   * nothing to show: nobody is asked, and nothing comes over the window.
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

  /** Forgets what is shown and was shown before. */
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

  /** The one that comes after what is on show, or takes its place. */
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
      if (work !== 'restore') this.#sayOpened(answer);
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

  #sayOpened(answer: ProfileAnswer): void {
    const name = toPlainWords(answerName(answer), 200);
    const known = `${countOf(answer.neighbours, 'neighbour')} known${this.sides.ofThisRecord}`;
    this.#announce(`${name}, ${this.#inWords(answer.entity)}, ${known}`);
  }

  /** What is held ends with the company, whose record somebody has now. */
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
        // What is shown stays: it was so when it was opened.
        .catch(() => undefined);
    }, ENDS_READ_AFTER_MS);
  }

  /** Somebody else fetched what is on show: take the new one, quietly. */
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

/** Whether it is of a member that holds something in this company, as far as its lists are loaded. */
function holdsIn(answer: ProfileAnswer, company: EntityId): boolean {
  if (answer.subject === 'company') return false;
  const { registry } = parseEntityId(answer.entity);
  const { positions, rights_and_obligations: rights } = answer.profile;
  return [...positions, ...rights].some(
    ({ company_id: id }) => toEntityId(registry, 'company', id) === company,
  );
}
