/** What the sample registry's records are derived to, so that no change of it goes unnumbered. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DERIVATION } from '../../src/contract/model/derived.ts';
import { DEFAULT_KIND } from '../../src/registry/kinds.ts';

const FOLDER = join(import.meta.dirname, '../../resources/sample-registry');

/** Of a change to what is derived: raise `DERIVATION`, and put what comes out now here. */
const KNOWN = {
  derivation: 7,
  digest: '82c6b590e7b6270c9cef9f75efb846befa82a8cf98b146919505b0ceb0b86904',
};

describe('what is derived from the sample registry', () => {
  it('changes only together with its version number', () => {
    const hash = createHash('sha256');
    for (const [subject, name] of [
      ['company', 'companies'],
      ['member', 'members'],
    ] as const) {
      const lines = readFileSync(join(FOLDER, `${name}.jsonl`), 'utf8')
        .trim()
        .split('\n');
      for (const line of lines) {
        const { id } = JSON.parse(line) as { id: string };
        const decoded = DEFAULT_KIND.decodeProfile(subject, id, Buffer.from(line), null);
        hash.update(JSON.stringify(DEFAULT_KIND.deriveProfile('sample', decoded)));
        if (subject === 'company') continue;
        const body = Buffer.from(`[${line}]`);
        const { value } = DEFAULT_KIND.decodeItems({ status: 200, body, contentType: null });
        hash.update(JSON.stringify(DEFAULT_KIND.deriveItems('sample', value)));
      }
    }
    expect({ derivation: DERIVATION, digest: hash.digest('hex') }).toEqual(KNOWN);
  });
});
