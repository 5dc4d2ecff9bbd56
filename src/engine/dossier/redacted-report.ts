/** A report without what is to be taken out, wherever in its words that stands; hashes and places stay. */
import type { Scrubber } from '../../case-file/scrub.ts';
import { redactedAddress } from '../redacted-graph.ts';
import type { Redacting } from '../redacted-words.ts';
import type { Block, Fact, Piece, Report, Rich } from '../../report/report.ts';

/** In steps of a block. */
export function* redactedReport(report: Report, texts: Redacting): Generator<void, Report> {
  const { scrubber } = texts;
  const { title, subtitle, front, sections, sources } = report;
  const left: Report['sections'][number][] = [];
  for (const section of sections) {
    const blocks: Block[] = [];
    for (const block of section.blocks) {
      blocks.push(withoutIn(block, scrubber));
      yield;
    }
    left.push({ ...section, title: scrubber.text(section.title), blocks });
  }
  return {
    ...report,
    title: scrubber.text(title),
    subtitle: scrubber.text(subtitle),
    front: front.map((fact) => factWithout(fact, scrubber)),
    sections: left,
    sources: sources.map((source) => ({
      ...source,
      registry: scrubber.text(source.registry),
      asked: redactedAddress(source.asked, texts),
    })),
  };
}

const factWithout = ({ name, value }: Fact, scrubber: Scrubber): Fact => ({
  name,
  value: richWithout(value, scrubber),
});

function withoutIn(block: Block, scrubber: Scrubber): Block {
  const within = (blocks: readonly Block[]): Block[] =>
    blocks.map((one) => withoutIn(one, scrubber));
  switch (block.is) {
    case 'heading':
    case 'code':
      return { ...block, text: scrubber.text(block.text) };
    case 'paragraph':
      return { ...block, text: richWithout(block.text, scrubber) };
    case 'list':
      return { ...block, items: block.items.map(within) };
    case 'facts':
      return { ...block, facts: block.facts.map((fact) => factWithout(fact, scrubber)) };
    case 'table':
      return {
        ...block,
        caption: scrubber.text(block.caption),
        columns: block.columns.map((column) => ({ ...column, title: scrubber.text(column.title) })),
        rows: block.rows.map((row) => row.map((cell) => richWithout(cell, scrubber))),
      };
    case 'figure':
      // What is drawn was taken out before it was drawn.
      return {
        ...block,
        alt: scrubber.text(block.alt),
        caption: richWithout(block.caption, scrubber),
      };
    case 'quote':
      return { ...block, blocks: within(block.blocks) };
    default:
      return block;
  }
}

/** What stands across two pieces is found as well: then they are one. */
function richWithout(rich: Rich, scrubber: Scrubber): Rich {
  const whole = rich.map(textOf).join('');
  if (!scrubber.isIn(whole)) return rich;
  const left = rich.map((piece) => pieceWithout(piece, scrubber));
  const isLeft = scrubber.isIn(left.map(textOf).join(''));
  if (!isLeft) return left;
  const cites = rich.filter((piece) => typeof piece !== 'string' && piece.is === 'cite');
  return [{ is: 'stated', text: scrubber.text(whole) }, ...cites];
}

const textOf = (piece: Piece): string => {
  if (typeof piece === 'string') return piece;
  return 'text' in piece ? piece.text : piece.is === 'break' ? '\n' : '';
};

function pieceWithout(piece: Piece, scrubber: Scrubber): Piece {
  if (typeof piece === 'string') return scrubber.text(piece);
  return 'text' in piece ? { ...piece, text: scrubber.text(piece.text) } : piece;
}
