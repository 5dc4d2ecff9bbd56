/** The kinds of registry that this program knows. A new one is a folder beside this file and a line here. */
import { Refusal } from '../contract/faults/faults.ts';
import { businessLookup } from './business-lookup/kind.ts';
import { importedFile } from './imported-file/kind.ts';
import type { RegistryKind } from './common/registry.ts';

export const KINDS: readonly RegistryKind[] = [businessLookup, importedFile];

/** The kind that is used if none is named. */
export const DEFAULT_KIND = businessLookup;

/** The kind of imported files. */
export const IMPORTED_KIND = importedFile;

/** Finds a kind by its name; refused as `kind-unknown`, for instance if a newer program wrote the store. */
export function kindsByName(kinds: readonly RegistryKind[]): (name: string) => RegistryKind {
  const byName = new Map(kinds.map((kind) => [kind.name, kind]));
  return (name) => {
    const kind = byName.get(name);
    if (kind === undefined) throw new Refusal('kind-unknown', { kind: name });
    return kind;
  };
}
