/** Sentences of an answer as text to copy, with the places in responses that they are based on. */
import type { Client } from '../../../../contract/client.ts';
import type { ResponseSource } from '../../../../contract/model/response.ts';
import type { TieSource } from '../../../../contract/model/tie.ts';
import { answerInWords, placeInWords } from '../../../shared/record/source-words.ts';

type Source = Pick<TieSource, 'sha256' | 'pointer'>;

/** Reads the source of a response by its hash, once for each hash. */
export type AnswerReader = (sha256: string) => Promise<ResponseSource>;

export function answerReader(client: Client): AnswerReader {
  const known = new Map<string, ResponseSource>();
  return async (sha256) => {
    const response =
      known.get(sha256) ?? (await client.readResponse({ sha256, limit: 1 })).response;
    known.set(sha256, response);
    return response;
  };
}

/**
 * The sentences, then each response once by address, time and hash, with its places below. Refused as
 * `readResponse` is.
 */
export async function withSources(
  answerOf: AnswerReader,
  sentences: readonly string[],
  sources: readonly Source[],
): Promise<string> {
  const answers: string[] = [];
  for (const [sha256, stated] of Map.groupBy(sources, (source) => source.sha256)) {
    const places = new Set(stated.map(({ pointer }) => `    ${placeInWords(pointer)}`));
    answers.push(`  ${answerInWords(await answerOf(sha256)).join(', ')}`, ...places);
  }
  return [...sentences, 'Sources:', ...answers, ''].join('\n');
}
