/** The status, which registries are known, being offline, and work the caller wants stopped. */
import type { EngineContext } from './context.ts';
import type { Handlers } from './handlers.ts';
import { leaveOffline } from './left-offline.ts';

export function createStatusHandlers(
  context: EngineContext,
): Pick<Handlers, 'readStatus' | 'readRegistries' | 'setOffline' | 'cancelTask'> {
  return {
    readStatus: () => context.status.read(),
    readRegistries: () => ({ names: context.store.read.registries() }),
    setOffline({ on }) {
      leaveOffline(context.store, on);
      context.link.setOffline(on);
      return context.status.read();
    },
    cancelTask: ({ task }) => ({ found: context.tasks.cancel(task) }),
  };
}
