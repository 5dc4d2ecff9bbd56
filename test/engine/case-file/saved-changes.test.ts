/** Changes that wait in a case which is handed over: they wait where it is opened, or it is said that they can't. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Redaction } from '../../../src/contract/model/case-file.ts';
import type { CaseId } from '../../../src/contract/model/case.ts';
import type { WaitingChange } from '../../../src/contract/answers/change.ts';
import type { EntityId } from '../../../src/contract/model/entity.ts';
import { makePlace as place } from '../../make/canvas-place.ts';
import { offerCase, savedCase } from '../../make/case-files.ts';
import { createChangingWorld } from '../../make/changing-world.ts';
import { startDirectEngine } from '../../make/direct-engine.ts';
import { openDesk, type Desk } from '../../make/open-desk.ts';
import { startScriptedRegistry, type ScriptedRegistry } from '../../make/scripted-registry.ts';

let world: ReturnType<typeof createChangingWorld>;
let registry: ScriptedRegistry;
let from: Desk;
let to: Desk;
let companies: EntityId[];

const deed = (number: string, status: string | null = null) => ({
  ...(status && { status }),
  documents: [{ name: 'Deed', number }],
});

beforeEach(async () => {
  world = createChangingWorld(5);
  registry = await startScriptedRegistry(world.registry);
  from = await openDesk(startDirectEngine, { registry });
  to = await openDesk(startDirectEngine, {});
  companies = [1, 2, 3, 4, 5].map((number) => from.id(`company:${number}`));
  for (const id of ['1', '2', '3']) world.say(id, deed(`PASS-77889${id}`));
  for (const entity of companies) await from.client.readProfile({ entity });
  const put = companies.map((id) => place(id));
  await from.client.changeCanvas({ case: from.case, label: 'Add', put });
});
afterEach(async () => {
  await Promise.all([from.close(), to.close()]);
  await registry.close();
});

const ask = async (...ids: string[]): Promise<void> => {
  for (const id of ids) {
    await from.client.readProfile({ entity: from.id(`company:${id}`), from: 'registry' });
  }
};
const waiting = async ({ client }: Desk, id: CaseId): Promise<WaitingChange[]> =>
  (await client.readChanges({ case: id })).changes;
const inWords = (changes: readonly WaitingChange[]): string[] =>
  changes.map(
    ({ label, differences }) => `${label}: ${differences.map(({ says }) => says).join('; ')}`,
  );
const decide = (change: WaitingChange, verdict: 'accepted' | 'ignored') => {
  const { entity: id, baseline, version } = change;
  const by = verdict === 'accepted' ? version : baseline;
  const item = { kind: 'decision', id, verdict, baseline: by, version, reason: 'seen' } as const;
  return from.client.changeCaseItems({ case: from.case, put: [item] });
};
async function handOver(redact: Redaction[] = []) {
  const { changes: made } = await from.client.saveCase({ case: from.case, redact });
  const { offer, ...report } = await offerCase(
    to.client,
    await savedCase(from.client, from.case, redact),
  );
  expect(report.changes).toEqual(made);
  const { case: id } = await to.client.openCaseFile({ offer });
  const checked = await to.client.checkStore({});
  expect([...checked.findings, ...checked.damaged, ...checked.database]).toEqual([]);
  return { id, told: made, waits: await waiting(to, id) };
}

describe('changes that wait in a case that is handed over', () => {
  it('wait where it is opened, in the same words, and what is handed on from there has them too', async () => {
    world.say('1', { status: 'Dissolved' });
    world.say('2', { status: 'Struck off' });
    world.say('4', null);
    await ask('1', '2');
    await ask('4').catch(() => undefined);
    const here = await waiting(from, from.case);
    expect(here).toHaveLength(3);
    const { id, told, waits } = await handOver();
    expect(told).toEqual({ waiting: 3, withheld: 0 });
    expect(inWords(waits)).toEqual(inWords(here));
    expect(waits.map(({ baseline }) => baseline)).toEqual(here.map(({ baseline }) => baseline));
    expect((await from.client.readChanges({ case: from.case })).ties.length).toBe(3);
    const again = await offerCase(to.client, await savedCase(to.client, id));
    expect(again.changes).toEqual({ waiting: 3, withheld: 0 });
    const second = await to.client.openCaseFile({ offer: again.offer });
    expect(inWords(await waiting(to, second.case))).toEqual(inWords(here));
  });

  it('say of what was accepted and ignored the same, also where copies have no hash', async () => {
    world.say('1', deed('PASS-778891', 'Dissolved'));
    world.say('2', deed('PASS-778892', 'Dissolved'));
    world.say('3', deed('PASS-778893', 'Dissolved'));
    await ask('1', '2', '3');
    const [one, two] = await waiting(from, from.case);
    await decide(one!, 'accepted');
    await decide(two!, 'ignored');
    expect(await waiting(from, from.case)).toHaveLength(1);
    world.say('2', { ...deed('PASS-778892', 'Dissolved'), registration_number: '77' });
    await ask('2');
    const here = await waiting(from, from.case);
    const { id, told, waits } = await handOver(['document-numbers']);
    expect(told).toEqual({ waiting: 2, withheld: 0 });
    expect(inWords(waits)).toEqual(inWords(here));
    const { items } = await to.client.readCaseItems({ case: id });
    expect(items).toMatchObject([
      { kind: 'decision', verdict: 'accepted', reason: 'seen' },
      { kind: 'decision', verdict: 'ignored', reason: 'seen' },
    ]);
  });

  it('are counted where what differs was taken out', async () => {
    world.say('1', deed('PASS-000000'));
    world.say('2', deed('PASS-000000', 'Dissolved'));
    await ask('1', '2');
    expect(await waiting(from, from.case)).toHaveLength(2);
    const { told, waits } = await handOver(['document-numbers']);
    expect(told).toEqual({ waiting: 1, withheld: 1 });
    expect(inWords(waits)).toEqual(['Company number 2: Status now stated: “Dissolved”']);
  });
});
