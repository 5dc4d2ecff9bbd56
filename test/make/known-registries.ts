/** The registries that stores of tests know: `sample` and `registry.example`. */
import type { Store } from '../../src/store/store.ts';

export function knowTestRegistries(store: Store): void {
  store.write((writer) => {
    for (const address of ['sample', 'https://registry.example']) {
      writer.findOrAddRegistry('business-lookup', address, true);
    }
  });
}
