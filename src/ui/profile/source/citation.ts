/** A quoted field of a record: its value, and where, when and in which response it is stated. */
import type { Client } from '../../../contract/client.ts';
import { Refusal } from '../../../contract/faults/faults.ts';
import { spellInvisible } from '../../../drawing/shapes/visible-text.ts';
import type { EntityId } from '../../../contract/model/entity.ts';
import type { ResponseSource } from '../../../contract/model/response.ts';
import { idInWords } from '../../../graph/sameness/namesakes.ts';
import { countOf } from '../../shared/words/moment-words.ts';
import { answerInWords, placeInWords } from '../../shared/record/source-words.ts';
import { Quotation } from './quotation.svelte.ts';

export interface CitedField {
  /** What is stated there, in words. */
  what: string;
  /** An RFC 6901 JSON Pointer. */
  pointer: string;
  /** The record it belongs to, by name and number; null if the response is not a record. */
  of: string | null;
  /** The registry, as it is shown on screen. */
  registry: string;
  response: ResponseSource;
}

/** `Halvard AS (company 1001)`, or only the number if no name is stated. */
export const recordInWords = (entity: EntityId, name: string | null): string =>
  name === null ? idInWords(entity) : `${name} (${idInWords(entity)})`;

/** Reads the value from the response itself. Refused as the engine refuses, and if nothing is there. */
export async function readCitation(client: Client, field: CitedField): Promise<string> {
  const quotation = new Quotation(client, field.response.sha256, field.pointer);
  await quotation.read();
  const { quoted, fault } = quotation;
  if (fault !== null) throw new Refusal(fault.code, fault.detail);
  if (quoted === null || quoted === 'unreadable') throw new Error('there is no value to quote');
  if (quoted === 'absent') return citation(field, 'not stated');
  const more = quoted.leftOff > 0 ? ` … and ${countOf(quoted.leftOff, 'character')} more` : '';
  return citation(field, `${more === '' ? asWords(quoted.text) : quoted.text}${more}`);
}

/** Spells out invisible characters, which would otherwise be copied unseen. */
function citation({ what, of, pointer, registry, response }: CitedField, value: string): string {
  return [
    `${what}: ${spellInvisible(value)}`,
    ...(of === null ? [] : [`Of: ${spellInvisible(of)}`]),
    `Source: ${registry}`,
    ...answerInWords(response),
    `At: ${placeInWords(pointer)}`,
    '',
  ].join('\n');
}

/** A string without JSON's quotes and escapes. */
function asWords(json: string): string {
  const value: unknown = JSON.parse(json);
  if (value === null) return 'not stated';
  return typeof value === 'string' ? value : json;
}
