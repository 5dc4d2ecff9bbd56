/** The words for a change of items, for "Undo …" and the journal, with the journal's verb. */
import { counted } from '../../contract/text/counted.ts';
import { countedItems } from '../../contract/words/case-words.ts';
import {
  entitiesOf,
  pairOf,
  partsOfTagged,
  partsOfWaiver,
  type CaseItem,
  type ItemOf,
  type NotePlace,
} from '../../contract/model/case-item.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import { queryInWords } from '../../contract/model/query.ts';
import {
  areOfSeveralRegistries,
  findNamesakes,
  idInWords,
} from '../../graph/sameness/namesakes.ts';
import { toPlainWords } from '../../drawing/shapes/visible-text.ts';

/** Characters quoted of a name or text. */
const CITED = 60;

/** An item before and after a change; null when it does not exist. */
export interface ItemChange {
  before: CaseItem | null;
  after: CaseItem | null;
}

export interface ItemsStep {
  verb: string;
  label: string;
}

export interface NamesForWords {
  /** The name of an entity. */
  entity: (id: EntityId) => string;
  /** What distinguishes it from others of this name in the same words; empty if not needed. */
  distinction: (id: EntityId) => string;
  /** A decided change in short; empty if it is not known. */
  decided: (id: EntityId) => string;
  /** The name of a tag. */
  tag: (id: string) => string;
}

/** The names of entities, and what distinguishes those of the same name. */
export function namesOf(
  known: readonly { id: EntityId; label: string }[],
): Pick<NamesForWords, 'entity' | 'distinction'> {
  const labels = new Map(known.map(({ id, label }) => [id, label]));
  const namesakes = findNamesakes(known);
  const several = areOfSeveralRegistries(namesakes);
  return {
    entity: (id) => labels.get(id) ?? id,
    distinction: (id) => (namesakes.has(id) ? idInWords(id, several) : ''),
  };
}

const cited = (text: string): string => `“${toPlainWords(text, CITED)}”`;

/** Characters quoted of a reason: it is to be readable in the journal a year later. */
const REASON = 1000;

function named(names: NamesForWords, id: EntityId): string {
  const distinction = names.distinction(id);
  return `${cited(names.entity(id))}${distinction === '' ? '' : ` (${distinction})`}`;
}

const because = (reason: string): string =>
  reason === '' ? '' : `: “${toPlainWords(reason, REASON)}”`;

const act = (
  { before, after }: ItemChange,
  added: string,
  changed: string,
  removed: string,
): string => (before === null ? added : after === null ? removed : changed);

function placeInWords(place: NotePlace, names: NamesForWords): string {
  switch (place.on) {
    case 'case':
      return 'the case';
    case 'entity':
      return named(names, place.entity);
    case 'field':
      return `${toPlainWords(place.label, CITED)} of ${named(names, place.entity)}`;
    case 'tie':
      return toPlainWords(place.label, 2 * CITED);
  }
}

function judgedInWords(
  { id, verdict, reason }: ItemOf<'judgement'>,
  change: ItemChange,
  names: NamesForWords,
): string {
  const [a, b] = pairOf(id).map((entity) => named(names, entity));
  if (change.after === null) return `Withdraw what was said of ${a} and ${b}`;
  if (verdict === 'unsure') return `Say unsure of ${a} and ${b}${because(reason)}`;
  return `Say ${verdict === 'same' ? 'same' : 'not same'}: ${a} and ${b}${because(reason)}`;
}

function decidedInWords(
  { id, verdict, reason }: ItemOf<'decision'>,
  change: ItemChange,
  names: NamesForWords,
): string {
  const whose = named(names, id);
  if (change.after === null) return `Withdraw what was decided of a change of ${whose}`;
  const what = names.decided(id);
  const details = what === '' ? '' : ` (${what})`;
  return `${verdict === 'accepted' ? 'Accept' : 'Ignore'} a change of ${whose}${details}${because(reason)}`;
}

/** The waived rule, and the entity it applied to. */
function waivedInWords(item: ItemOf<'waiver'>, names: NamesForWords): string {
  const { rule, entity } = partsOfWaiver(item);
  return `${rule} of ${named(names, entity)}`;
}

function stackedInWords(item: ItemOf<'stack'>, { before, after }: ItemChange): string {
  const called = cited(item.name);
  if (after === null) return `Dissolve the stack ${called}`;
  if (before?.kind !== 'stack') {
    return `Group ${counted(item.members.length, 'record')} into the stack ${called}`;
  }
  if (before.name !== item.name) return `Rename the stack ${cited(before.name)} ${called}`;
  if (before.isOpen === item.isOpen) return `Change the stack ${called}`;
  return `${item.isOpen ? 'Open' : 'Collapse'} the stack ${called}`;
}

