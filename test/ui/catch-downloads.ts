/** What the page hands over to be downloaded. */
import { vi } from 'vitest';

/** By their names; ends with `vi.restoreAllMocks()`. */
export function catchDownloads(): Map<string, Blob> {
  const blobs = new Map<string, Blob>();
  const saved = new Map<string, Blob>();
  const make = URL.createObjectURL.bind(URL);
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    const address = make(blob);
    if (blob instanceof Blob) blobs.set(address, blob);
    return address;
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    const blob = blobs.get(this.href);
    if (blob) saved.set(this.download, blob);
  });
  return saved;
}
