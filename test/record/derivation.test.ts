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
  derivation: 6,
  digest: '54749bca4f61d8c64b67dd3ba552618699a369db769cb170b51490a9ef19250d',
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
