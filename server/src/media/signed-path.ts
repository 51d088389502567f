import { createHmac, timingSafeEqual } from 'node:crypto';

const PATH = /^\/api\/media\/([0-9a-f]{48})(\?.*)?$/;

/** The path that plays a file until then, for whoever has it: an `<audio>` element sends no bearer header. */
export function signedPath(secret: string, key: string, until: Date): string {
  const untilSeconds = Math.ceil(until.getTime() / 1000);
  return `/api/media/${key}?until=${untilSeconds}&sign=${signatureOf(secret, key, untilSeconds)}`;
}

/** The key in a path that `signedPath` gave, whether it still plays or not; null for any other text. */
export function keyOfPath(path: string): string | null {
  return PATH.exec(path)?.[1] ?? null;
}

type Claim = { key: string; until: string; sign: string };

/** Whether the path was signed here and its time has not passed. */
export function isSigned(secret: string, { key, until, sign }: Claim, now: Date): boolean {
  const untilSeconds = Number(until);
  const expected = Buffer.from(signatureOf(secret, key, untilSeconds));
  const given = Buffer.from(sign);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
  return now.getTime() <= untilSeconds * 1000;
}

function signatureOf(secret: string, key: string, untilSeconds: number): string {
  return createHmac('sha256', secret).update(`media\n${key}\n${untilSeconds}`).digest('base64url');
}
