/** What a change comes to that is decided of, in short: for the journal, which keeps the words of that day. */
import { counted } from '../contract/counted.ts';
import { Refusal } from '../contract/faults.ts';
import type { CaseItem } from '../contract/model/case-item.ts';
import type { CaseId } from '../contract/model/case.ts';
import type { Difference } from '../contract/model/version.ts';
import { toPlainWords } from '../drawing/visible-text.ts';
import type { EngineContext } from './context.ts';

/** Of a difference within the words. */
const CITED = 160;

/** Of the only decision among these; empty where there is none, or several, or nothing can be told of it. */
export async function decidedInShort(
  { store: { read }, changes }: Pick<EngineContext, 'store' | 'changes'>,
  id: CaseId,
  put: readonly CaseItem[],
  signal: AbortSignal,
): Promise<string> {
  const [decision, ...others] = put.filter((item) => item.kind === 'decision');
  if (decision === undefined || others.length > 0) return '';
  const { id: entity, version } = decision;
  const versions = read.caseVersionsOf(id, entity);
  if (versions === null) return '';
  const last = read.caseItem(id, { kind: 'decision', id: entity });
  const before = last?.kind === 'decision' ? last.baseline : versions.began;
  const two = { entity, before, after: version };
  const says = await changes
    .differencesKept(two, versions.at.slice(0, 10), signal)
    .then(inShort)
    .catch(unlessDamaged);
  const which = version === null ? [] : [`version ${version.slice(0, 8)}`];
  return [...which, ...says].join(': ');
}

function inShort(all: readonly Difference[]): string[] {
  const [first, ...more] = all;
  if (first === undefined) return [];
  const rest = more.length === 0 ? '' : `, and ${counted(more.length, 'other difference')}`;
  return [`${toPlainWords(first.says, CITED)}${rest}`];
}

/** What is damaged can be decided of all the same. */
function unlessDamaged(error: unknown): string[] {
  if (error instanceof Refusal && error.fault.code !== 'cancelled') return [];
  throw error;
}
