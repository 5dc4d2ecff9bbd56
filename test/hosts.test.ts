/** The same specs over every way to reach the engine that Node has. */
import { describeContract } from './make/contract-suite.ts';
import { startDirectEngine } from './make/direct-engine.ts';
import { startBuilt } from './make/start-built.ts';

describeContract('a direct call', startDirectEngine);
describeContract('the thread', startBuilt);
