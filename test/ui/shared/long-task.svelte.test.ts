/** A run that was begun elsewhere is heard: never begun again, and stopped by nothing but Stop. */
import { describe, expect, it } from 'vitest';
import { createClient } from '../../../src/contract/client.ts';
import { Refusal } from '../../../src/contract/faults.ts';
import { LongTask } from '../../../src/ui/shared/long-task.svelte.ts';
import { scriptTransport, type Answers } from '../scripted-transport.ts';

const BEGUN = { task: 'theirs', done: 3, total: 9 };
const work = (): Promise<string> => Promise.reject(new Error('It was begun.'));

function hear(answers: Answers) {
  const transport = scriptTransport(answers);
  const task = new LongTask(createClient(transport), 'mine');
  return { task, heard: task.run('Fetching', work, BEGUN), transport };
}

describe('a run that was begun elsewhere', () => {
  it('goes on where it is left for something else, and is stopped by Stop', async () => {
    const never = { joinRun: () => new Promise<never>(() => undefined) };
    const left = hear(never);
    expect(left.task.progress).toMatchObject({ done: 3, total: 9 });
    expect(await left.task.run('Asking', () => Promise.resolve('told'))).toBe('told');
    left.task.leave();
    expect(left.transport.inputsOf('cancelTask')).toEqual([]);
    const stopped = hear(never);
    stopped.task.stop();
    expect(stopped.transport.inputsOf('cancelTask')).toEqual([{ task: 'theirs' }]);
  });

  it('is no fault where it was over by then', async () => {
    const { task, heard, transport } = hear({
      joinRun: () => {
        throw new Refusal('run-over');
      },
    });
    expect(await heard).toBeUndefined();
    expect([task.fault, task.stoppedWith, task.progress]).toEqual([null, null, null]);
    expect(transport.asked).toEqual([{ command: 'joinRun', input: { task: 'theirs' } }]);
  });
});
