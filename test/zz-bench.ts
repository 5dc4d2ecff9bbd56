import Database from 'better-sqlite3';
import { copyFileSync } from 'node:fs';
import { openStore } from '../src/store/open-store.ts';
import { createTies } from '../src/engine/tie-index.ts';
const src = process.argv[2]!;
copyFileSync(src, '/tmp/zz-b.sqlite');
const store = openStore('/tmp/zz-b.sqlite');
const db = new Database('/tmp/zz-b.sqlite', { readonly: true });
const CALL = { signal: new AbortController().signal, progress: () => undefined };
function plain(): number {
  const t = performance.now();
  const cap = 8e6;
  const from = new Int32Array(cap), to = new Int32Array(cap), role = new Int32Array(cap), start = new Int32Array(cap), end = new Int32Array(cap), kind = new Uint8Array(cap), status = new Uint8Array(cap);
  let n = 0;
  const days = new Int32Array(2e6);
  for (const [e, at] of db.prepare('SELECT p.entity, f.at FROM profiles p CROSS JOIN requests f ON f.n = p.request').raw(true).iterate() as Iterable<[number, string]>) days[e] = Date.parse(at.slice(0, 10)) / 864e5;
  for (const r of db.prepare('SELECT profile, from_entity, to_entity, kind, role, said FROM statements').raw(true).iterate() as Iterable<[number, number, number, string, number, string | null]>) {
    from[n] = r[1]; to[n] = r[2]; role[n] = r[4]; kind[n] = r[3] === 'position' ? 1 : 2;
    if (r[5] !== null) {
      const [s, dates] = JSON.parse(r[5]) as [string | null, { type: string; date_full: string }[]];
      status[n] = s === 'active' ? 1 : 2;
      for (const d of dates) { const v = Date.parse(d.date_full) / 864e5; if (d.type === 'expiration') end[n] = v; else start[n] = v; }
    }
    n++;
  }
  return performance.now() - t;
}
for (let i = 0; i < 4; i++) {
  const p = plain();
  const ties = createTies(store);
  const t = performance.now();
  let longest = 0;
  let last = performance.now();
  const h = setInterval(() => { const now = performance.now(); longest = Math.max(longest, now - last); last = now; }, 1);
  const index = await ties.ask(function* (x) { yield; return x; }, CALL);
  clearInterval(h);
  const ours = performance.now() - t;
  console.log({ plain: Math.round(p), ours: Math.round(ours), ratio: ours / p, size: index.size, longest: Math.round(longest) });
}
store.close();
