/** The engine in a process of its own, asked for the largest answers: what its memory and its thread went through. */
import { createClient } from '../../src/contract/client.ts';
import { Refusal } from '../../src/contract/faults/faults.ts';
import type { EntityId } from '../../src/contract/model/entity.ts';
import { createMemoryKeys } from '../../src/thread/access-keys.ts';
import { startDirectEngine } from '../make/direct-engine.ts';
import { ownCpu } from '../make/longest-step.ts';

/** What is asked in one process, each thing after the one before. */
export type LargeWork = 'search' | 'rebuild' | { open: number[]; from: 'registry' | 'store' };

interface WorkStart {
  store: string;
  url: string;
  work: LargeWork;
}

export interface Went {
  /** Bytes of memory beyond what the engine had before, at most. */
  memory: number;
  /** Milliseconds of the longest step of the engine's thread: on the wall, and of its CPU alone. */
  wall: number;
  cpu: number;
  /** Milliseconds in all. */
  took: number;
  /** What it was refused as, if it was. */
  refused: string | null;
}

const { store, url, work } = JSON.parse(process.argv[2] ?? '') as WorkStart;
const powers = createMemoryKeys('k');
const engine = await startDirectEngine({ store, powers, named: { address: url } });
const client = createClient(engine.transport);
const { settings } = await client.readSettings({});

async function doWork(): Promise<void> {
  const { registry } = settings;
  if (work === 'rebuild') await client.rebuildStore({ task: 'rebuild' });
  else if (work === 'search') {
    await client.searchMembers({ registry, query: { q: 'a', count: 10, page: 1 } });
  } else {
    const { open, from } = work;
    await Promise.all(
      open.map((id) => {
        const entity: EntityId = `${registry}/company:${id}`;
        return client.readProfile({ entity, from, listLimit: 20 });
      }),
    );
  }
}

/** Whatever is done between two turns of the loop is one step for who waits. */
async function watched(): Promise<Went> {
  const before = process.memoryUsage.rss();
  const began = performance.now();
  let isDone = false;
  let wall = 0;
  let cpu = 0;
  let lastWall = began;
  let lastCpu = ownCpu();
  const look = (): void => {
    const nowWall = performance.now();
    const nowCpu = ownCpu();
    const tookWall = nowWall - lastWall;
    const tookCpu = nowCpu - lastCpu;
    wall = Math.max(wall, tookWall);
    cpu = Math.max(cpu, tookCpu);
    lastWall = nowWall;
    lastCpu = nowCpu;
    if (!isDone) setImmediate(look);
  };
  setImmediate(look);
  let refused: string | null = null;
  try {
    await doWork();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    refused = error.fault.code;
  }
  look();
  isDone = true;
  const memory = process.resourceUsage().maxRSS * 1024 - before;
  return { memory, wall, cpu, took: performance.now() - began, refused };
}

const went = await watched();
await engine.close();
process.stdout.write(JSON.stringify(went));
