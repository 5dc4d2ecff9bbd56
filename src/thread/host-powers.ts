/** The host's powers as the worker sees them: requested by messages between the threads. */
import { Refusal } from '../contract/faults/faults.ts';
import type { SavedExport } from '../contract/answers/export.ts';
import type { KeyKeeping } from '../contract/model/registry.ts';
import type { ExportReader, HostPowers } from '../engine/base/host.ts';
import type { Log } from '../engine/base/log.ts';
import type { EngineStart, FromWorker, PowerUse, ToWorker } from './messages.ts';

export interface RemotePowers {
  powers: HostPowers;
  /** Passes on the host's answer. */
  answered: (message: Extract<ToWorker, { kind: 'hostPowerUsed' }>) => void;
}

/** Has only the powers that the host has. */
export function createRemotePowers(
  post: (message: FromWorker) => void,
  { canSave, canPrint }: Pick<EngineStart, 'canPrint' | 'canSave'>,
): RemotePowers {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let last = 0;

  /** `T` is the answer's type as the host's own function declares it. */
  async function useHost<T>(use: PowerUse, signal?: AbortSignal): Promise<T> {
    const id = (last += 1);
    const answer = Promise.withResolvers<unknown>();
    waiting.set(id, answer);
    const cancel = (): void => post({ kind: 'cancelHostPower', id });
    post({ kind: 'useHostPower', id, use });
    if (signal?.aborted) cancel();
    signal?.addEventListener('abort', cancel);
    try {
      return (await answer.promise) as T;
    } finally {
      signal?.removeEventListener('abort', cancel);
    }
  }

  const keys: HostPowers = {
    readKey: (registry) => useHost<string | null>({ power: 'readKey', registry, key: null }),
    saveKey: (registry, key) => useHost<KeyKeeping>({ power: 'saveKey', registry, key }),
    keyKeeping: (registry) => useHost<KeyKeeping>({ power: 'keyKeeping', registry, key: null }),
    readKeys: () => useHost<string[]>({ power: 'readKeys' }),
  };
  const saving: Pick<HostPowers, 'saveExport'> = {
    // The host reads the files over its own transport.
    saveExport: (request) => useHost<SavedExport>({ power: 'saveExport', request }),
  };
  const printing: Pick<HostPowers, 'print'> = {
    print: (job, signal) => useHost<Uint8Array>({ power: 'print', job }, signal),
  };

  return {
    powers: { ...keys, ...(canSave && saving), ...(canPrint && printing) },
    answered({ id, answer }) {
      const waiter = waiting.get(id);
      waiting.delete(id);
      if (answer === null) {
        waiter?.reject(new Error('The host could not use its power; its log says why.'));
      } else if ('fault' in answer) {
        waiter?.reject(new Refusal(answer.fault.code, answer.fault.detail));
      } else waiter?.resolve(answer.value);
    },
  };
}

/** What the host's side needs. */
interface PowerTools {
  log: Log;
  /** Reads an export's files. */
  reader: ExportReader;
  /** Aborted when the answer is not needed any more. */
  signal: AbortSignal;
}

/** The host's side: uses the requested power. No key that passes here is ever logged. */
export async function usePower(
  powers: HostPowers,
  use: PowerUse,
  { log, reader, signal }: PowerTools,
): Promise<unknown> {
  if ('key' in use && use.key !== null) log.addSecret(use.key);
  switch (use.power) {
    case 'readKey': {
      const stored = await powers.readKey(use.registry);
      if (stored !== null) log.addSecret(stored);
      return stored;
    }
    case 'readKeys': {
      const stored = await powers.readKeys();
      for (const key of stored) log.addSecret(key);
      return stored;
    }
    case 'saveKey':
      return powers.saveKey(use.registry, use.key);
    case 'keyKeeping':
      return powers.keyKeeping(use.registry);
    case 'saveExport':
      if (!powers.saveExport) throw new Refusal('save-unsupported');
      return powers.saveExport(use.request, reader);
    case 'print':
      if (!powers.print) throw new Refusal('printer-missing');
      return powers.print(use.job, signal);
  }
}
