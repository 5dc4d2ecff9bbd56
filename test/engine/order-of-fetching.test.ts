/** The same records give the same answers, byte for byte, in whatever order they were fetched. */
import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { EntityId, RecordId } from '../../src/contract/model/entity.ts';
import { sampleRegistryFolder } from '../../src/thread/program-files.ts';
import { allAnswers } from '../make/all-answers.ts';
import { startDirectEngine } from '../make/direct-engine.ts';
import { goTo, stopClock } from '../make/in-time-zone.ts';
import { createMemoryRegistry } from '../make/memory-registry.ts';
import { openDesk } from '../make/open-desk.ts';
import { startScriptedRegistry } from '../make/scripted-registry.ts';
import { smallRegistry } from '../make/small-registry.ts';
import { randomNumbers } from '../make/synthetic-world.ts';

const NOW = '2026-11-20T10:00:00.000Z';

interface Fetched {
  /** What is fetched, in this order; a record twice: it is asked for again. */
  order: readonly RecordId[];
  /** Those that are asked about. */
  about: readonly RecordId[];
  words: readonly string[];
  registry?: { url: string; key: string | null };
}

async function answersOf({ order, about, words, registry }: Fetched): Promise<Map<string, string>> {
  const now = (): Date => new Date(NOW);
  const desk = await openDesk((options) => startDirectEngine({ ...options, now }), {
    ...(registry && { registry }),
  });
  try {
    const fetched = new Set<RecordId>();
    for (const record of order) {
      const from = fetched.has(record) ? 'registry' : 'auto';
      await desk.client.readProfile({ entity: desk.id(record), from }).catch(() => undefined);
      fetched.add(record);
    }
    const stored: EntityId[] = [];
    for (const entity of about.map(desk.id)) {
      const isStored = await desk.client.readTies({ pairs: [[entity, entity]] }).then(
        () => true,
        () => false,
      );
      if (isStored) stored.push(entity);
    }
    return stored.length === 0 ? new Map() : await allAnswers(desk, stored, words);
  } finally {
    await desk.close();
  }
}

async function differing(one: Fetched, other: Fetched): Promise<string[]> {
  const answers = await answersOf(one);
  const others = await answersOf(other);
  return [...answers.keys()].filter((question) => others.get(question) !== answers.get(question));
}

const idsIn = (file: string): string[] =>
  readFileSync(join(sampleRegistryFolder(), file), 'utf8')
    .split('\n')
    .flatMap((line) => /^\{"id":"(\d+)"/.exec(line)?.[1] ?? []);

function shuffled<T>(all: readonly T[], seed: number): T[] {
  const below = randomNumbers(seed);
  const left = [...all];
  return all.flatMap(() => left.splice(below(left.length), 1));
}

describe('records that were fetched in another order', () => {
  const companies = idsIn('companies.jsonl').map((id): RecordId => `company:${id}`);
  const members = idsIn('members.jsonl').map((id): RecordId => `member:${id}`);
  const order = [...companies.slice(0, 30), ...members.slice(0, 40)];
  const about = [...companies.slice(0, 8), ...members.slice(0, 8)];
  const words = ['halvard', 'oslo', 'anna', 'director', 'as', 'shipping'];

  it('give the same answers to everything on the sample, some of them asked for again', async () => {
    goTo('UTC');
    stopClock(NOW);
    const again = [...companies.slice(0, 5), ...members.slice(20, 25)];
    const asked = { about, words };
    const late = { order: [...order, ...again], ...asked };
    expect(await differing(late, { order: shuffled([...order, ...again], 11), ...asked })).toEqual(
      [],
    );
  });

  it('do so in a small world with much missing, hostile names among what there is', async () => {
    goTo('UTC');
    stopClock(NOW);
    const all = ['1', '2', '3', '4', '5', '6'].flatMap((id): RecordId[] => [
      `company:${id}`,
      `member:${id}`,
    ]);
    await fc.assert(
      fc.asyncProperty(smallRegistry, fc.integer({ min: 1, max: 999 }), async (records, seed) => {
        const served = await startScriptedRegistry(createMemoryRegistry(records));
        const asked = { about: all, words: ['ada', 'director'], registry: served };
        try {
          // What is not there is asked for in two ways where nothing was found before, so the chain differs.
          const there = [
            ...records.companies.map(({ id }): RecordId => `company:${id}`),
            ...records.members.map(({ id }): RecordId => `member:${id}`),
          ];
          const other = { order: shuffled(there, seed), ...asked };
          expect(await differing({ order: there, ...asked }, other)).toEqual([]);
        } finally {
          await served.close();
        }
      }),
      { numRuns: 2 },
    );
  });
});
