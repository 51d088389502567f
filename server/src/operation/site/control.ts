import { once } from 'node:events';
import { chmodSync, createReadStream, createWriteStream, rmSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createConnection, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { newTemporaryPath, removeFiles, temporaryFolder } from '../../platform/store/temporary-files.ts';
import type { Dump } from '../dump.ts';
import { OperationFailed } from '../failure.ts';
import type { TableLines } from '../queries.ts';
import { tableOf, textOf } from '../table-lines.ts';
import type { Site } from './site.ts';

/**
 * What the commands ask the process that has the embedded database: one call a connection, as one line of JSON, and its
 * answer likewise. Nobody but the user of the data folder can connect.
 */
type Calls = Pick<Site, 'hold' | 'release' | 'listStoredFiles' | 'refuseOtherSecret' | 'recoverSuperadmin'> & {
  /** Writes the tables into a folder, which the caller removes: the database waits for no one who reads slowly. */
  dump: () => Promise<{ folder: string; tables: string[] } & Omit<Dump, 'tables' | 'sequences' | 'takenAt'> & Rest>;
};
type Rest = { takenAt: string; sequences: Awaited<ReturnType<Dump['sequences']>> };
type CallName = keyof Calls;
type Result<N extends CallName> = Awaited<ReturnType<Calls[N]>>;

const request = z.object({ call: z.string(), input: z.array(z.unknown()) });
type Answer = { result?: unknown; failed?: string };

/** A path of more bytes than this cannot be a socket: https://man7.org/linux/man-pages/man7/unix.7.html */
const PATH_MAX_BYTES = 107;

function socketPath(dataDir: string): string {
  return join(dataDir, 'control.sock');
}

/** Answers the commands until it is closed. A path that is too long for a socket has none: null. */
export async function answerCommands(dataDir: string, site: Site): Promise<(() => void) | null> {
  const path = socketPath(dataDir);
  if (Buffer.byteLength(path) > PATH_MAX_BYTES) return null;
  // The process that left it there is gone: this process has the lock of the folder.
  rmSync(path, { force: true });
  const calls: Calls = { ...site, dump: () => dumpIntoFolder(site, temporaryFolder({ dataDir })) };
  const server = createServer({ allowHalfOpen: true }, (socket) => void answer(socket, calls));
  // Not even for a moment may others connect.
  const before = process.umask(0o177);
  try {
    server.listen(path);
    await once(server, 'listening');
  } finally {
    process.umask(before);
  }
  chmodSync(path, 0o600);
  server.unref();
  return () => server.close();
}

async function answer(socket: Socket, calls: Calls): Promise<void> {
  socket.on('error', () => socket.destroy());
  const answered: Answer = await text(socket)
    .then(async (line) => {
      const { call, input } = request.parse(JSON.parse(line));
      if (!Object.hasOwn(calls, call)) throw new OperationFailed(`The server does not know "${call}".`);
      const run = calls[call as CallName] as (...input: unknown[]) => Promise<unknown>;
      return { result: await run(...input) };
    })
    .catch((error: unknown) => ({ failed: error instanceof Error ? error.message : String(error) }));
  socket.end(JSON.stringify(answered));
}

/** The site of a server that runs on the embedded database in this folder; null when none answers. */
export async function siteOfServer(dataDir: string): Promise<Site | null> {
  const ask = <N extends CallName>(call: N, ...input: Parameters<Calls[N]>): Promise<Result<N>> =>
    askServer(dataDir, call, input) as Promise<Result<N>>;
  const isThere = await connected(dataDir).then(
    (socket) => socket.destroy(),
    () => null,
  );
  if (!isThere) return null;
  return {
    kind: 'embedded',
    hold: () => ask('hold'),
    release: (name, done) => ask('release', name, done),
    dump: async (work) => {
      const { folder, tables, takenAt, sequences, ...dump } = await ask('dump');
      try {
        const read = { ...dump, takenAt: new Date(takenAt), sequences: async () => sequences };
        return await work({ ...read, tables: tablesIn(folder, tables) });
      } finally {
        await removeFiles([folder]);
      }
    },
    listStoredFiles: () => ask('listStoredFiles'),
    refuseOtherSecret: (secret) => ask('refuseOtherSecret', secret),
    recoverSuperadmin: (request) => ask('recoverSuperadmin', request),
    close: async () => {},
  };
}

async function askServer(dataDir: string, call: string, input: unknown[]): Promise<unknown> {
  const socket = await connected(dataDir);
  socket.end(JSON.stringify({ call, input }));
  const answered = await text(socket);
  if (answered === '') throw new OperationFailed('The server stopped before it had answered. Try again.');
  const { result, failed } = JSON.parse(answered) as Answer;
  if (failed !== undefined) throw new OperationFailed(failed);
  return result;
}

async function connected(dataDir: string): Promise<Socket> {
  const socket = createConnection({ path: socketPath(dataDir), allowHalfOpen: true });
  await once(socket, 'connect');
  return socket;
}

async function dumpIntoFolder(site: Site, temporary: string): ReturnType<Calls['dump']> {
  const folder = await newTemporaryPath(temporary);
  try {
    await mkdir(folder, { mode: 0o700 });
    return await site.dump(async ({ takenAt, migrations, tables, sequences }) => {
      const names: string[] = [];
      for await (const table of tables) {
        names.push(table.name);
        const file = createWriteStream(join(folder, table.name), { mode: 0o600 });
        await pipeline(Readable.from(textOf(table)), file);
      }
      return { folder, tables: names, takenAt: takenAt.toISOString(), migrations, sequences: await sequences() };
    });
  } catch (error) {
    await removeFiles([folder]);
    throw error;
  }
}

async function* tablesIn(folder: string, names: string[]): AsyncGenerator<TableLines> {
  for (const name of names) yield await tableOf(name, createReadStream(join(folder, name)));
}
