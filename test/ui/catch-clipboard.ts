/** What the page puts on the clipboard by itself, no key having asked for it. */
import { vi } from 'vitest';

export interface CaughtClipboard {
  /** Each time: by its type what was put there. */
  readonly written: Record<string, Blob>[];
  /** Of the last time: the text of this type. */
  text: (type?: string) => Promise<string>;
}

/** Ends with `vi.restoreAllMocks()`. A browser that refuses it, if told so. */
export function catchClipboard(refuses = false): CaughtClipboard {
  const written: Record<string, Blob>[] = [];
  vi.spyOn(navigator.clipboard, 'write').mockImplementation(async (items) => {
    const kept: Record<string, Blob> = {};
    // As a browser does: what is promised is waited for, and may still be refused.
    for (const item of items) for (const type of item.types) kept[type] = await item.getType(type);
    if (refuses) throw new DOMException('Write permission denied.', 'NotAllowedError');
    written.push(kept);
  });
  return {
    written,
    text: async (type = 'text/plain') => (await written.at(-1)?.[type]?.text()) ?? '',
  };
}
