import { createHmac, timingSafeEqual } from 'node:crypto';

const PATH = /^\/api\/media\/([0-9a-f]{48})(\?.*)?$/;

/** What a path gives: the file as it is, or sealed (`sealed-recording.ts`). */
export type SignedFor = 'media' | 'sealed';

/** The path that plays a file until then, for whoever has it: an `<audio>` element sends no bearer header. */
export function signedPath(secret: string, key: string, until: Date): string {
  return `/api/media/${key}?${signed(secret, key, until, 'media')}`;
}

/** The path at which a file can be loaded sealed until then. */
export function sealedPath(secret: string, key: string, until: Date): string {
  return `/api/media/${key}/sealed?${signed(secret, key, until, 'sealed')}`;
}

function signed(secret: string, key: string, until: Date, purpose: SignedFor): string {
  const untilSeconds = Math.ceil(until.getTime() / 1000);
  return `until=${untilSeconds}&sign=${signatureOf(secret, { key, purpose }, untilSeconds)}`;
}

/** The key in a path that `signedPath` gave, whether it still plays or not; null for any other text. */
export function keyOfPath(path: string): string | null {
  return PATH.exec(path)?.[1] ?? null;
}

type Claim = { key: string; purpose: SignedFor; until: string; sign: string };

/** Whether the path was signed here for this purpose and its time has not passed. */
export function isSigned(secret: string, { until, sign, ...file }: Claim, now: Date): boolean {
  const untilSeconds = Number(until);
  const expected = Buffer.from(signatureOf(secret, file, untilSeconds));
  const given = Buffer.from(sign);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
  return now.getTime() <= untilSeconds * 1000;
}

function signatureOf(secret: string, { key, purpose }: Pick<Claim, 'key' | 'purpose'>, untilSeconds: number): string {
  return createHmac('sha256', secret).update(`${purpose}\n${key}\n${untilSeconds}`).digest('base64url');
}
