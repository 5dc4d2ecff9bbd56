/** A search that was saved, asked again. */
import type { CaseView } from '../../contract/model/case.ts';
import { toForm } from './search-form.ts';
import type { SearchState } from './search-state.svelte.ts';

/** Of the registries it was asked of then. */
export async function searchAgain(
  search: SearchState,
  { query, registries }: Pick<NonNullable<CaseView['search']>, 'query' | 'registries'>,
): Promise<void> {
  search.registries.take(registries);
  search.form = toForm(query);
  await search.search();
}
