/** Text as a hostile registry may send it: what breaks markup, spreadsheets, screens and encoders. */
import fc from 'fast-check';

/** One of each kind, for tests that want to name them. */
export const HOSTILE_TEXTS: readonly string[] = [
  '',
  ' ',
  '<script>alert(1)</script>',
  '"><svg onload=alert(1)>',
  ']]>',
  '<!-- -->',
  '&amp;&#0;&unknown;',
  '=HYPERLINK("http://x","y")',
  '+1',
  '-1+1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  ' =1',
  '"=1"',
  '\uFEFF=1',
  '\u00A0=1',
  '＝1',
  '1;=1+1',
  '1;"=1+1',
  'a|@SUM(A1)',
  'a\t"+1',
  'a\u0000b\u0008c\u000Bd\u001F\u007F\u0085',
  'line\r\nbreak\nand\rmore\u2028\u2029',
  '\u202Egnp.exe',
  '\u2066open isolate',
  '\u2069\u202C',
  '\uD800',
  'lone \uDC00 low',
  '\uFFFE\uFFFF',
  'e\u0301\u0302\u0303'.repeat(20),
  '👩‍👩‍👧‍👦🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  'Νικόλαος Παπαδάκης',
  'محمد الأمين',
  '山田 太郎',
  '__proto__',
  'constructor',
  '../../etc/passwd',
  "Robert'); DROP TABLE entities;--",
  '%s%n${x}{{y}}',
  'a,b;c|d"e',
];

/** Any of these, any string of UTF-16 units, or some of both in one. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...HOSTILE_TEXTS),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 8 })
    .map((units) => String.fromCharCode(...units)),
  fc
    .tuple(
      fc.constantFrom(...HOSTILE_TEXTS),
      fc.string({ maxLength: 4 }),
      fc.constantFrom(...HOSTILE_TEXTS),
    )
    .map((parts) => parts.join('')),
);
