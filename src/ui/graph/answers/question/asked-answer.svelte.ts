/** One answer of the engine that a tab of the drawer shows: asked for, under way, told, or refused. */
import type { Client } from '../../../../contract/client.ts';
import { Task } from '../../../shared/task.svelte.ts';

/** So long after something changed what is asked again by itself is asked. */
export const REFRESHED_AFTER_MS = 300;
/** What took longer is not asked for again by itself. */
const QUICK_MS = 1000;
/** Why an answer is stale. */
export const STOPPED_BEFORE = 'Stopped before it was answered';

export class AskedAnswer<T> {
  /** The last that came; it stays while another is asked for. */
  answer = $state.raw<T | null>(null);
  readonly task: Task;
  /** Whether another was asked for since, which has not come, or never will. */
  isBehind = $state(false);
  /** Whether the last came, and soon enough to be asked for again by itself. */
  isQuick = $state(false);

  constructor(client: Client, name: string) {
    this.task = new Task(client, name);
  }

  /** Whether what was asked for since the last came is not under way any more, and did not come. */
  get isStopped(): boolean {
    return this.answer !== null && this.isBehind && this.task.progress === null;
  }

  /** Whether the last is to what would be asked now. @param stale what is otherwise since it was asked */
  stands(stale: string | null): boolean {
    return this.answer !== null && !this.isBehind && stale === null;
  }

  /** One before it that is under way is left. Undefined: refused, which its task says, or stopped. */
  async ask(
    words: string,
    work: (task: string, tell: (done: number, total: number) => void) => Promise<T>,
    begun?: Parameters<Task['run']>[2],
  ): Promise<T | undefined> {
    const before = performance.now();
    this.isBehind = true;
    this.isQuick = false;
    const told = await this.task.run(words, work, begun);
    // Another may have been asked for, and even have come, before this one was refused.
    if (told === undefined) return undefined;
    this.isQuick = performance.now() - before <= QUICK_MS;
    this.isBehind = false;
    return (this.answer = told);
  }

  /** What comes next of the same answer. */
  async readOn(words: string, work: (task: string) => Promise<T>): Promise<T | undefined> {
    const told = await this.task.run(words, work);
    if (told !== undefined) this.answer = told;
    return told;
  }

  /** Another case is shown: nothing of it belongs there. */
  reset(): void {
    this.task.detach();
    this.answer = null;
    this.isBehind = false;
  }
}
