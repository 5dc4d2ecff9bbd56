/** The status, being offline, and work under way. */
import type { EngineContext } from './context.ts';
import type { Handlers } from './handlers.ts';

export function createStatusHandlers(
  context: EngineContext,
): Pick<Handlers, 'readStatus' | 'setOffline' | 'cancelTask' | 'readRuns' | 'joinRun'> {
  return {
    readStatus: () => context.status.read(),
    setOffline({ on }) {
      context.registries.setOffline(on);
      return context.status.read();
    },
    readRuns: () => ({ runs: context.tasks.runs() }),
    joinRun: ({ task }) => context.tasks.join(task),
    cancelTask: ({ task }) => ({ found: context.tasks.cancel(task) }),
  };
}
