/** A remote registry asking a scripted one, with waits that are noted instead of waited for. */
import { expect } from 'vitest';
import { Refusal, type Fault } from '../../src/contract/faults/faults.ts';
import type { Registry } from '../../src/registry/common/registry.ts';
import {
  createRemoteRegistry,
  type RemoteOptions,
} from '../../src/registry/business-lookup/remote.ts';
import { REAL_TIMING } from '../../src/registry/http/pace.ts';
import { startScriptedRegistry, type ScriptedRegistry } from './scripted-registry.ts';

export interface RemoteDesk {
  scripted: ScriptedRegistry;
  /** The waits so far, in milliseconds. */
  slept: number[];
  remote: (options?: Partial<RemoteOptions>) => Registry;
  /** The fault of a call that must fail, after making sure that the key is nowhere in the error. */
  faultOf: (call: Promise<unknown>) => Promise<Fault>;
}

const DESK_NOW = new Date('2026-03-01T10:00:00Z');

export async function openRemoteDesk(registry: Registry): Promise<RemoteDesk> {
  const scripted = await startScriptedRegistry(registry);
  const slept: number[] = [];
  const now = (): Date => new Date(slept.reduce((at, millis) => at + millis, DESK_NOW.getTime()));
  const timing: RemoteOptions['timing'] = {
    sleep: (millis) => Promise.resolve(void slept.push(millis)),
    random: () => 0.5,
    now,
    elapsed: () => now().getTime(),
    timer: (...given) => REAL_TIMING.timer(...given),
  };
  const place = { baseUrl: scripted.url, key: scripted.key, keyForm: 'query' } as const;
  return {
    scripted,
    slept,
    remote: (options) => createRemoteRegistry({ ...place, timing, ...options }),
    faultOf: (call) => faultWithout(scripted.key, call),
  };
}

async function faultWithout(key: string, call: Promise<unknown>): Promise<Fault> {
  const error = await call.then(
    () => new Error('it did not fail'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof Refusal)) throw error;
  const everything = [error.message, error.stack, JSON.stringify(error), String(error.cause)];
  for (const form of [key, encodeURIComponent(key)]) {
    expect(everything.join('\n')).not.toContain(form);
  }
  expect(JSON.stringify(Object.getOwnPropertyDescriptors(error))).not.toContain('auth_key');
  return error.fault;
}
