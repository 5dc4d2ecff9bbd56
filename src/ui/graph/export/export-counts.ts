/** The counts of an export in words. */
import type { ExportCounts } from '../../../contract/answers/export.ts';
import { countOf } from '../../shared/words/moment-words.ts';

/** `1,842 records, 2 ties`; without ties if the format has none. */
export const exportedCounts = ({ entities, ties }: ExportCounts): string =>
  [countOf(entities, 'record'), ...(ties === null ? [] : [countOf(ties, 'tie')])].join(', ');
