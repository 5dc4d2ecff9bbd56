/** Starts the engine's thread, reusing the code compiled by an earlier start. */
import { keepCompiledCode } from './compile-cache.cjs';

keepCompiledCode();
void import('./engine-worker.ts');
