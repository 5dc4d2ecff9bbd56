/** `registry`: the sample registry alone over HTTP, for other programs to try. */
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { openSampleRegistry } from '../registry/served/sample.ts';
import { serveRegistry } from '../registry/served/server.ts';
import { sampleRegistryFolder } from '../thread/program-files.ts';
import type { Means } from './means.ts';
import { printJson, printText } from './output.ts';
import { untilEnded } from './until-ended.ts';
import { toPort } from './usage.ts';

const OPTIONS = { port: { type: 'string' }, json: { type: 'boolean' } } as const;

/** Serve until Ctrl-C, with the key of INTERLOCK_KEY or one made for the occasion. */
export async function registry(args: string[], { key: given }: Means): Promise<number> {
  const { values } = parseArgs({ args, options: OPTIONS });
  const port = toPort(values.port);
  const key = given ?? randomBytes(16).toString('hex');
  const sample = openSampleRegistry(sampleRegistryFolder());
  const served = await serveRegistry(sample, { keys: [key], port });
  // A key that was given may be that of a real registry: it is not told again.
  const shown = given === null ? key : 'the one in INTERLOCK_KEY';
  const { url } = served;
  if (values.json) printJson({ url, port: served.port, ...(given === null && { key }) });
  else printText(`The sample registry is at ${url}\nKey: ${shown}\nCtrl-C ends it.\n`);
  await untilEnded();
  await served.close();
  return 0;
}
