/** Shares and levels from the command line, under ten levels of owners with minor holders beside them. */
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OwnersAnswer } from '../../src/contract/answers/owners.ts';
import { runInterlock } from '../make/command-line.ts';
import { makeControlWorld } from '../make/control-world.ts';
import { createMemoryRegistry } from '../make/memory-registry.ts';
import { makeFolder } from '../make/open-desk.ts';
import { startScriptedRegistry, type ScriptedRegistry } from '../make/scripted-registry.ts';

const { folder, remove } = makeFolder();
const FOUND = ['owners', 'company:6000'];

describe('owners with shares', () => {
  let registry: ScriptedRegistry;
  const run = async (...args: string[]): Promise<string> => {
    const store = ['--store', join(folder, 'store.db'), '--registry', registry.url];
    const ran = await runInterlock([...args, ...store], registry.key);
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    return ran.stdout;
  };

  beforeAll(async () => {
    registry = await startScriptedRegistry(createMemoryRegistry(makeControlWorld(8)));
    await run(...FOUND, '--budget', '200');
  });
  afterAll(async () => {
    await registry.close();
    remove();
  });

  it('are the same in words and as JSON', async () => {
    const found = JSON.parse(await run(...FOUND, '--json')) as OwnersAnswer;
    const { steps, holders, levels, control } = found;
    expect({ levels, control: control.levels }).toEqual({ levels: 10, control: 10 });
    const shares = Object.fromEntries(
      steps.filter(({ isControl }) => isControl).map(({ level, share }) => [level, share]),
    );
    expect(shares).toMatchObject({
      1: { atLeast: 99.7, atMost: 99.7 },
      5: { atLeast: 50, atMost: 100 },
      6: null,
      10: { atLeast: 40, atMost: 40 },
    });
    expect(holders[0]).toMatchObject({
      entity: expect.stringMatching(/member:7900$/) as string,
      share: { atLeast: expect.any(Number) as number, atMost: expect.any(Number) as number },
      isMajority: true,
    });
    const words = await run(...FOUND);
    expect(words).toMatch(/owners as of \S+: 10 levels up along the line of control/);
    expect(words).toContain('99.7 %, line of control; “Shareholder, 99.7 %”, active');
    expect(words).toContain('parent, level “1”');
    expect(words).toContain('3 holders under 5 %, in all 6 %');
    expect(words).toContain('8 holders under 5 %, in all 0.32 %');
    // Others' 6 % beside a link over 50 % leave 94 % of it: 0.3 % and 0.94 of what is above make 6.87 %.
    expect(words).toMatch(
      /Ingrid Halvard .*: computed from stated shares: at least 0.12 %, at most 6.87 %, of the capital or/,
    );
    expect(words).toContain('66.67 % (from “Shareholder, 2/3”)');
    expect(words).toContain('Ends at 29 holders under 5 %: natural persons');
    expect(words).not.toContain('Ends at Minor Holder');
    expect(found.ends).toHaveLength(31);
    expect(words).toContain('Shares lead in a circle');
    expect(words).not.toMatch(/beneficial/i);
  });

  it('of a parent that nobody fetched have no share, and no end there', async () => {
    const store = ['--store', join(folder, 'one.db'), '--registry', registry.url];
    const ask = async (...args: string[]): Promise<string> =>
      (await runInterlock([...args, ...store], registry.key)).stdout;
    await ask('company', 'company:6000');
    const words = await ask(...FOUND);
    expect(words).toMatch(
      /company:6001\): parent company, share not stated; the line of control is followed no further/,
    );
    expect(words).not.toMatch(/share not known, 0 %|ends here/);
  });
});
