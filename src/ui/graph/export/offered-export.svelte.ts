/** What a table or an answer below the graph has to be taken away, from as long as it is open. */
import type { ExportRequest } from '../../shared/window/pane-context.ts';
import type { CaseGraph } from '../model/case-graph.svelte.ts';

type Offering = Pick<CaseGraph, 'deps' | 'drawer'>;

/** To be called as a tab is opened; `offer` is asked when somebody wants it, and has null for nothing. */
export function offerExport(of: () => Offering, offer: () => ExportRequest | null): void {
  $effect(() => {
    const { drawer } = of();
    drawer.offer = offer;
    return () => {
      if (drawer.offer === offer) drawer.offer = null;
    };
  });
}

/** Opens the export dialog for what the open tab has, or says that there is nothing. */
export function exportOffered({ deps, drawer }: Offering): void {
  const request = drawer.offer?.() ?? null;
  if (request?.offers.some(({ entities }) => entities.length > 0)) deps.takeAway(request);
  else deps.announce('Nothing is listed below the graph that could be exported');
}
