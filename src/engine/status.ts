/** The status, being offline, and work the caller wants stopped. */
import type { EngineContext } from './context.ts';
import type { Handlers } from './handlers.ts';

export function createStatusHandlers(
  context: EngineContext,
): Pick<Handlers, 'readStatus' | 'setOffline' | 'cancelTask'> {
  return {
    readStatus: () => context.status.read(),
    setOffline({ on }) {
      context.registries.setOffline(on);
      return context.status.read();
    },
    cancelTask: ({ task }) => ({ found: context.tasks.cancel(task) }),
  };
}
