/** What was put into a case, each thing as a line. */
import type { EntityId } from '../contract/model/entity.ts';
import {
  pairOf,
  partsOfTagged,
  partsOfWaiver,
  type ItemOf,
  type KeptItem,
} from '../contract/model/case-item.ts';

export type LabelsOf = (id: EntityId) => string;

export function itemLines(items: readonly KeptItem[], names: LabelsOf): string[] {
  const tags = new Map(
    items.flatMap((item) => (item.kind === 'tag' ? [[item.id, item.name]] : [])),
  );
  return items.flatMap((item) => {
    switch (item.kind) {
      case 'note': {
        const noun = item.isPrivate ? 'private note' : 'note';
        return [`${noun} on ${placeOf(item, names)}, ${item.changedAt}: ${item.text}`];
      }
      case 'flag':
        return [`flag: ${names(item.id)}`];
      case 'tagged': {
        const { tag, entity } = partsOfTagged(item);
        return [`tag ${tags.get(tag) ?? ''}: ${names(entity)}`];
      }
      case 'todo':
        return [`to do${item.done ? ', done' : ''}: ${item.text}`];
      case 'search':
        return [`saved search: ${item.title}`];
      case 'decision': {
        const reason = item.reason === '' ? '' : `: ${item.reason}`;
        return [`${item.verdict} a change of ${names(item.id)}${reason}`];
      }
      case 'stack':
        return [`stack ${item.name}: ${item.members.map(names).join(', ')}`];
      case 'waiver': {
        const { rule, entity } = partsOfWaiver(item);
        return [`waived ${rule} of ${names(entity)}: ${item.reason}`];
      }
      case 'judgement': {
        const [a, b] = pairOf(item.id);
        const reason = item.reason === '' ? '' : `: ${item.reason}`;
        return [`judged ${item.verdict}: ${names(a)} and ${names(b)}${reason}`];
      }
      default:
        return [];
    }
  });
}

function placeOf({ place }: ItemOf<'note'>, names: LabelsOf): string {
  if (place.on === 'case') return 'the case';
  if (place.on === 'tie') return place.label;
  return place.on === 'field' ? `${place.label} of ${names(place.entity)}` : names(place.entity);
}
