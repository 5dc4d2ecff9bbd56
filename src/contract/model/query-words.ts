/** A search in words. */
import type { MemberQuery } from './query.ts';

/** Its text and filters; `everybody` where there are none. The page is said from the second on. */
export function queryInWords(query: Partial<MemberQuery>): string {
  const { q, count: _count, page = 1, ...filters } = query;
  const wished = [
    q ? `“${q}”` : null,
    ...Object.entries(filters).map(
      ([name, value]) => `${name === 'birthYear' ? 'born' : name} ${value}`,
    ),
    page > 1 ? `page ${page}` : null,
  ];
  const words = wished.filter((word) => word !== null);
  return words.length === 0 ? 'everybody' : words.join(', ');
}
