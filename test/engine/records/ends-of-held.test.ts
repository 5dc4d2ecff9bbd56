/** A role in a company that is over is none of now: what a member's profile says of it, as far as it is stored. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient, type Client } from '../../../src/contract/client.ts';
import type { RunningEngine } from '../../../src/thread/engine-thread.ts';
import { createMemoryKeys } from '../../../src/thread/access-keys.ts';
import { startDirectEngine } from '../../make/direct-engine.ts';

const HOLDER = 'sample/member:100633';
const DISSOLVED = 'sample/company:1142';

const folder = mkdtempSync(join(tmpdir(), 'interlock-ends-'));
let engine: RunningEngine;
let client: Client;

describe('the profile of a member', () => {
  beforeAll(async () => {
    const store = join(folder, 'store.interlock');
    engine = await startDirectEngine({ store, powers: createMemoryKeys(null), named: {} });
    client = createClient(engine.transport);
  });

  afterAll(async () => {
    await engine.close();
    rmSync(folder, { recursive: true });
  });

  it('tells which of its companies are over, once their records are stored', async () => {
    expect((await client.readProfile({ entity: HOLDER })).ends).toEqual({});
    const { response, ends: ofCompany } = await client.readProfile({ entity: DISSOLVED });
    expect(ofCompany).toEqual({});
    const { ends, ...held } = await client.readProfile({ entity: HOLDER, listLimit: 0 });
    expect(ends).toEqual({
      [DISSOLVED]: {
        status: 'Dissolved',
        end: '2015-03-31',
        source: {
          statedBy: DISSOLVED,
          sha256: response.sha256,
          pointer: '/status',
          fetchedAt: response.fetchedAt,
        },
      },
    });
    expect(held.profile).toMatchObject({ positions: [] });
  });
});
