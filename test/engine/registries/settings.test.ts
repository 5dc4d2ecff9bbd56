/** What the analyst chose holds last, what a run was started for holds but isn't kept. */
import { beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../src/contract/answers/settings.ts';
import { Choices } from '../../../src/engine/registries/settings.ts';
import type { Store } from '../../../src/store/store.ts';
import { openTempStore } from '../../make/temp-store.ts';

const lines: string[] = [];
const log = { write: (line: string) => void lines.push(line) };
let store: Store;

describe('the keeper of settings', () => {
  beforeEach(() => {
    lines.length = 0;
    store = openTempStore();
  });

  /** A run of the program, started for this registry or for none; it knows a few. */
  const run = (named: string | null = null, known = ['sample', 'a.example', 'b.example']) =>
    new Choices(store, { named, has: (handle) => known.includes(handle) }, log);

  it('keeps a change for the next run', () => {
    expect(run().current()).toEqual(DEFAULT_SETTINGS);
    expect(run().change({ theme: 'dark' })).toBe(true);
    const next = run();
    expect(next.current()).toEqual({ ...DEFAULT_SETTINGS, theme: 'dark' });
    expect(next.change({ theme: 'dark' })).toBe(false);
    expect(next.change({ registry: 'b.example' })).toBe(true);
    expect(run().current()).toEqual({ ...DEFAULT_SETTINGS, registry: 'b.example', theme: 'dark' });
  });

  it('lets what the run was started for win, without storing it', () => {
    const choices = run('a.example');
    // As a form sends it: everything, though only one field was changed.
    choices.change({ ...choices.current(), theme: 'light' });
    expect(choices.current()).toEqual({
      ...DEFAULT_SETTINGS,
      registry: 'a.example',
      theme: 'light',
    });
    expect(run().current()).toEqual({ ...DEFAULT_SETTINGS, theme: 'light' });
  });

  it('lets a choice made in this run win over what it was started for', () => {
    const choices = run('a.example');
    choices.change({ registry: 'sample' });
    expect(choices.current().registry).toBe('sample');
    choices.change({ theme: 'dark' });
    expect(run('b.example').current()).toEqual({
      ...DEFAULT_SETTINGS,
      registry: 'b.example',
      theme: 'dark',
    });
    expect(run().current().registry).toBe('sample');
  });

  it('takes the sample registry when the one that was set is not known any more', () => {
    run().change({ registry: 'a.example', theme: 'dark' });
    expect(run(null, ['sample']).current()).toEqual({ ...DEFAULT_SETTINGS, theme: 'dark' });
  });

  it('starts with the defaults when what is stored makes no sense, and says so', () => {
    for (const odd of ['{', '"text"', '{"theme":"pink"}', '{"registry":"A B"}']) {
      store.write((writer) => writer.setSetting('settings', odd));
      expect(run().current()).toEqual(DEFAULT_SETTINGS);
    }
    expect(lines).toHaveLength(4);
  });

  it('keeps a list of owners’ roles, and goes back to the one of the program', () => {
    expect(run().change({ ownerRoles: ['Shareholder'] })).toBe(true);
    expect(run().current().ownerRoles).toEqual(['Shareholder']);
    const restored = run();
    expect(restored.change({ ownerRoles: DEFAULT_SETTINGS.ownerRoles })).toBe(true);
    expect(run().current()).toEqual(DEFAULT_SETTINGS);
    // Not copied, so that a later program's list holds.
    expect(store.read.setting('settings')).not.toContain('hareholder');
  });
});
