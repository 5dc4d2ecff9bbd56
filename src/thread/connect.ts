/**
 * The way to a registry: always over HTTP, to our own server when it is the sample, which is loaded
 * when it is first asked.
 */
import { randomBytes } from 'node:crypto';
import { SAMPLE_ADDRESS, type RegistryHandle } from '../contract/model/registry.ts';
import type { EngineParts } from '../engine/host.ts';
import type { LargeDecoder } from '../registry/large-answer.ts';
import type { DecodeLarge, Registry } from '../registry/registry.ts';
import type { ServedRegistry } from '../registry/served/server.ts';

export interface Connector {
  connect: EngineParts['connect'];
  /** Stop serving the sample. */
  close(): Promise<void>;
}

interface ServedSample {
  server: ServedRegistry;
  key: string;
}

/**
 * The sample registry is opened and served when it is first asked. Large answers are decoded by
 * `decoder`, where there is one.
 */
export function createConnector(
  openSample: () => Registry | Promise<Registry>,
  decoder?: LargeDecoder,
): Connector {
  let sample: Promise<ServedSample> | null = null;

  async function serveSample(): Promise<ServedSample> {
    const key = randomBytes(32).toString('hex');
    const { serveRegistry } = await import('../registry/served/server.ts');
    const server = await serveRegistry(await openSample(), { keys: [key] });
    return { server, key };
  }

  async function sampleServed(): Promise<ServedSample> {
    try {
      return await (sample ??= serveSample());
    } catch (error) {
      sample = null;
      throw error;
    }
  }

  return {
    async connect({ handle, address, keyForm }, kind, key, listener) {
      const decodeLarge = decoder?.knows(kind.name)
        ? largeDecoding(decoder, kind.name, handle)
        : undefined;
      const heard = { keyForm, count: listener, attempted: listener.attempted, decodeLarge };
      if (address !== SAMPLE_ADDRESS) {
        return { url: address, registry: await kind.open({ ...heard, address, key }) };
      }
      const { server, key: own } = await sampleServed();
      const registry = await kind.open({ ...heard, address: server.url, key: own });
      return { url: server.url, registry };
    },
    async close() {
      const served = await sample?.catch(() => null);
      await served?.server.close();
    },
  };
}

function largeDecoding(decoder: LargeDecoder, kind: string, registry: RegistryHandle): DecodeLarge {
  const as = { kind, registry, derives: true };
  return {
    profile: (subject, id, answer, signal) =>
      decoder.decode({ ...as, subject, id, ...answer }, signal),
    items: (answer, signal) => decoder.decodeItems({ ...as, ...answer }, signal),
  };
}
