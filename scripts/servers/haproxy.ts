import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Where HAProxy is; throws with what to install when it is nowhere. */
export function haproxyProgram(): string {
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/local/sbin'];
  const found = folders.map((folder) => join(folder, 'haproxy')).find((file) => existsSync(file));
  if (!found) throw new Error('HAProxy is not installed. On Debian: apt-get install haproxy.');
  return found;
}
