/** What `make/strip-sources.ts` is for: no thread of a test strips types by WebAssembly of its own. */
import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';

const ENGINE = new URL('../../src/engine/engine.ts', import.meta.url);
const STRIPS = `
  import(process.argv[2]).then(() => {
    const { parentPort } = require('node:worker_threads');
    parentPort.postMessage(process.moduleLoadList.filter((name) => name.includes('amaro')));
  });`;

/** The modules of Node's that strip types, in a thread that has loaded the engine from source. */
const strippersIn = (env: NodeJS.ProcessEnv): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(STRIPS, { eval: true, argv: [ENGINE.href], env });
    worker.once('message', resolve);
    worker.once('error', reject);
  });

describe('stripping types beforehand', () => {
  it('leaves types to be stripped in no thread that is started from source', async () => {
    expect(await strippersIn(process.env)).toEqual([]);
    // As it would be without.
    const { NODE_COMPILE_CACHE: _kept, ...env } = process.env;
    expect(await strippersIn(env)).toEqual([expect.stringContaining('amaro')]);
  });
});
