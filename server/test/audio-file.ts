import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where one of the files in `test/audio` lies. */
export function audioPath(name: string): string {
  return join(import.meta.dirname, 'audio', name);
}

/** The bytes of one of the files in `test/audio`. */
export function audioFile(name: string): Buffer<ArrayBuffer> {
  return readFileSync(audioPath(name));
}
