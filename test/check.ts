/**
 * Checks all that needs no running: `node test/check.ts lint types build`, several at once.
 *
 * - lint: the rules, the format, and what nothing uses.
 * - types: of the whole tree, and of each part with the types of its own machine only: what runs
 *   everywhere with neither the DOM's nor Node's, the engine and the hosts without the DOM's, the
 *   page without Node's.
 * - build: that it can be built, which the tests run then.
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');

/** Where this command of a package is, as its `package.json` says. */
function program(name: string, command = name): string {
  const file = join(root, 'node_modules', name, 'package.json');
  const { bin } = JSON.parse(readFileSync(file, 'utf8')) as {
    bin: string | Record<string, string>;
  };
  return join(dirname(file), typeof bin === 'string' ? bin : (bin[command] ?? ''));
}

const svelteCheck = (config: string): string[] => [
  program('svelte-check'),
  ...['--tsgo-experimental-api', '--tsconfig', config, '--fail-on-warnings', '--output', 'human'],
];

/** The longest first. */
const CHECKS: Record<string, readonly (readonly string[])[]> = {
  lint: [
    [program('oxfmt'), '--check'],
    [program('eslint'), '.'],
    [program('oxlint')],
    [program('knip')],
  ],
  types: [
    svelteCheck('./tsconfig.json'),
    svelteCheck('./src/ui/tsconfig.json'),
    [program('@typescript/native', 'tsc'), '-p', 'src/tsconfig.node.json'],
    [program('@typescript/native', 'tsc'), '-p', 'src/tsconfig.pure.json'],
  ],
  build: [[program('electron-vite'), 'build', '--logLevel', 'warn']],
};

/** They would keep compiled code in the system's temporary folder, where somebody else may have put other code before. */
const env = { ...process.env, NODE_DISABLE_COMPILE_CACHE: '1' };

/** Whether it found nothing; what it found is printed whole. */
function run(command: readonly string[]): Promise<boolean> {
  return new Promise((done) => {
    const child = spawn(process.execPath, command, { cwd: root, env });
    const said: Buffer[] = [];
    child.stdout.on('data', (data: Buffer) => said.push(data));
    child.stderr.on('data', (data: Buffer) => said.push(data));
    child.once('close', (code) => {
      if (code !== 0) process.stdout.write(Buffer.concat(said));
      done(code === 0);
    });
  });
}

const waiting = process.argv.slice(2).flatMap((name) => {
  const checks = CHECKS[name];
  if (checks === undefined) throw new Error(`There is no check called ${name}.`);
  return checks;
});

async function runWaiting(): Promise<boolean> {
  let clean = true;
  for (let next = waiting.shift(); next; next = waiting.shift()) clean = (await run(next)) && clean;
  return clean;
}

const found = await Promise.all(Array.from({ length: availableParallelism() }, runWaiting));
process.exitCode = found.every(Boolean) ? 0 : 1;
