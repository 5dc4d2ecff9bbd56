/** What the open table or answer below the graph offers for export. */
import type { ExportRequest } from '../../shared/window/pane-context.ts';
import type { CaseGraph } from '../model/case-graph.svelte.ts';

type Offering = Pick<CaseGraph, 'deps' | 'drawer'>;

/** To be called when a tab is created; `offer` is called on export and returns null for nothing. */
export function offerExport(of: () => Offering, offer: () => ExportRequest | null): void {
  $effect(() => {
    const { drawer } = of();
    drawer.offer = offer;
    return () => {
      if (drawer.offer === offer) drawer.offer = null;
    };
  });
}

/** Opens the export dialog for what the open tab offers, or announces that there is nothing. */
export function exportOffered({ deps, drawer }: Offering): void {
  const request = drawer.offer?.() ?? null;
  if (request?.offers.some(({ entities }) => entities.length > 0)) deps.openExport(request);
  else deps.announce('Nothing is listed below the graph that could be exported');
}
