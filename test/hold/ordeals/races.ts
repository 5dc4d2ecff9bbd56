/** Two instances at the same moment on one store, by whatever name: one has it, the other hears so. */
import { spawn } from 'node:child_process';
import { linkSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join, relative } from 'node:path';
import { openStore } from '../../../src/store/open-store.ts';
import { RACER } from '../parts/racer.ts';
import { judgeSound } from '../parts/acknowledged.ts';
import { chanceOf, judge, pickOf, type Ordeal } from '../ordeal.ts';

interface Racer {
  said: string[];
  errors: string[];
  /** Resolves when so many lines came, or it is gone. */
  lines(count: number): Promise<void>;
  /** It goes on. */
  tell(): void;
  gone: Promise<void>;
}

function startRacer(file: string, name: string): Racer {
  const child = spawn(process.execPath, [RACER, file, name]);
  const said: string[] = [];
  const errors: string[] = [];
  let isGone = false;
  let look = (): void => undefined;
  let rest = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    said.push(...lines);
    look();
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => errors.push(text));
  // Whoever was refused is gone, and told in vain.
  child.stdin.on('error', () => undefined);
  const gone = new Promise<void>((done) => {
    child.once('close', () => {
      isGone = true;
      look();
      done();
    });
  });
  const lines = (count: number): Promise<void> =>
    new Promise((done) => {
      look = () => {
        if (said.length >= count || isGone) done();
      };
      look();
    });
  return { said, errors, lines, tell: () => void child.stdin.write('.'), gone };
}

/** Both open it at the same moment, and the first to have it keeps it until both were heard, or not so long. */
async function race(racers: readonly [Racer, Racer], keepsIt: boolean): Promise<void> {
  const heard = (count: number) => racers.map((racer) => racer.lines(count));
  await Promise.all(heard(1));
  for (const racer of racers) racer.tell();
  if (keepsIt) await Promise.all(heard(2));
  else await Promise.race(heard(2));
  for (const racer of racers) racer.tell();
  await Promise.all(racers.map(({ gone }) => gone));
}

/** Other names of the same store; a hard link makes one that nobody may open. */
const NAMES = {
  'the same': (file: string) => file,
  'a relative one': (file: string) => relative(process.cwd(), file),
  'another spelling': (file: string) => file.replace(/\/([^/]+)$/, '/./../store/$1'),
  'a link': (file: string) => linked(file, (to) => symlinkSync(file, to)),
  'a link to its folder': (file: string) => {
    symlinkSync(join(file, '..'), join(file, '../../also'));
    return join(file, '../../also/one.interlock');
  },
  'a hard link': (file: string) => linked(file, (to) => linkSync(file, to)),
};

function linked(file: string, link: (to: string) => void): string {
  const to = join(file, '../../other.interlock');
  link(to);
  return to;
}

export const races: Ordeal = {
  trial: 'races for one store',
  full: 300,
  short: 1,
  limitSeconds: 30,
  begin({ seed, folder }) {
    const home = join(folder, 'race');
    return Promise.resolve({
      async run(index) {
        const chance = chanceOf(seed, 'races', index);
        rmSync(home, { recursive: true, force: true });
        mkdirSync(join(home, 'store'), { recursive: true });
        const file = join(home, 'store', 'one.interlock');
        const how = pickOf(
          (Object.keys(NAMES) as (keyof typeof NAMES)[]).slice(index % 6),
          () => 0,
        );
        // Of a store that isn't there yet too, as far as that can have several names.
        if (how.includes('link') || chance(3) > 0) openStore(file).close();
        const other = NAMES[how](file);
        const one = startRacer(file, 'one');
        const two = startRacer(other, 'two');
        const keepsIt = chance(3) > 0;
        await race([one, two], keepsIt);
        const errors = [...one.errors, ...two.errors];
        judge(errors.length === 0, () => errors.join(''));
        const all = [...one.said, ...two.said].filter((said) => said !== 'ready');
        if (how === 'a hard link') {
          judge(
            all.every((said) => /^store-(busy|linked)$/.test(said)),
            () => `By a hard link: ${all.join()}`,
          );
          rmSync(other);
        } else {
          const opened = all.filter((said) => said === 'open').length;
          const busy = all.filter((said) => said === 'store-busy').length;
          // Whoever comes when the first has closed is let in.
          const isRight = keepsIt ? opened === 1 : opened >= 1;
          judge(isRight && opened + busy === 2, () => `By ${how}: ${all.join()}`);
        }
        const store = openStore(file);
        for (const [name, { said }] of [
          ['one', one],
          ['two', two],
        ] as const) {
          const isKept = (setting: string): boolean => store.read.setting(setting) === 'kept';
          judge(!said.includes('open') || isKept(name), () => `What ${name} wrote is lost.`);
          judge(
            !said.includes('kept') || isKept(`${name} later`),
            () => `What ${name} wrote is lost.`,
          );
        }
        store.close();
        judgeSound(file);
        return { [`by ${how}`]: 1 };
      },
    });
  },
};
