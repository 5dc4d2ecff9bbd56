/** What is asked of shared things, and answered. */
import type { EntityLabels } from '../../../../contract/model/answer.ts';
import type { CaseId } from '../../../../contract/model/case.ts';
import type { EntityId } from '../../../../contract/model/entity.ts';
import type {
  SameAs,
  SharedThing,
  SharedThings,
  ThingKind,
} from '../../../../contract/model/thing.ts';
import type { AnswerScope } from '../question/answer-scope.ts';

export interface SharedQuestion {
  scope: AnswerScope;
  /** None: all. */
  kinds: readonly ThingKind[];
  near: boolean;
  /** What more state is left out. */
  most: number;
}

export interface SharedAnswer extends Pick<SharedThings, 'total' | 'leftOut' | 'isWhole'> {
  question: SharedQuestion;
  /** What is judged the same in it counts. */
  case?: CaseId;
  /** Those asked about; none for the whole store. */
  about: readonly EntityId[];
  /** As far as they were read. */
  things: readonly SharedThing[];
  /** Where the next part begins; null: all were read. */
  next: number | null;
  labels: Readonly<EntityLabels>;
  sameAs: Readonly<SameAs>;
}
