/** What the analyst wrote and judged, verbatim and marked as such. */
import type { StoredItem, NotePlace } from '../../contract/model/case-item.ts';
import {
  markdownBlocks,
  type MarkdownBlock as Written,
  type Inline,
} from '../../drawing/markdown-blocks.ts';
import type { NotesMaterial, ChangesMaterial } from '../model/material.ts';
import type { Block, Piece, Rich } from '../model/report.ts';
import { noteBlock, type DossierPhrases } from './phrases.ts';
import { softText } from './tie-sentences.ts';
import { judgementTable, namesakeNotes } from './sameness.ts';
import { isFromFile, type EntityId } from '../../contract/model/entity.ts';
import { mapInSteps } from '../../graph/shared/steps.ts';
import type { Difference } from '../../contract/model/version.ts';
import type { CitedPlace } from '../model/citations.ts';

export function composeNotes(
  { notes, judgements }: NotesMaterial,
  phrases: DossierPhrases,
): Block[] {
  const { words } = phrases;
  const onCase = notes.filter(({ place }) => place.on === 'case');
  const others = notes.filter(({ place }) => place.on !== 'case');
  const blocks = [...onCase, ...others].flatMap((note) => noteBlocks(note, phrases));
  const none: Block[] = notes.length === 0 ? [{ is: 'paragraph', text: [words.noNotes] }] : [];
  const whose = notes.length === 0 ? [] : [noteBlock(words.notesWhose)];
  return [
    ...whose,
    ...none,
    ...blocks,
    ...judgementTable(judgements, phrases),
    ...namesakeNotes(phrases),
  ];
}

function noteBlocks({ place, text, at }: StoredItem<'note'>, phrases: DossierPhrases): Block[] {
  const { words } = phrases;
  return [
    { is: 'heading', level: 3, text: whereOf(place, phrases) },
    { is: 'quote', blocks: markdownBlocks(text).flatMap(toBlocks) },
    noteBlock(words.writtenOn(phrases.moment(at))),
  ];
}

function whereOf(place: NotePlace, phrases: DossierPhrases): string {
  const { words } = phrases;
  switch (place.on) {
    case 'case':
      return words.notesOnCase;
    case 'entity':
      return words.notesOn(phrases.nameText(place.entity));
    case 'field':
      return words.notesOn(`${phrases.label(place.entity)}, ${place.label}`);
    default:
      return words.notesOn(place.label);
  }
}

/** The blocks of a note; its headings become bold paragraphs, below the headings of the dossier. */
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
      return [...inline.within.flatMap(toPieces), softText(` (${inline.address})`)];
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

/** What changed in the registries' records since the last dossier of this case. */
export function* composeChanges(
  { since, added, changed }: ChangesMaterial,
  phrases: DossierPhrases,
): Generator<void, Block[]> {
  const { words } = phrases;
  if (since === null) {
    return [{ is: 'paragraph', text: [words.firstDossier] }];
  }
  const head: Block = { is: 'paragraph', text: [words.changesSince(phrases.moment(since))] };
  if (added.length + changed.length === 0)
    return [head, { is: 'paragraph', text: [words.noChanges] }];
  const { true: imported = [], false: fetched = [] } = Object.groupBy(added, (id) =>
    isFromFile(id) ? 'true' : 'false',
  );
  const blocks = yield* mapInSteps(changed, (one) => recordChange(one, phrases), 1);
  return [
    head,
    ...addedBlock(words.newProfiles, fetched, phrases),
    ...addedBlock(words.newImports, imported, phrases),
    ...blocks.flat(),
  ];
}

function addedBlock(
  sentence: (names: string) => string,
  ids: readonly EntityId[],
  phrases: DossierPhrases,
): Block[] {
  const names = ids.map((id) => phrases.nameText(id));
  return ids.length === 0 ? [] : [{ is: 'paragraph', text: [sentence(phrases.list(names))] }];
}

type Changed = ChangesMaterial['changed'][number];

function recordChange(change: Changed, phrases: DossierPhrases): Block[] {
  const { words } = phrases;
  const { entity, before, after, differences, total } = change;
  const title = words.recordChanged(
    phrases.label(entity),
    phrases.moment(before.at),
    phrases.moment(after.at),
  );
  const left = total - differences.length;
  return [
    { is: 'heading', level: 3, text: title },
    {
      is: 'list',
      ordered: false,
      items: differences.map((one) => [
        { is: 'paragraph', text: differenceInRich(one, change, phrases) },
      ]),
    },
    ...(left > 0 ? [{ is: 'paragraph' as const, text: [words.more(phrases.number(left))] }] : []),
  ];
}

function differenceInRich(difference: Difference, change: Changed, phrases: DossierPhrases): Rich {
  const { kind, says, before, after } = difference;
  const places = phrases.citations.cite([
    ...(before === null ? [] : [placeOf(change.before, before.pointer)]),
    ...(after === null ? [] : [placeOf(change.after, after.pointer)]),
  ]);
  return [`${phrases.words[kind]}: `, { is: 'stated', text: says }, ...places];
}

const placeOf = ({ sha256, at }: Changed['before'], pointer: string): CitedPlace => ({
  sha256,
  fetchedAt: at,
  pointer,
});
