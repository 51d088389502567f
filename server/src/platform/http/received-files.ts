import { type FileHandle, open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { msg } from '@lingui/core/runtime-macro';
import type { FileForm } from '@parlance/contract/endpoint';
import { say } from '@parlance/contract/say';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Refusal } from '../refusal.ts';
import { newTemporaryPath } from '../store/temporary-files.ts';
import type { Caller } from './authorize.ts';
import { FORM_BYTES, readForm, refuseOtherName } from './multipart-form.ts';
import { readOn, refuseTooLarge, tooLarge } from './refused-body.ts';

const CUT_OFF = msg`The file did not arrive completely. Send it again.`;

declare module 'fastify' {
  interface FastifyInstance {
    /** Where the files of requests lie while they are handled. */
    temporaryFolder: string;
  }
}

export type ReceivedFile = {
  /** The name of its part; empty where the file is the whole body. */
  field: string;
  /** The name the client claims for it: never part of a path. */
  fileName: string;
  /** Where it lies until the handler has answered. */
  path: string;
  bytes: number;
};

export type ReceivedForm<Fields> = { fields: Fields; files: ReceivedFile[] };

/** How much of a body is taken, and how more is refused. */
export type Room = { bytes: number; refuse: () => Refusal };

/** What is asked while a body is on its way, by an endpoint that knows how much its caller can need. */
export type Receiving<Params, Fields> = {
  /** Before anything of the body is read. What it throws refuses the request. */
  before: (caller: Caller, params: Params) => Promise<Room>;
  /** Before the next file, once the fields that must be there are. */
  known?: (caller: Caller, fields: Fields) => Promise<Room>;
};

type Chunks = AsyncIterable<Buffer> | Iterable<Buffer>;

type Asking = { before: () => Promise<Room>; known?: (fields: unknown) => Promise<Room> };

/**
 * Receives a body that is one file into a temporary file, a chunk at a time; without a body it is empty. `paths` is
 * told of the file before it is there, so that whoever removes it misses none.
 */
export async function receiveRawFile(
  request: FastifyRequest,
  { maxBytes }: { maxBytes: number },
  paths: string[],
  asking?: Asking,
): Promise<ReceivedFile> {
  return await readingBody(request, async (chunks) => {
    await asking?.before();
    refuseTooLarge(request, maxBytes, maxBytes);
    const refuse = () => tooLarge(maxBytes);
    return { field: '', fileName: '', ...(await receive(chunks, { request, maxBytes, paths, refuse })) };
  });
}

/** Counts the bytes of a body as they arrive. None of them is kept, in memory or in a file. */
export async function discardBody(request: FastifyRequest, { maxBytes }: { maxBytes: number }): Promise<number> {
  return await readingBody(request, async (chunks) => {
    refuseTooLarge(request, maxBytes, maxBytes);
    let bytes = 0;
    for await (const { length } of chunks) {
      bytes += length;
      if (bytes > maxBytes) throw tooLarge(maxBytes);
    }
    return bytes;
  });
}

/** Reads a body of any bytes; one that is left early stays open, so that the refusal goes out on the same connection. */
async function readingBody<T>(request: FastifyRequest, read: (chunks: Chunks) => Promise<T>): Promise<T> {
  const body = request.body as Readable | undefined;
  try {
    return await read(body?.iterator({ destroyOnReturn: false }) ?? []);
  } catch (error) {
    readOn(request);
    throw request.raw.readableAborted ? new Refusal('invalid', { sentence: CUT_OFF }) : error;
  }
}

/**
 * Receives a form whose files are large, each into a temporary file; its fields may come before or after them. All of
 * it is no more than `asking` gives room for, which is asked again as soon as the fields are known.
 */
export async function receiveForm(
  request: FastifyRequest,
  form: FileForm,
  paths: string[],
  asking?: Asking,
): Promise<ReceivedForm<unknown>> {
  const files: ReceivedFile[] = [];
  const { maxBytes, maxFiles } = form;
  let room: Room = { bytes: maxBytes * maxFiles, refuse: () => tooLarge(maxBytes) };
  let taken = 0;
  let isKnown = false;
  let unanswered: unknown;
  /** What goes wrong here is not the fault of the form. */
  const ask = async (question: Promise<Room>) => {
    room = await question.catch((error: unknown) => {
      unanswered = error;
      throw error;
    });
  };
  const fields = await readForm(request, {
    fields: form.fields,
    maxFiles,
    maxBytes,
    begin: async () => {
      if (asking) await ask(asking.before());
      if (Number(request.headers['content-length'] ?? 0) > room.bytes + FORM_BYTES) throw room.refuse();
    },
    take: async ({ fieldname: field, filename: fileName, file }, values) => {
      refuseOtherName(field, form.files);
      if (files.some((other) => other.field === field)) throw cameTwice(field);
      const known = asking?.known && !isKnown ? z.safeParse(form.fields, values) : undefined;
      if (known?.success && asking?.known) {
        isKnown = true;
        await ask(asking.known(known.data));
      }
      const left = room.bytes - taken;
      const refuse = left < maxBytes ? room.refuse : () => tooLarge(maxBytes);
      const received = await receive(file, { request, maxBytes: Math.min(maxBytes, left), paths, refuse });
      taken += received.bytes;
      files.push({ field, fileName, ...received });
    },
    isOurs: (error) => error === unanswered || isOfTheDisk(error),
  });
  return { fields, files };
}

function cameTwice(path: string): Refusal {
  return new Refusal('invalid', { fields: [{ path, reason: say(msg`This file came twice.`) }] });
}

type Taking = { request: FastifyRequest; maxBytes: number; paths: string[]; refuse: () => Refusal };

async function receive(chunks: Chunks, { request, maxBytes, paths, refuse }: Taking) {
  const path = await newTemporaryPath(request.server.temporaryFolder);
  paths.push(path);
  let bytes = 0;
  let file: FileHandle | undefined;
  try {
    file = await open(path, 'wx', 0o600);
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw refuse();
      await file.writeFile(chunk);
    }
  } finally {
    await file?.close();
  }
  return { path, bytes };
}

function isOfTheDisk(error: unknown): boolean {
  const { syscall } = error as NodeJS.ErrnoException;
  return syscall === 'open' || syscall === 'write' || syscall === 'mkdir' || syscall === 'close';
}
