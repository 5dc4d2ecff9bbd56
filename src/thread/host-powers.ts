/** The host's powers as the worker sees them: asked for over the messages between the threads. */
import { Refusal } from '../contract/faults.ts';
import type { SavedExport } from '../contract/model/answers.ts';
import type { KeyKeeping } from '../contract/model/registry.ts';
import type { ExportReader, HostPowers } from '../engine/host.ts';
import type { Log } from '../engine/log.ts';
import type { FromWorker, PowerUse, ToWorker } from './messages.ts';

export interface RemotePowers {
  powers: HostPowers;
  /** Hand over the host's answer. */
  answered: (message: Extract<ToWorker, { kind: 'hostPowerUsed' }>) => void;
}

/** @param canSave whether the host can save exports */
export function createRemotePowers(
  post: (message: FromWorker) => void,
  canSave: boolean,
): RemotePowers {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let last = 0;

  /** The host's own type says what each power answers with. */
  function ask<T>(use: PowerUse): Promise<T> {
    const id = (last += 1);
    const answer = Promise.withResolvers<unknown>();
    waiting.set(id, answer);
    post({ kind: 'useHostPower', id, use });
    return answer.promise as Promise<T>;
  }

  const keys: HostPowers = {
    readKey: (registry) => ask<string | null>({ power: 'readKey', registry, key: null }),
    keepKey: (registry, key) => ask<KeyKeeping>({ power: 'keepKey', registry, key }),
    keyKeeping: (registry) => ask<KeyKeeping>({ power: 'keyKeeping', registry, key: null }),
    readKeys: () => ask<string[]>({ power: 'readKeys' }),
  };
  const saving: Pick<HostPowers, 'saveExport'> = {
    // The host reads over its own transport.
    saveExport: (request) => ask<SavedExport>({ power: 'saveExport', request }),
  };

  return {
    powers: canSave ? { ...keys, ...saving } : keys,
    answered({ id, answer }) {
      const asked = waiting.get(id);
      waiting.delete(id);
      if (answer === null) {
        asked?.reject(new Error('The host could not use its power; its log says why.'));
      } else if ('fault' in answer) {
        asked?.reject(new Refusal(answer.fault.code, answer.fault.detail));
      } else asked?.resolve(answer.value);
    },
  };
}

/**
 * The host's side: use the power asked for. No key that goes through here is ever logged. `reader`
 * is how it takes an export's files.
 */
export async function usePower(
  powers: HostPowers,
  log: Log,
  use: PowerUse,
  reader: ExportReader,
): Promise<unknown> {
  if ('key' in use && use.key !== null) log.keepOut(use.key);
  switch (use.power) {
    case 'readKey': {
      const kept = await powers.readKey(use.registry);
      if (kept !== null) log.keepOut(kept);
      return kept;
    }
    case 'readKeys': {
      const kept = await powers.readKeys();
      for (const key of kept) log.keepOut(key);
      return kept;
    }
    case 'keepKey':
      return powers.keepKey(use.registry, use.key);
    case 'keyKeeping':
      return powers.keyKeeping(use.registry);
    case 'saveExport':
      if (!powers.saveExport) throw new Refusal('save-unsupported');
      return powers.saveExport(use.request, reader);
  }
}
