/** A dossier as it was asked for, and its recipe: what it says of how it was made. */
import { z } from 'zod';
import { dossierWish, redactedTemplate } from '../../contract/answers/dossier.ts';

const FORMAT = 'interlock-dossier';

/** What stands in a dossier of what it was made of. */
const recipeShape = z.strictObject({
  format: z.literal(FORMAT),
  ...dossierWish,
  template: redactedTemplate,
  asOf: z.undefined().optional(),
  /** The day that states are as of. */
  day: z.iso.date(),
  /** When it was made. */
  at: z.iso.datetime(),
  chain: z.strictObject({
    store: z.string().max(100),
    count: z.int().min(0),
    hash: z.string().regex(/^[0-9a-f]{64}$/),
  }),
});

export type DossierRequest = Omit<z.output<typeof recipeShape>, 'format' | 'asOf'>;

export const recipeOf = (asked: DossierRequest): string =>
  JSON.stringify({ format: FORMAT, ...asked });

/** Null: it is none. */
export function readRecipe(text: string): DossierRequest | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  const read = recipeShape.safeParse(value);
  if (!read.success) return null;
  const { format: _format, asOf: _asOf, ...asked } = read.data;
  return asked;
}

/** How HTML, a container as Word's, PDF and the title of Markdown begin. */
const BEGINNINGS = [/^<!DOCTYPE html/i, /^PK/, /^%PDF-/, /^# /];

/** @param bytes of the beginning of a file */
export function beginsAsDossier(bytes: Uint8Array): boolean {
  const text = String.fromCharCode(...bytes.subarray(0, 64)).trimStart();
  return BEGINNINGS.some((beginning) => beginning.test(text));
}
