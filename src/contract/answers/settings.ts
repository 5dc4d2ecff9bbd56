/** The analyst's settings, and the program's status. */
import { z } from 'zod';
import type { Fault } from '../faults/faults.ts';
import type { StoreDamage } from './store.ts';
import { dossierTemplate, MAX_TEMPLATES } from './dossier.ts';
import {
  DEFAULT_EXPORT_ROLES,
  exportRoles,
  DEFAULT_OWNER_ROLES,
  ownerRoles,
} from '../model/role-lists.ts';
import { ruleChoices } from '../model/indicators.ts';
import {
  registryHandle,
  SAMPLE_HANDLE,
  type ListedRegistry,
  type RegistryHandle,
} from '../model/registry.ts';

export const settings = z.strictObject({
  /** The default registry. */
  registry: registryHandle,
  theme: z.enum(['system', 'light', 'dark']),
  ownerRoles,
  exportRoles,
  /** The analyst's own kinds of report. */
  dossierTemplates: z.array(dossierTemplate).max(MAX_TEMPLATES),
  rules: ruleChoices,
});

export type Settings = z.infer<typeof settings>;

export const DEFAULT_SETTINGS: Settings = {
  registry: SAMPLE_HANDLE,
  theme: 'system',
  ownerRoles: [...DEFAULT_OWNER_ROLES],
  exportRoles: DEFAULT_EXPORT_ROLES,
  dossierTemplates: [],
  rules: { thresholds: {}, off: [] },
};

export interface SettingsAnswer {
  settings: Settings;
  /** The listed registries and the default one, in the order they became known. */
  registries: ListedRegistry[];
}

/** The result of testing a registry. */
export interface RegistryTest {
  ok: boolean;
  /** Milliseconds from the request to the end of the response. */
  millis: number;
  fault: Fault | null;
}

/** Why a registry is not queried, and since when. */
interface Offline {
  why: 'chosen' | 'read-only' | 'unreachable';
  since: string;
}

export interface RegistryFault {
  fault: Fault;
  at: string;
  registry: RegistryHandle;
}

export interface Status {
  /** The default registry; `url` is the address requests go to, without the key, empty until known. */
  registry: { handle: RegistryHandle; address: string; url: string };
  /** Null if the default registry may be queried. All but `unreachable` applies to every registry. */
  offline: Offline | null;
  /** Registries that could not be reached and are not queried until retried. */
  unreachable: { registry: RegistryHandle; since: string }[];
  requests: { made: number; underWay: number };
  /** Rows of the chain of requests. */
  chained: number;
  /** Of all registries, without imported files. */
  stored: { profiles: number; responses: number };
  /**
   * Stored records of imported files, and how many of them are from undone imports: these stay with the
   * case for a redo.
   */
  imported: { records: number; undone: number };
  /** The length of the list of profiles that could not be fetched. */
  notFetched: number;
  /** The damage found by the last full check of the store; null if none is known. */
  damage: StoreDamage | null;
  /** Progress of deriving anew what another version of this program derived; null if not running. */
  derivingAnew: { done: number; total: number | null } | null;
  /** The latest error of a registry, until that registry answers again. */
  lastFault: RegistryFault | null;
  /** Errors of registries since the start, newest first, including the latest; at most 20. */
  faults: RegistryFault[];
  /** When a registry last answered; null if none has since the start. */
  answeredAt: string | null;
}
