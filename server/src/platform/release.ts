import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The version of Parlance that this process was started with. */
export const release = (
  JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as { version: string }
).version;
