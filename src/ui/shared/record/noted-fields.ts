/** Which fields of the surrounding record have a note, for the places that lead to them. */
import { getContext, setContext } from 'svelte';

interface NotedFields {
  /** @param at an RFC 6901 JSON Pointer into the response on show */
  has(at: string): boolean;
}

const KEY = Symbol('noted fields');

export const setNotedFields = (fields: NotedFields): void => void setContext(KEY, fields);

/** Without a record around, no field has a note. */
export const getNotedFields = (): NotedFields =>
  getContext<NotedFields | undefined>(KEY) ?? { has: () => false };
