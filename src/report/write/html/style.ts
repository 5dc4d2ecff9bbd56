/** The style of an HTML report: light or dark on a screen, A4 on paper with title and page numbers at the foot. */
import { toPlainWords } from '../../../drawing/shapes/visible-text.ts';
import type { WriterWords } from '../../model/report.ts';
import { shownText } from '../../model/shown-text.ts';

/** Tables with more columns have the minimum width of those with so many. */
export const MAX_MINIMUM_COLUMNS = 12;

/** Greatest height of a picture on paper, in millimetres, which leaves room for headings and the caption. */
export const MAX_HEIGHTS_MM = { portrait: 205, landscape: 138 };

/** In characters: what fits beside the page number. */
const TITLE_LENGTH = 76;

const SERIF =
  "Charter,'Bitstream Charter','Source Serif 4',Cambria,'Noto Serif','Liberation Serif','Noto Naskh Arabic','Noto Serif Hebrew','Noto Serif CJK SC','Songti SC','Yu Mincho',SimSun,Batang,'Noto Serif Devanagari','Noto Serif Thai',serif";
const SANS =
  "system-ui,-apple-system,'Segoe UI','Noto Sans','Liberation Sans','Noto Sans Arabic','Noto Sans Hebrew','Noto Sans CJK SC','Hiragino Sans','Yu Gothic UI','Microsoft YaHei','Malgun Gothic','Noto Sans Devanagari','Noto Sans Thai',sans-serif";
const MONO =
  "ui-monospace,'SF Mono','Cascadia Mono','DejaVu Sans Mono','Noto Sans Mono','Liberation Mono',monospace";

