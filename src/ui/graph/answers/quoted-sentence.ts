/** Sentences of an answer as they are copied: with the places of the registries' answers they rest on. */
import type { Client } from '../../../contract/client.ts';
import type { TieSource } from '../../../contract/model/tie.ts';
import { answerInWords, placeInWords } from '../../shared/source-words.ts';

type Source = Pick<TieSource, 'sha256' | 'pointer'>;

/**
 * Each answer once, by its address, its time and its hash, with the places in it below, however many
 * sentences rest on them. Refused as the engine refuses.
 */
export async function withSources(
  client: Client,
  sentences: readonly string[],
  sources: readonly Source[],
): Promise<string> {
  const answers: string[] = [];
  for (const [sha256, stated] of Map.groupBy(sources, (source) => source.sha256)) {
    const { response } = await client.readResponse({ sha256, limit: 1 });
    const places = new Set(stated.map(({ pointer }) => `    ${placeInWords(pointer)}`));
    answers.push(`  ${answerInWords(response).join(', ')}`, ...places);
  }
  return [...sentences, 'Sources:', ...answers, ''].join('\n');
}
