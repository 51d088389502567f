import {
  exportDeviceChecks,
  getServerTime,
  listCheckCodes,
  listCheckedRooms,
  listDeviceChecks,
  makeCheckCode,
  probeDown,
  probeUp,
  sendDeviceCheck,
} from '@parlance/contract/device-checks/device-checks';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../platform/app-context.ts';
import { ipOrigin } from '../platform/http/origin.ts';
import { serve } from '../platform/http/serve.ts';
import { sliceOf } from '../platform/list-query.ts';
import { checksFile } from './checks-file.ts';
import { removeOldChecksHourly } from './clean-up.ts';
import { keepCheck } from './keep-check.ts';
import { makeCode } from './make-code.ts';
import { countProbe, incompressibleFile } from './probes.ts';
import { type CodeRow, countByRoom, listChecks, listCodes } from './queries.ts';
import { roomsOf } from './rooms.ts';

/** Mounts the check of devices before an examination: what anybody sends, and what the school sees of it. */
export function mountDeviceChecks(app: FastifyInstance, context: AppContext): void {
  const { db, clock } = context;
  removeOldChecksHourly(app, context);

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
    return { message: `The code for ${label} is open for 7 days.`, check_code: codeReply(made) };
  });

  serve(app, listCheckCodes, async () => (await listCodes(db)).map(codeReply));

  serve(app, listDeviceChecks, async ({ query: { code, room, verdict, q, ...page }, reply }) => {
    const filter = { text: q?.trim(), codeId: code, room, verdict, slice: sliceOf(page) };
    const { rows, total } = await listChecks(db, filter);
    reply.header('X-Total-Count', String(total));
    return rows.map(({ results, at, ...row }) => ({ ...row, ...results, at: at.toISOString() }));
  });

  serve(app, listCheckedRooms, async ({ query: { code } }) => roomsOf(await countByRoom(db, code)));

  serve(app, exportDeviceChecks, ({ query: { code, room, verdict, q } }) =>
    checksFile(db, { text: q?.trim(), codeId: code, room, verdict }),
  );
}

function codeReply({ open_until, ...row }: CodeRow) {
  return { ...row, open_until: open_until.toISOString() };
}
