/** The ordeals, in the order they are run; each is loaded when its turn comes. */
import type { Ordeal } from './ordeal.ts';

export const ORDEALS = {
  kills: async () => (await import('./ordeals/kills.ts')).kills,
  cases: async () => (await import('./ordeals/cases.ts')).cases,
  'power-cuts': async () => (await import('./ordeals/power-cuts.ts')).powerCuts,
  'full-disk': async () => (await import('./ordeals/full-disk.ts')).fullDisk,
  errors: async () => (await import('./ordeals/errors.ts')).errors,
  damage: async () => (await import('./ordeals/damage.ts')).damage,
  salvage: async () => (await import('./ordeals/salvage.ts')).salvage,
  planted: async () => (await import('./ordeals/planted.ts')).planted,
  dossiers: async () => (await import('./ordeals/dossiers.ts')).dossiers,
  answers: async () => (await import('./ordeals/answers.ts')).answers,
  races: async () => (await import('./ordeals/races.ts')).races,
  clock: async () => (await import('./ordeals/clock.ts')).clock,
  canary: async () => (await import('./ordeals/canary.ts')).canary,
} satisfies Record<string, () => Promise<Ordeal>>;

export type OrdealName = keyof typeof ORDEALS;
