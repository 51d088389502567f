import { finished } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { LIST_BATCH, type Whole } from '../../list-query.ts';
import { boundedQueue } from '../../queues/bounded-queue.ts';
import { JSON_TYPE } from '../errors.ts';
import { startedStream } from './sent-file.ts';

const kind = Symbol('a list that is sent in batches');

/** A list of more rows than a batch, as a reply: read, encoded and sent a batch at a time. */
export type StreamedList<T> = {
  [kind]: true;
  /** Of all rows that are sent, unless they are deleted meanwhile, in the order of the list. */
  ids: Int32Array;
  batchOf: (ids: number[]) => Promise<T[]>;
};

/** What a list replies: its rows, or `whole` where there are more than a batch, and how many there are in all. */
export type ListReply<T> = { rows: T[]; whole?: StreamedList<T>; total: number };

/**
 * Makes the reply of a list from what was found. `read` gives the rows of these ids that are still there, in any order,
 * and `toReply` what the reply says of them.
 */
export async function listed<R extends { id: number }, T>(
  found: Whole<R>,
  read: (ids: number[]) => Promise<R[]>,
  toReply: (rows: R[]) => T[] | Promise<T[]>,
): Promise<ListReply<T>> {
  const { total } = found;
  if (!found.ids) return { rows: await toReply(found.rows), total };
  const batchOf = async (ids: number[]): Promise<T[]> => {
    const rows = new Map((await read(ids)).map((row) => [row.id, row]));
    await setImmediate();
    return await toReply(ids.flatMap((id) => rows.get(id) ?? []));
  };
  return { rows: [], whole: { [kind]: true, ids: found.ids, batchOf }, total };
}

export function isStreamedList(answer: unknown): answer is StreamedList<unknown> {
  return typeof answer === 'object' && answer !== null && kind in answer;
}

/** How many lists are sent at a time; each holds its ids and a batch. */
const inTurn = boundedQueue({ atOnce: 2, most: 100, waitSeconds: 10 });
/** Encoding this many rows takes a millisecond or two. */
const ENCODED_AT_ONCE = 200;
/** How long a client may take nothing before it loses its place. */
const STALLED_MS = 30_000;

type Encode = (schema: z.ZodType, payload: unknown) => string;

/**
 * Sends a list. What fails before its first batch is refused like any other call; what fails later cuts the connection,
 * so that half a list never parses. When two lists are being sent it waits ten seconds for its turn, then it is refused
 * as `away`.
 */
export async function sendList(
  reply: FastifyReply,
  list: StreamedList<unknown>,
  schema: z.ZodType,
  encode: Encode,
): Promise<FastifyReply> {
  const begun = Promise.withResolvers<FastifyReply>();
  let stall: NodeJS.Timeout | undefined;
  const sent = inTurn.run(async () => {
    const stream = await startedStream(piecesOf(list, schema, encode, () => stall?.refresh()));
    stall = setTimeout(() => stream.destroy(new Error('The client stopped reading a list.')), STALLED_MS);
    begun.resolve(reply.type(JSON_TYPE).send(stream));
    // The place is taken until the last byte has gone, or the client.
    await finished(stream).catch(() => {});
    clearTimeout(stall);
  });
  sent.catch(begun.reject);
  return await begun.promise;
}

async function* piecesOf(
  { ids, batchOf }: StreamedList<unknown>,
  schema: z.ZodType,
  encode: Encode,
  onAsked: () => void,
): AsyncGenerator<string> {
  const { name, array } = arrayOf(schema);
  let before = name === null ? '[' : `{${JSON.stringify(name)}:[`;
  for (let from = 0; from < ids.length; from += LIST_BATCH) {
    onAsked();
    const batch = await batchOf([...ids.subarray(from, from + LIST_BATCH)]);
    for (let at = 0; at < batch.length; at += ENCODED_AT_ONCE) {
      // Other requests are answered in between.
      await setImmediate();
      yield before + encode(array, batch.slice(at, at + ENCODED_AT_ONCE)).slice(1, -1);
      before = ',';
    }
  }
  yield (before === ',' ? '' : before) + (name === null ? ']' : ']}');
}

/** The array that a reply is, or the only field of it. */
function arrayOf(schema: z.ZodType): { name: string | null; array: z.ZodType } {
  if (schema instanceof z.ZodArray) return { name: null, array: schema };
  const [[name, array] = [], ...others] = schema instanceof z.ZodObject ? Object.entries(schema.shape) : [];
  if (name === undefined || !(array instanceof z.ZodArray) || others.length > 0) {
    throw new Error('Only a reply that is one list can be sent in batches.');
  }
  return { name, array };
}
