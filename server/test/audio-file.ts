import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The bytes of one of the files in `test/audio`. */
export function audioFile(name: string): Buffer<ArrayBuffer> {
  return readFileSync(join(import.meta.dirname, 'audio', name));
}
