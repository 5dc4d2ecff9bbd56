/** How much an export has, as the window counts it. */
import type { ExportCounts } from '../../../contract/answers/export.ts';
import { countOf } from '../../shared/words/moment-words.ts';

/** `1,842 records, 2 ties`; without ties where the format has none. */
export const exportedCounts = ({ entities, ties }: ExportCounts): string =>
  [countOf(entities, 'record'), ...(ties === null ? [] : [countOf(ties, 'tie')])].join(', ');
