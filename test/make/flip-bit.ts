/** Damages a file by as little as can be. */
import { readFileSync, writeFileSync } from 'node:fs';
import { expect } from 'vitest';

/** Flips one bit of the file, at the first place of this text. */
export function flipBit(file: string, text: string): void {
  const bytes = readFileSync(file);
  const at = bytes.indexOf(text);
  expect(at).toBeGreaterThan(0);
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
  writeFileSync(file, bytes);
}
