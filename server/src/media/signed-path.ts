import { createHmac } from 'node:crypto';

/** A path under which the file of this key can be played until then; nothing else can be asked by it. */
export function signedPath(secret: string, key: string, until: Date): string {
  const seconds = Math.floor(until.getTime() / 1000);
  const signature = createHmac('sha256', secret).update(`media:${key}:${seconds}`).digest('base64url');
  return `/api/media/${key}?until=${seconds}&signature=${signature}`;
}

/** The key in a path that plays a file, whoever signed it and until whenever; null for another path. */
export function keyOfPath(path: string): string | null {
  return /^\/api\/media\/([\w-]+)(\?|$)/.exec(path)?.[1] ?? null;
}
