/** What is said where two profiles of the sample registry disagree, on the graph and in a picture. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { exportChunks } from '../../src/contract/export-chunks.ts';
import type { EntityId } from '../../src/contract/model/entity.ts';
import { startDirectEngine } from '../make/direct-engine.ts';
import { openDesk, type Desk } from '../make/open-desk.ts';
import { startScriptedRegistry, type ScriptedRegistry } from '../make/scripted-registry.ts';
import { createSmallWorld } from '../make/small-world.ts';

const COMPANY: EntityId = 'company:1121';
const CHIEF: EntityId = 'member:100582';
const LEFT: EntityId = 'member:100583';

let registry: ScriptedRegistry;
let desk: Desk;

beforeAll(async () => {
  registry = await startScriptedRegistry(createSmallWorld());
  desk = await openDesk(startDirectEngine, { registry });
  await desk.client.changeSettings({ registry: 'sample' });
  await desk.client.expandEntity({ entity: COMPANY });
});
afterAll(async () => {
  await desk.close();
  await registry.close();
});

const saidOf = async (member: EntityId) =>
  (await desk.client.readCanvas({})).ties
    .filter(({ from }) => from === member)
    .map(({ role, otherSide }) => [role, otherSide]);

it('says that a member was not searched until its profile is fetched, then that it differs', async () => {
  expect(await saidOf(CHIEF)).toEqual([['Chief executive', 'not searched']]);
  await desk.client.readProfile({ entity: CHIEF });
  expect(await saidOf(CHIEF)).toEqual([
    ['Chief executive', 'does not state it'],
    ['Deputy member', 'does not state it'],
  ]);
});

it('leaves ended ties out of a picture when asked, and says so in it', async () => {
  const { client } = desk;
  await client.readProfile({ entity: LEFT });
  const whole = await client.exportGraph({ format: 'svg' });
  const made = await client.exportGraph({ format: 'svg', withoutEnded: true });
  expect(made.ties).toBe(whole.ties - 1);
  const chunks = await Array.fromAsync(exportChunks(client, made.export, 0));
  const text = chunks.join('');
  expect(text).toContain(`${made.ties} of ${whole.ties} ties (1 ended tie hidden)`);
  expect(text).toMatch(/Kaldbakur Útgerð ehf\. and \d others/);
});
