/** What a salvage asks the kinds of registry where rows are gone. */
import { parseRecordId } from '../../contract/model/entity.ts';
import { Refusal } from '../../contract/faults/faults.ts';
import type { RegistryKind } from '../../registry/common/registry.ts';
import type { Recognise } from '../../store/salvage/salvage-input.ts';

export function createRecognise(kinds: readonly RegistryKind[]): Recognise {
  return {
    record: (name, body) =>
      kinds.find((kind) => kind.name === name)?.recognise({ body, contentType: null }) ?? null,
    registry(asked, record) {
      const { subject, id } = parseRecordId(record);
      for (const kind of kinds) {
        const at = asked.indexOf(kind.pathOf(subject, id));
        const address = at > 0 ? addressOf(kind, asked.slice(0, at)) : null;
        if (address !== null) return { kind: kind.name, address };
      }
      return null;
    },
  };
}

function addressOf(kind: RegistryKind, given: string): string | null {
  try {
    return kind.toAddress(given);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
