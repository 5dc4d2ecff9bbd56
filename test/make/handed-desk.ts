/** A desk at a case that is handed over in tests, as far as its items go. */
import { onTestFinished } from 'vitest';
import { startDirectEngine } from './direct-engine.ts';
import { HANDED } from './handed-case.ts';
import { openDesk, type Desk } from './open-desk.ts';
import { startScriptedRegistry } from './scripted-registry.ts';

/** Over a registry whose company 1001 and member 2001 are fetched for the case; both end with the test. */
export async function openHandedDesk(): Promise<Desk> {
  const registry = await startScriptedRegistry(HANDED);
  const desk = await openDesk(startDirectEngine, { registry });
  onTestFinished(async () => {
    await desk.close();
    await registry.close();
  });
  for (const record of ['company:1001', 'member:2001'] as const) {
    await desk.client.readProfile({ entity: desk.id(record), case: desk.case });
  }
  return desk;
}
