/** Whether the map is unfolded; remembered. */
import { Fold } from '../../shared/pane/fold.svelte.ts';

let fold: Fold | undefined;

export const mapFold = (): Fold => (fold ??= new Fold('map', () => true));
