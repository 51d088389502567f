import { randomBytes } from 'node:crypto';
import { DOWN_BYTES, PROBES_AN_HOUR } from '@parlance/contract/device-checks/device-checks';
import type { AppContext } from '../platform/app-context.ts';
import { inTransaction } from '../platform/database/database.ts';
import type { SentFile } from '../platform/http/sent/sent-file.ts';
import { countWithinHour } from '../platform/limits/hourly-limit.ts';

const PIECE_BYTES = 64 * 1024;
const MANY = 'The connection of your network was measured many times.';

/** Made once a process: everyone is sent the same bytes, so that they cost no memory for each who asks. */
let bytes: Buffer | null = null;

/** Bytes that nothing on the way can make smaller. */
export function incompressibleFile(): SentFile {
  bytes ??= randomBytes(DOWN_BYTES);
  return { name: 'probe.bin', pieces: piecesOf(bytes) };
}

async function* piecesOf(whole: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < whole.length; at += PIECE_BYTES) yield whole.subarray(at, at + PIECE_BYTES);
}

/** Refuses an address that measures too often: nobody has the line of the school to themselves. */
export async function countProbe({ db, clock }: AppContext, way: 'down' | 'up', origin: string): Promise<void> {
  await inTransaction(db, (db) =>
    countWithinHour(db, { kind: `probe_${way}`, origin, most: PROBES_AN_HOUR, reason: MANY }, clock.now()),
  );
}
