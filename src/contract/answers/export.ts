/** The result of an export: its content, what was lost, and where it was saved. */

import type { NotFetched } from './expand.ts';

/** What a format could not carry, counted by kind. */
export interface Loss {
  what: string;
  count: number;
}

/** An opened export. Its files are generated only when they are saved or read. */
export interface ExportAnswer extends ExportCounts {
  export: string;
  files: { name: string; mime: string }[];
}

/** An export of what lies around some entities, with what it lacks. */
export interface CollectAnswer extends ExportAnswer {
  /** The profiles that could not be fetched for it. */
  notFetched: NotFetched[];
  leftOut: {
    /** Stored neighbours of what is in it, that are not in it themselves, and of how many entities. */
    neighbours: number;
    of: number;
    /** Entities in it whose own record is not stored, so that their further neighbours aren't known. */
    unfetched: number;
  };
}

/** An opened dossier export; `ties` is never null. */
export interface DossierAnswer extends ExportAnswer {
  ties: number;
}

/** How much is written. */
export interface ExportCounts {
  /** If the format has no ties, only the entities whose record is included. */
  entities: number;
  /** Null if the format has no place for ties. */
  ties: number | null;
}

/** A preview: the export is generated whole but not stored. */
export interface ExportPreview extends ExportCounts {
  /** `begins`: the first characters; null if the file is not text. */
  files: { name: string; bytes: number; begins: string | null }[];
  loss: Loss[];
}

/** The next part of a file of an export: text with whole characters, or bytes in base64. */
export type ExportPart = ({ text: string } | { base64: string }) & {
  /** True once the file has ended; this part is then empty. */
  done: boolean;
  /** Entities and ties written so far, in all files. */
  written: number;
  /** What the format could not carry; null until the file has ended. */
  loss: Loss[] | null;
};

/**
 * What the host did with the files: wrote them to these paths, or offers each as a download at an address
 * of the page's own origin, which works once.
 */
export type SavedExport =
  | { how: 'written'; files: string[] }
  | { how: 'download'; links: { name: string; path: string }[] };

export interface SaveAnswer {
  saved: SavedExport;
  /** Null for a download: it is known when that ends, from `awaitExport`. */
  loss: Loss[] | null;
}
