/** Circles of imports, by Tarjan's strongly connected components (SIAM J. Comput. 1, 1972). */
import type { Tree } from './tree.ts';

interface Visit {
  order: number;
  /** The earliest file that can be reached from here and still waits. */
  earliest: number;
  waits: boolean;
}

/** Every group of files that import each other, type imports included; a file alone is none. */
export function circles({ sources, imports }: Tree): string[] {
  const importsOf = new Map<string, string[]>();
  for (const { file, target } of imports) {
    if (target === null || !sources.has(target)) continue;
    importsOf.set(file, [...(importsOf.get(file) ?? []), target]);
  }
  const visits = new Map<string, Visit>();
  const waiting: string[] = [];
  const found: string[] = [];

  function visit(file: string): Visit {
    const own: Visit = { order: visits.size, earliest: visits.size, waits: true };
    visits.set(file, own);
    waiting.push(file);
    for (const target of importsOf.get(file) ?? []) {
      const other = visits.get(target) ?? visit(target);
      if (other.waits) own.earliest = Math.min(own.earliest, other.earliest);
    }
    if (own.earliest === own.order) {
      const group = waiting.splice(waiting.indexOf(file));
      for (const member of group) visits.get(member)!.waits = false;
      if (group.length > 1) found.push(`${group.sort().join(' and ')} import each other`);
      else if (importsOf.get(file)?.includes(file)) found.push(`${file} imports itself`);
    }
    return own;
  }

  for (const file of sources.keys()) if (!visits.has(file)) visit(file);
  return found;
}
