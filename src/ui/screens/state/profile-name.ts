/** The name of the profile shown, for use in sentences. */
import { toPlainWords } from '../../../drawing/shapes/visible-text.ts';
import { answerName } from '../../shared/record/answer-name.ts';
import type { Workbench } from './workbench.svelte.ts';

export function profileName({ profile: { answer, entity } }: Workbench): string {
  return toPlainWords(answer ? answerName(answer) : (entity ?? 'the profile'), 120);
}
