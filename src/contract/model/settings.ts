/** What the analyst chose, and what the program is doing. */
import { z } from 'zod';
import type { Fault } from '../faults.ts';

export const settings = z.strictObject({
  /** The sample registry, or one over the network. */
  registry: z.enum(['sample', 'remote']),
  /** The address of the remote registry, with or without `/v1` at its end. Empty until set. */
  baseUrl: z.string().trim().max(2000),
  /** How the key is joined on profile paths: `?auth_key=K`, or `&auth_key=K` as the specification shows. */
  keyForm: z.enum(['query', 'joined']),
  theme: z.enum(['system', 'light', 'dark']),
});

export type Settings = z.infer<typeof settings>;

export const DEFAULT_SETTINGS: Settings = {
  registry: 'sample',
  baseUrl: '',
  keyForm: 'query',
  theme: 'system',
};

/** How the access key is kept. memory: no keyring here, so it is gone when the program ends. */
export type KeyKeeping = 'encrypted' | 'memory' | 'none';

export interface SettingsAnswer {
  settings: Settings;
  key: KeyKeeping;
}

/** What came back when the registry was tried. */
export interface RegistryTest {
  ok: boolean;
  /** Milliseconds from asking to the end of the answer. */
  millis: number;
  fault: Fault | null;
}

export interface Status {
  registry: { kind: Settings['registry']; name: string; url: string };
  /** null: asking the registry. Otherwise since when, and whether chosen or forced. */
  offline: { why: 'chosen' | 'unreachable'; since: string } | null;
  requests: { made: number; underWay: number };
  stored: { profiles: number; responses: number };
  lastFault: { fault: Fault; at: string } | null;
}
