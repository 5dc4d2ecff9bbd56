/** What the analyst wrote and judged, in the analyst's own words, and marked as these. */
import type { KeptItem, NotePlace } from '../../contract/model/case-item.ts';
import { pairOf } from '../../contract/model/case-item.ts';
import {
  markdownBlocks,
  type MarkdownBlock as Written,
  type Inline,
} from '../../drawing/markdown-blocks.ts';
import type { NotesMaterial } from '../material.ts';
import type { Block, Piece, Rich } from '../report.ts';
import { noteBlock, tableBlocks } from './blocks.ts';
import type { Teller } from './teller.ts';
import { soft } from './tie-sentences.ts';

export function composeNotes({ notes, judgements }: NotesMaterial, teller: Teller): Block[] {
  const { words } = teller;
  const onCase = notes.filter(({ place }) => place.on === 'case');
  const others = notes.filter(({ place }) => place.on !== 'case');
  const told = [...onCase, ...others].flatMap((note) => noteBlocks(note, teller));
  const none: Block[] = notes.length === 0 ? [{ is: 'paragraph', text: [words.noNotes] }] : [];
  return [noteBlock(words.notesWhose), ...none, ...told, ...judgementTable(judgements, teller)];
}

function noteBlocks({ place, text, at }: KeptItem<'note'>, teller: Teller): Block[] {
  const { words } = teller;
  return [
    { is: 'heading', level: 3, text: whereOf(place, teller) },
    { is: 'quote', blocks: markdownBlocks(text).flatMap(toBlocks) },
    noteBlock(words.writtenOn(teller.moment(at))),
  ];
}

function whereOf(place: NotePlace, teller: Teller): string {
  const { words, material } = teller;
  switch (place.on) {
    case 'case':
      return words.notesOnCase;
    case 'entity':
      return words.notesOn(teller.nameText(place.entity));
    case 'field':
      return words.notesOn(`${material.labelOf(place.entity)}, ${place.label}`);
    default:
      return words.notesOn(place.label);
  }
}

function judgementTable(judgements: readonly KeptItem<'judgement'>[], teller: Teller): Block[] {
  const { words } = teller;
  if (judgements.length === 0) return [];
  return tableBlocks({
    caption: words.judgementsTable,
    columns: [
      { title: words.twoRecords, share: 6 },
      { title: words.verdict, share: 2 },
      { title: words.reason, share: 5 },
    ],
    rows: judgements.map(({ id, verdict, reason }) => {
      const [a, b] = pairOf(id);
      const why: Rich = reason === '' ? [teller.missing()] : [{ is: 'stated', text: reason }];
      return [
        [...teller.name(a), { is: 'break' }, ...teller.name(b)],
        [words.verdicts[verdict]],
        why,
      ];
    }),
  });
}

/** A note's own headings are below those of the dossier. */
function toBlocks(written: Written): Block[] {
  switch (written.is) {
    case 'paragraph':
      return [{ is: 'paragraph', text: written.within.flatMap(toPieces) }];
    case 'heading':
      return [{ is: 'paragraph', text: strong(written.within) }];
    case 'quote':
      return [{ is: 'quote', blocks: written.within.flatMap(toBlocks) }];
    case 'list':
      return [
        {
          is: 'list',
          ordered: written.ordered,
          items: written.items.map(({ done, within }) => [
            ...(done === null ? [] : [boxOf(done)]),
            ...within.flatMap(toBlocks),
          ]),
        },
      ];
    case 'table':
      return [
        {
          is: 'table',
          caption: '',
          columns: written.head.map((cell) => ({ title: plainText(cell), share: 1 })),
          rows: written.rows.map((row) => row.map((cell) => cell.flatMap(toPieces))),
        },
      ];
    default:
      return [written];
  }
}

const boxOf = (done: boolean): Block => ({ is: 'paragraph', text: [done ? '☑' : '☐'] });

function toPieces(inline: Inline): Piece[] {
  switch (inline.is) {
    case 'text':
      return [{ is: 'stated', text: inline.text }];
    case 'code':
      return [{ is: 'code', text: inline.text }];
    case 'break':
      return [inline];
    case 'link':
      return [...inline.within.flatMap(toPieces), soft(` (${inline.address})`)];
    default: {
      const is = inline.is === 'del' ? 'struck' : inline.is;
      return [{ is, text: plainText(inline.within) }];
    }
  }
}

const strong = (within: readonly Inline[]): Rich => [{ is: 'strong', text: plainText(within) }];

const plainText = (within: readonly Inline[]): string =>
  within
    .map((inline): string => {
      if ('text' in inline) return inline.text;
      return 'within' in inline ? plainText(inline.within) : ' ';
    })
    .join('');
