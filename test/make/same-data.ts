/** Properties are tried with the same made-up data each time, so that a run says of a change what the last said. */
import { configureGlobal } from 'fast-check';

/** `SEED=… npm run test:unit` tries them with other data. */
configureGlobal({ seed: Number(process.env['SEED'] ?? 1) });
