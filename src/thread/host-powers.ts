/** The host's powers as the worker sees them: asked for over the messages between the threads. */
import type { KeyKeeping } from '../contract/model/settings.ts';
import type { HostPowers } from '../engine/host.ts';
import type { Log } from '../engine/log.ts';
import type { FromWorker, PowerName, ToWorker } from './messages.ts';

export interface RemotePowers {
  powers: HostPowers;
  /** Hand over the host's answer. */
  answered: (message: Extract<ToWorker, { kind: 'hostPowerUsed' }>) => void;
}

export function createRemotePowers(post: (message: FromWorker) => void): RemotePowers {
  const waiting = new Map<number, PromiseWithResolvers<string | null>>();
  let last = 0;

  function ask(power: PowerName, registry: string, key: string | null): Promise<string | null> {
    const id = (last += 1);
    const answer = Promise.withResolvers<string | null>();
    waiting.set(id, answer);
    post({ kind: 'useHostPower', id, power, registry, key });
    return answer.promise;
  }

  return {
    powers: {
      readKey: (registry) => ask('readKey', registry, null),
      // The host's own type says that these two answer with a keeping.
      keepKey: async (registry, key) => (await ask('keepKey', registry, key)) as KeyKeeping,
      keyKeeping: async (registry) => (await ask('keyKeeping', registry, null)) as KeyKeeping,
    },
    answered({ id, answer }) {
      const asked = waiting.get(id);
      waiting.delete(id);
      if (answer) asked?.resolve(answer.value);
      else asked?.reject(new Error('The host could not use its power; its log says why.'));
    },
  };
}

/** The host's side: use the power asked for. No key that goes through here is ever logged. */
export async function usePower(
  powers: HostPowers,
  log: Log,
  { power, registry, key }: Extract<FromWorker, { kind: 'useHostPower' }>,
): Promise<string | null> {
  if (key !== null) log.keepOut(key);
  switch (power) {
    case 'readKey': {
      const kept = await powers.readKey(registry);
      if (kept !== null) log.keepOut(kept);
      return kept;
    }
    case 'keepKey':
      return powers.keepKey(registry, key);
    case 'keyKeeping':
      return powers.keyKeeping(registry);
  }
}
