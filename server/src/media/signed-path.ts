import { createHmac, timingSafeEqual } from 'node:crypto';

const PATH = /^\/api\/media\/([0-9a-f]{48})(\?.*)?$/;

/** What a path gives: the file as it is, or sealed (`sealed-recording.ts`). */
export type SignedFor = 'media' | 'sealed';

/** For what a file was given, and to which login session. */
export type Issued = { attemptId: number; sessionId: number };

/**
 * The path that plays a file until then, for whoever has it: an `<audio>` element sends no bearer header. Where it was
 * issued for an attempt of an examination it says so, and plays while that device may work on it.
 */
export function signedPath(secret: string, key: string, until: Date, issued?: Issued): string {
  return `/api/media/${key}?${signed(secret, key, until, { purpose: 'media', issued: issued && textOf(issued) })}`;
}

/** The path at which a file can be loaded sealed until then. */
export function sealedPath(secret: string, key: string, until: Date): string {
  return `/api/media/${key}/sealed?${signed(secret, key, until, { purpose: 'sealed' })}`;
}

function signed(secret: string, key: string, until: Date, what: Pick<Claim, 'purpose' | 'issued'>): string {
  const untilSeconds = Math.ceil(until.getTime() / 1000);
  const issued = what.issued === undefined ? '' : `for=${what.issued}&`;
  return `until=${untilSeconds}&${issued}sign=${signatureOf(secret, { key, ...what }, untilSeconds)}`;
}

function textOf({ attemptId, sessionId }: Issued): string {
  return `${attemptId}.${sessionId}`;
}

/** What `textOf` wrote. */
export function issuedOf(text: string): Issued {
  const [attemptId = 0, sessionId = 0] = text.split('.').map(Number);
  return { attemptId, sessionId };
}

/** The key in a path that `signedPath` gave, whether it still plays or not; null for any other text. */
export function keyOfPath(path: string): string | null {
  return PATH.exec(path)?.[1] ?? null;
}

type Claim = { key: string; purpose: SignedFor; issued?: string | undefined; until: string; sign: string };

/** Whether the path was signed here for this purpose and its time has not passed. */
export function isSigned(secret: string, { until, sign, ...file }: Claim, now: Date): boolean {
  const untilSeconds = Number(until);
  const expected = Buffer.from(signatureOf(secret, file, untilSeconds));
  const given = Buffer.from(sign);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
  return now.getTime() <= untilSeconds * 1000;
}

function signatureOf(
  secret: string,
  { key, purpose, issued }: Pick<Claim, 'key' | 'purpose' | 'issued'>,
  untilSeconds: number,
): string {
  const lines = [purpose, key, untilSeconds, ...(issued === undefined ? [] : [issued])];
  return createHmac('sha256', secret).update(lines.join('\n')).digest('base64url');
}
