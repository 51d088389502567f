import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where a file of test/audio lies; how they were made stands beside them. */
export function audioPath(name: string): string {
  return join(import.meta.dirname, 'audio', name);
}

export function audioFile(name: string): Buffer<ArrayBuffer> {
  return readFileSync(audioPath(name));
}
