/**
 * The same specs by a direct call. Over the thread they are asked of the hosts that stand on it, the browser's
 * and Electron's (`loopback/contract.test.ts`, `electron/contract.test.ts`).
 */
import { describeContract } from './make/contract-suite.ts';
import { startDirectEngine } from './make/direct-engine.ts';

describeContract('a direct call', startDirectEngine);
