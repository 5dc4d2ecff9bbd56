/** More sheets than this are not printed at once. */
export const MOST_SHEETS = 200;
