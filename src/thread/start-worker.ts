/** Starts the engine's thread with its code as it was compiled the last time. */
import { keepCompiledCode } from './compile-cache.cjs';

keepCompiledCode();
void import('./engine-worker.ts');
