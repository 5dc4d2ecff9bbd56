/** One answer of the engine that a tab of the drawer shows: asked for, under way, told, or refused. */
import type { Client } from '../../../contract/client.ts';
import { LongTask } from '../../shared/long-task.svelte.ts';

export class AskedAnswer<T> {
  /** The last that came; it stays while another is asked for. */
  answer = $state.raw<T | null>(null);
  readonly task: LongTask;

  constructor(client: Client, name: string) {
    this.task = new LongTask(client, name);
  }

  /** One before it that is under way is left. Undefined: refused, which its task says, or stopped. */
  async ask(
    words: string,
    work: (task: string) => Promise<T>,
    begun?: Parameters<LongTask['run']>[2],
  ): Promise<T | undefined> {
    const told = await this.task.run(words, work, begun);
    if (told !== undefined) this.answer = told;
    return told;
  }

  /** Another case is shown: nothing of it belongs there. */
  leave(): void {
    this.task.leave();
    this.answer = null;
  }
}
