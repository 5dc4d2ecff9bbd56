import { openStore } from './src/store/open-store.ts';
import { fillStore } from './test/make/synthetic-store.ts';
const t0 = performance.now();
const store = openStore('/tmp/things-bench/big.interlock');
fillStore(store, { members: 80_000, companies: 20_000 });
store.close();
console.log('filled in s', (performance.now() - t0) / 1000);
