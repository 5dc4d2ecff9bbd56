/** What is said of whole records beside what BODS 0.4 has fields for. */
import type { GraphEntity } from '../../contract/model/canvas.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import type { GraphToExport } from '../exchange.ts';
import type { Annotation } from './statement.ts';

/** Of each record in the export; what the analyst says is told from what the registry states. */
export function recordAnnotations({
  ties,
  judged,
  marks,
}: GraphToExport): (entity: GraphEntity) => Annotation[] {
  const agreeing = new Map<EntityId, EntityId[]>();
  for (const { kind, from, to } of ties) {
    if (kind === 'same') agreeing.set(from, [...(agreeing.get(from) ?? []), to]);
  }
  const judgedAs = new Map(judged.flatMap((group) => group.map((id) => [id, group] as const)));
  return ({ id, status }) => {
    const others = (judgedAs.get(id) ?? []).filter((other) => other !== id);
    return [
      ...(status === null ? [] : [comment(`Status: ${status}`, 'Interlock')]),
      ...(agreeing.get(id) ?? []).map((to) =>
        identity(`The same company as ${to}: the two records agree.`, 'Interlock'),
      ),
      ...(others.length === 0
        ? []
        : [identity(`Judged the same as ${others.join(', ')}.`, 'the analyst')]),
      ...(marks.onRecords.get(id)?.notes ?? []).map((note) => comment(note, 'the analyst')),
    ];
  };
}

const comment = (words: string, by: Annotation['by']): Annotation => ({
  pointer: '',
  motivation: 'commenting',
  words,
  by,
});

const identity = (words: string, by: Annotation['by']): Annotation => ({
  ...comment(words, by),
  motivation: 'identifying',
});
