/** What the analyst chose, and what the program is doing. */
import { z } from 'zod';
import type { Fault } from '../faults/faults.ts';
import type { StoreDamage } from './store.ts';
import { dossierTemplate, TEMPLATES_AT_MOST } from './dossier.ts';
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
  /** The registry that is meant where nothing else is named. */
  registry: registryHandle,
  theme: z.enum(['system', 'light', 'dark']),
  ownerRoles,
  exportRoles,
  /** Kinds of report of one's own. */
  dossierTemplates: z.array(dossierTemplate).max(TEMPLATES_AT_MOST),
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
  /** Those on the list, and the one that is set; in the order they became known. */
  registries: ListedRegistry[];
}

/** What came back when the registry was tried. */
export interface RegistryTest {
  ok: boolean;
  /** Milliseconds from asking to the end of the answer. */
  millis: number;
  fault: Fault | null;
}

/** Why a registry is not asked, and since when. */
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
  /** The one that is set; `url` is where it is asked, without the key, empty while nobody knows. */
  registry: { handle: RegistryHandle; address: string; url: string };
  /** null: asking the registry that is set. All but unreachable holds for all registries. */
  offline: Offline | null;
  /** Every registry that could not be reached and is not asked until it is tried again. */
  unreachable: { registry: RegistryHandle; since: string }[];
  requests: { made: number; underWay: number };
  /** Rows of the chain of requests. */
  chained: number;
  /** Of all registries together, imported files left aside. */
  stored: { profiles: number; responses: number };
  /**
   * Records of imported files that are stored, and how many of them are of imports that were undone: these
   * stay with the case, for whoever does it again.
   */
  imported: { records: number; undone: number };
  /** How many profiles are on the list of what was not fetched. */
  notFetched: number;
  /** What was found the last time that all of the store was looked at; null: no damage that is known. */
  damage: StoreDamage | null;
  /** How far what another version of this program derived is derived again; null: it isn't. */
  derivingAnew: { done: number; total: number | null } | null;
  /** What went wrong last with a registry, until that one answers again. */
  lastFault: RegistryFault | null;
  /** What went wrong with registries since the start, newest first, the last one too; at most 20. */
  faults: RegistryFault[];
  /** When a registry answered last; null: none has since the start. */
  answeredAt: string | null;
}
