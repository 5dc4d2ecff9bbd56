/** Trying a registry as it is typed. */
import { describe, expect, it } from 'vitest';
import { createClient } from '../../../../src/contract/client.ts';
import type { RegistryTest } from '../../../../src/contract/answers/settings.ts';
import { RegistryTrial } from '../../../../src/ui/settings/registries/registry-trial.svelte.ts';
import { scriptTransport } from '../../scripted-transport.ts';

describe('trying a registry', () => {
  it('takes no answer for what is no longer typed', async () => {
    let answer: (with_: RegistryTest) => void = () => undefined;
    const transport = scriptTransport({
      testRegistry: () => new Promise<RegistryTest>((resolve) => (answer = resolve)),
    });
    const trial = new RegistryTrial(createClient(transport));
    const testing = trial.test({ address: 'https://registry.example', key: 'first' });
    await expect.poll(() => transport.inputsOf('testRegistry').length).toBe(1);
    trial.forget();
    answer({ ok: true, millis: 12, fault: null });
    await testing;
    expect(trial.outcome).toBeNull();
  });
});