const BASE = `
:root{color-scheme:light dark;--ground:light-dark(#fff,#17181a);--shade:light-dark(#f4f4f1,#222428);--text:light-dark(#1a1b1d,#e6e6e3);--soft:light-dark(#55585d,#a9acb1);--line:light-dark(#dcdcd7,#383b40);--strong-line:light-dark(#7c7f84,#80848b);--link:light-dark(#1f4e8c,#8db9f0);--serif:${SERIF};--sans:${SANS};--mono:${MONO}}
*{box-sizing:border-box}
html{background:var(--ground);color:var(--text);font:1.0625rem/1.55 var(--serif);overflow-wrap:break-word;-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{max-width:62rem;margin:0 auto;padding:3rem 1.5rem 6rem}
a{color:var(--link);text-decoration-thickness:.06em;text-underline-offset:.15em}
:focus-visible{outline:2px solid var(--link);outline-offset:2px}
:target{background:var(--shade);outline:2px solid var(--link)}
h1,h2,h3,h4{line-height:1.25;text-wrap:balance;overflow-wrap:anywhere}
h1{font-size:2.1rem;font-weight:600;margin:0 0 .5rem}
h2{font-size:1.5rem;font-weight:600;margin:3.5rem 0 1rem;padding-top:.6rem;border-top:1px solid var(--strong-line)}
h3{font-size:1.2rem;font-weight:600;margin:2.25rem 0 .6rem}
h4{font-size:1.0625rem;font-weight:600;margin:1.75rem 0 .5rem}
p,ul,ol,blockquote,pre{margin:0 0 .9rem;max-width:70ch}
li>p:last-child,li>ul:last-child,li>ol:last-child,blockquote>:last-child{margin-bottom:0}
ul,ol{padding-inline-start:1.5em}
ol{padding-inline-start:2.4em}
li{margin-bottom:.35em}
bdi{white-space:pre-wrap}
code,pre{font-family:var(--mono);font-size:.86em}
code{overflow-wrap:anywhere;white-space:pre-wrap}
pre{padding:.75rem 1rem;background:var(--shade);white-space:pre-wrap;overflow-wrap:anywhere}
pre code{font-size:1em}
blockquote{margin-inline:0;padding-inline-start:1.1rem;border-inline-start:3px solid var(--strong-line)}
hr{border:0;border-top:1px solid var(--strong-line);margin:2rem 0;max-width:70ch}
.note,.soft,.subtitle,.cite,figcaption,dt,li>b{color:var(--soft)}
.note{font-size:.9em}
.cite{font-family:var(--sans);font-size:.76em;font-variant-numeric:tabular-nums}
.cite a{text-decoration:none;white-space:nowrap}
.cite a:hover{text-decoration:underline}
.subtitle{font-size:1.2rem;margin-bottom:2.5rem;text-wrap:balance}
dl{margin:0 0 1.25rem;border-bottom:1px solid var(--line)}
dl>div{display:grid;grid-template-columns:minmax(8rem,13rem) minmax(0,1fr);gap:.25rem 1.25rem;padding:.35rem 0;border-top:1px solid var(--line)}
dt{font:.88em/1.6 var(--sans);overflow-wrap:anywhere}
dd{margin:0;overflow-wrap:anywhere}
nav ul{list-style:none;padding:0}
nav a{display:flex;align-items:baseline;text-decoration:none}
nav a:hover span{text-decoration:underline}
.table{margin:1.5rem 0;overflow-x:auto}
table{width:100%;table-layout:fixed;border-collapse:collapse;font:.8rem/1.45 var(--sans);font-variant-numeric:tabular-nums lining-nums}
caption{text-align:start;font-size:.86rem;padding:0 0 .5rem}
figcaption{font:.86rem/1.45 var(--sans);margin-top:.6rem;max-width:80ch}
caption b,figcaption b{font-weight:600;color:var(--text);margin-inline-end:.4em}
th,td{text-align:start;vertical-align:top;padding:.36rem .8rem .36rem 0;overflow-wrap:anywhere;border-bottom:1px solid var(--line)}
th:last-child,td:last-child{padding-inline-end:0}
thead th,thead td{font-weight:600;vertical-align:bottom;border-bottom:1px solid var(--strong-line);hyphens:auto}
thead tr:not(:last-child)>*{border-bottom:0;padding-bottom:0}
table .cite{font-size:.92em}
.end{text-align:end}
figure{margin:1.75rem 0}
.picture{overflow:auto;max-height:80vh;background:#fff;border:1px solid var(--line)}
img{display:block;margin:0 auto}
.picture:not([tabindex]) img{max-width:100%;height:auto}
.sources .table{margin-top:1rem}
.sources tbody th{font-weight:600}
.sources code{font-size:.92em}
.sources tr:has(+.places)>*{border-bottom:0;padding-bottom:0}
.places ul{list-style:none;margin:0;padding:0;max-width:none;columns:15rem;column-gap:1rem;color:var(--soft)}
.places td{box-decoration-break:clone;-webkit-box-decoration-break:clone}
.places ul.short{columns:8rem}
.places li{margin:0;overflow-wrap:anywhere;break-inside:avoid}
.places q{quotes:none;color:var(--text)}
footer{margin-top:2.25rem;padding-top:.6rem;border-top:1px solid var(--line);color:var(--soft);font-size:.8rem;line-height:1.4}
footer p{max-width:none}
footer code{font-variant-ligatures:none}
.places b{font-weight:400;color:var(--text);margin-inline-end:.35em}
@media screen and (max-width:40rem){body{padding:1.5rem 1rem 4rem}html{font-size:1rem}h1{font-size:1.7rem}dl>div{grid-template-columns:minmax(0,1fr)}}
@media print{:root{color-scheme:light}html{font-size:10.5pt;line-height:1.45;orphans:3;widows:3}body{max-width:none;margin:0;padding:0}a{color:inherit;text-decoration:none}:target{background:none;outline:0}h1,h2,h3,h4{break-after:avoid;break-inside:avoid}h3,h4{padding-top:.5em}h2{margin-top:2.2rem}header{break-after:page;padding-top:30mm}h1{font-size:23pt}header dl{margin-top:12mm}header~nav h2{margin-top:0}nav a:not(:has(b))::after{content:target-counter(attr(href url),page)}nav a>b,nav a::after{flex:none;margin-inline-start:auto;min-width:4em;text-align:end;font-weight:400;font-family:var(--sans);font-size:.86em;font-variant-numeric:tabular-nums}p,ul,ol,blockquote,pre,hr{max-width:none}.table,.picture{overflow:visible}.picture{border:0;max-height:none}table{font-size:8.25pt;line-height:1.35;min-width:0}th,td{padding-top:.25rem;padding-bottom:.25rem}.places ul{font-size:7.5pt}.sources tr:has(+.places){break-after:avoid}thead{display:table-header-group;break-after:avoid}:is(tbody>tr,dl>div):first-child:not(:last-child){break-after:avoid}:is(tbody>tr,dl>div):last-child:not(:first-child){break-before:avoid}.note{break-inside:avoid}:is(h2,h3,h4)+.note,.note:has(+.table),p:has(+dl){break-after:avoid}.table+.note{break-before:avoid}tr,figure,dl>div,li{break-inside:avoid}tr.places{break-inside:auto}caption{break-after:avoid;font-size:9pt}figcaption{font-size:9pt;break-before:avoid}img{max-width:100%;max-height:${MAX_HEIGHTS_MM.portrait}mm;width:auto;height:auto}.wide{page:wide}.wide img{max-height:${MAX_HEIGHTS_MM.landscape}mm}.wide :is(h2,h3,figure){margin-top:0;margin-bottom:.5rem}.wide figcaption{max-width:none}.sources{break-before:page}.sources code{font-size:7.5pt}footer{break-inside:avoid;font-size:7.5pt}footer code{font-size:6.5pt}dd code{font-size:8pt}}
@page{size:A4;margin:22mm 23mm 24mm}
@page wide{size:A4 landscape;margin:20mm 20mm 22mm}
`;

