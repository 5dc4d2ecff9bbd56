/** The same specs over every way to reach the engine that Node has. */
import { startEngine } from '../src/thread/engine-thread.ts';
import { describeContract } from './make/contract-suite.ts';
import { startDirectEngine } from './make/direct-engine.ts';

describeContract('a direct call', startDirectEngine);
describeContract('the thread', startEngine);
