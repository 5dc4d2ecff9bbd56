/** Whether the map is shown where there is one: remembered. */
import { Fold } from '../../shared/pane/fold.svelte.ts';

let fold: Fold | undefined;

export const mapFold = (): Fold => (fold ??= new Fold('map', () => true));