/** Widths of columns in percent. */
const WIDTHS = Array.from({ length: 100 }, (_, at) => `.w${at + 1}{width:${at + 1}%}`).join('');

/** On a screen each column has room for a word; a table that becomes too wide scrolls. */
const MINIMA = Array.from(
  { length: MAX_MINIMUM_COLUMNS },
  (_, at) => `.c${at + 1}{min-width:${(at + 1) * 6}rem}`,
).join('');

const PAGE = '{page}';
const PAGES = '{pages}';

const COUNTERS = new Map([
  [PAGE, 'counter(page)'],
  [PAGES, 'counter(pages)'],
]);

/** The style of a report with this title; it contains no markup of HTML or XML, whatever the title. */
export function reportStyle(title: string, page: WriterWords['page']): string {
  const foot = 'font:8pt var(--sans);color:#55585d;vertical-align:top;padding-top:5mm';
  const counters = page(PAGE, PAGES)
    .split(/(\{pages?\})/)
    .map((part) => COUNTERS.get(part) ?? cssString(part));
  const shownTitle = cssString(toPlainWords(title.replace(/\s+/g, ' '), TITLE_LENGTH));
  const left = `@bottom-left{content:${shownTitle};width:75%;text-align:start;${foot}}`;
  const right = `@bottom-right{content:${counters.join(' ')};width:25%;text-align:end;${foot}}`;
  return `${BASE}${WIDTHS}\n@media screen{${MINIMA}}\n@page{${left}${right}}\n@page:first{@bottom-left{content:none}}\n`;
}

/** A CSS string (Syntax 3, 4.3.5) that every reader ends at the same character. */
const cssString = (text: string): string =>
  `"${shownText(text).replace(/[^\p{L}\p{N} .,:()-]/gu, (character) => `\\${(character.codePointAt(0) ?? 0).toString(16)} `)}"`;
