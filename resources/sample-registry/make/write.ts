/** Turns the world into the two files: one record a line, nothing that says nothing, ids in order. */
import { companyProfile } from '../../../src/contract/model/company.ts';
import { memberProfile } from '../../../src/contract/model/member.ts';
import type { World } from './world.ts';

/** Numbers of any length in order; `7` stands before `007`. */
export function byId({ id: one }: { id: string }, { id: other }: { id: string }): number {
  const a = BigInt(one);
  const b = BigInt(other);
  return a === b ? one.length - other.length : a < b ? -1 : 1;
}

/** The value without nulls and without what is empty then; undefined when nothing is left. */
function sparse(value: unknown): unknown {
  if (value === null || value === undefined) return undefined;
  if (Array.isArray(value)) {
    // An empty entry of a list is something said: that there is one.
    return value.length === 0 ? undefined : value.map((entry) => sparse(entry) ?? {});
  }
  if (typeof value !== 'object') return value;
  const kept = Object.entries(value)
    .map(([key, part]) => [key, sparse(part)] as const)
    .filter(([, part]) => part !== undefined);
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
}

/** The record's fields in the order of the specification. */
function inOrder(shape: object, record: object): object {
  const known = record as Record<string, unknown>;
  const stray = Object.keys(record).filter((key) => !(key in shape));
  if (stray.length > 0) throw new Error(`not in the specification: ${stray.join(', ')}`);
  return Object.fromEntries(Object.keys(shape).map((key) => [key, known[key]]));
}

function lines(shape: object, records: Iterable<{ id: string }>): string {
  return [...records]
    .sort(byId)
    .map((record) => `${JSON.stringify(sparse(inOrder(shape, record)))}\n`)
    .join('');
}

/** The files by name. */
export function writeWorld(world: World): Record<'companies.jsonl' | 'members.jsonl', string> {
  return {
    'companies.jsonl': lines(companyProfile.shape, world.companies.values()),
    'members.jsonl': lines(memberProfile.shape, world.members.values()),
  };
}