function wordsOf(change: ItemChange, names: NamesForWords): string {
  const item = change.after ?? change.before;
  switch (item?.kind) {
    case 'note':
      return `${act(change, 'Add', 'Change', 'Delete')} a note on ${placeInWords(item.place, names)}`;
    case 'flag':
      return `${act(change, 'Flag', 'Change the flag of', 'Unflag')} ${named(names, item.id)}`;
    case 'tag':
      return `${act(change, 'Make', 'Change', 'Delete')} the tag ${cited(item.name)}`;
    case 'tagged': {
      const { tag, entity } = partsOfTagged(item);
      const verb = act(change, 'Tag', 'Tag', 'Take the tag off');
      return `${verb} ${named(names, entity)}: ${cited(names.tag(tag))}`;
    }
    case 'todo': {
      const isTicked = change.before?.kind === 'todo' && change.before.done !== item.done;
      const changed = isTicked ? (item.done ? 'Done' : 'Not done') : 'Change to do';
      return `${act(change, 'To do', changed, 'Delete to do')}: ${cited(item.text)}`;
    }
    case 'search':
      return `${act(change, 'Save', 'Change', 'Delete')} the search ${cited(item.title)}`;
    case 'subject':
      return change.after === null
        ? `${named(names, item.id)} is no subject of the case`
        : `Make ${named(names, item.id)} a subject of the case`;
    case 'judgement':
      return judgedInWords(item, change, names);
    case 'decision':
      return decidedInWords(item, change, names);
    case 'waiver': {
      const verb = act(change, 'Waive', 'Waive', 'Withdraw the waiver:');
      const why = change.after === null ? '' : because(item.reason);
      return `${verb} ${waivedInWords(item, names)}${why}`;
    }
    case 'stack':
      return stackedInWords(item, change);
    default:
      return '';
  }
}

const VERBS: Record<CaseItem['kind'], string> = {
  note: 'note',
  flag: 'flag',
  tag: 'tag',
  tagged: 'tag',
  todo: 'to-do',
  search: 'save-search',
  subject: 'subject',
  judgement: 'judge',
  decision: 'decide',
  waiver: 'waive',
  stack: 'stack',
};

/** A single change is described by name; several of a kind by their number. */
export function stepInWords(changes: readonly ItemChange[], names: NamesForWords): ItemsStep {
  const isKind = (kind: CaseItem['kind'], { before, after }: ItemChange): boolean =>
    (after ?? before)?.kind === kind;
  // A deleted tag stands for the records untagged with it; a tagging stands for a tag made with it.
  const deleted = changes.find((change) => isKind('tag', change) && change.after === null);
  const leading = deleted ?? changes.find((change) => isKind('tagged', change)) ?? changes[0];
  const kind = (leading?.after ?? leading?.before)?.kind;
  if (leading === undefined || kind === undefined) return { verb: 'item', label: '' };
  const alike = changes.filter((change) => isKind(kind, change));
  if (alike.length === 1) return { verb: VERBS[kind], label: wordsOf(leading, names) };
  const decided = leading.after?.kind === 'decision' ? leading.after.verdict : null;
  const verb =
    decided === null
      ? act(leading, 'Add', 'Change', 'Remove')
      : { accepted: 'Accept', ignored: 'Ignore' }[decided];
  const label = `${verb} ${countedItems(kind, alike.length)}${because(oneReason(alike))}`;
  return { verb: VERBS[kind], label };
}

/** The reason that all of these share; else empty. */
function oneReason(changes: readonly ItemChange[]): string {
  const reasons = new Set(
    changes.map(({ after }) => (after !== null && 'reason' in after ? after.reason : '')),
  );
  const [first = ''] = reasons;
  return reasons.size === 1 ? first : '';
}

/** What an item is, without its content: `Flag of “Nordvik”`. */
export function itemInWords(item: CaseItem, names: NamesForWords): string {
  switch (item.kind) {
    case 'note':
      return `Note on ${placeInWords(item.place, names)}`;
    case 'flag':
      return `Flag of ${named(names, item.id)}`;
    case 'tag':
      return `Tag ${cited(item.name)}`;
    case 'tagged': {
      const { tag, entity } = partsOfTagged(item);
      return `Tag ${cited(names.tag(tag))} on ${named(names, entity)}`;
    }
    case 'todo':
      return `To do: ${cited(item.text)}`;
    case 'search':
      return `Saved search for ${toPlainWords(queryInWords(item.query), 2 * CITED)}`;
    case 'subject':
      return `Subject ${named(names, item.id)}`;
    case 'judgement': {
      const [a, b] = pairOf(item.id).map((entity) => named(names, entity));
      return `Judgement of ${a} and ${b}`;
    }
    case 'decision':
      return `A change of ${named(names, item.id)}`;
    case 'waiver':
      return `Waiver: ${waivedInWords(item, names)}`;
    case 'stack':
      return `Stack ${cited(item.name)}`;
  }
}

/** An item's content, without what it is: `red`, `same: one birth date`, `accepted version 3fa9c2d1`. */
export function sayingInWords(item: CaseItem): string {
  switch (item.kind) {
    case 'note':
      return `${toPlainWords(item.text, 4 * CITED)}${item.isPrivate ? ' (private)' : ''}`;
    case 'flag':
      return item.colour;
    case 'tag':
      return `${toPlainWords(item.name, CITED)}, ${item.colour}`;
    case 'todo':
      return item.done ? 'done' : 'not done';
    case 'search':
      return toPlainWords(item.title, 2 * CITED);
    case 'judgement':
      return `${item.verdict.replace('-', ' ')}${reasonInWords(item)}`;
    case 'decision': {
      const { version, verdict } = item;
      const what = version === null ? 'that it is not found' : `version ${version.slice(0, 8)}`;
      return `${verdict} ${what}${reasonInWords(item)}`;
    }
    case 'waiver':
      return `${item.value}${reasonInWords(item)}`;
    case 'stack':
      return counted(item.members.length, 'record');
    default:
      return '';
  }
}

const reasonInWords = ({ reason }: { reason: string }): string =>
  reason === '' ? '' : `: ${toPlainWords(reason, 4 * CITED)}`;

/** The entities that these are about, each once. */
export const entitiesOfAll = (changes: readonly ItemChange[]): EntityId[] => [
  ...new Set(
    changes.flatMap(({ before, after }) =>
      [before, after].flatMap((it) => (it ? entitiesOf(it) : [])),
    ),
  ),
];
