/** What the commands have in common that answer from what is stored: whom they are asked about, as of which day. */
import { z } from 'zod';
import { readEntityId, type EntityId } from '../contract/model/entity.ts';
import type { RegistryHandle } from '../contract/model/registry.ts';
import { storeThere, type EngineArgs } from './engine-options.ts';
import type { Means } from './means.ts';
import { printText } from './output.ts';
import { withEngine, type Session } from './session.ts';
import { terminalText } from './terminal-text.ts';
import { UsageError } from './usage.ts';

export const ANSWER_OPTIONS = {
  'as-of': { type: 'string' },
  json: { type: 'boolean' },
} as const;

/** Over a store that is there already; no registry is asked. */
export async function withStore<T>(
  means: Means,
  args: EngineArgs,
  run: (session: Session) => Promise<T>,
): Promise<T> {
  storeThere(args);
  return withEngine(means, { ...args, offline: true }, run);
}

/** `--as-of`, where it was given. */
export function toDay(typed: string | undefined): { asOf?: string } {
  if (typed === undefined) return {};
  const { data } = z.iso.date().safeParse(typed);
  if (data === undefined) throw new UsageError('--as-of takes a day, as 2020-06-30.');
  return { asOf: data };
}

export function toEntity(typed: string, meant: () => RegistryHandle): EntityId {
  const entity = readEntityId(typed, meant);
  if (entity === null) throw new UsageError(`${typed} is neither company:ID nor member:ID.`);
  return entity;
}

export const toEntities = (typed: readonly string[], meant: () => RegistryHandle): EntityId[] =>
  typed.map((one) => toEntity(one, meant));

export const printLines = (lines: readonly string[]): void =>
  printText(lines.map((line) => `${terminalText(line)}\n`).join(''));
