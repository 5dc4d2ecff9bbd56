/** What reading an exported file yields: text that is not validated yet. */
import { Refusal } from '../../contract/faults/faults.ts';
import { LossCount } from '../common/exporter.ts';
import { toWritable } from '../common/writable-text.ts';

/**
 * One thing that an exported file states. graph: fields of the whole graph. node, edge: an entity or a tie
 * with its fields. record: an entity with its registry's response. drawn-node, drawn-edge: one in a
 * picture, with its sources, and of a node the name.
 */
export interface ExportedRow {
  what: 'graph' | 'node' | 'edge' | 'record' | 'drawn-node' | 'drawn-edge';
  /** By their names in the flat model, including `id`, and for an edge `source` and `target`. */
  fields: ReadonlyMap<string, string>;
}

/** Reads one file in parts. Refused as `export-unreadable`. */
export interface ExportReading {
  /** The rows completed by the next part of the file. */
  write(text: string): ExportedRow[];
  /** The rows completed by the end of the file. */
  end(): ExportedRow[];
  /** A text as this format writes it. */
  readonly asWritten: (stated: string) => string;
  /** Whether one file contains the whole export: entities, ties, and the head of the chain of requests. */
  readonly isWhole: boolean;
}

/** In UTF-16 units: far more than anything in an export. */
export const MAX_ITEM_LENGTH = 4 * 1024 * 1024;

export const unreadable = (why: string): Refusal => new Refusal('export-unreadable', { why });

/** Text as every format writes it: unwritable characters are replaced. */
export const asText = (stated: string): string => toWritable(stated, new LossCount());

/** Other programs apply defaults to everything without a value, so a file with defaults is refused. */
export const HAS_DEFAULT = 'a field in it has a default, which no export has';
