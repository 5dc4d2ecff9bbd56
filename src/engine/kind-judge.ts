/** Whether registries and answers of a case file can be what the file tells of them. */
import type { KindJudge, ToldAnswer } from '../case-file/told-answers.ts';
import { Refusal } from '../contract/faults.ts';
import { askedAddress, isHandleOf, SAMPLE_ADDRESS } from '../contract/model/registry.ts';
import type { PersonalDetail } from '../record/personal-details.ts';
import type { RegistryKind } from '../registry/registry-kind.ts';
import { decodedWithout } from './without-personal.ts';

type KindNamed = (name: string) => RegistryKind;

/** By these kinds, found as `kindsByName` does. */
export function createKindJudge(named: KindNamed): KindJudge {
  return {
    registry({ kind, handle, address }) {
      const there = askedAddress(address);
      if (!isHandleOf(handle, address) || !isAddress(kindOf(named, kind), there)) {
        return `the registry ${handle} can’t have the address it is said to have`;
      }
      return null;
    },
    answer: (told, body) => answerFault(kindOf(named, told.registry.kind), told, body),
  };
}

function kindOf(named: KindNamed, kind: string): RegistryKind {
  try {
    return named(kind);
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

function answerFault(kind: RegistryKind, told: ToldAnswer, body: Uint8Array): string | null {
  const { record, redacted } = told;
  const wanted = new Set(redacted.filter((one): one is PersonalDetail => one !== 'private-notes'));
  const called = record === null ? 'the answer to a search' : `the record of ${record}`;
  try {
    const { secrets } = decodedWithout(kind, { ...told, body }, wanted);
    return secrets.length === 0 ? null : `(${called}) has what is said to be taken out of the file`;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return `can’t be ${called}`;
  }
}
