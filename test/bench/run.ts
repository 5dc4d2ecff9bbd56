/** `npm run bench`, or `npm run bench -- open store`: what an analyst waits for, beside the raw limit. */
import { printHead } from './table.ts';

type Item = () => Promise<void>;

/** In the order they are run; each is loaded when its turn comes. */
const ITEMS: Record<string, () => Promise<{ bench: Item }>> = {
  open: () => import('./open.ts'),
  store: () => import('./store.ts'),
  fetch: () => import('./fetch.ts'),
  expand: () => import('./expand.ts'),
  collect: () => import('./collect.ts'),
  canvas: () => import('./canvas.ts'),
  graph: () => import('./graph.ts'),
  difference: () => import('./difference.ts'),
  case: () => import('./case.ts'),
  ties: () => import('./ties.ts'),
  answers: () => import('./answers.ts'),
  start: () => import('./start.ts'),
  export: () => import('./export.ts'),
  dossier: () => import('./dossier.ts'),
  rebuild: () => import('./rebuild.ts'),
  search: () => import('./search.ts'),
  everything: () => import('./everything.ts'),
  steps: () => import('./steps.ts'),
  'long-work': () => import('./long-work.ts'),
  import: () => import('./import.ts'),
  'answer-steps': () => import('./answer-steps.ts'),
  indicators: () => import('./indicators.ts'),
  'hand-over': () => import('./hand-over.ts'),
  tabs: () => import('./tabs.ts'),
  largest: () => import('./largest.ts'),
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in ITEMS));
if (unknown.length > 0) {
  process.stderr.write(
    `No such item: ${unknown.join(' ')}. There are ${Object.keys(ITEMS).join(' ')}.\n`,
  );
  process.exit(2);
}

printHead();
for (const [name, load] of Object.entries(ITEMS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  await (await load()).bench();
}
