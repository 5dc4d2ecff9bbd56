/** Starts the engine's thread with its code as it was compiled the last time. */
import module from 'node:module';

// Where nothing can be kept, it is compiled anew.
module.enableCompileCache();
void import('./engine-worker.ts');
