/** A report with redacted values removed from all its texts; hashes and places stay. */
import type { Scrubber } from '../../case-file/scrub.ts';
import { mapInSteps } from '../../graph/shared/steps.ts';
import { redactedAddress } from '../export/redacted-graph.ts';
import type { Redacting } from '../redaction/redacted-words.ts';
import type { Block, Fact, Piece, Report, Rich } from '../../report/model/report.ts';

/** In short steps: a table may have thousands of rows. */
export function* redactedReport(report: Report, texts: Redacting): Generator<void, Report> {
  const { scrubber } = texts;
  const { title, subtitle, front, sections, sources } = report;
  const left: Report['sections'][number][] = [];
  for (const section of sections) {
    const blocks = yield* allWithout(section.blocks, scrubber);
    left.push({ ...section, title: scrubber.text(section.title), blocks });
  }
  return {
    ...report,
    title: scrubber.text(title),
    subtitle: scrubber.text(subtitle),
    front: front.map((fact) => factWithout(fact, scrubber)),
    sections: left,
    sources: yield* mapInSteps(sources, (source) => ({
      ...source,
      registry: scrubber.text(source.registry),
      path: redactedAddress(source.path, texts),
    })),
  };
}

const factWithout = ({ name, value }: Fact, scrubber: Scrubber): Fact => ({
  name,
  value: richWithout(value, scrubber),
});

/** Rows redacted in one step. */
const ROWS = 20;

function* allWithout(blocks: readonly Block[], scrubber: Scrubber): Generator<void, Block[]> {
  const left: Block[] = [];
  for (const block of blocks) left.push(yield* withoutIn(block, scrubber));
  return left;
}

function* withoutIn(block: Block, scrubber: Scrubber): Generator<void, Block> {
  yield;
  switch (block.is) {
    case 'heading':
    case 'code':
      return { ...block, text: scrubber.text(block.text) };
    case 'paragraph':
      return { ...block, text: richWithout(block.text, scrubber) };
    case 'list': {
      const items: Block[][] = [];
      for (const item of block.items) items.push(yield* allWithout(item, scrubber));
      return { ...block, items };
    }
    case 'facts':
      return { ...block, facts: block.facts.map((fact) => factWithout(fact, scrubber)) };
    case 'table':
      return {
        ...block,
        caption: scrubber.text(block.caption),
        columns: block.columns.map((column) => ({ ...column, title: scrubber.text(column.title) })),
        rows: yield* mapInSteps(
          block.rows,
          (row) => row.map((cell) => richWithout(cell, scrubber)),
          ROWS,
        ),
      };
    case 'figure':
      // The picture was redacted before it was drawn.
      return {
        ...block,
        alt: scrubber.text(block.alt),
        caption: richWithout(block.caption, scrubber),
      };
    case 'quote':
      return { ...block, blocks: yield* allWithout(block.blocks, scrubber) };
    default:
      return block;
  }
}

/** Finds values that span two pieces too; the pieces then become one. */
function richWithout(rich: Rich, scrubber: Scrubber): Rich {
  const whole = rich.map(textOf).join('');
  if (!scrubber.findsIn(whole)) return rich;
  const left = rich.map((piece) => pieceWithout(piece, scrubber));
  const isLeft = scrubber.findsIn(left.map(textOf).join(''));
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
