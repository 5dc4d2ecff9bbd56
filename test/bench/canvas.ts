/** What one change tells of a canvas of 10,000 entities, and how long it takes. */
import Database from 'better-sqlite3';
import { createClient } from '../../src/contract/client.ts';
import type { EngineEvent } from '../../src/contract/events.ts';
import type { CanvasPlace } from '../../src/contract/model/canvas.ts';
import type { EntityId } from '../../src/contract/model/entity.ts';
import { createMemoryKeys } from '../../src/thread/access-keys.ts';
import { startDirectEngine } from '../make/direct-engine.ts';
import { measure } from './frame.ts';
import { around } from './plain.ts';
import { bytes, inWords, median, report, spread } from './table.ts';
import { copyOf, worldFile } from './world.ts';

const ENTITIES = 10_000;
const ROUNDS = 9;

const placed = (entity: EntityId, given: Partial<CanvasPlace> = {}): CanvasPlace => ({
  entity,
  x: 1,
  y: 1,
  pinned: false,
  hidden: false,
  ...given,
});

export async function bench(): Promise<void> {
  const store = copyOf(worldFile());
  const plain = new Database(store, { readonly: true });
  const all = around(plain, 'sample/company:12000', ENTITIES + 10 * ROUNDS);
  plain.close();
  const engine = await startDirectEngine({ store, powers: createMemoryKeys(), offline: true });
  const client = createClient(engine.transport);
  const { current } = await client.readCases({});
  const change = (label: string, put: CanvasPlace[]) =>
    client.changeCanvas({ case: current, label, put });
  const there = all.slice(0, ENTITIES);
  await change(
    'Fill',
    there.map((entity) => placed(entity)),
  );
  const { totals } = await client.readCanvas({ case: current, after: 0 });
  const words = `on a canvas of ${totals.entities} entities and ${totals.ties} ties`;

  const told: number[] = [];
  engine.transport.listen((event: EngineEvent) => {
    told.push((told.pop() ?? 0) + Buffer.byteLength(JSON.stringify(event)));
  });
  let at = 0;
  const next = () => there[(at += 97) % ENTITIES] as EntityId;
  const newcomers = all.slice(ENTITIES).values();
  const changes: [string, () => CanvasPlace[]][] = [
    ['pin one', () => [placed(next(), { pinned: true })]],
    [
      'add ten',
      () =>
        newcomers
          .take(10)
          .toArray()
          .map((entity) => placed(entity)),
    ],
    ['hide one', () => [placed(next(), { hidden: true })]],
  ];
  for (const [item, put] of changes) {
    told.length = 0;
    const took = await measure(async () => {
      told.push(0);
      await change(item, put());
    }, ROUNDS);
    report(`${item}: told`, Math.max(...told), { unit: bytes, most: 50_000, words });
    report(`${item}: time`, median(took), { unit: inWords, words: spread(took) });
  }
  await engine.close();
}
