/** Text that a spreadsheet may take for a formula: what any table that is handed on is kept from. */

/**
 * Text a spreadsheet may take for a formula, also behind white space, quotes and invisible
 * characters, and in the full-width forms that East Asian ones accept. An apostrophe is put before
 * it; taking one off again gives the text as stated. Numbers are left alone.
 */
export const FORMULA = /^(?:[\t\r]|[\s'"\u200B-\u200F\u2060\uFEFF]*[=+\-@＝＋－＠])/u;
