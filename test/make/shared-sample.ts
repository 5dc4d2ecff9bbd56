/** The sample registry, read once: that takes longer than to start an engine which asks it. */
import { openSampleRegistry } from '../../src/registry/served/sample.ts';
import { sampleRegistryFolder } from '../../src/thread/program-files.ts';

export const sharedSample = openSampleRegistry(sampleRegistryFolder());
