import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { endpoint, fileText, listQuery } from '../endpoint.ts';
import { id, idOut, time } from '../id.ts';
import { said } from '../say.ts';
import { deviceCheckNames, measurements, verdicts } from './measurements.ts';

/** For how many days a device that passed its check need not be checked again. */
export const DEVICE_CHECK_DAYS = 7;
export const CHECK_CODE_LENGTH = 8;
/** For how many days rooms can send their results with a code. */
export const CHECK_CODE_DAYS = 7;
/** After how many days the results are deleted. */
export const CHECKS_KEPT_DAYS = 30;
/** How many results of an address are taken in an hour. */
export const CHECKS_AN_HOUR = 300;
/** How many times in an hour an address measures how fast its connection is, one way. */
export const PROBES_AN_HOUR = 1200;
/** What is sent to measure the connection, in bytes. */
export const DOWN_BYTES = 2 * 1024 * 1024;
export const UP_BYTES = 1024 * 1024;
export const CHECK_LABEL_MAX = 100;
/** The longest name of a room, as in the list of candidates, and of a device. */
export const ROOM_MAX = 60;

const verdict = z.enum(verdicts);

function name(enter: MessageDescriptor, max: number) {
  return z
    .string()
    .trim()
    .min(1, said(enter))
    .max(max, said(msg`Use at most ${{ most: max }} characters.`));
}

/** Which device of which room it is, and for which code of the school. */
export const checkPlace = z.strictObject({
  /** Without regard to case and spaces; O is 0, I and L are 1. */
  code: name(msg`Enter the check code.`, 40),
  room: name(msg`Enter the room.`, ROOM_MAX),
  device: name(msg`Enter a name for the device.`, ROOM_MAX),
});
export type CheckPlace = z.output<typeof checkPlace>;

/**
 * What a device found of itself. Its verdict is made of the numbers by the server; `id` is random, and proves to
 * `enterSitting` that this browser was checked. With a code of the school it goes to the list of the school, as one
 * device of a room.
 */
export const sendDeviceCheck = endpoint({
  method: 'POST',
  path: '/api/device-checks',
  audience: 'public',
  body: z.strictObject({
    found: measurements,
    place: checkPlace.optional(),
  }),
  reply: z.object({ id: z.uuid(), verdict, at: time }),
  refusals: ['check_code_unknown'],
});

/** The server's time: the smallest answer there is, to set a clock by and to time the connection with. */
export const getServerTime = endpoint({
  method: 'GET',
  path: '/api/device-checks/time',
  audience: 'public',
  reply: z.object({ serverNow: time }),
  refusals: [],
});

/** Bytes that cannot be compressed, DOWN_BYTES of them. */
export const probeDown = endpoint({
  method: 'GET',
  path: '/api/device-checks/probe',
  audience: 'public',
  reply: fileText,
  replyType: 'application/octet-stream',
  refusals: [],
});

/** Takes bytes and keeps none of them. */
export const probeUp = endpoint({
  method: 'POST',
  path: '/api/device-checks/probe',
  audience: 'public',
  discardedBody: { maxBytes: UP_BYTES },
  reply: z.object({ bytes: z.int() }),
  refusals: [],
});

const checkCode = z.object({
  id: idOut,
  code: z.string(),
  label: z.string(),
  /** The name of who made it. */
  made_by: z.string().nullable(),
  open_until: time,
  /** How many devices were checked with it. */
  devices: z.int(),
});
export type CheckCode = z.output<typeof checkCode>;

/** A code for the rooms of the school, open for CHECK_CODE_DAYS days. */
export const makeCheckCode = endpoint({
  method: 'POST',
  path: '/api/admin/check-codes',
  audience: 'admin',
  reach: 'school',
  body: z.strictObject({ label: name(msg`Enter what the code is for.`, CHECK_LABEL_MAX) }),
  reply: z.object({ message: z.string(), check_code: checkCode }),
  refusals: [],
});

/** The codes of the last CHECKS_KEPT_DAYS days, the newest first. */
export const listCheckCodes = endpoint({
  method: 'GET',
  path: '/api/admin/check-codes',
  audience: 'admin',
  reach: 'school',
  reply: z.array(checkCode),
  refusals: [],
});

const deviceCheck = z.object({
  id: z.uuid(),
  /** The label of the code it was sent with. */
  label: z.string(),
  room: z.string(),
  device: z.string(),
  found: measurements,
  verdicts: z.record(z.enum(deviceCheckNames), verdict),
  verdict,
  user_agent: z.string(),
  at: time,
});
export type DeviceCheck = z.output<typeof deviceCheck>;

const narrowed = listQuery.pick({ q: true }).extend({
  /** The id of a code. */
  code: id.optional(),
  room: z.string().max(ROOM_MAX).optional(),
  verdict: verdict.optional(),
});

/**
 * The newest check of each device that was sent with a code: by room, the worst first, then by device. `q` is a part of
 * the room or the device. A check without a code is in no list.
 */
export const listDeviceChecks = endpoint({
  method: 'GET',
  path: '/api/admin/device-checks',
  audience: 'admin',
  reach: 'school',
  query: narrowed.extend(listQuery.pick({ page: true, limit: true }).shape),
  reply: z.array(deviceCheck),
  refusals: [],
});

const checkedRoom = z.object({
  room: z.string(),
  devices: z.int(),
  /** How many devices of the room each check found so. */
  checks: z.record(z.enum(deviceCheckNames), z.object({ fail: z.int(), warning: z.int() })),
  verdict,
});
export type CheckedRoom = z.output<typeof checkedRoom>;

/** Every room with how many of its devices failed each check, by name. */
export const listCheckedRooms = endpoint({
  method: 'GET',
  path: '/api/admin/device-checks/rooms',
  audience: 'admin',
  reach: 'school',
  query: narrowed.pick({ code: true }),
  reply: z.array(checkedRoom),
  refusals: [],
});

/** The same devices as a file, with every number. */
export const exportDeviceChecks = endpoint({
  method: 'GET',
  path: '/api/admin/device-checks-csv',
  audience: 'admin',
  reach: 'school',
  query: narrowed,
  reply: fileText,
  replyType: 'text/csv',
  refusals: [],
});
