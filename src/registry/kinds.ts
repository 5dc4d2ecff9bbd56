/** The kinds of registry this program knows: a new one is a folder beside this file, and a line here. */
import { Refusal } from '../contract/faults/faults.ts';
import { businessLookup } from './business-lookup/kind.ts';
import { importedFile } from './imported-file/kind.ts';
import type { RegistryKind } from './common/registry.ts';

export const KINDS: readonly RegistryKind[] = [businessLookup, importedFile];

/** What is meant where nobody names a kind. */
export const DEFAULT_KIND = businessLookup;

/** What an imported file is. */
export const IMPORTED_KIND = importedFile;

/** Finds kinds by name; refused as `kind-unknown`, as for a store that a newer program wrote. */
export function kindsByName(kinds: readonly RegistryKind[]): (name: string) => RegistryKind {
  const byName = new Map(kinds.map((kind) => [kind.name, kind]));
  return (name) => {
    const kind = byName.get(name);
    if (kind === undefined) throw new Refusal('kind-unknown', { kind: name });
    return kind;
  };
}
