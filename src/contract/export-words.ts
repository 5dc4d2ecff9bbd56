/** How much an export has, in words. */
import { counted } from './counted.ts';
import type { ExportCounts } from './model/answers.ts';

/** `2 entities` and `1 tie`; of a format without ties `2 records` alone. */
export const exportedInWords = ({ entities, ties }: ExportCounts): string[] =>
  ties === null
    ? [counted(entities, 'record')]
    : [counted(entities, 'entity', 'entities'), counted(ties, 'tie')];
