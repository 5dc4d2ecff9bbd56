/**
 * Checks the types of the whole tree, and of each part with the types of its own machine only: what
 * runs everywhere with neither the DOM's nor Node's, the engine and the hosts without the DOM's,
 * the page without Node's.
 */
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const require = createRequire(import.meta.url);
const tsc = join(dirname(require.resolve('typescript/package.json')), 'bin/tsc');
const svelteCheck = join(dirname(require.resolve('svelte-check/package.json')), 'bin/svelte-check');

const svelte = (config: string): string[] => [
  svelteCheck,
  ...['--tsconfig', config, '--fail-on-warnings', '--output', 'human'],
];

/** The longest first, as two run at once. */
const CHECKS = [
  svelte('./tsconfig.json'),
  svelte('./src/ui/tsconfig.json'),
  [tsc, '-p', 'src/tsconfig.node.json'],
  [tsc, '-p', 'src/tsconfig.pure.json'],
];

/** Whether it found nothing; what it found is printed whole. */
function run(command: readonly string[]): Promise<boolean> {
  return new Promise((done) => {
    const child = spawn(process.execPath, command, { cwd: root });
    const said: Buffer[] = [];
    child.stdout.on('data', (data: Buffer) => said.push(data));
    child.stderr.on('data', (data: Buffer) => said.push(data));
    child.once('close', (code) => {
      if (code !== 0) process.stdout.write(Buffer.concat(said));
      done(code === 0);
    });
  });
}

async function runWaiting(): Promise<boolean> {
  let clean = true;
  for (let next = CHECKS.shift(); next; next = CHECKS.shift()) clean = (await run(next)) && clean;
  return clean;
}

const found = await Promise.all([runWaiting(), runWaiting()]);
process.exitCode = found.every(Boolean) ? 0 : 1;
