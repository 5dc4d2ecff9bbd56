/** Two instances at the same moment on one store, by whatever name: one has it, the other hears so. */
import { spawn } from 'node:child_process';
import { linkSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join, relative } from 'node:path';
import { openStore } from '../../../src/store/open-store.ts';
import { RACER } from '../parts/racer.ts';
import { judgeSound } from '../parts/acknowledged.ts';
import { chanceOf, judge, pickOf, type Ordeal } from '../ordeal.ts';

const STARTING_MILLIS = 700;

interface Ran {
  said: string[];
  errors: string;
}

function race(file: string, name: string, at: number): Promise<Ran> {
  const child = spawn(process.execPath, [RACER, file, name, String(at)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [said, errors] = ['', ''];
  child.stdout.on('data', (data: Buffer) => (said += data.toString()));
  child.stderr.on('data', (data: Buffer) => (errors += data.toString()));
  return new Promise((done) => {
    child.once('close', () => done({ said: said.split('\n').filter(Boolean), errors }));
  });
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
  short: 6,
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
        const at = Date.now() + STARTING_MILLIS;
        const [one, two] = await Promise.all([
          race(file, 'one', at),
          race(other, 'two', at + chance(3) * chance(40)),
        ]);
        judge(one.errors + two.errors === '', () => one.errors + two.errors);
        const all = [...one.said, ...two.said];
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
          judge(opened >= 1 && opened + busy === 2, () => `By ${how}: ${all.join()}`);
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
