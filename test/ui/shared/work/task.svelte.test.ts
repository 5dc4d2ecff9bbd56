/** How a task ends; a run that was begun elsewhere is joined, never begun again, and ended by nothing but a cancel. */
import { describe, expect, it } from 'vitest';
import { createClient } from '../../../../src/contract/client.ts';
import { Refusal } from '../../../../src/contract/faults/faults.ts';
import { Task } from '../../../../src/ui/shared/work/task.svelte.ts';
import { scriptTransport, type Answers } from '../../scripted-transport.ts';

const BEGUN = { task: 'theirs', done: 3, total: 9 };
const work = (): Promise<string> => Promise.reject(new Error('It was begun.'));

function hear(answers: Answers) {
  const transport = scriptTransport(answers);
  const task = new Task(createClient(transport), 'mine');
  return { task, heard: task.run('Fetching', work, BEGUN), transport };
}

describe('a run that was begun elsewhere', () => {
  it('goes on where it is left for something else, and is stopped by Stop', async () => {
    const never = { joinRun: () => new Promise<never>(() => undefined) };
    const left = hear(never);
    expect(left.task.progress).toMatchObject({ done: 3, total: 9 });
    expect(await left.task.run('Asking', () => Promise.resolve('told'))).toBe('told');
    left.task.detach();
    expect(left.transport.inputsOf('cancelTask')).toEqual([]);
    const stopped = hear(never);
    stopped.task.cancel();
    expect(stopped.transport.inputsOf('cancelTask')).toEqual([{ task: 'theirs' }]);
  });

  it('is no fault where it was over by then', async () => {
    const { task, heard, transport } = hear({
      joinRun: () => {
        throw new Refusal('run-over');
      },
    });
    expect(await heard).toBeUndefined();
    expect([task.fault, task.cancelled, task.progress]).toEqual([null, null, null]);
    expect(transport.asked).toEqual([{ command: 'joinRun', input: { task: 'theirs' } }]);
  });
});

describe('a task that is asked to end', () => {
  it('says that it is cancelling until it ended, and what it was cancelled with', async () => {
    const transport = scriptTransport({ cancelTask: () => ({ found: true }) });
    const task = new Task(createClient(transport), 'mine');
    expect(task.requestCancel()).toBe(false);
    const { promise, reject } = Promise.withResolvers<string>();
    let tell = (_done: number, _total: number): void => undefined;
    const ended = task.run('Fetching', (_name, say) => {
      tell = say;
      return promise;
    });
    expect(task.requestCancel()).toBe(true);
    tell(1, 2);
    expect(task.progress).toEqual({ words: 'Cancelling', done: 1, total: 2 });
    expect(transport.inputsOf('cancelTask')).toHaveLength(1);
    reject(new Refusal('cancelled', { had: 1 }));
    expect(await ended).toBeUndefined();
    expect([task.fault, task.cancelled?.detail, task.progress]).toEqual([null, { had: 1 }, null]);
  });

  it('keeps what it made where it was done before', async () => {
    const transport = scriptTransport({ cancelTask: () => ({ found: false }) });
    const task = new Task(createClient(transport), 'mine');
    const ended = task.run('Fetching', () => Promise.resolve('made'));
    task.requestCancel();
    expect(await ended).toBe('made');
    expect(task.cancelled).toBeNull();
  });
});
