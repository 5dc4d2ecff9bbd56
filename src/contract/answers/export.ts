/** What comes of an export: what is in it, what it lost, and where it was saved. */

/** What a format could not carry, counted by kind. */
export interface Loss {
  what: string;
  count: number;
}

/** An export opened. Nothing of its files is made before it is saved or read. */
export interface ExportAnswer extends ExportCounts {
  export: string;
  files: { name: string; mime: string }[];
}

/** A dossier opened, which has every tie that it is of. */
export interface DossierAnswer extends ExportAnswer {
  ties: number;
}

/** How much is written. */
export interface ExportCounts {
  /** Where ties have no place: of those, the ones whose record is in it. */
  entities: number;
  /** null: the format has no place for ties. */
  ties: number | null;
}

/** What an export would be, made whole and not kept. */
export interface ExportPreview extends ExportCounts {
  /** `begins`: the first characters; null of what is no text. */
  files: { name: string; bytes: number; begins: string | null }[];
  loss: Loss[];
}

/** The next part of a file of an export: text with whole characters, or bytes in base64. */
export type ExportPart = ({ text: string } | { base64: string }) & {
  /** The file has ended; this part is empty. */
  done: boolean;
  /** Entities and ties written so far, in all files. */
  written: number;
  /** What could not be carried over; null while a file has not ended. */
  loss: Loss[] | null;
};

/**
 * What the host did with the files: wrote them at these paths, or offers each as a download at an
 * address of the page's own origin, which works once.
 */
export type SavedExport =
  | { how: 'written'; files: string[] }
  | { how: 'download'; links: { name: string; path: string }[] };

export interface SaveAnswer {
  saved: SavedExport;
  /** Null for a download: it is known at its end, which `awaitExport` answers with. */
  loss: Loss[] | null;
}
