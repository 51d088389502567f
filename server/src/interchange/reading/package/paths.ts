import { posix } from 'node:path';

/** A name of the package that a file of it refers to; null for one outside of it, and for whatever is to be loaded. */
export function resolvedIn(from: string, href: string): string | null {
  const path = decoded(href.split(/[?#]/)[0] ?? '').trim();
  if (path === '' || /^[a-z][a-z\d+.-]*:/i.test(path) || path.startsWith('/') || path.includes('\\')) return null;
  const resolved = posix.normalize(posix.join(posix.dirname(from), path));
  return resolved.startsWith('../') || resolved === '..' || resolved === '.' ? null : resolved;
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    // A name with a percent sign of its own.
    return name;
  }
}
