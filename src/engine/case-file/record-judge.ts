/** Whether the registries and responses of a case file can be what the file says they are. */
import { Scrubber } from '../../case-file/scrub.ts';
import type { KindJudge, DescribedAnswer, DescribedWords } from '../../case-file/answers.ts';
import { Refusal } from '../../contract/faults/faults.ts';
import type { Redaction } from '../../contract/model/case-file.ts';
import type { MemberQuery } from '../../contract/model/query.ts';
import { originalAddress, isHandleOf, SAMPLE_ADDRESS } from '../../contract/model/registry.ts';
import type { PersonalDetail } from '../../record/fields/field.ts';
import type { RegistryKind } from '../../registry/common/registry.ts';
import { queryOf } from '../../store/requests/searches.ts';
import { redactedLabel, redactedQuery } from '../redaction/redacted-words.ts';
import { decodedWithout } from '../redaction/without-personal.ts';

type KindNamed = (name: string) => RegistryKind;

/** Judges by these kinds, looked up as `kindsByName` does. */
export function createRecordJudge(findKind: KindNamed): KindJudge {
  return {
    registry({ kind, handle, address }) {
      const there = originalAddress(address);
      if (!isHandleOf(handle, address) || !isAddress(kindOf(findKind, kind), there)) {
        return `the registry ${handle} can’t have the address it is said to have`;
      }
      return null;
    },
    answer: (described, body) =>
      answerFault(kindOf(findKind, described.registry.kind), described, body),
    isRedacted: (described, redacted) =>
      redacted.length === 0 || isLeft(described, new Set(redacted)),
  };
}

/** A scrubber without values from records: only whole fields are redacted. */
const NOTHING = new Scrubber(null);

/** Whether redacting it again leaves it unchanged. */
function isLeft(described: DescribedWords, wanted: ReadonlySet<Redaction>): boolean {
  const texts = { scrubber: NOTHING, wanted };
  const isQueryLeft = (query: Partial<MemberQuery>): boolean =>
    redactedQuery(query, texts) === query;
  if ('view' in described)
    return described.view.search === null || isQueryLeft(described.view.search.query);
  if ('item' in described)
    return described.item.kind !== 'search' || isQueryLeft(described.item.query);
  if ('entry' in described) {
    const { verb, label } = described.entry;
    return redactedLabel(verb, label, texts) === label;
  }
  const { query } = described.request;
  if (query === null) return true;
  const parsed = queryOf(query);
  return parsed === null ? query === '[]' : isQueryLeft(parsed);
}

function kindOf(findKind: KindNamed, kind: string): RegistryKind {
  try {
    return findKind(kind);
  } catch (error) {
    if (error instanceof Refusal) throw new Refusal('case-file-kind', { kind });
    throw error;
  }
}

function isAddress(kind: RegistryKind, address: string): boolean {
  if (address === SAMPLE_ADDRESS) return true;
  try {
    return kind.toAddress(address) === address;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** Whether this program wrote these bytes: parts beyond the specification could hide details. */
function isWritten(
  { write }: RegistryKind,
  left: ReturnType<typeof decodedWithout>['left'],
  body: Uint8Array,
): boolean {
  const again = 'items' in left ? write?.items(left.items) : write?.profile(left.profile);
  return again !== undefined && Buffer.compare(again, body) === 0;
}

function answerFault(
  kind: RegistryKind,
  described: DescribedAnswer,
  body: Uint8Array,
): string | null {
  const { record, redacted } = described;
  const wanted = new Set(redacted.filter((one): one is PersonalDetail => one !== 'private-notes'));
  const called = record === null ? 'the answer to a search' : `the record of ${record}`;
  try {
    const { left, secrets, isOdd } = decodedWithout(kind, { ...described, body }, wanted);
    const isLeft =
      secrets.length === 0 && (wanted.size === 0 || !isOdd || isWritten(kind, left, body));
    return isLeft ? null : `(${called}) has what is said to be taken out of the file`;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return `can’t be ${called}`;
  }
}
