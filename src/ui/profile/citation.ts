/** A field of a record as it is quoted: its value, and where, when and in which bytes that is stated. */
import type { Client } from '../../contract/client.ts';
import { Refusal } from '../../contract/faults.ts';
import type { ResponseSource } from '../../contract/model/response.ts';
import { countOf } from '../shared/moment-words.ts';
import { Quotation } from './quotation.svelte.ts';

export interface CitedField {
  /** What is stated there, in words. */
  what: string;
  /** An RFC 6901 JSON Pointer. */
  pointer: string;
  /** What the registry is called on screen. */
  registry: string;
  response: ResponseSource;
}

/** Reads the value from the answer itself. Refused as the engine refuses, and where nothing is there. */
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

function citation({ what, pointer, registry, response }: CitedField, value: string): string {
  const { url, fetchedAt, sha256, isCopy } = response;
  return [
    `${what}: ${value}`,
    `Source: ${registry}`,
    `Asked: ${url}`,
    `Fetched: ${fetchedAt}`,
    `SHA-256: ${sha256}${isCopy ? ' (of a copy from which something was taken out)' : ''}`,
    `At: ${pointer === '' ? 'the whole answer' : pointer}`,
    '',
  ].join('\n');
}

/** Of a text its words, without the signs that JSON puts around and into it. */
function asWords(json: string): string {
  const value: unknown = JSON.parse(json);
  if (value === null) return 'not stated';
  return typeof value === 'string' ? value : json;
}
