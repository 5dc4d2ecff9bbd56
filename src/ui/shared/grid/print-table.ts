/** Prints a table: while it is printed, the page is that table and nothing else. */

const RULES = `
  @page { size: A4 landscape; margin: 14mm; }
  @media not print { .paper-table { display: none; } }
  @media print {
    html, body {
      background: white !important;
      color-scheme: light !important;
      height: auto !important;
      overflow: visible !important;
    }
    body > :not(.paper-table) { display: none !important; }
    .paper-table { color: #111; font: 8pt/11pt system-ui, sans-serif; forced-color-adjust: none; }
    .paper-table h1 { font-size: 12pt; line-height: 16pt; margin: 0; }
    .paper-table p { color: #444; margin: 0 0 8pt; }
    .paper-table table { border-collapse: collapse; width: 100%; }
    .paper-table th { border-bottom: 1pt solid #666; }
    .paper-table td { border-bottom: 0.5pt solid #bbb; vertical-align: top; }
    .paper-table th, .paper-table td { padding: 2pt 8pt 2pt 0; text-align: start; }
    .paper-table td { overflow-wrap: anywhere; }
    .paper-table td:first-child { white-space: nowrap; }
    .paper-table tr { break-inside: avoid; }
  }`;

interface PaperTable {
  title: string;
  /** Shown below the title. */
  words: string;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}

/** All content is text, never markup. Nothing remains on the page afterwards. */
export function printTable({ title, words, columns, rows }: PaperTable): void {
  const rules = new CSSStyleSheet();
  rules.replaceSync(RULES);
  document.adoptedStyleSheets.push(rules);
  const paper = withText('div', '');
  paper.className = 'paper-table';
  const table = document.createElement('table');
  const head = table.createTHead().insertRow();
  head.append(...columns.map((column) => withText('th', column)));
  const body = table.createTBody();
  for (const row of rows) {
    const cells = row.map((text) => withText('td', text));
    for (const cell of cells) cell.dir = 'auto';
    body.insertRow().append(...cells);
  }
  paper.append(withText('h1', title), withText('p', words), table);
  document.body.append(paper);
  const { title: called } = document;
  document.title = title;
  const removeTable = (): void => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((it) => it !== rules);
    document.title = called;
    paper.remove();
  };
  addEventListener('afterprint', removeTable, { once: true });
  print();
}

function withText<K extends keyof HTMLElementTagNameMap>(
  name: K,
  text: string,
): HTMLElementTagNameMap[K] {
  const element = document.createElement(name);
  element.textContent = text;
  return element;
}
