/** Sentences of an answer as they are copied: with the places of the registries' answers they rest on. */
import type { TieSource } from '../../../contract/model/tie.ts';

type Source = Pick<TieSource, 'sha256' | 'pointer'>;

/** Each place once, however many sentences rest on it. */
export function withSources(sentences: readonly string[], sources: readonly Source[]): string {
  const places = new Set(sources.map(({ sha256, pointer }) => `  sha256 ${sha256} ${pointer}`));
  return [...sentences, 'Sources:', ...places, ''].join('\n');
}
