/** Tables that this program wrote: how they are known, and the text as stated in their cells. */

/** The first columns of the tables of entities and of ties, as in every version; others came behind them. */
const HEADERS: readonly string[] = [
  'id,label,kind,knowledge,country,nationality,status,born,registration_number,fetched_at,x,y',
  'id,source,source_label,target,target_label,kind,role,status,state,start,end,corroboration,other_side,sources',
];

/** Only a table of ours has apostrophes that nobody stated: in another one they stay. */
export const isOurTable = (columns: readonly string[]): boolean => {
  const header = `${columns.join(',')},`;
  return HEADERS.some((ours) => header.startsWith(`${ours},`));
};

// What `contract/text/formula.ts` goes by.
const PASSED_OVER = /[\s'"\u200B-\u200F\u2060\uFEFF]/;
const SIGN = /[=+\-@＝＋－＠]/g;
const SEPARATOR = /[,;|\t\r\n]/;
const WHOLE = /^'(?='*[\t\r]|[\s'"\u200B-\u200F\u2060\uFEFF]*[=+\-@＝＋－＠])/u;

/** Without the apostrophes that `withoutFormulas` put before signs behind a separator, and before the whole. */
export function asStatedBefore(cell: string): string {
  if (!cell.includes("'")) return cell;
  let stated = '';
  let copied = 0;
  for (const { index } of cell.matchAll(SIGN)) {
    if (cell[index - 1] !== "'" || !beginsCell(cell, index)) continue;
    stated += cell.slice(copied, index - 1);
    copied = index;
  }
  return (stated + cell.slice(copied)).replace(WHOLE, '');
}

/** A sign is never passed over, so all signs together look at each character once. */
function beginsCell(text: string, place: number): boolean {
  for (let at = place - 1; at >= 0; at -= 1) {
    const before = text.charAt(at);
    if (SEPARATOR.test(before)) return true;
    if (!PASSED_OVER.test(before)) return false;
  }
  return false;
}
