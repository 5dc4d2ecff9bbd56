/** The program finds its own things. */
import { existsSync } from 'node:fs';
import { isAbsolute, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  defaultStoreFile,
  pageFolder,
  sampleRegistryFolder,
} from '../../src/thread/program-files.ts';

describe('the program', () => {
  it('finds the sample registry and the place of the page', () => {
    expect(existsSync(join(sampleRegistryFolder(), 'members.jsonl'))).toBe(true);
    expect(pageFolder()).toBe(resolve(import.meta.dirname, '../../out/renderer'));
  });

  it('keeps the analyst’s store where this system keeps data', () => {
    expect(isAbsolute(defaultStoreFile())).toBe(true);
    expect(defaultStoreFile()).toMatch(/interlock/i);
  });
});
