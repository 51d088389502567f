import { randomBytes } from 'node:crypto';
import { msg } from '@lingui/core/runtime-macro';
import {
  CHECK_CODE_DAYS,
  CHECK_CODE_LENGTH,
  type CheckedRoom,
  DOWN_BYTES,
  exportDeviceChecks,
  getServerTime,
  listCheckCodes,
  listCheckedRooms,
  listDeviceChecks,
  makeCheckCode,
  PROBES_AN_HOUR,
  probeDown,
  probeUp,
  sendDeviceCheck,
} from '@parlance/contract/device-checks/device-checks';
import { deviceCheckNames } from '@parlance/contract/device-checks/measurements';
import { say } from '@parlance/contract/say';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../platform/app-context.ts';
import { audit } from '../platform/audit/queries.ts';
import { plusDays } from '../platform/clock.ts';
import { inTransaction } from '../platform/database/database.ts';
import { ipOrigin } from '../platform/http/origin.ts';
import type { SentFile } from '../platform/http/sent/sent-file.ts';
import { serve } from '../platform/http/serve.ts';
import { countWithinHour } from '../platform/limits/hourly-limit.ts';
import { listedOf, sliceOf } from '../platform/list-query.ts';
import { hourly } from '../platform/recurring.ts';
import { newSpokenCode } from '../platform/spoken-code.ts';
import { checksFile } from './checks-file.ts';
import { keepCheck, removeOldChecks } from './keep-check.ts';
import { type CodeRow, countByRoom, insertCode, listChecks, listCodes, type RoomRow } from './queries.ts';

/** Mounts the check of devices before an examination: what anybody sends, and what the school sees of it. */
export function mountDeviceChecks(app: FastifyInstance, context: AppContext): void {
  const { db, clock } = context;
  hourly(app, () => removeOldChecks(context), 'The clean-up of device checks failed.');

  serve(app, sendDeviceCheck, ({ body, request: { ip, headers } }) =>
    keepCheck(context, body, { origin: ipOrigin(ip), userAgent: headers['user-agent'] }),
  );

  serve(app, getServerTime, async () => ({ serverNow: clock.now().toISOString() }));

  serve(app, probeDown, async ({ request }) => {
    await countProbe(context, 'down', ipOrigin(request.ip));
    return incompressibleFile();
  });

  serve(app, probeUp, async ({ request, discard }) => {
    await countProbe(context, 'up', ipOrigin(request.ip));
    return { bytes: await discard() };
  });

  serve(app, makeCheckCode, async ({ body: { label }, caller }) => {
    const made = await makeCode(context, caller.accountId, label);
    return { message: say(msg`The code for ${{ label }} is open for 7 days.`), check_code: codeReply(made) };
  });

  serve(app, listCheckCodes, async () => (await listCodes(db)).map(codeReply));

  serve(app, listDeviceChecks, async ({ query: { code, room, verdict, q, ...page }, reply }) => {
    const filter = { text: q?.trim(), codeId: code, room, verdict, slice: sliceOf(page) };
    return listedOf(reply, await listChecks(db, filter)).map(({ results, at, ...row }) => ({
      ...row,
      ...results,
      at: at.toISOString(),
    }));
  });

  serve(app, listCheckedRooms, async ({ query: { code } }) => roomsOf(await countByRoom(db, code)));

  serve(app, exportDeviceChecks, async ({ query: { code, room, verdict, q }, caller }) => {
    await audit(db, { site: null, actorId: caller.accountId, at: clock.now() }, 'device_check.exported');
    return await checksFile(db, { text: q?.trim(), codeId: code, room, verdict });
  });
}

function codeReply({ open_until, ...row }: CodeRow) {
  return { ...row, open_until: open_until.toISOString() };
}

/** The rooms of what was counted by room and check, in the order in which they come. */
function roomsOf(rows: RoomRow[]): CheckedRoom[] {
  const rooms = new Map<string, CheckedRoom>();
  for (const { room, name, devices, fail, warning } of rows) {
    const known = rooms.get(room) ?? { room, devices, checks: noneWrong(), verdict: 'pass' };
    known.checks[name] = { fail, warning };
    if (fail > 0) known.verdict = 'fail';
    else if (warning > 0 && known.verdict === 'pass') known.verdict = 'warning';
    rooms.set(room, known);
  }
  return [...rooms.values()];
}

function noneWrong(): CheckedRoom['checks'] {
  return Object.fromEntries(deviceCheckNames.map((name) => [name, { fail: 0, warning: 0 }])) as CheckedRoom['checks'];
}

const PIECE_BYTES = 64 * 1024;
const MANY = msg`The connection of your network was measured many times.`;

/** Made once a process: everyone is sent the same bytes, so that they cost no memory for each who asks. */
let bytes: Buffer | null = null;

/** Bytes that nothing on the way can make smaller. */
function incompressibleFile(): SentFile {
  bytes ??= randomBytes(DOWN_BYTES);
  return { name: 'probe.bin', pieces: piecesOf(bytes) };
}

async function* piecesOf(whole: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < whole.length; at += PIECE_BYTES) yield whole.subarray(at, at + PIECE_BYTES);
}

/** Refuses an address that measures too often: nobody has the line of the school to themselves. */
async function countProbe({ db, clock }: AppContext, way: 'down' | 'up', origin: string): Promise<void> {
  await inTransaction(db, (db) =>
    countWithinHour(db, { kind: `probe_${way}`, origin, most: PROBES_AN_HOUR, reason: MANY }, clock.now()),
  );
}

/** Makes a code that is open for seven days. */
async function makeCode({ db, clock }: AppContext, actorId: number, label: string): Promise<CodeRow> {
  const at = clock.now();
  return await inTransaction(db, async (db) => {
    // Of 40 bits: one of those that are kept does not come again.
    const code = newSpokenCode(CHECK_CODE_LENGTH);
    const id = await insertCode(db, {
      code,
      label,
      madeBy: actorId,
      at,
      openUntil: plusDays(at, CHECK_CODE_DAYS),
    });
    await audit(db, { site: null, actorId, at }, 'device_check.code_made', { label });
    const [made] = await listCodes(db, id);
    if (!made) throw new Error('A code that was made is not there.');
    return made;
  });
}
